// What an expert sets aside with a reason, saved in the form that `plagcheck waive` writes.
const Waivers = (() => {
  /** A string of TOML; what cannot be seen becomes a space, as in findings/waivers.py. */
  const quote = (text) => JSON.stringify(text.replace(/[\p{C}\p{Z}]/gu, " ").trim());

  const write = (waivers, by, until) => waivers.map(([hash, reason]) => [
    "[[waiver]]", `passage = ${quote(hash)}`, `reason = ${quote(reason)}`, `by = ${quote(by)}`,
    `until = ${until}`, "",
  ].join("\n")).join("\n");

  const save = (text, name) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  };

  class List {
    constructor(root, changed) {
      this.root = root;
      this.changed = changed;
      this.reasons = new Map(); // hash of a passage -> reason
      this.saved = true;
      this.numbers = () => "";
      const form = root.querySelector("form"), { until } = form.elements;
      const today = new Date();
      const day = (years) => {
        const then = new Date(today.getFullYear() + years, today.getMonth(), today.getDate(), 12);
        return then.toISOString().slice(0, 10);
      };
      until.min = day(0);
      until.max = "9999-12-31";
      until.value = day(1);
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        this.save();
      });
      root.addEventListener("click", (event) => {
        const button = event.target.closest("[data-hash]");
        if (button) this.count(button.dataset.hash);
      });
    }

    save() {
      const { by, until } = this.root.querySelector("form").elements;
      const text = write([...this.reasons], by.value, until.value);
      const shown = this.root.querySelector("textarea");
      shown.hidden = false;
      shown.value = text;
      this.saved = true;
      save(text, this.root.dataset.file);
    }

    has(hash) { return this.reasons.has(hash); }

    set(hash, reason) { this.reasons.set(hash, reason); this.change(); }

    count(hash) { this.reasons.delete(hash); this.change(); }

    change() {
      this.saved = this.reasons.size === 0;
      this.root.hidden = this.saved;
      this.root.querySelector("textarea").hidden = true;
      this.root.querySelector("ul").replaceChildren(...[...this.reasons].map(([hash, reason]) => {
        const item = document.createElement("li"), again = document.createElement("button");
        again.type = "button";
        again.dataset.hash = hash;
        again.textContent = this.root.dataset.again;
        item.append(`${this.numbers(hash)}: ${reason} `, again);
        return item;
      }));
      this.changed();
    }
  }

  return { List };
})();
