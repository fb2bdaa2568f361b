// @ts-check
// What is picked bit by bit has an address for each step: it becomes the page's, so that a reload brings the half-made pick back. A new
// question comes into sight by itself.

import { isPlainClick, closest, query } from "./page-context.js";

const question = () => query("[data-question]");
let last = question()?.dataset.question;

document.addEventListener("click", (event) => {
  if (!isPlainClick(event)) return;
  const link = closest(event, "a[data-pick]");
  if (link) history.replaceState(null, "", link.getAttribute("href"));
});

// What was picked for the question before is spent.
const forget = () => {
  if (location.search.includes("show=")) history.replaceState(null, "", location.pathname + location.hash);
};

document.addEventListener("htmx:after:swap", () => {
  const now = question();
  if (now?.dataset.question === last) return;
  last = now?.dataset.question;
  forget();
  if (now?.checkVisibility()) now.scrollIntoView({ block: "nearest" });
});
