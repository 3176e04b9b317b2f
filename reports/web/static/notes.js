"use strict";

// What decided a watched game, in lists whose links lead to its moments (`reports.watch.annotation`).
const notes = (() => {
  const { element } = elements;
  const percent = (chance) => `${Math.round(100 * chance)}%`;
  const points = (change) => `${change < 0 ? "−" : "+"}${Math.abs(100 * change).toFixed(0)}`;

  function show(id, items) {
    const list = document.getElementById(id);
    list.replaceChildren(...items);
    list.closest("section").hidden = items.length === 0;
  }

  function itemAt(at, words, detail, { rounds, address }) {
    const link = element("a", { href: address(at) }, `Round ${rounds[at]}: ${words}`);
    return element("li", {}, link, element("span", { class: "detail" }, detail));
  }

  function turnItem({ moment, seat, before, after, text }, about) {
    return itemAt(moment, text, `${about.seats[seat].name} ${percent(before)} to ${percent(after)}`, about);
  }

  // What is known of a battle: its odds when it began, and how it ended.
  function oddsOf({ attacker, defender, chance, won, upset }) {
    if (chance === null) return "odds not known";
    const against = defender ? ` against ${defender}` : "";
    return `${attacker} wins ${percent(chance)}${against}: ${won ? "won" : "did not win"}${upset ? ", an upset" : ""}`;
  }

  function opinionItem({ at, seat, given, better, gain }, about) {
    const words = `${about.seats[seat].name}: ${better}`;
    return itemAt(at, words, `not ${given}; ${points(gain)} points`, about);
  }

  function partRow(part, seats) {
    const { name, mark } = seats[part.seat];
    const numbers = [percent(part.start), points(part.luck), points(part.own), points(part.others), percent(part.result)];
    return element("tr", {}, element("th", { scope: "row" }, `${mark} ${name}`), ...numbers.map((text) => element("td", {}, text)));
  }

  const HEAD = ["Player", "After round 1", "Luck", "Own answers", "Others' answers", "Result"];

  // Fills the lists of the page; `about` holds seats, rounds and the function `address` of a moment.
  function fill(found, about) {
    show("turns", found.turns.map((turn) => turnItem(turn, about)));
    show("battles", found.battles.map((battle) => itemAt(battle.at, battle.text, oddsOf(battle), about)));
    show("opinions", found.opinions.map((opinion) => opinionItem(opinion, about)));
    const head = element("thead", {}, element("tr", {}, ...HEAD.map((text) => element("th", { scope: "col" }, text))));
    const body = element("tbody", {}, ...found.parts.map((part) => partRow(part, about.seats)));
    show("parts", found.parts.length ? [head, body] : []);
    const lacking = document.getElementById("lacking");
    lacking.textContent = found.lacking;
    lacking.hidden = !found.lacking;
  }

  return { fill, oddsOf, percent };
})();
