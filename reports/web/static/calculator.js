// Makes the page of a question live: it answers while one types, and keeps the address current.
// Everything works without it: the form is a GET, the answer a page.
"use strict";

const form = document.getElementById("question");
const PATIENCE = 250; // milliseconds of rest before a question is asked
let waiting = 0;
let latest = 0; // number of the last question asked; answers to older ones are dropped

function asked() {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value !== "") query.append(name, value);
  return query;
}

async function ask() {
  const number = ++latest;
  const query = asked();
  query.append("draft", ""); // a blank leads to the canonical address, however the question is told
  document.body.classList.add("busy");
  try {
    const page = await fetched(`${form.action}?${query}`);
    if (number !== latest) return;
    show(page, ["answer", "details"]);
    history.replaceState(null, "", page.canonical);
    enrich(number);
  } catch (problem) {
    if (number === latest) say(problem.told ?? "The server does not answer. Is it still running?");
  } finally {
    if (number === latest) document.body.classList.remove("busy");
  }
}

// What takes longer comes after the answer, one thing after the other.
async function enrich(number) {
  for (const id of ["map", "values"]) {
    const link = document.querySelector(`#${id} > .later`);
    if (!link || number !== latest) continue;
    try {
      const more = await fetched(link.getAttribute("href"));
      if (number === latest) show(more, [id]);
    } catch (problem) {
      if (number === latest && problem.told) link.replaceWith(problem.told);
    }
  }
}

async function fetched(address) {
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  const found = new DOMParser().parseFromString(await response.text(), "text/html");
  if (!found.getElementById("answer")) {
    const told = found.querySelector("[role=alert]");
    throw Object.assign(new Error(response.statusText), { told: told && told.textContent });
  }
  return { document: found, canonical: found.querySelector("link[rel=canonical]").getAttribute("href") };
}

function show(page, regions) {
  for (const id of regions) {
    const here = document.getElementById(id);
    const there = page.document.getElementById(id);
    if (here && there && here.innerHTML !== there.innerHTML) {
      here.replaceChildren(...document.adoptNode(there).childNodes);
    }
  }
  const line = page.document.querySelector(".bottomline");
  if (line) document.querySelector(".bottomline").textContent = line.textContent;
  sliders();
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
enrich(latest);
