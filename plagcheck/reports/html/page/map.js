"use strict";
// The matrix is drawn from the pairs alone, so that thousands of documents cost only what is alike.
(() => {
  const data = JSON.parse(document.querySelector(".data").textContent);
  const filter = document.querySelector(".filter");
  if (filter) {
    const rows = [...document.querySelectorAll(".pairs tr, .shared tr")].map((row) => [
      row, row.textContent.toLowerCase(),
    ]);
    filter.addEventListener("input", () => {
      const asked = filter.value.toLowerCase();
      for (const [row, text] of rows) row.classList.toggle("off", !text.includes(asked));
    });
  }
  const canvas = document.querySelector("canvas");
  if (!canvas) return;
  const pointed = document.querySelector(".pointed");
  const pen = canvas.getContext("2d");
  const count = data.paths.length;
  const shares = new Map(data.shared.map(([one, other, share]) => [one * count + other, share]));
  data.one.forEach((one, place) => shares.set(one * count + data.other[place], data.share[place]));
  // What is seen: `size` documents from `left` across and `top` down; groups first.
  const whole = () => ({ left: 0, top: 0, size: Math.max(data.linked, 2) });
  let view = whole();

  const limit = () => {
    view.size = Math.min(Math.max(view.size, 2), Math.max(count, 2));
    view.left = Math.min(Math.max(view.left, 0), Math.max(count - view.size, 0));
    view.top = Math.min(Math.max(view.top, 0), Math.max(count - view.size, 0));
  };

  const draw = () => {
    limit();
    const side = Math.max(Math.round(canvas.clientWidth * (window.devicePixelRatio || 1)), 50);
    canvas.width = side;
    canvas.height = side;
    const cell = side / view.size;
    const style = getComputedStyle(document.documentElement);
    pen.clearRect(0, 0, side, side);
    pen.strokeStyle = style.getPropertyValue("--line");
    let first = 0;
    for (const size of data.groups) {
      pen.strokeRect((first - view.left) * cell, (first - view.top) * cell, size * cell, size * cell);
      first += size;
    }
    const box = Math.max(cell, 2);
    const paint = (one, other, share) => {
      pen.globalAlpha = 0.25 + 0.75 * Math.sqrt(Math.min(share, 1));
      for (const [x, y] of [[one, other], [other, one]]) {
        if (x >= view.left - 1 && x < view.left + view.size && y >= view.top - 1
            && y < view.top + view.size) {
          pen.fillRect((x - view.left) * cell, (y - view.top) * cell, box, box);
        }
      }
    };
    pen.fillStyle = style.getPropertyValue("--middle");
    for (const pair of data.shared) paint(...pair);
    pen.fillStyle = style.getPropertyValue("--high");
    data.one.forEach((one, place) => paint(one, data.other[place], data.share[place]));
    pen.globalAlpha = 1;
    canvas.dataset.view = [view.left, view.top, view.size].join(" ");
  };

  let waiting = false;
  const redraw = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; draw(); });
  };

  const zoom = (by, x = 0.5, y = 0.5) => {
    const size = Math.min(Math.max(view.size * by, 2), Math.max(count, 2));
    view.left += (view.size - size) * x;
    view.top += (view.size - size) * y;
    view.size = size;
    redraw();
  };

  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  };

  const point = (x, y) => {
    const one = Math.floor(view.left + x * view.size), other = Math.floor(view.top + y * view.size);
    const found = shares.get(Math.min(one, other) * count + Math.max(one, other));
    pointed.textContent = found === undefined ? "" :
      `${(found * 100).toFixed(1)} %  ${data.paths[one]}  \u2194  ${data.paths[other]}`;
  };

  const fingers = new Map();
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, ...place(event));
  }, { passive: false });
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, place(event));
  });
  canvas.addEventListener("pointermove", (event) => {
    const now = place(event), before = fingers.get(event.pointerId);
    if (before && fingers.size === 1) {
      view.left -= (now[0] - before[0]) * view.size;
      view.top -= (now[1] - before[1]) * view.size;
      redraw();
    } else if (before && fingers.size === 2) {
      const [still] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot);
      const apart = (spot) => Math.hypot(spot[0] - still[0], spot[1] - still[1]) || 0.01;
      zoom(apart(before) / apart(now), still[0], still[1]);
    }
    if (before) fingers.set(event.pointerId, now);
    point(...now);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
  canvas.addEventListener("keydown", (event) => {
    const step = view.size / 10;
    const moves = {
      ArrowLeft: () => { view.left -= step; }, ArrowRight: () => { view.left += step; },
      ArrowUp: () => { view.top -= step; }, ArrowDown: () => { view.top += step; },
      "+": () => zoom(1 / 1.4), "-": () => zoom(1.4), "0": () => { view = whole(); },
    };
    if (!(event.key in moves)) return;
    event.preventDefault();
    moves[event.key]();
    redraw();
  });
  window.addEventListener("resize", redraw);
  draw();
})();
