// Keeps a bundle in the browser: pages are answered from what is kept, and a new edition replaces the old one.
"use strict";

const SCOPE = `counterpoise ${self.registration.scope} `;
const CURRENT = SCOPE + "EDITION";
const FILES = ["KEPT"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CURRENT).then((kept) => kept.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const others = (names) => names.filter((name) => name.startsWith(SCOPE) && name !== CURRENT);
  const forget = async () => Promise.all(others(await caches.keys()).map((name) => caches.delete(name)));
  event.waitUntil(forget().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || !address.href.startsWith(self.registration.scope)) return;
  const asked = address.href.split(/[?#]/)[0] === self.registration.scope ? "index.html" : event.request;
  const answered = async () => {
    const kept = await caches.open(CURRENT);
    return (await kept.match(asked, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answered());
});
