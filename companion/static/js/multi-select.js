// @ts-check
// Multi-step selections: the URL of each step replaces the page's, so that a reload restores the selection. A new question is
// scrolled into view, and before it what hands must do first.

import { closest, isPlainClick, query } from "./page-context.js";

const findPrompt = () => query("[data-question]");
let lastPromptId = findPrompt()?.dataset.question;

document.addEventListener("click", (event) => {
  if (!isPlainClick(event)) return;
  const link = closest(event, "a[data-pick]");
  if (link) history.replaceState(history.state, "", link.getAttribute("href"));
});

// The selection of the previous question is obsolete.
const clearSelection = () => {
  if (location.search.includes("show=")) history.replaceState(history.state, "", location.pathname + location.hash);
};

document.addEventListener("htmx:after:swap", () => {
  const prompt = findPrompt();
  if (prompt?.dataset.question === lastPromptId) return;
  lastPromptId = prompt?.dataset.question;
  clearSelection();
  if (prompt?.checkVisibility()) prompt.scrollIntoView({ block: "nearest" });
  query("#tasks > .tasks")?.scrollIntoView({ block: "nearest" });
});
