// @ts-check
// The message bar shows up to four lines of a message, two on a low screen. *More* unfolds a longer one; without this file all of it
// is visible.

import { closest, query } from "./page-context.js";

/** @param {HTMLElement} bar */
const init = (bar) => {
  const findButton = () => query("[data-more]", bar);

  // Created here, so that no response contains it.
  const addButton = () => {
    const message = query(".status-message", bar);
    if (!message || findButton()) return;
    const button = document.createElement("button");
    Object.assign(button, { type: "button", hidden: true, textContent: bar.dataset.more ?? "" });
    button.dataset.more = "";
    button.setAttribute("aria-expanded", "false");
    message.append(button);
  };
  const isTruncated = () => {
    const text = query(".status-message > span", bar);
    return text !== null && text.scrollHeight > text.clientHeight + 1;
  };

  // While it is unfolded nothing is cut: a foldable message stays foldable.
  const updateButton = () => {
    addButton();
    const button = findButton();
    if (!button || bar.matches(".is-open, :focus, :has(a:focus)")) return;
    button.hidden = true;
    button.hidden = !isTruncated();
  };

  /**
   * @param {HTMLElement} button
   * @param {boolean} isOpen
   */
  const setExpanded = (button, isOpen) => {
    bar.classList.toggle("is-open", isOpen);
    button.dataset.used = "";
    button.textContent = (isOpen ? bar.dataset.less : bar.dataset.more) ?? "";
    button.setAttribute("aria-expanded", String(isOpen));
  };

  bar.addEventListener("click", (event) => {
    const button = closest(event, "[data-more]");
    if (button) setExpanded(button, !bar.classList.contains("is-open"));
  });
  document.addEventListener("htmx:after:swap", () => {
    if (findButton()?.dataset.used === undefined) bar.classList.remove("is-open"); // another message
    updateButton();
  });
  window.addEventListener("resize", updateButton);
  document.fonts?.ready.then(updateButton);
  updateButton();
};

const bar = document.getElementById("said");
if (bar) init(bar);
