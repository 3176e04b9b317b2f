"use strict";

// The moments of a watched game, as `reports.watch.encoding` writes them: each says what is other than at the one before.
const story = (() => {
  const HIDDEN = "(not seen)";
  const LEGEND = "legend: "; // begins lines that hold for the whole game

  function patched(list, changes) {
    const next = list.slice();
    for (const [number, value] of Object.entries(changes)) next[Number(number)] = value;
    return next;
  }

  // Returns the table, the round and the chances at every moment.
  function unrolled(moments) {
    const tables = [];
    const rounds = [];
    const chances = [];
    let table = { sites: [], sides: [], links: [], table: [], measure: "", battles: 0 };
    let round = 0;
    let chance = [];
    for (const moment of moments) {
      const { sites, sides, ...others } = moment.d || {};
      table = { ...table, ...others };
      if (sites) table.sites = patched(table.sites, sites);
      if (sides) table.sides = patched(table.sides, sides);
      round = moment.r ?? round;
      chance = moment.c ?? chance;
      tables.push(table);
      rounds.push(round);
      chances.push(chance);
    }
    return { tables, rounds, chances };
  }

  // Lines that say what everybody's stock has become.
  const isAccount = (line) => /^ {4}(?!searched: )/.test(line) || /^At the (start|end of round \d+), /.test(line);

  const isLegend = (line) => line.startsWith(LEGEND);

  // Whether a moment changes stocks alone, or asks what has one answer.
  function isBookkeeping({ t, q }) {
    if (q) return q.of === 1;
    return t.every((line) => isAccount(line) || isLegend(line));
  }

  // What others hold in secret is not named to who watches with a seat's eyes.
  function masked(line, secrets) {
    return secrets.reduce((told, name) => told.replace(name.replace(/ \(\d+\)$/, ""), HIDDEN), line);
  }

  // What the signs on the board mean, an item each.
  function keyOf(moments) {
    const signs = new Map();
    for (const moment of moments) {
      for (const site of Object.values((moment.d && moment.d.sites) || {})) {
        for (const [sign, , , kind] of site[2]) signs.set(sign, (signs.get(sign) || new Set()).add(kind));
      }
    }
    return [...signs].map(([sign, kinds]) => {
      const told = [...kinds].slice(0, 6).join(", ") + (kinds.size > 6 ? " and others" : "");
      return elements.element("li", {}, elements.element("b", {}, sign), ` ${told}`);
    });
  }

  const legendOf = (moments) => moments[0].t.filter(isLegend).map((line) => line.slice(LEGEND.length));

  return { unrolled, isAccount, isLegend, isBookkeeping, masked, keyOf, legendOf };
})();
