"use strict";

// A board drawn from a picture of a game (`sim.picture`), as `reports.watch.encoding` writes it.
//
// boards.figures(view) returns a figure for each area of the board. A view holds
//   board    places [name, x, y, area], borders, and how places look (`reports.watch.shapes`)
//   grounds  colours by the first word of a place's note
//   seats    {name, colour, mark} of each seat; powers after them are drawn in grey
//   table    sites [owner, note, pieces [sign, count, owner, kind]], sides, links
//   before   the table before, or null: places that differ are marked
//   width    pixels that there are
//   picked   the number of a place or null; ringed, open: sets of numbers of places
//   choose   called with the number of a place that is chosen, or null
// boards.words(view, number) says in words what is in a place.
const boards = (() => {
  const { element, drawn, inkOn } = elements;
  const NOBODY = -1;
  const NEUTRAL = "#857f76"; // powers that are no seats
  const NAMED_FROM = 560; // pixels of width from which there is room for the names of places
  const FEW = 12; // places, which need no tall sheet
  const LETTER = 5.6; // pixels of a letter of a name, about

  function colourOf(view, power) {
    if (power === NOBODY) return "none";
    return power < view.seats.length ? view.seats[power].colour : NEUTRAL;
  }

  function nameOf(view, power) {
    const side = view.table.sides[power];
    if (side) return side.name;
    return power === NOBODY ? "nobody" : view.seats[power].name;
  }

  function areasOf(board) {
    const found = new Map();
    board.places.forEach(([, , , area], number) => {
      if (!found.has(area)) found.set(area, []);
      found.get(area).push(number);
    });
    return found;
  }

  function spotsOn(board, numbers, width, height) {
    const spots = new Map();
    for (const number of numbers) {
      const [, x, y] = board.places[number];
      spots.set(number, [(x / 100) * width, (y / 100) * height]);
    }
    return spots;
  }

  function closest(spots) {
    const all = [...spots.values()];
    let least = Infinity;
    all.forEach(([x, y], one) => {
      for (const [u, v] of all.slice(one + 1)) least = Math.min(least, Math.hypot(x - u, y - v));
    });
    return Number.isFinite(least) ? least : 90;
  }

  // Pills in rows that are as wide as the place.
  function rowsOf(pills, room) {
    const rows = [[]];
    let used = 0;
    for (const pill of pills) {
      if (used + pill.width > room && rows[rows.length - 1].length) {
        rows.push([]);
        used = 0;
      }
      rows[rows.length - 1].push(pill);
      used += pill.width + 1.5;
    }
    return rows;
  }

  function piecesIn(view, site, middle, radius, size) {
    const group = drawn("g");
    const pills = site[2].map(([sign, count, power]) => {
      const text = count > 1 ? `${count}${sign}` : sign;
      return { text, width: size * (0.62 * [...text].length + 0.5), colour: colourOf(view, power) };
    });
    const rows = rowsOf(pills, 2.1 * radius);
    const tall = size * 1.3;
    rows.forEach((row, line) => {
      const wide = row.reduce((sum, pill) => sum + pill.width + 1.5, -1.5);
      let left = middle[0] - wide / 2;
      const top = middle[1] + (line - rows.length / 2) * (tall + 1.5);
      for (const pill of row) {
        group.append(pillAt(pill, left, top, tall, size));
        left += pill.width + 1.5;
      }
    });
    return group;
  }

  function pillAt(pill, left, top, tall, size) {
    const shape = drawn("rect", { x: left, y: top, width: pill.width, height: tall, rx: 2.5, class: "pill" });
    const text = drawn("text", {
      x: left + pill.width / 2, y: top + tall / 2, "font-size": size, class: "sign",
    }, pill.text);
    if (pill.colour !== "none") {
      shape.setAttribute("fill", pill.colour);
      text.setAttribute("fill", inkOn(pill.colour));
    }
    return drawn("g", {}, shape, text);
  }

  function words(view, number) {
    const [owner, note, pieces] = view.table.sites[number];
    const things = pieces.map(([, count, power, kind]) => {
      const whose = power === NOBODY || power === owner ? "" : ` of ${nameOf(view, power)}`;
      return `${kind}${count > 1 ? ` (${count})` : ""}${whose}`;
    });
    const parts = [owner === NOBODY ? "nobody's" : nameOf(view, owner), ...things, note].filter(Boolean);
    return `${view.board.places[number][0]}: ${parts.join(", ")}`;
  }

  function placeAt(view, number, middle, radius, size) {
    const site = view.table.sites[number];
    const ground = view.grounds[site[1].split(/[^a-z]/)[0]];
    const ring = (attributes) => drawn("circle", { cx: middle[0], cy: middle[1], r: radius, ...attributes });
    const round = ring({ class: "spot" });
    if (ground) round.setAttribute("fill", ground);
    const group = drawn("g", { class: "site" }, drawn("title", {}, words(view, number)), ring({ class: "paper" }), round);
    if (site[0] !== NOBODY) group.append(ring({ class: "owner", stroke: colourOf(view, site[0]) }));
    if (view.before && site !== view.before.sites[number]) group.append(ring({ r: radius + 4, class: "changed" }));
    if (number === view.picked) group.append(ring({ r: radius + 4, class: "picked" }));
    group.append(piecesIn(view, site, middle, radius, size));
    group.addEventListener("click", () => view.choose(view.picked === number ? null : number));
    return group;
  }

  // The names of places, below them or else above, without those that would lie over another name.
  function namesOf(board, spots, radius) {
    const taken = [];
    const isFree = (box) => taken.every(([x, y, half]) => Math.abs(x - box[0]) >= half + box[2] || Math.abs(y - box[1]) >= 11);
    const names = [];
    for (const [number, [x, y]] of spots) {
      const name = board.places[number][0];
      const half = LETTER * name.length / 2;
      const box = [[x, y + radius + 9, half], [x, y - radius - 4, half]].find(isFree);
      if (!box) continue;
      taken.push(box);
      names.push(drawn("text", { x, y: box[1], class: "name", "font-size": 10 }, name));
    }
    return names;
  }

  function linesOf(view, spots) {
    const built = new Set(view.table.links.map(String));
    return view.board.borders.filter((border) => border.every((number) => spots.has(number))).map((border) => {
      const [[x1, y1], [x2, y2]] = border.map((number) => spots.get(number));
      return drawn("line", { x1, y1, x2, y2, class: built.has(String(border)) ? "built" : "border" });
    });
  }

  function figureOf(view, area, numbers) {
    const width = Math.max(280, view.width);
    const joined = view.board.borders.some(([one]) => numbers.includes(one));
    const height = joined && numbers.length >= FEW ? width * (width < NAMED_FROM ? 1.15 : 0.88) : width * 0.55;
    const spots = spotsOn(view.board, numbers, width, height);
    const radius = Math.min((width < NAMED_FROM ? 0.46 : 0.4) * closest(spots), 0.065 * width, 34);
    const size = Math.max(8, Math.min(12, radius * 0.5));
    const sheet = drawn("svg", {
      viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${area || "Board"}, described in words below`,
    });
    sheet.append(...linesOf(view, spots));
    for (const number of numbers) sheet.append(placeAt(view, number, spots.get(number), radius, size));
    if (width >= NAMED_FROM || !joined) sheet.append(...namesOf(view.board, spots, radius));
    return element("figure", {}, ...(area ? [element("figcaption", {}, area)] : []), sheet);
  }

  function figures(view) {
    return [...areasOf(view.board)].map(([area, numbers]) => figureOf(view, area, numbers));
  }

  return { figures, words, colourOf, nameOf };
})();
