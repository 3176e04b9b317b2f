// Helps with the form of a new game: a seed at random, the game that this browser kept last, a saved game from a file.
"use strict";
(() => {
  const SEEDS = 1_000_000;
  const byId = (id) => document.getElementById(id);
  const path = byId("begin").getAttribute("action");

  function kept() {
    try {
      return localStorage.getItem(`counterpoise:${path}`);
    } catch {
      return null;
    }
  }

  // A game may be too long for an address, so that it is sent in the body of a request.
  function send(query) {
    const form = document.createElement("form");
    form.method = "post";
    form.action = path;
    for (const [name, value] of new URLSearchParams(query)) {
      const field = document.createElement("input");
      [field.type, field.name, field.value] = ["hidden", name, value];
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  }

  byId("seed").value = String(crypto.getRandomValues(new Uint32Array(1))[0] % SEEDS);
  byId("choose").hidden = false;
  byId("file").addEventListener("change", async (event) => {
    const file = event.target.files[0];
    if (file) byId("saved").value = await file.text();
  });
  const last = kept();
  if (last) {
    byId("again").hidden = false;
    byId("again").firstElementChild.addEventListener("click", (event) => {
      event.preventDefault();
      send(last);
    });
  }
})();
