"use strict";

// Elements of HTML and SVG, made in one call each.
const elements = (() => {
  const SVG = "http://www.w3.org/2000/svg";

  function filled(made, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }

  function element(tag, attributes = {}, ...children) {
    return filled(document.createElement(tag), attributes, children);
  }

  function drawn(tag, attributes = {}, ...children) {
    return filled(document.createElementNS(SVG, tag), attributes, children);
  }

  // Gives an element the colour of a power, for its style.
  function dyed(made, colour) {
    made.style.setProperty("--dye", colour);
    return made;
  }

  // Black or white, whichever is read better on a colour.
  function inkOn(colour) {
    const [red, green, blue] = [1, 3, 5].map((place) => parseInt(colour.slice(place, place + 2), 16) / 255);
    const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    return light > 0.179 ? "#151412" : "#ffffff";
  }

  return { element, drawn, dyed, inkOn };
})();
