"use strict";

// How a player stands at a moment: a card that unfolds.
const players = (() => {
  const { element, dyed } = elements;

  function handOf({ hand = [], backs = [] }, isSeen) {
    if (!hand.length && !backs.length) return [];
    const [title, words] = isSeen ? ["In secret: ", hand] : ["Not seen: ", backs];
    return [element("p", { class: "hand" }, element("b", {}, title), words.join("; "))];
  }

  // Returns a card; `about` holds mark, colour, policy, numbers in words, isAsked, isSeen and isOpen of the player.
  function card(side, about) {
    const mark = dyed(element("span", { class: "mark-of" }, about.mark), about.colour);
    mark.style.setProperty("--on-dye", elements.inkOn(about.colour));
    const policy = about.policy ? [element("span", { class: "policy" }, about.policy)] : [];
    const numbers = element("span", { class: "points" }, about.numbers.join(", "));
    const head = element("summary", {}, mark, element("b", {}, side.name), ...policy, numbers);
    const lines = (side.shown || []).map((line) => element("p", {}, line));
    const made = element("details", { class: about.isAsked ? "side asked" : "side" }, head, ...lines, ...handOf(side, about.isSeen));
    made.open = about.isOpen;
    return dyed(made, about.colour);
  }

  return { card };
})();
