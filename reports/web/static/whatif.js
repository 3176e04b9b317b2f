"use strict";
// What a surrogate says of the rulebook that the sliders show: `analysis/surrogate` in a few lines.
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const home = data.axes.map((axis) => axis.home);
  const chosen = home.slice();
  const setters = [];

  function unpacked(text, Numbers) {
    return new Numbers(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer);
  }

  const points = unpacked(data.points, Float64Array);
  for (const process of data.processes) {
    process.weights = unpacked(process.weights, Float64Array);
    process.root = unpacked(process.root, Float32Array);
  }

  function covariances(process, point) {
    const size = point.length;
    const near = new Float64Array(data.rows);
    for (let row = 0; row < data.rows; row += 1) {
      let square = 0;
      for (let at = 0; at < size; at += 1) {
        square += ((point[at] - points[row * size + at]) / process.lengths[at]) ** 2;
      }
      const apart = Math.sqrt(5 * square);
      near[row] = process.mean_variance + process.variance * (1 + apart + (apart * apart) / 3) * Math.exp(-apart);
    }
    return near;
  }

  function valued(process, point) {
    const near = covariances(process, point);
    let mean = process.mean;
    let left = process.mean_variance + process.variance;
    let place = 0;
    for (let row = 0; row < data.rows; row += 1) {
      mean += near[row] * process.weights[row];
      let sum = 0;
      for (let at = 0; at <= row; at += 1, place += 1) sum += process.root[place] * near[at];
      left -= sum * sum;
    }
    return { mean, error: Math.sqrt(Math.max(left, 0)) };
  }

  function shareOut(group, levels) {
    const loads = group.at.map((at, place) => levels[at].error ** 2 * group.weights[place]);
    const whole = loads.reduce((sum, load, place) => sum + load * group.weights[place], 0);
    const surplus = 1 - group.at.reduce((sum, at, place) => sum + levels[at].mean * group.weights[place], 0);
    if (whole > 0) group.at.forEach((at, place) => { levels[at].mean += (surplus * loads[place]) / whole; });
  }

  function response(outcome, level) {
    return outcome.share ? Math.min(Math.max(level, 0), 1) : Math.exp(level);
  }

  function estimated(choices) {
    const point = choices.flatMap((stop, axis) => data.axes[axis].at[stop]);
    const levels = data.processes.map((process) => valued(process, point));
    data.together.forEach((group) => shareOut(group, levels));
    return levels.map(({ mean, error }, at) => ({
      mean: response(data.outcomes[at], mean),
      low: response(data.outcomes[at], mean - data.reach * error),
      high: response(data.outcomes[at], mean + data.reach * error),
    }));
  }

  function made(tag, text, parent, className) {
    const element = document.createElement(tag);
    if (text !== "") element.textContent = text;
    if (className) element.className = className;
    if (parent) parent.append(element);
    return element;
  }

  const printed = estimated(home);
  const [first, last] = data.span;

  function along(share) { return (100 * (Math.min(Math.max(share, first), last) - first)) / (last - first); }

  function placed(element, from, to) {
    element.style.left = along(from) + "%";
    if (to !== undefined) element.style.width = along(to) - along(from) + "%";
  }

  const rows = data.outcomes.map((outcome, at) => {
    const row = made("tr", "", document.getElementById("rows-" + outcome.kind));
    made("th", outcome.name, row).scope = "row";
    const parts = { row };
    const picture = made("td", "", row);
    if (outcome.share) {
      const track = made("div", "", picture, "track");
      track.setAttribute("aria-hidden", "true");
      if (data.fair !== null) placed(made("span", "", track, "fair"), data.fair - data.tolerance, data.fair + data.tolerance);
      placed(made("span", "", track, "was"), printed[at].mean);
      parts.reach = made("span", "", track, "reach");
      parts.point = made("span", "", track, "point");
    }
    parts.value = made("td", "", row, "value");
    parts.band = made("td", "", row, "band");
    return parts;
  });

  function percent(share) { return (100 * share).toFixed(1) + "%"; }

  function verdict(one) {
    if (data.fair === null) return "";
    if (one.low > data.fair + data.tolerance) return "over";
    if (one.high < data.fair - data.tolerance) return "under";
    if (one.low >= data.fair - data.tolerance && one.high <= data.fair + data.tolerance) return "balanced";
    return "open";
  }

  function headline(found) {
    const own = data.outcomes.map((outcome, at) => ({ outcome, one: found[at] })).filter(({ outcome }) => outcome.kind === "faction");
    if (data.fair === null) return own.map(({ outcome, one }) => outcome.name + ": " + percent(one.mean)).join(", ");
    const far = ({ one }) => Math.abs(one.mean - data.fair);
    const worst = own.reduce((most, each) => (far(each) > far(most) ? each : most));
    const over = worst.one.mean >= data.fair ? "over" : "under";
    const said = worst.outcome.name + " is farthest from fair: " + percent(worst.one.mean) + ", " + (100 * far(worst)).toFixed(1) + " points " + over + ".";
    if (own.every(({ one }) => verdict(one) === "balanced")) return "All within the tolerance. " + said;
    return said;
  }

  function state() {
    return data.axes
      .map((axis, at) => (chosen[at] === home[at] ? "" : axis.address + "=" + axis.numbers[chosen[at]]))
      .filter(Boolean)
      .join("&");
  }

  function command() {
    const options = data.axes.flatMap((axis, at) => (chosen[at] === home[at] ? [] : axis.settings[chosen[at]]));
    return data.command + options.map((option) => " --set " + option).join("");
  }

  function show() {
    const found = estimated(chosen);
    found.forEach((one, at) => {
      const parts = rows[at];
      const [scale, unit] = data.outcomes[at].share ? [100, "%"] : [1, ""];
      parts.value.textContent = (scale * one.mean).toFixed(1) + unit;
      parts.band.textContent = (scale * one.low).toFixed(1) + " to " + (scale * one.high).toFixed(1) + unit;
      if (!data.outcomes[at].share) return;
      parts.row.dataset.verdict = verdict(one);
      placed(parts.reach, one.low, one.high);
      placed(parts.point, one.mean);
    });
    document.getElementById("headline").textContent = headline(found);
    document.getElementById("command").textContent = command();
    document.getElementById("home").disabled = chosen.every((stop, at) => stop === home[at]);
    document.getElementById("copied").textContent = "";
  }

  function keep() {
    const fragment = state();
    history.replaceState(null, "", fragment ? "#" + fragment : location.pathname + location.search);
  }

  function choose(choices) {
    choices.forEach((stop, at) => { chosen[at] = stop; setters[at](stop); });
    show();
  }

  function chooseOne(at, stop) {
    chosen[at] = stop;
    setters[at](stop);
    show();
    keep();
  }

  function nearest(axis, number) {
    return axis.numbers.reduce((best, each, at) => (Math.abs(each - number) < Math.abs(axis.numbers[best] - number) ? at : best), 0);
  }

  function read(fragment) {
    const found = home.slice();
    for (const [address, text] of new URLSearchParams(fragment)) {
      const at = data.axes.findIndex((axis) => axis.address === address);
      if (at >= 0 && text.trim() !== "" && Number.isFinite(Number(text))) found[at] = nearest(data.axes[at], Number(text));
    }
    return found;
  }

  const controls = {
    slider(axis, at, box) {
      const slider = made("input", "", box);
      slider.type = "range";
      slider.min = "0";
      slider.max = String(axis.numbers.length - 1);
      slider.addEventListener("input", () => { chooseOne(at, Number(slider.value)); });
      const told = made("output", "", box);
      setters[at] = (stop) => {
        slider.value = String(stop);
        slider.setAttribute("aria-valuetext", axis.labels[stop]);
        told.textContent = axis.labels[stop];
      };
      return slider;
    },
    switch(axis, at, box) {
      const field = made("input", "", box);
      field.type = "checkbox";
      const yes = axis.labels.findIndex((label) => label.toLowerCase() === "true");
      field.addEventListener("change", () => { chooseOne(at, field.checked ? yes : 1 - yes); });
      setters[at] = (stop) => { field.checked = stop === yes; };
      return field;
    },
    choice(axis, at, box) {
      const select = made("select", "", box);
      axis.labels.forEach((label, stop) => { made("option", label, select).value = String(stop); });
      select.addEventListener("change", () => { chooseOne(at, Number(select.value)); });
      setters[at] = (stop) => { select.value = String(stop); };
      return select;
    },
  };

  data.axes.forEach((axis, at) => {
    const box = made("div", "", document.getElementById("values"), "axis " + axis.kind);
    const label = made("label", axis.name, box);
    const field = controls[axis.kind](axis, at, box);
    label.htmlFor = field.id = "axis-" + at;
    field.title = axis.address;
  });

  async function copy(text) {
    const told = document.getElementById("copied");
    try {
      await navigator.clipboard.writeText(text);
      told.textContent = "Copied";
    } catch {
      told.textContent = "Your browser does not let this page copy; mark the text instead";
    }
  }

  document.getElementById("controls").addEventListener("submit", (event) => { event.preventDefault(); });
  document.getElementById("home").addEventListener("click", () => { choose(home); keep(); });
  document.getElementById("copy").addEventListener("click", () => { copy(command()); });
  document.getElementById("link").addEventListener("click", () => { copy(location.href); });
  window.addEventListener("hashchange", () => { choose(read(location.hash.slice(1))); });
  for (const row of document.querySelectorAll("[data-state]")) {
    const cell = row.querySelector("th");
    const link = document.createElement("a");
    link.href = "#" + row.dataset.state;
    link.append(...cell.childNodes);
    cell.append(link);
  }
  document.getElementById("ask").hidden = false;
  document.getElementById("standing").hidden = true;
  choose(read(location.hash.slice(1)));
})();
