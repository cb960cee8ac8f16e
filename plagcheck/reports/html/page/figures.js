"use strict";
// Every figure of a report is a sum of lengths on one ruler, the counted words numbered from 0.
// A word belongs to the passage with the most evidence, so the shares of the sources sum to the
// headline (reports/html/ownership.py draws the same before any filter is set).
const Figures = (() => {
  /** Runs of words outside zones, each with the passage it belongs to and all sources there. */
  const cut = (passages, zones) => {
    const edges = [];
    for (const passage of passages) edges.push([passage.place[0], 1, passage], [passage.place[1], -1, passage]);
    for (const [start, end] of zones) edges.push([start, 2, null], [end, -2, null]);
    edges.sort((one, other) => one[0] - other[0]);
    const active = new Set(), runs = [];
    let out = 0, last = 0;
    for (const [place, step, passage] of edges) {
      if (place > last && active.size && !out) {
        const owner = [...active].reduce((best, one) => one.score > best.score
          || (one.score === best.score && one.id < best.id) ? one : best);
        runs.push({ start: last, end: place, owner,
          sources: new Set([...active].map((one) => one.source)) });
      }
      if (passage === null) out += step / 2;
      else if (step > 0) active.add(passage);
      else active.delete(passage);
      last = place;
    }
    return runs;
  };

  const measure = (runs) => {
    const own = new Map(), all = new Map();
    let words = 0;
    for (const { start, end, owner, sources } of runs) {
      words += end - start;
      own.set(owner.source, (own.get(owner.source) || 0) + end - start);
      for (const source of sources) all.set(source, (all.get(source) || 0) + end - start);
    }
    return { words, own, all };
  };

  /** Share of the words of a span that lie in runs. */
  const within = (runs, [start, end]) => {
    let words = 0;
    for (const run of runs) words += Math.max(0, Math.min(run.end, end) - Math.max(run.start, start));
    return end > start ? words / (end - start) : 0;
  };

  const percent = (share, decimal) => {
    let text = (share * 100).toFixed(1) + " %";
    if (share > 0 && text === "0.0 %") text = "<0.1 %";
    else if (share < 1 && text === "100.0 %") text = ">99.9 %";
    return text.replace(".", decimal);
  };

  const number = (value, thousands) => String(value).replace(/\B(?=(\d{3})+$)/g, thousands);

  /** Draw the runs on the strip. */
  const draw = (ruler, runs, words, colors) => {
    const scale = 1000 / words, boxes = [], joined = [];
    for (const { start, end, owner } of runs) {
      const last = joined[joined.length - 1];
      if (last && last.owner === owner && last.end === start) last.end = end;
      else joined.push({ start, end, owner });
    }
    for (const { start, end, owner } of joined) {
      const box = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      box.setAttribute("x", start * scale);
      box.setAttribute("width", Math.max((end - start) * scale, 1.5));
      box.setAttribute("height", 10);
      box.setAttribute("class", colors[owner.source] || "");
      box.dataset.p = owner.id;
      boxes.push(box);
    }
    ruler.replaceChildren(...boxes);
  };

  return { cut, measure, within, percent, number, draw };
})();
