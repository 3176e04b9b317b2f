"use strict";

// What a player is asked at a moment: the legal answers, and what its policy or a search held of them.
const questions = (() => {
  const { element, dyed } = elements;
  const SHOWN_ANSWERS = 8;

  const NO_SCORES = {
    recorded: "The answer stands in the record of the game: no scores.",
    python: "This policy is written in Python: no scores.",
    chance: "This policy chooses by chance: it has no scores.",
    scores: "Rule-based choice: no scores.",
    search: "Rule-based choice of the policy that the search uses: no scores.",
  };

  function whyWords(question, seat) {
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

  function listOf(question) {
    const order = ranked(question);
    const scores = order.map(({ answer }) => answer[1]).filter((score) => typeof score === "number");
    const sorted = scores.slice().sort((one, other) => one - other);
    const least = Math.max(Math.min(0, sorted[0]), sorted[Math.floor(sorted.length / 4)] ?? 0);
    const most = Math.max(...scores, 0);
    const items = order.map((entry) => answerItem(entry, Math.min(least, 0), most));
    const shown = element("ol", { class: "answers" }, ...items.slice(0, SHOWN_ANSWERS));
    if (items.length <= SHOWN_ANSWERS) return [shown];
    const rest = element("ol", { class: "answers", start: SHOWN_ANSWERS + 1 }, ...items.slice(SHOWN_ANSWERS));
    const dropped = question.of - question.answers.length;
    const told = `${items.length - SHOWN_ANSWERS} more answers${dropped ? `; ${dropped} others are left out` : ""}`;
    return [shown, element("details", {}, element("summary", {}, told), rest)];
  }

  // Returns the elements of a question to a seat; `blind` is who may not see its answers, "" for nobody.
  function parts(question, seat, blind) {
    const title = dyed(element("h2", { class: "dyed" }, `Question for ${seat.name}`), seat.colour);
    const ask = element("p", { class: "ask" }, question.ask);
    if (blind) return [title, ask, element("p", { class: "quiet" }, `Its answers are not shown to ${blind}.`)];
    const why = `Played by ${seat.policy}. ${whyWords(question, seat)}`;
    return [title, ask, element("p", { class: "quiet" }, why), ...listOf(question)];
  }

  return { parts };
})();
