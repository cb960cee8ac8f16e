"""A real browser without a window, for tests of HTML pages."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
MISSING = "needs chromium and chromedriver (Debian: apt install chromium chromium-driver)"


class Browser:
    """A page that was opened, and what happened on it."""

    def __init__(self, driver: webdriver.Chrome) -> None:
        self.driver = driver

    def open(self, path: Path) -> None:
        """Load a file; what was said before is forgotten."""
        self.driver.get("about:blank")
        self.said()
        self.driver.get(path.absolute().as_uri())

    def said(self) -> list[dict[str, Any]]:
        """What stands on the console since the last question."""
        found: list[dict[str, Any]] = self.driver.get_log("browser")  # type: ignore[no-untyped-call]
        return found

    def all(self, selector: str) -> list[WebElement]:
        """Every element of a selector."""
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector: str) -> WebElement:
        """The first element of a selector."""
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def content(self, selector: str) -> str:
        """All text of an element, also what is folded away."""
        return str(self.one(selector).get_attribute("textContent"))

    def run(self, script: str, *arguments: object) -> Any:
        """The value of a script, run from outside the page."""
        return self.driver.execute_script(script, *arguments)

    def press(self, keys: str) -> None:
        """Keys, wherever the focus is."""
        self.driver.switch_to.active_element.send_keys(keys)


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser of one's own, with nothing of an earlier run in it."""
    chromium, chromedriver = shutil.which("chromium"), shutil.which("chromedriver")
    if not chromium or not chromedriver:
        pytest.skip(MISSING)
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('browser')}"):
        options.add_argument(flag)
    options.add_argument("--window-size=1300,900")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(chromedriver))
    yield Browser(driver)
    driver.quit()


@contextmanager
def window_of(page: Browser, width: int, height: int, *, mobile: bool = False) -> Iterator[None]:
    """Give the page a window of another size, or a phone's."""
    page.driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile},
    )
    try:
        page.driver.refresh()
        yield
    finally:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
