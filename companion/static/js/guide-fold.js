// @ts-check
// The steps of a first game stay folded on this device once they were folded, on each page and in each response.

import { query } from "./page-context.js";

const KEY = "dreamkeeper.guide";

const findGuide = () => /** @type {HTMLDetailsElement | null} */ (query("#guide"));

/** Return whether the steps are folded here; a browser that stores nothing shows them. */
const isFolded = () => {
  try {
    return localStorage.getItem(KEY) === "folded";
  } catch {
    return false;
  }
};

const applyFold = () => {
  const guide = findGuide();
  if (guide && isFolded()) guide.open = false;
};

document.addEventListener("click", ({ target }) => {
  const guide = findGuide();
  if (!guide || !(target instanceof Element) || target.closest("summary")?.parentElement !== guide) return;
  try {
    localStorage.setItem(KEY, guide.open ? "folded" : "open");
  } catch { /* Nothing is stored: they are folded until the page is loaded again. */ }
});
document.addEventListener("htmx:after:swap", applyFold);
applyFold();
