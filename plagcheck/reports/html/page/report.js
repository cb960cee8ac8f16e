// Filters and what is set aside recompute every figure; a chosen passage is shown beside the text.
// All text stands in the page already: nothing here makes markup of it.
(() => {
  const panel = document.querySelector(".panel");
  const shown = panel.querySelector(".shown");
  const decision = panel.querySelector(".decision");
  const wide = window.matchMedia("(min-width: 64rem)");
  let current = null; // { report, id }

  class Report {
    constructor(root) {
      this.root = root;
      this.data = JSON.parse(root.querySelector(".data").textContent);
      this.byId = new Map(this.data.passages.map((passage) => [passage.id, passage]));
      this.on = new Set(this.byId.keys());
      this.marks = [...root.querySelectorAll(".text [data-p]")].map((mark) => ({
        mark, ids: mark.dataset.p.split(" ").map(Number),
      }));
      this.bar = root.querySelector(".filters");
      this.form = this.bar && this.bar.querySelector("form");
      if (this.form) {
        this.bar.open = wide.matches;
        for (const change of ["input", "change"]) {
          this.form.addEventListener(change, () => this.filter());
        }
        this.form.addEventListener("reset", () => setTimeout(() => this.filter()));
        this.form.addEventListener("submit", (event) => event.preventDefault());
      }
      const list = root.querySelector(".decisions");
      this.aside = list && new Waivers.List(list, () => this.filter());
      if (this.aside) {
        this.aside.numbers = (hash) => this.data.passages
          .filter((passage) => passage.hash === hash).map((passage) => passage.id).join(", ");
      }
      root.addEventListener("click", (event) => this.clicked(event));
      root.dataset.computed = this.data.words ? Figures.measure(this.cut()).words / this.data.words : 0;
    }

    counts(passage) {
      return !passage.out && this.on.has(passage.id) && !(this.aside && this.aside.has(passage.hash));
    }

    cut() {
      return Figures.cut(this.data.passages.filter((passage) => this.counts(passage)), this.data.zones);
    }

    filter() {
      const { source, kind, words } = this.form.elements;
      const least = Number(words.value) || 0;
      this.on = new Set(this.data.passages
        .filter((passage) => (!source.value || passage.source === source.value)
          && (!kind.value || passage.kind === kind.value) && passage.words >= least)
        .map((passage) => passage.id));
      const aside = Boolean(this.aside && this.aside.reasons.size);
      this.refresh(Boolean(source.value || kind.value || least), aside);
      for (const { mark, ids } of this.marks) {
        const seen = ids.filter((id) => this.on.has(id)).map((id) => this.byId.get(id));
        mark.classList.toggle("off", !seen.length);
        mark.classList.toggle("waived", aside && seen.every((one) => one.out || this.aside.has(one.hash)));
      }
      for (const block of this.root.querySelectorAll(".block")) {
        block.classList.toggle("plain", !block.querySelector("mark:not(.off):not(.waived)"));
      }
      for (const article of this.root.querySelectorAll(".passages .passage")) {
        const passage = this.byId.get(Number(article.dataset.id));
        article.classList.toggle("off", !this.on.has(passage.id));
        article.classList.toggle("excluded", passage.out || Boolean(this.aside && this.aside.has(passage.hash)));
      }
      if (current && current.report === this) offer();
    }

    /** Let all figures follow; those that cannot have the class `whole` and hide. */
    refresh(filtered, aside) {
      const { data, root } = this;
      const runs = this.cut(), { words, own, all } = Figures.measure(runs);
      const part = (count) => Figures.percent(data.words ? count / data.words : 0, data.decimal);
      const share = filtered || aside ? part(words) : Figures.percent(data.similarity, data.decimal);
      root.classList.toggle("followed-figures", filtered || aside);
      root.dataset.computed = data.words ? words / data.words : 0;
      for (const figure of root.querySelectorAll(".similarity, .filters .small")) figure.value = share;
      const counted = data.passages.filter((passage) => this.counts(passage));
      const say = (place, name, value) => { place.querySelector(`[data-f=${name}]`).value = value; };
      const followed = root.querySelector(".followed");
      if (followed) {
        root.querySelector(".filtered").hidden = !filtered;
        followed.hidden = !(filtered || aside);
        say(followed, "words", Figures.number(words, data.thousands));
        say(followed, "passages", Figures.number(counted.length, data.thousands));
        say(followed, "sources", Figures.number(all.size, data.thousands));
      }
      const largest = Math.max(1, ...own.values());
      for (const item of root.querySelectorAll("[data-source]")) {
        const id = item.dataset.source;
        say(item, "own", part(own.get(id) || 0));
        say(item, "share", part(all.get(id) || 0));
        say(item, "words", Figures.number(all.get(id) || 0, data.thousands));
        say(item, "passages", Figures.number(
          counted.filter((passage) => passage.source === id).length, data.thousands));
        item.querySelector("rect").setAttribute("width", (own.get(id) || 0) / largest * 100);
        item.classList.toggle("other", Boolean(this.form.elements.source.value)
          && id !== this.form.elements.source.value);
        item.querySelector(".pick").setAttribute("aria-pressed", id === this.form.elements.source.value);
      }
      root.querySelectorAll("[data-section]").forEach((row) => {
        const inside = Figures.within(runs, data.sections[Number(row.dataset.section)]);
        say(row, "share", Figures.percent(inside, data.decimal));
        row.querySelector("rect").setAttribute("width", inside * 100);
      });
      root.querySelectorAll(".strip a").forEach((cell, place) => {
        const inside = Figures.within(runs, data.pages[place]);
        cell.className = `s${inside > 0 ? Math.min(1 + Math.floor(inside * 4), 4) : 0}`;
        cell.title = cell.title.replace(/[<>]?\d+\D\d %/, Figures.percent(inside, data.decimal));
        cell.setAttribute("aria-label", cell.title);
      });
      const ruler = root.querySelector(".ruler");
      if (ruler && data.words) Figures.draw(ruler, runs, data.words, data.colors);
    }

    clicked(event) {
      const pick = event.target.closest(".pick");
      if (pick && this.form) {
        const { source } = this.form.elements, id = pick.closest("[data-source]").dataset.source;
        source.value = source.value === id ? "" : id;
        return this.filter();
      }
      const mark = event.target.closest("[data-p]");
      if (!mark || mark.classList.contains("off")) return;
      event.preventDefault();
      const ids = mark.dataset.p.split(" ").map(Number).filter((id) => this.on.has(id));
      // A second click on words of several passages shows the next of them.
      const place = current && current.report === this ? ids.indexOf(current.id) : -1;
      open(this, ids[(place + 1) % ids.length]);
    }

    /** The passage that counts after, or before, another one; null if none does. */
    next(id, by) {
      const { passages } = this.data, count = passages.length;
      const from = id === null ? (by > 0 ? -1 : count) : passages.findIndex((one) => one.id === id);
      for (let step = 1; step <= count; step += 1) {
        const passage = passages[(from + by * step + count * 2) % count];
        if (this.counts(passage)) return passage.id;
      }
      return null;
    }
  }

  const light = (report, id, on) => {
    for (const { mark, ids } of report.marks) {
      if (ids.includes(id)) mark.classList.toggle("current", on);
    }
  };

  /** Offer to set the shown passage aside if it counts, and show the figure that this changes. */
  const offer = () => {
    const figure = current.report.root.querySelector(".similarity");
    panel.querySelector(".small").value = figure ? figure.value : "";
    const passage = current.report.byId.get(current.id);
    decision.hidden = !passage.hash || !current.report.counts(passage);
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
    decision.reset();
    offer();
    document.documentElement.classList.add("with-panel");
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
    document.documentElement.classList.remove("with-panel");
  };

  const step = (by) => {
    const report = current ? current.report : reports.find((one) => one.next(null, 1) !== null);
    const id = report ? report.next(current && current.id, by) : null;
    if (id !== null) open(report, id);
  };

  const reports = [...document.querySelectorAll(".report")].map((root) => new Report(root));
  const doing = { previous: () => step(-1), next: () => step(1), close };
  panel.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button) doing[button.dataset.do]();
  });
  decision.addEventListener("submit", (event) => {
    event.preventDefault();
    const reason = decision.elements.reason.value.trim();
    if (current && reason) current.report.aside.set(current.report.byId.get(current.id).hash, reason);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return close();
    if (event.target.closest("input, select, textarea")) return;
    if (event.key === "j" || event.key === "ArrowRight") step(1);
    else if (event.key === "k" || event.key === "ArrowLeft") step(-1);
    else if (event.key === "/") {
      event.preventDefault();
      const bar = document.querySelector(".filters");
      if (bar) { bar.open = true; bar.querySelector("select").focus(); }
    }
  });
  window.addEventListener("beforeunload", (event) => {
    if (reports.some((report) => report.aside && !report.aside.saved)) event.preventDefault();
  });
})();
