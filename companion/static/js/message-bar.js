// @ts-check
// The message bar shows up to four lines of what was said, two on a low screen. *More* unfolds a longer message; without this file it is all shown.

import { closest, query } from "./page-context.js";

/** @param {HTMLElement} said */
const begin = (said) => {
  const button = () => query("[data-more]", said);

  // Made here, so that no answer carries it.
  const addButton = () => {
    const bar = query(".said", said);
    if (!bar || button()) return;
    const more = document.createElement("button");
    Object.assign(more, { type: "button", hidden: true, textContent: said.dataset.more ?? "" });
    more.dataset.more = "";
    more.setAttribute("aria-expanded", "false");
    bar.append(more);
  };
  const isCut = () => {
    const text = query(".said > span", said);
    return text !== null && text.scrollHeight > text.clientHeight + 1;
  };

  // While it is unfolded nothing is cut: what can be folded again stays so.
  const offer = () => {
    addButton();
    const more = button();
    if (!more || said.matches(".is-open, :focus, :has(a:focus)")) return;
    more.hidden = true;
    more.hidden = !isCut();
  };

  /**
   * @param {HTMLElement} more
   * @param {boolean} isOpen
   */
  const unfold = (more, isOpen) => {
    said.classList.toggle("is-open", isOpen);
    more.dataset.used = "";
    more.textContent = (isOpen ? said.dataset.less : said.dataset.more) ?? "";
    more.setAttribute("aria-expanded", String(isOpen));
  };

  said.addEventListener("click", (event) => {
    const more = closest(event, "[data-more]");
    if (more) unfold(more, !said.classList.contains("is-open"));
  });
  document.addEventListener("htmx:after:swap", () => {
    if (button()?.dataset.used === undefined) said.classList.remove("is-open"); // another message
    offer();
  });
  window.addEventListener("resize", offer);
  document.fonts?.ready.then(offer);
  offer();
};

const said = document.getElementById("said");
if (said) begin(said);
