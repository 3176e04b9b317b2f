// Where a calculator has its answers from: the server that the page came from.
"use strict";

const RETRIES = 5; // of a question that the server cannot answer yet

const source = {
  failed: "The server does not answer. Is it still running?",

  async answered(form) {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value !== "") query.append(name, value);
    query.append("draft", ""); // a blank leads to the canonical address, however the question is told
    return source.more(`${form.action}?${query}`);
  },

  async more(address, left = RETRIES) {
    const response = await fetch(address, { headers: { Accept: "text/html" } });
    const wait = Number(response.headers.get("Retry-After"));
    if (response.status === 503 && wait && left) {
      await new Promise((done) => setTimeout(done, 1000 * wait));
      return source.more(address, left - 1);
    }
    const found = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!found.getElementById("answer")) {
      const told = found.querySelector("[role=alert]");
      throw Object.assign(new Error(response.statusText), { told: told && told.textContent });
    }
    return { document: found, canonical: found.querySelector("link[rel=canonical]").getAttribute("href") };
  },
};
