// Makes a game that is played live: it asks for the next moment without loading the page again, draws the board, finds
// answers by their words or by a place, and keeps the game in this browser. Everything else works without it.
"use strict";
(() => {
  const { element, dyed } = elements;
  const MANY = 8; // answers from which there is a filter
  const LONGEST = 14000; // characters of an address; longer games are sent in the body of a request
  const byId = (id) => document.getElementById(id);
  let picked = null;
  let latest = 0; // number of the last request; answers to older ones are dropped

  // The board, and the places that answers name.

  const choices = () => [...document.querySelectorAll(".answers li")];
  const placesOf = (item) => (item.dataset.places || "").split(" ").filter(Boolean).map(Number);

  function viewed(game) {
    const before = { ...game.table, sites: game.table.sites.map((site, number) => (game.changed.includes(number) ? null : site)) };
    return {
      ...game,
      before,
      width: byId("board").clientWidth,
      picked,
      ringed: new Set(),
      open: new Set(choices().flatMap(placesOf)),
      choose: (number) => {
        picked = number;
        draw();
        filter();
      },
    };
  }

  function draw() {
    const source = byId("game");
    if (!source) return;
    const game = JSON.parse(source.textContent);
    if (!game.board) return;
    byId("board-part").hidden = false;
    const view = viewed(game);
    byId("board").replaceChildren(...boards.figures(view));
    byId("place").textContent = picked === null ? `Choose a place to read what is there${choices().length ? " and which answers name it" : ""}.` : boards.words(view, picked);
    byId("places").replaceChildren(...game.board.places.map((_, number) => element("li", {}, boards.words(view, number))));
  }

  // The answers that hold the words looked for, and name the place that is chosen.

  function filter() {
    const items = choices();
    if (!items.length) return;
    const words = byId("words").value.trim().toLowerCase();
    for (const item of items) {
      const isThere = picked === null || placesOf(item).includes(picked);
      item.hidden = !isThere || !item.textContent.toLowerCase().includes(words);
    }
    const left = items.filter((item) => !item.hidden).length;
    byId("filter").hidden = items.length < MANY && picked === null;
    byId("all").hidden = left === items.length;
    byId("shown").textContent = left === items.length ? "" : `${left} of ${items.length} shown`;
    for (const list of document.querySelectorAll(".answers")) {
      const title = list.previousElementSibling;
      if (title) title.hidden = [...list.children].every((item) => item.hidden);
    }
  }

  function showAll() {
    picked = null;
    byId("words").value = "";
    draw();
    filter();
  }

  // Going from moment to moment.

  async function go(address, options = {}) {
    const number = ++latest;
    document.body.classList.add("busy");
    try {
      const response = await fetch(address, { headers: { Accept: "text/html" }, ...options });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      if (number !== latest) return null;
      const main = page.getElementById("play");
      if (!main) {
        const told = page.querySelector("[role=alert]");
        say(told ? told.textContent : "The server does not answer as it should. Is it still the same?");
        return null;
      }
      show(page, main);
      return response.url;
    } catch {
      if (number === latest) say("The server does not answer. Is it still running?");
      return null;
    } finally {
      if (number === latest) document.body.classList.remove("busy");
    }
  }

  function show(page, main) {
    picked = null;
    document.title = page.title;
    document.body.className = page.body.className;
    for (const part of ["header", "#play"]) document.querySelector(part).replaceWith(document.adoptNode(page.querySelector(part)));
    begin();
    byId("play").focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }

  function say(words) {
    const told = document.querySelector("#play .mistake") || element("p", { class: "mistake", role: "alert" });
    told.textContent = words;
    byId("play").prepend(told);
  }

  async function submit(form, submitter) {
    const query = new URLSearchParams(new FormData(form, submitter));
    const isLong = String(query).length > LONGEST || form.method === "post";
    const path = form.getAttribute("action");
    const there = isLong ? await go(path, { method: "POST", body: query }) : await go(`${path}?${query}`);
    if (there) history.pushState(null, "", there);
  }

  function keep() {
    const form = byId("table");
    const query = new URLSearchParams(new FormData(form));
    try {
      localStorage.setItem(`counterpoise:${form.getAttribute("action")}`, String(query));
    } catch {
      // A browser that keeps nothing plays on without it.
    }
  }

  async function onwards() {
    const link = byId("onwards");
    const there = link && (await go(link.getAttribute("href")));
    if (there) history.replaceState(null, "", there);
  }

  function begin() {
    for (const part of document.querySelectorAll("[data-dye]")) dyed(part, part.dataset.dye);
    keep();
    draw();
    if (byId("words")) {
      byId("words").addEventListener("input", filter);
      byId("all").addEventListener("click", showAll);
      filter();
    }
    if (byId("play").dataset.state === "waiting") onwards();
  }

  document.addEventListener("submit", (event) => {
    const { submitter, target } = event;
    if (target.id !== "table" || !submitter || submitter.dataset.leaves !== undefined) return;
    event.preventDefault();
    submit(target, submitter);
  });
  window.addEventListener("popstate", () => go(location.href));
  window.addEventListener("resize", draw);
  begin();
})();
