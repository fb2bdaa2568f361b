// @ts-check
// The replay of a game: arrow keys, Home and End follow its links, and the address names the step that is shown.

import { closest, isPlainClick, query } from "./page-context.js";

/** @type {Record<string, string>} */
const LINKS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

/** @type {string} */
let shown = "";

document.addEventListener("keydown", (event) => {
  const name = LINKS[event.key];
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
  if (!name || isTyping || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = query(`a#replay-${name}`);
  if (!(link instanceof HTMLElement)) return;
  event.preventDefault();
  link.click();
});

document.addEventListener("click", (event) => {
  const link = closest(event, "#replay nav a");
  if (link instanceof HTMLAnchorElement && isPlainClick(event)) shown = link.href;
});
document.addEventListener("htmx:after:swap", () => {
  if (shown) history.replaceState(history.state, "", shown);
});
