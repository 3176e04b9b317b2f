"use strict";

// Lines over the moments of a game, with axes and a legend; the chart is a control that goes to a moment.
//
// charts.drawn({title, rounds, series, top, text, go}) returns an element with the method `mark(at, words)`.
//   rounds  the round of every moment
//   series  {name, mark, colour, values} of each line, a value at every moment or undefined
//   top     the highest value of the axis; text  what it says of a value
//   go      called with the moment that is chosen
const charts = (() => {
  const { element, drawn } = elements;
  const HEIGHT = 190;
  const ROOM = { left: 40, right: 18, top: 8, bottom: 24 };
  const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 2", "12 4", "1 2"];
  const APART = 44; // pixels between two rounds that are named

  const across = (width, at, count) => ROOM.left + (at / Math.max(1, count - 1)) * (width - ROOM.left - ROOM.right);
  const up = (value, top) => HEIGHT - ROOM.bottom - (value / top) * (HEIGHT - ROOM.top - ROOM.bottom);

  // Corners of a line that stays where nothing changes.
  function pointsOf(values, width, top) {
    const points = [];
    values.forEach((value, at) => {
      if (value === undefined) return;
      const point = [across(width, at, values.length), up(value, top)];
      const last = points[points.length - 1];
      if (last && last[1] !== point[1]) points.push([point[0], last[1]]);
      if (!last || last[1] !== point[1] || at === values.length - 1) points.push(point);
    });
    return points.map((point) => point.map((part) => part.toFixed(1)).join(",")).join(" ");
  }

  function heights(width, top, text) {
    return [0, top / 2, top].flatMap((value) => {
      const y = up(value, top);
      return [
        drawn("line", { x1: ROOM.left, x2: width - ROOM.right, y1: y, y2: y, class: "grid" }),
        drawn("text", { x: ROOM.left - 6, y: y + 4, class: "tick", "text-anchor": "end" }, text(value)),
      ];
    });
  }

  function roundsBelow(width, rounds) {
    let last = -APART;
    return rounds.flatMap((round, at) => {
      const x = across(width, at, rounds.length);
      if (round === 0 || round === rounds[at - 1] || x - last < APART) return [];
      last = x;
      return [drawn("text", { x, y: HEIGHT - 8, class: "tick", "text-anchor": "middle" }, `R${round}`)];
    });
  }

  function linesOf(series, width, top) {
    return series.flatMap(({ values, colour }, number) => {
      const points = pointsOf(values, width, top);
      const dash = DASHES[number % DASHES.length];
      return [
        drawn("polyline", { points, class: "halo" }),
        drawn("polyline", { points, class: "curve-line", stroke: colour, "stroke-dasharray": dash || "none" }),
      ];
    });
  }

  function legendOf(series) {
    const items = series.map(({ name, mark, colour }, number) => {
      const dash = DASHES[number % DASHES.length];
      const line = drawn("line", {
        x1: 1, x2: 33, y1: 6, y2: 6, class: "curve-line", stroke: colour, "stroke-dasharray": dash || "none",
      });
      const halo = drawn("line", { x1: 1, x2: 33, y1: 6, y2: 6, class: "halo" });
      const sample = drawn("svg", { viewBox: "0 0 34 12", width: 34, height: 12, "aria-hidden": "true" }, halo, line);
      return element("li", {}, sample, ` ${mark === name ? "" : `${mark} `}${name}`);
    });
    return element("ul", { class: "chart-key" }, ...items);
  }

  function drawnChart({ title, rounds, series, top, text, go, width }) {
    const count = rounds.length;
    const marker = drawn("line", { y1: ROOM.top, y2: HEIGHT - ROOM.bottom, class: "marker" });
    const sheet = drawn("svg", {
      viewBox: `0 0 ${width} ${HEIGHT}`, role: "slider", tabindex: 0, "aria-label": `${title}, by moment`,
      "aria-valuemin": 0, "aria-valuemax": count - 1, "aria-valuenow": 0,
    });
    sheet.append(...heights(width, top, text), ...roundsBelow(width, rounds), ...linesOf(series, width, top), marker);
    sheet.addEventListener("click", (event) => {
      const inside = (event.offsetX / sheet.clientWidth) * width - ROOM.left;
      const share = inside / (width - ROOM.left - ROOM.right);
      go(Math.round(Math.max(0, Math.min(1, share)) * (count - 1)));
    });
    const chart = element("div", {}, sheet, legendOf(series));
    const mark = (at) => {
      const x = across(width, at, count);
      marker.setAttribute("x1", x);
      marker.setAttribute("x2", x);
      const now = series.filter(({ values }) => values[at] !== undefined);
      const told = now.map(({ name, values }) => `${name} ${text(values[at])}`);
      sheet.setAttribute("aria-valuenow", at);
      sheet.setAttribute("aria-valuetext", `Moment ${at}, round ${rounds[at]}: ${told.join(", ")}`);
    };
    return { chart, mark };
  }

  return { drawn: drawnChart };
})();
