"use strict";

// A board drawn from a picture of a game (`sim.picture`), as `reports.watch.encoding` writes it.
//
// boards.figures(view) returns a figure for each area of the board. A view holds
//   board    places [name, x, y, area], borders, and how it looks: shape, outlines, walls, lines, proportion
//   grounds  colours by the first word of a place's note
//   seats    {name, colour, mark} of each seat; powers after them are grey
//   table    sites [owner, note, pieces [sign, count, owner, kind]], sides, links
//   before   the table before, or null: places that differ are marked
//   width    pixels that there are
//   picked   the number of a place, or null
//   ringed   numbers of places that are spoken of; open: of those that can be chosen (both may be left out)
//   choose   called with the number of a place that is chosen, or null
// boards.words(view, number) says in words what is in a place.
const boards = (() => {
  const { element, drawn, inkOn } = elements;
  const NOBODY = -1;
  const NEUTRAL = "#857f76"; // powers that are no seats
  const NARROW = 560; // pixels of width below which signs and names are small
  const FEW = 12; // places, which need no tall sheet
  const LETTER = 0.54; // width of a letter of a name, in heights

  function colourOf(view, power) {
    if (power === NOBODY) return "none";
    return power < view.seats.length ? view.seats[power].colour : NEUTRAL;
  }

  function nameOf(view, power) {
    const side = view.table.sides[power];
    if (side) return side.name;
    return power === NOBODY ? "nobody" : view.seats[power].name;
  }

  // The letter of a power; that of a power without a seat is small.
  function markOf(view, power) {
    if (power === NOBODY) return "";
    return power < view.seats.length ? view.seats[power].mark : nameOf(view, power).charAt(0).toLowerCase();
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

  function areasOf(board) {
    const found = new Map();
    board.places.forEach(([, , , area], number) => {
      if (!found.has(area)) found.set(area, []);
      found.get(area).push(number);
    });
    return found;
  }

  // What is the same for all places of a sheet: where they lie, and how large their parts are.
  function layoutOf(view, numbers) {
    const { board } = view;
    const width = Math.max(280, view.width);
    const joined = board.borders.some(([one]) => numbers.includes(one));
    const height = width * proportionOf(board, width < NARROW, joined && numbers.length >= FEW);
    const at = ([x, y]) => [(x / 100) * width, (y / 100) * height];
    const spots = new Map(numbers.map((number) => [number, at(board.places[number].slice(1, 3))]));
    const near = closest(spots);
    const radius = Math.min((width < NARROW ? 0.46 : 0.4) * near, 0.065 * width, 34);
    return { width, height, at, spots, radius, near, size: Math.max(7.5, Math.min(12, radius * 0.5)) };
  }

  // Height to width of a sheet; a full one is taller on a phone.
  function proportionOf({ shape, proportion }, isNarrow, isFull) {
    if (shape === "cards") return isNarrow ? 0.8 : 0.5;
    const usual = proportion || (isFull ? 0.88 : 0.55);
    return isNarrow && isFull ? Math.max(usual, 1.15) : usual;
  }

  function closest(spots) {
    const all = [...spots.values()];
    let least = Infinity;
    all.forEach(([x, y], one) => {
      for (const [u, v] of all.slice(one + 1)) least = Math.min(least, Math.hypot(x - u, y - v));
    });
    return Number.isFinite(least) ? least : 90;
  }

  // The shape of a place as an element; `grown` is by how many pixels a disc or a card is larger.
  function shapeOf(view, layout, number, attributes, grown = 0) {
    const [x, y] = layout.spots.get(number);
    if (view.board.outlines.length) {
      const points = view.board.outlines[number].map((corner) => layout.at(corner).map((part) => part.toFixed(1)).join(","));
      return drawn("polygon", { points: points.join(" "), ...attributes });
    }
    if (view.board.shape === "cards") {
      const [wide, tall] = cardOf(layout).map((part) => part + 2 * grown);
      return drawn("rect", { x: x - wide / 2, y: y - tall / 2, width: wide, height: tall, rx: 5, ...attributes });
    }
    return drawn("circle", { cx: x, cy: y, r: layout.radius + grown, ...attributes });
  }

  const cardOf = (layout) => [0.92 * layout.near, Math.min(0.92 * layout.near, 0.28 * layout.height)];

  // Signs of pieces, in rows as wide as the place.

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

  function pillsOf(view, site, size) {
    return site[2].map(([sign, count, power]) => {
      const whose = power === site[0] ? "" : markOf(view, power);
      const text = `${count > 1 ? count : ""}${sign}`;
      const letters = [...text].length + 0.8 * whose.length;
      return { text, whose, width: size * (0.62 * letters + 0.5), colour: colourOf(view, power) };
    });
  }

  function piecesIn(view, site, [x, y], layout) {
    const { size, radius } = layout;
    const group = drawn("g");
    const rows = rowsOf(pillsOf(view, site, size), view.board.shape === "cards" ? 0.8 * layout.near : 2.1 * radius);
    const tall = size * 1.3;
    rows.forEach((row, line) => {
      const wide = row.reduce((sum, pill) => sum + pill.width + 1.5, -1.5);
      let left = x - wide / 2;
      const top = y + (line - rows.length / 2) * (tall + 1.5);
      for (const pill of row) {
        group.append(pillAt(pill, left, top, tall, size));
        left += pill.width + 1.5;
      }
    });
    return group;
  }

  function pillAt(pill, left, top, tall, size) {
    const shape = drawn("rect", { x: left, y: top, width: pill.width, height: tall, rx: 2.5, class: "pill" });
    const text = drawn("text", { x: left + pill.width / 2, y: top + tall / 2, "font-size": size, class: "sign" });
    if (pill.whose) text.append(drawn("tspan", { "font-size": 0.75 * size, class: "whose" }, pill.whose));
    text.append(pill.text);
    if (pill.colour !== "none") {
      shape.setAttribute("fill", pill.colour);
      text.setAttribute("fill", inkOn(pill.colour));
    }
    return drawn("g", {}, shape, text);
  }

  // The letter of the owner, in a disc of its colour above the pieces.
  function badgeAt(view, owner, [x, y], layout) {
    const size = 0.9 * layout.size;
    const colour = colourOf(view, owner);
    const across = view.board.shape === "cards" ? cardOf(layout)[0] / 2 - size : 0;
    const up = view.board.shape === "cards" ? cardOf(layout)[1] / 2 - size : 0.92 * layout.radius;
    const disc = drawn("circle", { cx: x - across, cy: y - up, r: 0.8 * size, fill: colour, class: "badge" });
    const text = drawn("text", {
      x: x - across, y: y - up, "font-size": size, fill: inkOn(colour), class: "sign",
    }, markOf(view, owner));
    return drawn("g", {}, disc, text);
  }

  function placeAt(view, layout, number) {
    const site = view.table.sites[number];
    const middle = layout.spots.get(number);
    const ground = view.grounds[site[1].split(/[^a-z]/)[0]];
    const part = (attributes, grown) => shapeOf(view, layout, number, attributes, grown);
    const group = drawn("g", { class: "site", "data-place": number }, drawn("title", {}, words(view, number)));
    group.append(part({ class: "paper" }), part({ class: "spot", ...(ground ? { fill: ground } : {}) }));
    if (site[0] !== NOBODY) group.append(part({ class: "owner", stroke: colourOf(view, site[0]) }, -2));
    if (view.open && view.open.has(number)) group.append(part({ class: "open" }, 2));
    group.addEventListener("click", () => view.choose(view.picked === number ? null : number));
    const onTop = drawn("g", { class: "contents" });
    if (view.before && site !== view.before.sites[number]) onTop.append(part({ class: "changed" }, 4));
    if (number === view.picked) onTop.append(part({ class: "picked" }, 4));
    if (view.ringed && view.ringed.has(number)) onTop.append(part({ class: "ringed" }, 6));
    onTop.append(piecesIn(view, site, middle, layout));
    if (site[0] !== NOBODY) onTop.append(badgeAt(view, site[0], middle, layout));
    return [group, onTop];
  }

  // Names of places without what stands in brackets; those that are spoken of come first, others where there is room.

  function namesOf(view, layout, numbers) {
    const size = layout.width < NARROW ? 8 : 10;
    const isMarked = (number) => number === view.picked || (view.ringed && view.ringed.has(number));
    const order = [...numbers].sort((one, other) => Number(isMarked(other)) - Number(isMarked(one)));
    const taken = [];
    return order.flatMap((number) => nameAt(view, layout, number, { size, taken, isSure: isMarked(number) }));
  }

  function nameAt(view, layout, number, { size, taken, isSure }) {
    const [x, y] = layout.spots.get(number);
    const name = view.board.places[number][0].replace(/ \(\d+\)$/, "");
    const isCard = view.board.shape === "cards";
    const lines = !isCard && view.board.outlines.length ? name.split(" ") : [name];
    const half = (LETTER * size * Math.max(...lines.map((line) => line.length))) / 2;
    const tall = size * lines.length;
    const below = isCard ? y + cardOf(layout)[1] / 2 - 0.5 * size : y + layout.radius + 0.95 * size;
    const above = y - layout.radius - 1.4 * size - tall + size;
    const middle = Math.max(half, Math.min(layout.width - half, x));
    const isFree = (top) => taken.every((box) => Math.abs(middle - box.x) >= half + box.half
      || top - size >= box.bottom || top - size + tall <= box.top);
    const top = [below, above].find((one) => isFree(one)) ?? (isSure ? below : null);
    if (top === null) return [];
    taken.push({ x: middle, half, top: top - size, bottom: top - size + tall });
    return lines.map((line, row) => drawn("text", {
      x: middle, y: top + row * size, class: "name", "font-size": size,
    }, line));
  }

  function lineBetween(layout, border, kind) {
    const [[x1, y1], [x2, y2]] = border.map((number) => layout.spots.get(number));
    return drawn("line", { x1, y1, x2, y2, class: kind });
  }

  function linesOf(view, layout) {
    const isHere = (border) => border.every((number) => layout.spots.has(number));
    const lines = view.board.lines.filter(isHere).map((border) => lineBetween(layout, border, "border"));
    const built = view.table.links.filter(isHere).map((border) => lineBetween(layout, border, "built"));
    return { lines, built };
  }

  function wallsOf(view, layout) {
    return view.board.walls.filter(([place]) => layout.spots.has(place)).map(([, x1, y1, x2, y2]) => {
      const [[left, top], [right, bottom]] = [layout.at([x1, y1]), layout.at([x2, y2])];
      return drawn("line", { x1: left, y1: top, x2: right, y2: bottom, class: "wall" });
    });
  }

  function figureOf(view, area, numbers) {
    const layout = layoutOf(view, numbers);
    const sheet = drawn("svg", {
      viewBox: `0 0 ${layout.width} ${layout.height.toFixed(1)}`,
      role: "img",
      "aria-label": `${area || "Board"}, described in words below`,
    });
    const { lines, built } = linesOf(view, layout);
    const places = numbers.map((number) => placeAt(view, layout, number));
    const names = drawn("g", {}, ...namesOf(view, layout, numbers));
    sheet.append(...(view.board.outlines.length ? [] : lines), ...places.map(([place]) => place));
    sheet.append(...(view.board.outlines.length ? lines : []), ...wallsOf(view, layout), ...built, names);
    sheet.append(...places.map(([, contents]) => contents));
    return element("figure", {}, ...(area ? [element("figcaption", {}, area)] : []), sheet);
  }

  function figures(view) {
    return [...areasOf(view.board)].map(([area, numbers]) => figureOf(view, area, numbers));
  }

  return { figures, words, colourOf, nameOf, markOf };
})();
