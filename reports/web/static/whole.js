"use strict";
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const chosen = data.axes.map((axis) => axis.start);
  const selects = [];

  function made(tag, text, parent, className) {
    const element = document.createElement(tag);
    if (text !== "") element.textContent = text;
    if (className) element.className = className;
    if (parent) parent.append(element);
    return element;
  }

  function place(choices) {
    return data.axes.reduce((sum, axis, at) => sum * axis.choices.length + choices[at], 0);
  }

  function percent(parts, places) {
    const share = (100 * parts) / data.share_parts;
    const least = Math.pow(10, -places);
    if (share === 0 || share === 100) return share + "%";
    if (share < least / 2) return "<" + least + "%";
    if (share > 100 - least / 2) return ">" + (100 - least) + "%";
    return share.toFixed(places) + "%";
  }

  function told(measure, at) {
    const parts = measure.parts[at];
    return measure.share ? percent(parts, 2) : (parts / data.number_parts).toFixed(2);
  }

  function showMeasures(at) {
    const list = document.getElementById("measures");
    list.replaceChildren();
    for (const measure of data.measures) {
      const row = made("div", "", list);
      made("dt", measure.name, row);
      made("dd", told(measure, at), row);
    }
    const first = data.measures[0];
    document.getElementById("headline").textContent = first.name + ": " + told(first, at);
  }

  function showSpreads(at) {
    const box = document.getElementById("spreads");
    box.replaceChildren();
    for (const spread of data.spreads) {
      const part = made("section", "", box);
      made("h3", spread.name, part);
      const bars = made("ol", "", part, "bars");
      const most = Math.max(...spread.parts[at], 1);
      spread.parts[at].forEach((parts, step) => {
        const row = made("li", "", bars);
        const more = step >= spread.longest;
        made("span", more ? "more" : String(spread.first + step) + (step ? "" : " " + spread.unit), row);
        const bar = made("span", "", made("span", "", row), "bar");
        bar.style.width = (100 * parts) / most + "%";
        made("span", percent(parts, 2), row, "chance");
      });
    }
  }

  function showMap() {
    const [down, across] = data.axes;
    const first = data.measures[0];
    const focused = document.activeElement && document.activeElement.dataset.cell;
    const table = document.createElement("table");
    const head = made("tr", "", made("thead", "", table));
    made("td", "", head);
    across.choices.forEach((choice) => { made("th", choice, head).scope = "col"; });
    const body = made("tbody", "", table);
    down.choices.forEach((choice, row) => {
      const line = made("tr", "", body);
      made("th", choice, line).scope = "row";
      across.choices.forEach((other, column) => {
        const parts = first.parts[place([row, column, ...chosen.slice(2)])];
        const here = row === chosen[0] && column === chosen[1];
        const cell = made("td", "", line, "s" + Math.round((data.shades * parts) / data.share_parts) + (here ? " here" : ""));
        const button = made("button", percent(parts, 0), cell);
        button.type = "button";
        button.dataset.cell = row + "," + column;
        button.setAttribute("aria-label", choice + " against " + other + ": " + percent(parts, 2));
        if (here) button.setAttribute("aria-current", "true");
        button.addEventListener("click", () => { choose([row, column, ...chosen.slice(2)]); });
      });
    });
    document.getElementById("map").replaceChildren(table);
    document.getElementById("map-title").textContent =
      first.name + ": " + data.axes.slice(2).map((axis, at) => axis.name.toLowerCase() + " " + axis.choices[chosen[at + 2]]).join(", ");
    const again = focused && table.querySelector('[data-cell="' + focused + '"]');
    if (again) again.focus();
  }

  function show() {
    const at = place(chosen);
    showMeasures(at);
    showSpreads(at);
    showMap();
  }

  function choose(choices) {
    choices.forEach((choice, at) => { chosen[at] = choice; selects[at].value = String(choice); });
    show();
  }

  const form = document.getElementById("controls");
  form.addEventListener("submit", (event) => { event.preventDefault(); });
  data.axes.forEach((axis, at) => {
    const box = made("div", "", form);
    const label = made("label", axis.name, box);
    const select = made("select", "", box);
    label.htmlFor = select.id = "axis-" + at;
    axis.choices.forEach((choice, number) => { made("option", choice, select).value = String(number); });
    select.value = String(axis.start);
    select.addEventListener("change", () => { chosen[at] = Number(select.value); show(); });
    selects.push(select);
  });
  document.getElementById("ask").hidden = false;
  document.getElementById("tables").hidden = true;
  show();
})();
