"use strict";
(() => {
  const { element } = elements;
  const ALL = "all";
  const PAUSE = 1000; // milliseconds a moment is shown at speed 1
  const LINES_BEFORE = 30; // moments whose lines stay in sight
  const WIDE = "(min-width: 40rem)"; // where the cards of all players stand open
  const WIDER = "(min-width: 64rem)"; // where all controls do

  const byId = (id) => document.getElementById(id);
  const game = JSON.parse(byId("game").textContent);
  const { moments, seats } = game;
  const { tables, rounds, chances } = story.unrolled(moments);
  const found = { turns: [], battles: [], opinions: [], parts: [], lacking: "", ...game.notes };
  let at = 0;
  let came = null; // the moment that was shown before
  let eyes = ALL;
  let timer = null;
  let picked = null;
  let marks = []; // the charts' functions that mark a moment
  const unfolded = new Map(); // cards of players that somebody has opened or closed

  const battleAt = new Map(found.battles.map((battle) => [battle.at, battle]));
  const turns = new Set(found.turns.map(({ moment }) => moment));
  const isBattle = (number) => battleAt.has(number);
  const isTurn = (number) => turns.has(number);
  const isQuestion = (number) => moments[number].q !== undefined && moments[number].q.of > 1;
  const isEnd = (number) => number === 0 || number === moments.length - 1;
  const isShown = (number) => !byId("folded").checked || isEnd(number) || !story.isBookkeeping(moments[number]);

  function findFrom(start, step, wanted) {
    for (let number = start + step; number >= 0 && number < moments.length; number += step) {
      if (wanted(number)) return number;
    }
    return null;
  }

  const powers = () => ({ seats, table: tables[at] });
  const colourOf = (power) => boards.colourOf(powers(), power);
  const nameOf = (power) => boards.nameOf(powers(), power);
  const isSeen = (seat) => eyes === ALL || Number(eyes) === seat;

  // The board.

  function viewed() {
    return {
      ...powers(),
      board: game.board,
      grounds: game.grounds,
      before: at > 0 ? tables[came ?? at - 1] : null,
      width: byId("board").clientWidth,
      picked,
      ringed: spokenOf(),
      choose: (number) => {
        picked = number;
        showBoard();
      },
    };
  }

  // The places that the sentences of this moment name.
  function spokenOf() {
    const text = sentencesOf(at).join(" ");
    return new Set(game.board.places.flatMap(([name], number) => (text.includes(name) ? [number] : [])));
  }

  const wordsOf = (number) => boards.words(viewed(), number);

  function showBoard() {
    if (!game.board) return;
    byId("board").replaceChildren(...boards.figures(viewed()));
    byId("place").textContent = picked === null ? "Choose a place to read what is there." : wordsOf(picked);
    if (byId("places").parentElement.open) showPlaces();
  }

  function showPlaces() {
    const words = game.board.places.map((_, number) => element("li", {}, wordsOf(number)));
    byId("places").replaceChildren(element("ul", {}, ...words));
  }

  function showLegend() {
    const lines = story.legendOf(moments);
    byId("legend").replaceChildren(...lines.map((line) => element("li", {}, line)));
    byId("legend").closest("details").hidden = lines.length === 0;
  }

  // The moment in words: what is told, the question, how everybody stands.

  function linesOf(number) {
    const { t, q } = moments[number];
    if (q && !isSeen(q.seat)) return [`  ${seats[q.seat].name} answers: ${q.ask}`];
    const lines = t.filter((line) => !story.isLegend(line));
    if (eyes === ALL) return lines;
    const open = lines.filter((line) => !story.isAccount(line)).map((line) => masked(line, number));
    return open.length ? open : ["  The table changes"];
  }

  function masked(line, number) {
    const secrets = tables[number].sides.flatMap(({ hand }, power) => (isSeen(power) || !hand ? [] : hand));
    return story.masked(line, secrets);
  }

  function sentencesOf(number) {
    const lines = linesOf(number);
    const sentences = lines.filter((line) => !story.isAccount(line));
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
    const battle = battleAt.get(at);
    const odds = battle && battle.chance !== null ? [element("p", { class: "odds" }, `${notes.oddsOf(battle)}.`)] : [];
    byId("told").replaceChildren(...sentencesOf(at).map(lineOf), ...odds);
    byId("told").scrollTop = 0;
  }

  function showQuestion() {
    const question = moments[at].q;
    if (question) {
      const blind = isSeen(question.seat) ? "" : nameOf(Number(eyes));
      byId("question").replaceChildren(...questions.parts(question, seats[question.seat], blind));
    } else {
      byId("question").replaceChildren(element("h2", {}, "Question"), element("p", { class: "quiet" }, "No decision now."));
    }
    byId("question").scrollTop = 0;
  }

  function cardOf(side, power) {
    const score = side.score === undefined ? [] : [`${Number(side.score.toFixed(1))} ${tables[at].measure.split(" ")[0]}`];
    const chance = isRace && seats[power] && chances[at].length ? [notes.percent(chances[at][power])] : [];
    const card = players.card(side, {
      mark: boards.markOf(powers(), power),
      colour: colourOf(power),
      policy: seats[power] && seats[power].policy,
      numbers: [...score, ...chance],
      isAsked: moments[at].q !== undefined && moments[at].q.seat === power,
      isSeen: isSeen(power),
      isOpen: unfolded.get(power) ?? matchMedia(WIDE).matches,
    });
    card.firstChild.addEventListener("click", () => unfolded.set(power, !card.open));
    return card;
  }

  function showSides() {
    const { sides, table } = tables[at];
    const shown = sides.length ? sides : seats.map(({ name }) => ({ name }));
    byId("sides").replaceChildren(...shown.map(cardOf));
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

  // The charts of chances and scores.

  const isRace = chances.filter((chance) => chance.length).length > 1 && !found.lacking;

  function chartIn(id, chart) {
    const room = byId(id);
    if (!chart) {
      room.closest("section").hidden = id !== "chances" || !found.lacking;
      return;
    }
    const { chart: made, mark } = charts.drawn({ ...chart, rounds, go, width: Math.max(260, room.clientWidth) });
    room.replaceChildren(made);
    marks.push(mark);
  }

  function chancesChart() {
    if (!isRace) return null;
    const series = seats.map((seat, number) => ({ ...seat, values: chances.map((chance) => chance[number]) }));
    return { title: "Chances of winning", series, top: 1, text: notes.percent };
  }

  function scoresChart() {
    const last = tables[tables.length - 1];
    const scored = last.sides.flatMap((side, power) => (side.score === undefined ? [] : [power]));
    const series = scored.map((power) => ({
      name: last.sides[power].name,
      mark: boards.markOf(powers(), power),
      colour: colourOf(power),
      values: tables.map(({ sides }) => sides[power] && sides[power].score),
    }));
    const top = Math.ceil(series.flatMap(({ values }) => values).reduce((most, value) => Math.max(most, value ?? 0), 0));
    const text = (value) => String(Number(value.toFixed(1)));
    return top ? { title: `Scores in ${last.measure}`, series, top, text } : null;
  }

  function drawCharts() {
    marks = [];
    chartIn("chances", chancesChart());
    chartIn("curve", scoresChart());
    byId("scores-title").textContent = `Scores: ${tables[tables.length - 1].measure}`;
  }

  function showNotes() {
    const told = (each, number) => ({ ...each, text: eyes === ALL ? each.text : masked(each.text, number) });
    const seen = {
      ...found,
      turns: found.turns.map((turn) => told(turn, turn.moment)),
      battles: found.battles.map((battle) => told(battle, battle.at)),
      opinions: found.opinions.filter(({ seat }) => isSeen(seat)),
    };
    notes.fill(seen, { seats, rounds, address: addressOf });
  }

  // Going from moment to moment.

  function addressOf(number) {
    return `#move=${number}${eyes === ALL ? "" : `&eyes=${Number(eyes) + 1}`}`;
  }

  function show(number) {
    const next = Math.max(0, Math.min(moments.length - 1, number));
    came = next > at && shownFrom(at, 1) === next ? at : null;
    at = next;
    showTold();
    showBoard();
    showQuestion();
    showSides();
    showLines();
    for (const mark of marks) mark(at);
    showControls();
    if (location.protocol !== "about:") history.replaceState(null, "", addressOf(at));
    if (at === moments.length - 1) stop();
  }

  function showControls() {
    byId("slider").value = at;
    byId("slider").setAttribute("aria-valuetext", `Moment ${at}, round ${rounds[at]}`);
    byId("to-round").value = rounds[at];
    byId("link").href = addressOf(at);
    for (const id of ["first", "back"]) byId(id).disabled = at === 0;
    for (const id of ["last", "forward"]) byId(id).disabled = at === moments.length - 1;
    for (const [id, step, wanted] of JUMPS) byId(id).disabled = findFrom(at, step, wanted) === null;
  }

  const JUMPS = [
    ["battle-back", -1, isBattle], ["battle", 1, isBattle], ["asked-back", -1, isQuestion], ["asked", 1, isQuestion],
    ["turn-back", -1, isTurn], ["turn", 1, isTurn],
  ];

  function jump(step, wanted) {
    const number = findFrom(at, step, wanted);
    if (number !== null) go(number);
  }

  function stop() {
    if (timer === null) return;
    clearInterval(timer);
    timer = null;
    sayPlaying();
  }

  function play() {
    if (at === moments.length - 1) show(0);
    timer = setInterval(() => show(shownFrom(at, 1)), PAUSE / Number(byId("speed").value));
    sayPlaying();
  }

  function sayPlaying() {
    const playing = timer !== null;
    byId("play").setAttribute("aria-label", playing ? "Pause" : "Play");
    document.body.classList.toggle("playing", playing);
  }

  function toggle() {
    if (timer === null) play();
    else stop();
  }

  const shownFrom = (number, by) => findFrom(number, by, isShown) ?? number;

  function step(by) {
    stop();
    show(shownFrom(at, by));
  }

  function go(number) {
    stop();
    show(number);
  }

  function follow() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const seat = Number(asked.get("eyes"));
    eyes = seat >= 1 && seat <= seats.length ? String(seat - 1) : ALL;
    byId("eyes").value = eyes;
    showNotes();
    const number = Number(asked.get("move"));
    show(Number.isInteger(number) ? number : 0);
  }

  // Whether keys scroll what is focused, since not all of it is in sight.
  const isScrolled = (target) => target.matches("[tabindex]") && target.scrollHeight > target.clientHeight + 1 && !target.matches("svg");

  function onKey(event) {
    const { target, key, shiftKey } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input, select, textarea")) return;
    if (key === " " && target.closest("button, summary, a")) return;
    if ((key === "Home" || key === "End") && isScrolled(target)) return;
    const acts = {
      " ": toggle,
      ArrowLeft: () => (shiftKey ? jump(-1, isQuestion) : step(-1)),
      ArrowRight: () => (shiftKey ? jump(1, isQuestion) : step(1)),
      Home: () => go(0),
      End: () => go(moments.length - 1),
      t: () => jump(1, isTurn),
      T: () => jump(-1, isTurn),
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
      go(rounds.indexOf(Number(event.target.value)));
    });
  }

  function listEyes() {
    const choices = seats.map(({ name }, seat) => element("option", { value: seat }, name));
    byId("eyes").replaceChildren(element("option", { value: ALL }, "all players together"), ...choices);
    byId("eyes").addEventListener("change", (event) => {
      eyes = event.target.value;
      showNotes();
      show(at);
    });
  }

  function listSaving() {
    const sheets = () => [...byId("board").querySelectorAll("svg")];
    const lines = () => [`${document.title}, ${byId("round").textContent}`, sentencesOf(at)[0].trim()];
    const name = () => `moment-${at}`;
    byId("save-svg").addEventListener("click", () => stills.saveDrawing(sheets(), lines(), name()));
    byId("save-png").addEventListener("click", () => stills.savePixels(sheets(), lines(), name()));
  }

  function listen() {
    byId("slider").addEventListener("input", (event) => go(Number(event.target.value)));
    byId("first").addEventListener("click", () => go(0));
    byId("last").addEventListener("click", () => go(moments.length - 1));
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
      drawCharts();
      show(at);
    });
  }

  function begin() {
    byId("watch").hidden = false;
    byId("slider").max = moments.length - 1;
    byId("more").open = matchMedia(WIDER).matches;
    listRounds();
    listEyes();
    listSaving();
    showLegend();
    if (game.board) byId("key").replaceChildren(...story.keyOf(moments));
    else document.querySelector(".table").hidden = true;
    listen();
    drawCharts();
    follow();
  }

  if (moments.length) begin();
})();
