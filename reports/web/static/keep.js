// Lets a browser keep the bundle that this page belongs to, where it comes from a host and not from a disk.
"use strict";

if (location.protocol.startsWith("http")) {
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "manifest.webmanifest";
  document.head.append(link);
  if (navigator.serviceWorker) navigator.serviceWorker.register("worker.js").catch(() => {});
}
