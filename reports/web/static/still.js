"use strict";

// The board as it is drawn now, saved as a picture; nothing is asked of any network.
const stills = (() => {
  const { drawn } = elements;
  const LOOKS = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "paint-order", "font-family",
    "font-size", "font-weight", "text-anchor", "dominant-baseline"];
  const MARGIN = 16;
  const LINE = 20; // height of a line of text
  const SCALE = 2; // pixels of a PNG for one of the page

  // A copy whose looks are in its attributes, since the page's styles are left behind.
  function withLooks(source) {
    const copy = source.cloneNode(true);
    const from = source.querySelectorAll("*");
    copy.querySelectorAll("*").forEach((made, number) => {
      const looks = getComputedStyle(from[number]);
      for (const name of LOOKS) made.setAttribute(name, looks.getPropertyValue(name));
      made.removeAttribute("class");
    });
    return copy;
  }

  function textAt(y, words, looks) {
    return drawn("text", { x: MARGIN, y, fill: looks.color, "font-family": "sans-serif", "font-size": 14 }, words);
  }

  // All areas of a board below each other, under a title and a line that says what happens.
  function pictureOf(sheets, lines) {
    const looks = getComputedStyle(document.body);
    const width = Math.max(...sheets.map((sheet) => sheet.viewBox.baseVal.width)) + 2 * MARGIN;
    let top = MARGIN + LINE * lines.length;
    const picture = drawn("svg", { xmlns: "http://www.w3.org/2000/svg", width });
    const paper = drawn("rect", { width: "100%", height: "100%", fill: looks.backgroundColor });
    picture.append(paper, ...lines.map((line, number) => textAt(MARGIN + LINE * (number + 0.5), line, looks)));
    for (const sheet of sheets) {
      const { width: wide, height } = sheet.viewBox.baseVal;
      const copy = withLooks(sheet);
      for (const [name, value] of Object.entries({ x: MARGIN, y: top, width: wide, height })) copy.setAttribute(name, value);
      picture.append(copy);
      top += height + MARGIN;
    }
    picture.setAttribute("height", top);
    picture.setAttribute("viewBox", `0 0 ${width} ${top}`);
    return picture;
  }

  const addressOf = (picture) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(picture))}`;

  function save(address, name) {
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
  }

  function saveDrawing(sheets, lines, name) {
    save(addressOf(pictureOf(sheets, lines)), `${name}.svg`);
  }

  async function savePixels(sheets, lines, name) {
    const picture = pictureOf(sheets, lines);
    const image = new Image();
    image.src = addressOf(picture);
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = SCALE * Number(picture.getAttribute("width"));
    canvas.height = SCALE * Number(picture.getAttribute("height"));
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    save(canvas.toDataURL("image/png"), `${name}.png`);
  }

  return { saveDrawing, savePixels };
})();
