// Makes the page of a question live: it answers while one types, and keeps the address current.
// Everything works without it: the form is a GET, the answer a page.
"use strict";

const form = document.getElementById("question");
const PATIENCE = 250; // milliseconds of rest before a question is asked
let waiting = 0;
let latest = 0; // number of the last question asked; answers to older ones are dropped

async function ask() {
  const number = ++latest;
  document.body.classList.add("busy");
  try {
    const page = await source.answered(form);
    if (number !== latest) return;
    show(page, ["answer", "details"]);
    keep(page);
    enrich(number);
  } catch (problem) {
    if (number === latest) say(problem.told ?? source.failed);
  } finally {
    if (number === latest) document.body.classList.remove("busy");
  }
}

// The address and the title are those of the question, wherever the page has an address of its own.
function keep(page) {
  if (page.document.title) document.title = page.document.title;
  if (location.protocol !== "about:") history.replaceState(null, "", page.canonical);
}

// What takes longer comes after the answer, one thing after the other.
async function enrich(number) {
  for (const id of ["map", "values"]) {
    const link = document.querySelector(`#${id} > .later`);
    if (!link || number !== latest) continue;
    try {
      const more = await source.more(link.getAttribute("href"));
      if (number === latest) show(more, [id, ...(id === "values" ? ["condition"] : [])]);
    } catch (problem) {
      if (number === latest && problem.told) link.replaceWith(problem.told);
    }
  }
}

function show(page, regions) {
  for (const id of regions) {
    const here = document.getElementById(id);
    const there = page.document.getElementById(id);
    if (here && there && here.innerHTML !== there.innerHTML) {
      here.replaceChildren(...document.adoptNode(there).childNodes);
    }
  }
  bottomLine();
  sliders();
}

// A phone keeps the answer, and what it rests on, in sight.
function bottomLine() {
  const [headline, condition] = ["#answer .headline", "#condition"].map((each) => document.querySelector(each));
  const line = document.querySelector(".bottomline");
  const told = headline ? headline.firstChild : document.querySelector("#answer :is(.mistake, .missing)");
  line.replaceChildren(told ? told.textContent.trim() : "");
  if (!headline || !condition.textContent) return;
  const small = document.createElement("small");
  small.textContent = condition.textContent;
  line.append(" ", small);
}

function say(words) {
  const line = document.createElement("p");
  line.className = "mistake";
  line.textContent = words;
  document.getElementById("answer").replaceChildren(line);
}

function later() {
  clearTimeout(waiting);
  waiting = setTimeout(ask, PATIENCE);
}

function steppers() {
  for (const button of document.querySelectorAll(".step")) button.hidden = false;
  form.addEventListener("click", (event) => {
    const button = event.target.closest(".step");
    if (!button) return;
    const input = button.parentElement.querySelector("input");
    const from = Number(input.value || (Number.isNaN(Number(input.placeholder)) ? 0 : input.placeholder));
    const to = Math.min(Number(input.max), Math.max(Number(input.min), from + Number(button.dataset.step)));
    input.value = String(to);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

function sliders() {
  for (const range of document.querySelectorAll(".range")) {
    const slider = range.querySelector(".slider");
    if (!slider.hidden) continue;
    slider.hidden = false;
    const input = slider.querySelector("input");
    input.addEventListener("input", () => slide(range, input));
    slide(range, input);
  }
}

function slide(range, input) {
  const row = range.querySelectorAll("tbody tr")[Number(input.value)];
  const words = `${row.querySelector(".words").textContent.trim()}: the attacker wins ${row.querySelector("td").textContent.trim()}`;
  const tiles = row.querySelector(".tiles");
  range.querySelector("output").replaceChildren(...(tiles ? [tiles.cloneNode(true)] : []), words);
  input.setAttribute("aria-valuetext", words);
}

function dice() {
  form.addEventListener("input", (event) => {
    const row = event.target.closest(".die .row");
    if (!row) return;
    const tiles = row.querySelector(".tiles");
    const pattern = tiles.firstElementChild ?? row.closest(".die").querySelector(".face").cloneNode(true);
    const number = Math.max(0, Math.min(8, Number(event.target.value) || 0));
    tiles.replaceChildren(...Array.from({ length: number }, () => pattern.cloneNode(true)));
  });
}

document.documentElement.classList.add("scripted");
steppers();
dice();
sliders();
form.addEventListener("input", (event) => {
  if (event.target.id !== "check" && event.target.name !== "set") later();
});
form.addEventListener("change", (event) => {
  if (event.target.id === "check" || event.target.name === "set") later();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  ask().then(() => document.getElementById("answer").focus());
});
form.addEventListener("filled", ask);
enrich(latest);
