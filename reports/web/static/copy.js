// Buttons that copy: the address of the page, or the text of the element that they name.
"use strict";

async function copied(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea"); // over plain HTTP there is no clipboard
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

for (const button of document.querySelectorAll("button.copy")) {
  const words = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const named = document.getElementById(button.dataset.copy);
    await copied(named ? named.textContent : location.href);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = words; }, 2000);
  });
}
