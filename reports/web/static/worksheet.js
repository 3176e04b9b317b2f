"use strict";
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const form = document.getElementById("form");
  const message = document.getElementById("message");
  const fields = Array.from(form.querySelectorAll("[data-address]"));
  const byAddress = new Map(fields.map((field) => [field.dataset.address, field]));
  const heads = ["by", "date"];
  let saved = true;

  const wanted = {
    whole: "a whole number, such as 3",
    number: "a number, such as 1.5",
    list: 'a list, such as ["forest", "lake"]',
  };

  // A value as the TOML file has it, null for one that is none; an array of JSON is one of TOML too.
  function written(field) {
    const text = field.value.trim();
    if (text === "") return '""';
    switch (field.dataset.kind) {
      case "choice": return text === "true" || text === "false" ? text : JSON.stringify(text);
      case "whole": return /^-?\d+$/.test(text) ? String(BigInt(text)) : null;
      case "number": return /^-?\d+(\.\d+)?$/.test(text) ? text.replace(/^(-?)0+(?=\d)/, "$1") : null;
      default: return listWritten(text);
    }
  }

  function listWritten(text) {
    try {
      const list = JSON.parse(text);
      return Array.isArray(list) && isPlain(list) ? spaced(list) : null;
    } catch {
      return null;
    }
  }

  function isPlain(value) {
    return Array.isArray(value) ? value.every(isPlain) : value !== null && typeof value !== "object";
  }

  function spaced(value) {
    return Array.isArray(value) ? "[" + value.map(spaced).join(", ") + "]" : JSON.stringify(value);
  }

  function check(field) {
    const wrong = written(field) === null;
    const line = field.closest(".line");
    const sentence = line.querySelector(".wrong");
    line.classList.toggle("filled", field.value.trim() !== "");
    field.setAttribute("aria-invalid", String(wrong));
    if (wrong && !sentence) {
      const made = document.createElement("p");
      made.className = "wrong";
      made.id = field.id + "-w";
      made.textContent = "Please write " + wanted[field.dataset.kind] + ".";
      line.append(made);
      field.setAttribute("aria-describedby", field.id + "-a " + made.id);
    } else if (!wrong && sentence) {
      sentence.remove();
      field.setAttribute("aria-describedby", field.id + "-a");
    }
    return !wrong;
  }

  function count(before) {
    message.textContent = (before ? before + " " : "") + share(fields) + " filled in.";
    for (const place of document.querySelectorAll("[data-count]")) {
      const sheet = document.getElementById("sheet-" + place.dataset.count);
      place.textContent = share(Array.from(sheet.querySelectorAll("[data-address]")));
    }
  }

  function share(some) {
    const filled = some.filter((field) => field.value.trim() !== "").length;
    return filled.toLocaleString("en-GB") + " of " + some.length.toLocaleString("en-GB");
  }

  // The file is the worksheet as it was written, with what is filled in in place of its blanks.
  function toml() {
    return data.toml.split("\n").map(lineWritten).join("\n");
  }

  function lineWritten(line) {
    const key = line.startsWith("#") ? "" : line.slice(0, Math.max(0, line.indexOf(" = ")));
    if (heads.includes(key)) {
      const text = JSON.stringify(document.getElementById(key).value.trim());
      return line.replace(/ = .*?(?=  #|$)/, () => " = " + text);
    }
    return byAddress.has(key) ? key + " = " + written(byAddress.get(key)) : line;
  }

  function save() {
    const wrong = fields.filter((field) => !check(field));
    if (wrong.length) {
      show("");
      wrong[0].focus();
      count(wrong.length === 1 ? "One value is not written as it must be." : wrong.length + " values are not written as they must be.");
      return;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([toml()], { type: "application/toml" }));
    link.download = data.game + "-box.toml";
    link.click();
    URL.revokeObjectURL(link.href);
    saved = true;
    count("Saved.");
  }

  function read(text) {
    const lines = text.split(/\r?\n/).map((line) => line.match(/^([^#=[\]]+?)\s*=\s*(.*)$/)).filter(Boolean);
    const entries = new Map(lines.map((line) => [line[1], valueIn(line[2])]));
    if (entries.get("game") !== data.game) {
      message.textContent = "That file is no worksheet of this game.";
      return;
    }
    for (const head of heads) document.getElementById(head).value = entries.get(head) ?? "";
    const filled = Array.from(entries).filter(([key, value]) => !["game", ...heads].includes(key) && value !== "");
    const known = filled.filter(([key]) => byAddress.has(key));
    known.forEach(([key, value]) => { fill(byAddress.get(key), value); });
    const others = filled.length - known.length;
    count("Opened: " + known.length + " values" + (others ? ", " + others + " more are not on these sheets" : "") + ".");
  }

  // A value of a line of TOML: what JSON writes alike, and a date; anything else as it stands, for its field to refuse.
  function valueIn(text) {
    const bare = text.replace(/\s+#[^"\]]*$/, "").trim();
    try {
      return JSON.parse(bare);
    } catch {
      return bare;
    }
  }

  function fill(field, value) {
    field.value = typeof value === "string" ? value : spaced(value);
    check(field);
  }

  function show(text) {
    const asked = text.trim().toLowerCase();
    let any = false;
    for (const section of form.querySelectorAll("section")) {
      const title = section.querySelector("h2").textContent.toLowerCase();
      let shown = 0;
      for (const line of section.querySelectorAll(".line")) {
        line.hidden = !(title + " " + line.querySelector("label").textContent.toLowerCase()).includes(asked);
        shown += line.hidden ? 0 : 1;
      }
      section.hidden = shown === 0;
      any = any || shown > 0;
    }
    document.getElementById("nothing").hidden = any;
    if (asked === "") document.getElementById("find").value = "";
  }

  form.addEventListener("submit", (event) => { event.preventDefault(); save(); });
  form.addEventListener("change", (event) => {
    if (event.target.dataset.address) check(event.target);
    if (event.target.id !== "find" && event.target.id !== "file") { saved = false; count(""); }
  });
  document.getElementById("find").addEventListener("input", (event) => { show(event.target.value); });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.tagName !== "BUTTON") event.preventDefault();  // it would save an unfinished sheet
  });
  const file = document.getElementById("file");
  document.getElementById("open").addEventListener("click", () => { file.click(); });
  file.addEventListener("change", async () => {
    if (file.files.length) read(await file.files[0].text());
    file.value = "";
  });
  document.getElementById("print").addEventListener("click", () => { print(); });
  const date = document.getElementById("date");
  addEventListener("beforeprint", () => { show(""); date.type = date.value ? "date" : "text"; });  // a blank, not mm/dd/yyyy
  addEventListener("afterprint", () => { date.type = "date"; });
  addEventListener("beforeunload", (event) => { if (!saved) event.preventDefault(); });
  fields.filter((field) => field.value !== "").forEach(check);
  count("");
})();
