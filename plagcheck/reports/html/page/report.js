"use strict";
// Filters recompute the headline number from the same places that the JSON report names; a chosen
// passage is shown beside the text. All text stands in the page already: nothing here makes markup.
(() => {
  const panel = document.querySelector(".panel");
  const shown = panel.querySelector(".shown");
  let current = null; // { report, id }

  /** Words that lie in some of the spans and in none of the zones. */
  const covered = (spans, zones) => {
    const edges = [];
    for (const [start, end] of spans) edges.push([start, 1, 0], [end, -1, 0]);
    for (const [start, end] of zones) edges.push([start, 0, 1], [end, 0, -1]);
    edges.sort((one, other) => one[0] - other[0]);
    let words = 0, inside = 0, out = 0, last = 0;
    for (const [place, span, zone] of edges) {
      if (inside > 0 && out === 0) words += place - last;
      inside += span;
      out += zone;
      last = place;
    }
    return words;
  };

  const percent = (share, decimal) => {
    let text = (share * 100).toFixed(1) + " %";
    if (share > 0 && text === "0.0 %") text = "<0.1 %";
    else if (share < 1 && text === "100.0 %") text = ">99.9 %";
    return text.replace(".", decimal);
  };

  class Report {
    constructor(root) {
      this.root = root;
      this.data = JSON.parse(root.querySelector(".data").textContent);
      this.byId = new Map(this.data.passages.map((passage) => [passage.id, passage]));
      this.on = new Set(this.byId.keys());
      this.marks = [...root.querySelectorAll("[data-p]")].map((mark) => ({
        mark, ids: mark.dataset.p.split(" ").map(Number),
      }));
      this.form = root.querySelector(".filters");
      if (this.form) {
        for (const change of ["input", "change"]) {
          this.form.addEventListener(change, () => this.filter());
        }
        this.form.addEventListener("reset", () => setTimeout(() => this.filter()));
        this.form.addEventListener("submit", (event) => event.preventDefault());
      }
      root.addEventListener("click", (event) => this.clicked(event));
      root.dataset.computed = this.similarity();
    }

    similarity() {
      const spans = this.data.passages
        .filter((passage) => !passage.out && this.on.has(passage.id))
        .map((passage) => passage.place);
      return this.data.words ? covered(spans, this.data.zones) / this.data.words : 0;
    }

    filter() {
      const { source, kind, words } = this.form.elements;
      const least = Number(words.value) || 0;
      this.on = new Set(this.data.passages
        .filter((passage) => (!source.value || passage.source === source.value)
          && (!kind.value || passage.kind === kind.value) && passage.words >= least)
        .map((passage) => passage.id));
      const filtered = Boolean(source.value || kind.value || least);
      const share = this.similarity();
      this.root.dataset.computed = share;
      const number = this.root.querySelector(".similarity");
      if (number) {
        number.value = percent(filtered ? share : this.data.similarity, this.data.decimal);
        this.root.querySelector(".filtered").hidden = !filtered;
      }
      for (const { mark, ids } of this.marks) {
        mark.classList.toggle("off", !ids.some((id) => this.on.has(id)));
      }
      for (const article of this.root.querySelectorAll(".passages .passage")) {
        article.classList.toggle("off", !this.on.has(Number(article.dataset.id)));
      }
    }

    clicked(event) {
      const mark = event.target.closest("[data-p]");
      if (!mark || mark.classList.contains("off")) return;
      event.preventDefault();
      const ids = mark.dataset.p.split(" ").map(Number).filter((id) => this.on.has(id));
      // A second click on words of several passages shows the next of them.
      const place = current && current.report === this ? ids.indexOf(current.id) : -1;
      open(this, ids[(place + 1) % ids.length]);
    }

    ordered() {
      return this.data.passages.map((passage) => passage.id).filter((id) => this.on.has(id));
    }
  }

  const light = (report, id, on) => {
    for (const { mark, ids } of report.marks) {
      if (ids.includes(id)) mark.classList.toggle("current", on);
    }
  };

  const open = (report, id) => {
    if (current) light(current.report, current.id, false);
    current = { report, id };
    light(report, id, true);
    const article = report.root.querySelector(`.passages [data-id="${id}"]`).cloneNode(true);
    article.removeAttribute("id");
    article.classList.remove("off");
    shown.replaceChildren(article);
    panel.hidden = false;
    panel.scrollTop = 0;
    document.body.classList.add("with-panel");
    const anchor = document.getElementById(`${report.root.id}-p${id}`);
    if (anchor) {
      anchor.focus({ preventScroll: true });
      anchor.scrollIntoView({ block: "center" });
    }
  };

  const close = () => {
    if (current) light(current.report, current.id, false);
    current = null;
    panel.hidden = true;
    document.body.classList.remove("with-panel");
  };

  const step = (by) => {
    const report = current ? current.report : reports[0];
    const ids = report ? report.ordered() : [];
    if (!ids.length) return;
    const place = current ? ids.indexOf(current.id) : (by > 0 ? -1 : 0);
    open(report, ids[(place + by + ids.length) % ids.length]);
  };

  const reports = [...document.querySelectorAll(".report")].map((root) => new Report(root));
  const doing = { previous: () => step(-1), next: () => step(1), close };
  panel.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button) doing[button.dataset.do]();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return close();
    if (event.target.closest("input, select, textarea")) return;
    if (event.key === "j" || event.key === "ArrowRight") step(1);
    else if (event.key === "k" || event.key === "ArrowLeft") step(-1);
    else if (event.key === "/") {
      event.preventDefault();
      const field = document.querySelector(".filters select");
      if (field) field.focus();
    }
  });
})();
