// The search of a page that is opened from a folder: there a browser starts no worker, and a hidden frame does its work.
"use strict";

if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      const within = this.frame.contentWindow;
      within.IFrameWorker = window.Worker; // by which the search knows that it is in a frame
      within.importScripts = () => {};
      within.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      const script = within.document.createElement("script");
      script.src = address;
      this.ready = new Promise((done) => { script.onload = done; });
      within.document.body.append(script);
    }

    postMessage(data) {
      this.ready.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {
      this.frame.remove();
    }
  };
}
