"use strict";
// Sorts and searches rows that stand in the page already.
(() => {
  const body = document.querySelector(".listing tbody");
  const rows = [...body.rows].map((row) => ({
    row, text: row.textContent.toLowerCase(),
    values: [...row.cells].map((cell) => cell.dataset.value),
  }));
  const search = document.querySelector(".search");
  let bin = null;

  const filter = () => {
    const asked = search.value.trim().toLowerCase();
    let seen = 0;
    for (const { row, text } of rows) {
      const on = text.includes(asked) && (bin === null || row.dataset.bin === bin);
      row.classList.toggle("off", !on);
      seen += on;
    }
    document.querySelector(".no-match").hidden = seen > 0;
  };

  const sort = (place, head) => {
    const numbers = place > 0;
    // Numbers begin with the largest, names with A; a second click turns the order round.
    const first = numbers ? "descending" : "ascending";
    const order = head.getAttribute("aria-sort") === first
      ? (first === "ascending" ? "descending" : "ascending") : first;
    for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", order);
    const turn = order === "ascending" ? 1 : -1;
    const compare = (one, other) => (numbers ? one - other : one.localeCompare(other));
    rows.sort((one, other) => turn * compare(one.values[place], other.values[place]));
    body.append(...rows.map(({ row }) => row));
  };

  search.addEventListener("input", filter);
  for (const button of document.querySelectorAll("[data-sort]")) {
    button.addEventListener("click", () => sort(Number(button.dataset.sort), button.closest("th")));
  }
  const bars = [...document.querySelectorAll(".histogram button")];
  for (const bar of bars) {
    bar.addEventListener("click", () => {
      bin = bin === bar.dataset.bin ? null : bar.dataset.bin;
      for (const other of bars) other.setAttribute("aria-pressed", other.dataset.bin === bin);
      filter();
    });
  }
})();
