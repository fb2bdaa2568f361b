// @ts-check
// Scroll into sight what a tap brings: a group unfolds above the bottom strip, and the next card begins at the top of the page.

import { TAB_ID } from "./outbox.js";
import { closest, query } from "./page-context.js";

/** The group whose summary was tapped last. @type {HTMLElement | null | undefined} */
let tapped = null;

document.addEventListener("click", (event) => { tapped = closest(event, ".panel summary")?.parentElement; });
document.addEventListener("toggle", ({ target }) => {
  if (target instanceof HTMLDetailsElement && target === tapped && target.open) target.scrollIntoView({ block: "nearest" });
}, true);

const readTitle = () => query("#now-card > h2")?.textContent;
let title = readTitle();

document.addEventListener("outbox:submitted", () => { title = readTitle(); });
document.addEventListener("outbox:delivered", ({ detail: report }) => {
  if (report.tab === TAB_ID && readTitle() !== title && query("#now-card")?.checkVisibility()) scrollTo({ top: 0 });
  title = readTitle();
});
