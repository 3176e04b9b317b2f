// Where a calculator has its answers from that needs no server: a table of battles in the page itself.
// A question is known by what its form sends, parts that say nothing left out, in the order of their names.
"use strict";

const packed = JSON.parse(document.getElementById("packed").textContent);
const unpacked = new Map(); // by place, what is unpacked already

async function plain(text) {
  const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

async function taken(name, place) {
  const key = `${name} ${place}`;
  if (!unpacked.has(key)) unpacked.set(key, plain(packed[name][place]));
  return unpacked.get(key);
}

function entries(form) {
  const found = [];
  for (const each of form.elements) {
    const off = (each.type === "radio" || each.type === "checkbox") && !each.checked;
    const sheet = each.closest(".sheet");
    const value = each.value && each.value.trim();
    if (!each.name || !value || off || (sheet && !sheet.parentElement.querySelector("input").checked)) continue;
    const none = value === "0" && packed.kinds[each.name.split(".")[0]] === "army";
    if (none || packed.defaults[each.name] === value || packed.settings.includes(value)) continue;
    found.push([each.name, value]);
  }
  return found.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}

// Puts a question into the words of the command line, as analysis/odds/controls.py does.
function words(kind, parts) {
  const after = (name) => name.slice(name.indexOf(".") + 1);
  const pairs = parts.filter(([name]) => name !== "faction").map(([name, value]) => `${after(name)}=${value}`);
  const told = new Map(parts);
  switch (kind) {
    case "army": return `${told.get("faction") ?? ""}:${pairs.join(",")}`;
    case "pairs": return pairs.join(",");
    case "picks": return parts.flatMap(([name, times]) => Array(Number(times)).fill(after(name))).join(",");
    case "aimed": return [told.get("name"), told.get("target")].filter(Boolean).join(":");
    case "numbers": return [...Array(1 + Number(parts.at(-1)[0])).keys()].map((at) => told.get(String(at)) ?? "").join(",");
    default: return parts.map(([, value]) => value).join(",");
  }
}

function quoted(text) {
  return /^[\w:,.=*+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function command(form) {
  const fields = new Map();
  const options = packed.settings.map((setting) => ["--set", setting]);
  for (const [name, value] of entries(form)) {
    const [field, ...rest] = name.split(".");
    if (packed.kinds[field] === "faces") options.push(["--set", `${rest.join(".")}=${value}`]);
    else {
      const several = packed.several.includes(field) || packed.several.includes(packed.beside[field]);
      const key = several ? `${field} ${rest.shift()}` : field;
      fields.set(key, [...(fields.get(key) ?? []), [rest.join("."), value]]);
    }
  }
  const told = [...fields].map(([key, parts]) => {
    const [field] = key.split(" ");
    const flag = `--${field.replaceAll("_", "-")}`;
    return packed.kinds[field] === "switch" ? [flag] : [flag, quoted(words(packed.kinds[field], parts))];
  });
  return ["counterpoise odds", packed.game, ...told.flat(), ...options.flatMap(([flag, text]) => [flag, quoted(text)])].join(" ");
}

function missing(form) {
  const page = document.implementation.createHTMLDocument();
  const answer = page.createElement("div");
  answer.id = "answer";
  const line = page.createElement("p");
  line.className = "missing";
  line.textContent = "This battle is not in this bundle. The program answers it:";
  const code = page.createElement("code");
  code.id = "command";
  code.className = "command";
  code.tabIndex = 0;
  code.textContent = command(form);
  answer.append(line, code);
  const details = page.createElement("div");
  details.id = "details";
  page.body.append(answer, details);
  return page;
}

async function found(key) {
  const keys = await taken("keys", 0);
  const at = keys.indexOf(key);
  if (at < 0) return null;
  const fragments = await taken("parts", Math.floor(at / packed.chunk));
  const page = new DOMParser().parseFromString(fragments[at % packed.chunk], "text/html");
  const place = packed.maps.findIndex(([first, last]) => first <= at && at < last);
  if (place >= 0) {
    const maps = await taken("tables", Math.floor(place / packed.chunk));
    page.getElementById("map").innerHTML = maps[place % packed.chunk];
    const here = [...page.querySelectorAll("#map a")].find((link) => link.getAttribute("href") === `#${key}`);
    if (here) {
      here.setAttribute("aria-current", "true");
      here.closest("td").classList.add("here");
    }
  }
  return page;
}

const source = {
  failed: "This browser cannot unpack the odds; a newer one can.",

  async answered(form) {
    const key = entries(form).map(([name, value]) => `${name}=${value}`).join("&");
    return { document: (await found(key)) ?? missing(form), canonical: `#${key}` };
  },
};

function fill(form, key) {
  const pair = (text) => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)];
  const told = new Map(key.split("&").filter(Boolean).map(pair));
  form.reset();
  for (const each of form.elements) {
    if (!each.name || !told.has(each.name)) continue;
    if (each.type === "radio" || each.type === "checkbox") each.checked = each.value === told.get(each.name);
    else each.value = told.get(each.name);
  }
  form.dispatchEvent(new Event("filled"));
}

function follow(form) {
  const key = decodeURIComponent(location.hash.slice(1));
  fill(form, key.includes("=") ? key : "");
}

document.getElementById("tables").remove();
addEventListener("DOMContentLoaded", () => {
  const form = document.getElementById("question");
  form.hidden = false;
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.clear, a[href*='#']");
    const key = link && (link.classList.contains("clear") ? "" : link.hash.slice(1));
    if (key === null || (key && !key.includes("="))) return;
    event.preventDefault();
    fill(form, key);
  });
  addEventListener("hashchange", () => follow(form));
  if (location.hash.includes("=")) follow(form);
  else fill(form, packed.first);
});
