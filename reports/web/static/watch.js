"use strict";
(() => {
  const NOBODY = -1;
  const ALL = "all";
  const PAUSE = 1000; // milliseconds a moment is shown at speed 1
  const SHOWN_ANSWERS = 8;
  const LINES_BEFORE = 30; // moments whose lines stay in sight
  const LEGEND = "legend: "; // begins lines that hold for the whole game
  const HIDDEN = "(not seen)";
  const NEUTRAL = "#857f76"; // powers that are no seats
  const NAMED_FROM = 560; // pixels of width from which there is room for the names of places
  const FEW = 12; // places, which need no tall sheet
  const LETTER = 5.6; // pixels of a letter of a name, about
  const SVG = "http://www.w3.org/2000/svg";

  const byId = (id) => document.getElementById(id);
  const game = JSON.parse(byId("game").textContent);
  const moments = game.moments;
  const tables = [];
  const rounds = [];
  let at = 0;
  let eyes = ALL;
  let timer = null;
  let picked = null;

  // The table at every moment, from what each moment says is new.

  function patched(list, changes) {
    const next = list.slice();
    for (const [number, value] of Object.entries(changes)) next[Number(number)] = value;
    return next;
  }

  function unroll() {
    let table = { sites: [], sides: [], links: [], table: [], measure: "", battles: 0 };
    let round = 0;
    for (const moment of moments) {
      const { sites, sides, ...others } = moment.d || {};
      table = { ...table, ...others };
      if (sites) table.sites = patched(table.sites, sites);
      if (sides) table.sides = patched(table.sides, sides);
      round = moment.r === undefined ? round : moment.r;
      tables.push(table);
      rounds.push(round);
    }
  }

  const isBattle = (number) => number > 0 && tables[number].battles > tables[number - 1].battles;
  const isQuestion = (number) => moments[number].q !== undefined && moments[number].q.of > 1;

  function findFrom(start, step, wanted) {
    for (let number = start + step; number >= 0 && number < moments.length; number += step) {
      if (wanted(number)) return number;
    }
    return null;
  }

  // Small helpers for elements.

  function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    return filled(made, attributes, children);
  }

  function drawn(tag, attributes = {}, ...children) {
    return filled(document.createElementNS(SVG, tag), attributes, children);
  }

  function filled(made, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }

  function dyed(made, colour) {
    made.style.setProperty("--dye", colour);
    return made;
  }

  function colourOf(power) {
    if (power === NOBODY) return "none";
    return power < game.seats.length ? game.seats[power].colour : NEUTRAL;
  }

  function inkOn(colour) {
    const [red, green, blue] = [1, 3, 5].map((place) => parseInt(colour.slice(place, place + 2), 16) / 255);
    const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    return light > 0.179 ? "#151412" : "#ffffff";
  }

  function nameOf(power) {
    const side = tables[at].sides[power];
    if (side) return side.name;
    return power === NOBODY ? "nobody" : game.seats[power].name;
  }

  const isSeen = (seat) => eyes === ALL || Number(eyes) === seat;

  // The board.

  function sheets() {
    const found = new Map();
    game.board.places.forEach(([, , , area], number) => {
      if (!found.has(area)) found.set(area, []);
      found.get(area).push(number);
    });
    return found;
  }

  function spotsOn(numbers, width, height) {
    const spots = new Map();
    for (const number of numbers) {
      const [, x, y] = game.board.places[number];
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

  function piecesIn(site, middle, radius, size) {
    const group = drawn("g");
    const pills = site[2].map(([sign, count, power, kind]) => {
      const text = count > 1 ? `${count}${sign}` : sign;
      return { text, width: size * (0.62 * [...text].length + 0.5), power, kind };
    });
    const rows = [[]];
    let used = 0;
    for (const pill of pills) {
      if (used + pill.width > 2.1 * radius && rows[rows.length - 1].length) {
        rows.push([]);
        used = 0;
      }
      rows[rows.length - 1].push(pill);
      used += pill.width + 1.5;
    }
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
    const colour = colourOf(pill.power);
    const shape = drawn("rect", { x: left, y: top, width: pill.width, height: tall, rx: 2.5, class: "pill" });
    const text = drawn("text", {
      x: left + pill.width / 2, y: top + tall / 2, "font-size": size, class: "sign",
    }, pill.text);
    if (colour !== "none") {
      shape.setAttribute("fill", colour);
      text.setAttribute("fill", inkOn(colour));
    }
    return drawn("g", {}, shape, text);
  }

  function wordsOf(number) {
    const [owner, note, pieces] = tables[at].sites[number];
    const things = pieces.map(([, count, power, kind]) => {
      const whose = power === NOBODY || power === owner ? "" : ` of ${nameOf(power)}`;
      return `${kind}${count > 1 ? ` (${count})` : ""}${whose}`;
    });
    const parts = [owner === NOBODY ? "nobody's" : nameOf(owner), ...things, note].filter(Boolean);
    return `${game.board.places[number][0]}: ${parts.join(", ")}`;
  }

  function placeAt(number, middle, radius, size) {
    const site = tables[at].sites[number];
    const before = at > 0 ? tables[at - 1].sites[number] : site;
    const ground = game.grounds[site[1].split(/[^a-z]/)[0]];
    const round = drawn("circle", { cx: middle[0], cy: middle[1], r: radius, class: "spot" });
    if (ground) round.setAttribute("fill", ground);
    const paper = drawn("circle", { cx: middle[0], cy: middle[1], r: radius, class: "paper" });
    const group = drawn("g", { class: "site" }, drawn("title", {}, wordsOf(number)), paper, round);
    if (site[0] !== NOBODY) {
      group.append(drawn("circle", {
        cx: middle[0], cy: middle[1], r: radius, class: "owner", stroke: colourOf(site[0]),
      }));
    }
    if (site !== before) {
      group.append(drawn("circle", { cx: middle[0], cy: middle[1], r: radius + 4, class: "changed" }));
    }
    if (number === picked) {
      group.append(drawn("circle", { cx: middle[0], cy: middle[1], r: radius + 4, class: "picked" }));
    }
    group.append(piecesIn(site, middle, radius, size));
    group.addEventListener("click", () => {
      picked = picked === number ? null : number;
      showBoard();
    });
    return group;
  }

  // The names of places, below them or else above, without those that would lie over another name.
  function namesOf(spots, radius) {
    const taken = [];
    const isFree = (box) => taken.every(([x, y, half]) => Math.abs(x - box[0]) >= half + box[2] || Math.abs(y - box[1]) >= 11);
    const names = [];
    for (const [number, [x, y]] of spots) {
      const name = game.board.places[number][0];
      const half = LETTER * name.length / 2;
      const box = [[x, y + radius + 9, half], [x, y - radius - 4, half]].find(isFree);
      if (!box) continue;
      taken.push(box);
      names.push(drawn("text", { x, y: box[1], class: "name", "font-size": 10 }, name));
    }
    return names;
  }

  function sheetOf(area, numbers) {
    const width = Math.max(280, byId("board").clientWidth);
    const joined = game.board.borders.some(([one]) => numbers.includes(one));
    const height = joined && numbers.length >= FEW ? width * (width < NAMED_FROM ? 1.15 : 0.88) : width * 0.55;
    const spots = spotsOn(numbers, width, height);
    const radius = Math.min((width < NAMED_FROM ? 0.46 : 0.4) * closest(spots), 0.065 * width, 34);
    const size = Math.max(8, Math.min(12, radius * 0.5));
    const sheet = drawn("svg", {
      viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${area || "Board"}, described in words below`,
    });
    const built = new Set(tables[at].links.map(String));
    for (const border of game.board.borders) {
      if (!spots.has(border[0]) || !spots.has(border[1])) continue;
      const [[x1, y1], [x2, y2]] = border.map((number) => spots.get(number));
      sheet.append(drawn("line", { x1, y1, x2, y2, class: built.has(String(border)) ? "built" : "border" }));
    }
    for (const number of numbers) sheet.append(placeAt(number, spots.get(number), radius, size));
    if (width >= NAMED_FROM || !joined) {
      sheet.append(...namesOf(spots, radius));
    }
    const children = area ? [element("figcaption", {}, area), sheet] : [sheet];
    return element("figure", {}, ...children);
  }

  function showBoard() {
    if (!game.board) return;
    byId("board").replaceChildren(...[...sheets()].map(([area, numbers]) => sheetOf(area, numbers)));
    byId("place").textContent = picked === null ? "Choose a place to read what is there." : wordsOf(picked);
    if (byId("places").parentElement.open) showPlaces();
  }

  function showPlaces() {
    const words = game.board.places.map((_, number) => element("li", {}, wordsOf(number)));
    byId("places").replaceChildren(element("ul", {}, ...words));
  }

  function showKey() {
    const signs = new Map();
    for (const moment of moments) {
      for (const site of Object.values((moment.d && moment.d.sites) || {})) {
        for (const [sign, , , kind] of site[2]) {
          if (!signs.has(sign)) signs.set(sign, new Set());
          signs.get(sign).add(kind);
        }
      }
    }
    const items = [...signs].map(([sign, kinds]) => {
      const told = [...kinds].slice(0, 6).join(", ") + (kinds.size > 6 ? " and others" : "");
      return element("li", {}, element("b", {}, sign), ` ${told}`);
    });
    byId("key").replaceChildren(...items);
  }

  function showLegend() {
    const lines = moments[0].t.filter((line) => line.startsWith(LEGEND)).map((line) => line.slice(LEGEND.length));
    byId("legend").replaceChildren(...lines.map((line) => element("li", {}, line)));
    byId("legend").closest("details").hidden = lines.length === 0;
  }

  // The moment in words: what is told, the question, how everybody stands.

  const isAccount = (line) => /^ {4}(?!searched: )/.test(line) || /^At the (start|end of round \d+), /.test(line);

  function linesOf(number) {
    const { t, q } = moments[number];
    if (q && !isSeen(q.seat)) return [`  ${game.seats[q.seat].name} answers: ${q.ask}`];
    const lines = t.filter((line) => !line.startsWith(LEGEND));
    if (eyes === ALL) return lines;
    const open = lines.filter((line) => !isAccount(line)).map((line) => masked(line, number));
    return open.length ? open : ["  The table changes"];
  }

  // What others hold in secret is not named to who watches with a seat's eyes.
  function masked(line, number) {
    const names = tables[number].sides.flatMap(({ hand }, power) => (isSeen(power) || !hand ? [] : hand));
    return names.reduce((told, name) => told.replace(name.replace(/ \(\d+\)$/, ""), HIDDEN), line);
  }

  function sentencesOf(number) {
    const lines = linesOf(number);
    const sentences = lines.filter((line) => !isAccount(line));
    return sentences.length ? sentences : lines;
  }

  function lineOf(line) {
    const depth = Math.min(2, Math.floor((line.length - line.trimStart().length) / 2));
    return element("p", { class: `depth-${depth}` }, line.trim());
  }

  function showTold() {
    byId("round").textContent = rounds[at] ? `Round ${rounds[at]}` : "Before the first round";
    byId("count").textContent = `Moment ${at} of ${moments.length - 1}`;
    byId("told").setAttribute("aria-live", timer === null ? "polite" : "off");
    byId("told").replaceChildren(...sentencesOf(at).map(lineOf));
  }

  const NO_SCORES = {
    python: "This policy is written in Python: no scores.",
    chance: "This policy chooses by chance: it has no scores.",
    scores: "Rule-based choice: no scores.",
    search: "Rule-based choice of the policy that the search uses: no scores.",
  };

  function whyWords(question) {
    const seat = game.seats[question.seat];
    const scored = question.answers.some((answer) => typeof answer[1] === "number");
    const found = question.answers.some((answer) => answer[2]);
    const told = [];
    if (question.of === 1) return "There is no other legal answer.";
    if (found) told.push("Searched: each answer was played out; its value is its share of wins, and a little for the score.");
    if (scored) told.push("The number beside an answer is the value that the policy gives it.");
    if (!scored && !found) told.push(NO_SCORES[seat.mind]);
    if (scored && !found && seat.temperature > 0 && seat.mind === "scores") {
      told.push(`It does not always take the best: its temperature is ${seat.temperature}.`);
    }
    if (question.goal) told.push(`It works towards this: ${question.goal}.`);
    return told.join(" ");
  }

  function ranked(question) {
    const order = question.answers.map((answer, place) => ({ answer, place, chosen: place === question.chosen }));
    const worth = ({ answer }) => (answer[2] ? 1e9 + answer[2][1] * 10 + answer[2][0] : answer[1] ?? -Infinity);
    order.sort((one, other) => (worth(other) > worth(one) ? 1 : worth(other) < worth(one) ? -1 : one.place - other.place));
    const chosen = order.findIndex((entry) => entry.chosen);
    if (chosen >= SHOWN_ANSWERS) order.splice(SHOWN_ANSWERS - 1, 0, ...order.splice(chosen, 1));
    return order;
  }

  function barOf(answer, least, most) {
    if (typeof answer[1] !== "number" || most <= least) return null;
    const share = Math.max(0, (answer[1] - least) / (most - least));
    const bar = element("span", { class: "bar", "aria-hidden": "true" });
    bar.style.setProperty("--share", share.toFixed(3));
    return bar;
  }

  function answerItem({ answer, chosen }, least, most) {
    const item = element("li", chosen ? { class: "chosen" } : {});
    item.append(element("span", { class: "words" }, answer[0]));
    if (chosen) item.append(element("span", { class: "mark" }, "chosen"));
    const numbers = [];
    if (answer[2]) numbers.push(`${answer[2][0].toFixed(2)} in ${answer[2][1]} rollouts`);
    if (typeof answer[1] === "number") numbers.push(String(Number(answer[1].toPrecision(3))));
    if (numbers.length) item.append(element("span", { class: "score" }, numbers.join("; ")));
    const bar = barOf(answer, least, most);
    if (bar) item.append(bar);
    return item;
  }

  function showQuestion() {
    const question = moments[at].q;
    const room = byId("question");
    if (!question) {
      room.replaceChildren(element("h2", {}, "Question"), element("p", { class: "quiet" }, "No decision now."));
      return;
    }
    const seat = game.seats[question.seat];
    const title = dyed(element("h2", { class: "dyed" }, `Question for ${seat.name}`), seat.colour);
    const ask = element("p", { class: "ask" }, question.ask);
    if (!isSeen(question.seat)) {
      room.replaceChildren(title, ask, element("p", { class: "quiet" }, `Its answers are not shown to ${nameOf(Number(eyes))}.`));
      return;
    }
    const order = ranked(question);
    const scores = order.map(({ answer }) => answer[1]).filter((score) => typeof score === "number");
    const sorted = scores.slice().sort((one, other) => one - other);
    const least = Math.max(Math.min(0, sorted[0]), sorted[Math.floor(sorted.length / 4)] ?? 0);
    const most = Math.max(...scores, 0);
    const items = order.map((entry) => answerItem(entry, Math.min(least, 0), most));
    const list = element("ol", { class: "answers" }, ...items.slice(0, SHOWN_ANSWERS));
    const parts = [title, ask, element("p", { class: "quiet" }, `Played by ${seat.policy}. ${whyWords(question)}`), list];
    if (items.length > SHOWN_ANSWERS) {
      const rest = element("ol", { class: "answers", start: SHOWN_ANSWERS + 1 }, ...items.slice(SHOWN_ANSWERS));
      const dropped = question.of - question.answers.length;
      const told = `${items.length - SHOWN_ANSWERS} more answers${dropped ? `; ${dropped} others are left out` : ""}`;
      parts.push(element("details", {}, element("summary", {}, told), rest));
    }
    room.replaceChildren(...parts);
  }

  function handOf(side, power) {
    const hand = side.hand || [];
    const backs = side.backs || [];
    if (!hand.length && !backs.length) return [];
    if (isSeen(power)) return [element("p", { class: "hand" }, element("b", {}, "In secret: "), hand.join("; "))];
    return [element("p", { class: "hand" }, element("b", {}, "Not seen: "), backs.join("; "))];
  }

  function sideCard(side, power) {
    const seat = game.seats[power];
    const asked = moments[at].q && moments[at].q.seat === power;
    const score = side.score === undefined ? [] : [element("span", { class: "points" }, `${Number(side.score.toFixed(1))} ${tables[at].measure.split(" ")[0]}`)];
    const policy = seat ? [element("span", { class: "policy" }, seat.policy)] : [];
    const head = element("h3", {}, side.name, ...policy, ...score);
    const lines = (side.shown || []).map((line) => element("p", {}, line));
    const card = element("article", { class: asked ? "side asked" : "side" }, head, ...lines, ...handOf(side, power));
    return dyed(card, seat ? seat.colour : NEUTRAL);
  }

  function showSides() {
    const { sides, table } = tables[at];
    const seats = sides.length ? sides : game.seats.map(({ name }) => ({ name }));
    byId("sides").replaceChildren(...seats.map(sideCard));
    byId("common").replaceChildren(...table.map((line) => element("li", {}, line)));
    byId("common").parentElement.hidden = table.length === 0;
  }

  function showLines() {
    const items = [];
    for (let number = Math.max(0, at - LINES_BEFORE); number <= at; number += 1) {
      const lines = linesOf(number).map(lineOf);
      const link = element("a", { href: addressOf(number), "aria-label": `Moment ${number}` }, String(number));
      items.push(element("li", number === at ? { "aria-current": "step" } : {}, link, element("div", {}, ...lines)));
    }
    const room = byId("lines");
    room.replaceChildren(...items);
    room.scrollTop = room.scrollHeight;
  }

  // The curve of the scores.

  function curvePoints(power, width, height, top) {
    const points = [];
    tables.forEach((table, number) => {
      const side = table.sides[power];
      if (!side || side.score === undefined) return;
      const x = (number / Math.max(1, tables.length - 1)) * width;
      const y = height - (side.score / top) * (height - 8) - 3;
      const last = points[points.length - 1];
      if (last && last[1] !== y) points.push([x, last[1]]);
      if (!last || last[1] !== y || number === tables.length - 1) points.push([x, y]);
    });
    return points.map((point) => point.map((part) => part.toFixed(1)).join(",")).join(" ");
  }

  let marker = null;
  let curveWidth = 0;

  function drawCurve() {
    const room = byId("curve");
    const scores = tables.flatMap(({ sides }) => sides.map(({ score }) => score ?? 0));
    const top = scores.reduce((most, score) => Math.max(most, score), 0);
    if (!top) {
      room.parentElement.hidden = true;
      return;
    }
    curveWidth = Math.max(240, room.clientWidth);
    const height = 110;
    const sheet = drawn("svg", { viewBox: `0 0 ${curveWidth} ${height}`, role: "img" });
    tables[tables.length - 1].sides.forEach((side, power) => {
      if (side.score === undefined) return;
      const points = curvePoints(power, curveWidth, height, top);
      sheet.append(drawn("polyline", { points, class: "halo" }));
      sheet.append(drawn("polyline", { points, class: "curve-line", stroke: colourOf(power) }));
    });
    marker = drawn("line", { y1: 0, y2: height, class: "marker" });
    sheet.append(marker);
    sheet.addEventListener("click", (event) => {
      const share = event.offsetX / sheet.clientWidth;
      stop();
      show(Math.round(share * (moments.length - 1)));
    });
    room.replaceChildren(sheet);
    byId("scores-title").textContent = `Scores: ${tables[tables.length - 1].measure}`;
  }

  function showCurve() {
    if (!marker) return;
    const x = (at / Math.max(1, tables.length - 1)) * curveWidth;
    marker.setAttribute("x1", x);
    marker.setAttribute("x2", x);
    const told = tables[at].sides.filter(({ score }) => score !== undefined).map(({ name, score }) => `${name} ${score}`);
    byId("curve").firstChild.setAttribute("aria-label", `Scores now: ${told.join(", ")}`);
  }

  // Going from moment to moment.

  function addressOf(number) {
    return `#move=${number}${eyes === ALL ? "" : `&eyes=${Number(eyes) + 1}`}`;
  }

  function show(number) {
    at = Math.max(0, Math.min(moments.length - 1, number));
    showTold();
    showBoard();
    showQuestion();
    showSides();
    showLines();
    showCurve();
    showControls();
    if (location.protocol !== "about:") history.replaceState(null, "", addressOf(at));
    if (at === moments.length - 1) stop();
  }

  function showControls() {
    byId("slider").value = at;
    byId("slider").setAttribute("aria-valuetext", `Moment ${at}, round ${rounds[at]}`);
    byId("to-round").value = rounds[at];
    byId("link").href = addressOf(at);
    byId("back").disabled = at === 0;
    byId("forward").disabled = at === moments.length - 1;
    for (const [id, step, wanted] of JUMPS) byId(id).disabled = findFrom(at, step, wanted) === null;
  }

  const JUMPS = [
    ["battle-back", -1, isBattle], ["battle", 1, isBattle], ["asked-back", -1, isQuestion], ["asked", 1, isQuestion],
  ];

  function jump(step, wanted) {
    const number = findFrom(at, step, wanted);
    if (number === null) return;
    stop();
    show(number);
  }

  function stop() {
    if (timer === null) return;
    clearInterval(timer);
    timer = null;
    sayPlaying();
  }

  function play() {
    if (at === moments.length - 1) show(0);
    timer = setInterval(() => show(at + 1), PAUSE / Number(byId("speed").value));
    sayPlaying();
  }

  function sayPlaying() {
    const playing = timer !== null;
    byId("play").setAttribute("aria-label", playing ? "Pause" : "Play");
    byId("play").firstChild.textContent = playing ? "❚❚" : "▶▶";
    document.body.classList.toggle("playing", playing);
  }

  function toggle() {
    if (timer === null) play();
    else stop();
  }

  function step(by) {
    stop();
    show(at + by);
  }

  function follow() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const seat = Number(asked.get("eyes"));
    eyes = seat >= 1 && seat <= game.seats.length ? String(seat - 1) : ALL;
    byId("eyes").value = eyes;
    const number = Number(asked.get("move"));
    show(Number.isInteger(number) ? number : 0);
  }

  function onKey(event) {
    const { target, key, shiftKey } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input, select, textarea")) return;
    if (key === " " && target.closest("button, summary, a")) return;
    const acts = {
      " ": toggle,
      ArrowLeft: () => (shiftKey ? jump(-1, isQuestion) : step(-1)),
      ArrowRight: () => (shiftKey ? jump(1, isQuestion) : step(1)),
      b: () => jump(1, isBattle),
      B: () => jump(-1, isBattle),
    };
    if (!acts[key]) return;
    event.preventDefault();
    acts[key]();
  }

  function listRounds() {
    const seen = [...new Set(rounds)];
    byId("to-round").replaceChildren(...seen.map((round) => element("option", { value: round }, String(round))));
    byId("to-round").addEventListener("change", (event) => {
      stop();
      show(rounds.indexOf(Number(event.target.value)));
    });
  }

  function listEyes() {
    const seats = game.seats.map(({ name }, seat) => element("option", { value: seat }, name));
    byId("eyes").replaceChildren(element("option", { value: ALL }, "all players together"), ...seats);
    byId("eyes").addEventListener("change", (event) => {
      eyes = event.target.value;
      show(at);
    });
  }

  function begin() {
    unroll();
    byId("watch").hidden = false;
    byId("slider").max = moments.length - 1;
    listRounds();
    listEyes();
    showLegend();
    if (game.board) showKey();
    else document.querySelector(".table").hidden = true;
    byId("slider").addEventListener("input", (event) => step(Number(event.target.value) - at));
    byId("back").addEventListener("click", () => step(-1));
    byId("forward").addEventListener("click", () => step(1));
    byId("play").addEventListener("click", toggle);
    byId("speed").addEventListener("change", () => {
      if (timer === null) return;
      stop();
      play();
    });
    for (const [id, by, wanted] of JUMPS) byId(id).addEventListener("click", () => jump(by, wanted));
    byId("places").parentElement.addEventListener("toggle", showBoard);
    document.addEventListener("keydown", onKey);
    window.addEventListener("hashchange", follow);
    window.addEventListener("resize", () => {
      drawCurve();
      show(at);
    });
    drawCurve();
    follow();
  }

  if (moments.length) begin();
})();
