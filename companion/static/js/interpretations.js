// @ts-check
// Telling: at a table, what was typed to find a rule is also read as a report, once nobody has typed for a while. Nothing is
// carried out but by a tap. Without this file the same stands on the page of rules.

import { query } from "./page-context.js";

const PAUSE_MS = 400;
const LIFTED_MS = 50;

/**
 * @param {HTMLDialogElement} dialog
 * @param {HTMLInputElement} field
 * @param {string} address
 */
const begin = (dialog, field, address) => {
  const finder = /** @type {HTMLElement} */ (field.closest(".finder"));
  const list = /** @type {HTMLElement} */ (query("[role=listbox]", finder));
  const count = /** @type {HTMLElement} */ (query(".finder-said", finder));
  const box = document.createElement("div");
  box.setAttribute("aria-live", "polite");

  let timer = 0;
  /** @type {AbortController | null} */
  let asking = null;
  let shown = "";
  let isPressed = false;
  /** @type {(() => void) | null} */
  let due = null;

  // Nothing changes its place under a finger: what has come meanwhile is shown once it is lifted.
  /** @param {() => void} change */
  const settle = (change) => {
    if (isPressed) due = change;
    else change();
  };
  dialog.addEventListener("pointerdown", () => { isPressed = true; });
  for (const kind of ["pointerup", "pointercancel"]) {
    window.addEventListener(kind, () => setTimeout(() => {
      isPressed = false;
      due?.();
      due = null;
    }, LIFTED_MS));
  }

  /**
   * @param {string} html
   * @param {string} text
   */
  const place = (html, text) => {
    shown = text;
    box.innerHTML = html;
    box.hidden = !html;
    const rulesFirst = Boolean(box.querySelector("[data-asks]"));
    if (rulesFirst) list.after(box);
    else count.before(box);
  };

  const ask = async () => {
    clearTimeout(timer);
    const text = field.value.trim();
    if (text === shown) return;
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    const dreamer = new URLSearchParams(location.search).get("d");
    const asked = new URLSearchParams({ q: text, ...(dreamer && { d: dreamer }) });
    try {
      const answer = text ? await fetch(`${address}?${asked}`, { signal }) : null;
      const html = answer?.ok ? await answer.text() : "";
      if (!signal.aborted) settle(() => place(html, text));
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) settle(() => offline(text));
    }
  };

  /** @param {string} text */
  const offline = (text) => {
    place("", text);
    box.hidden = false;
    box.textContent = document.getElementById("finder-words")?.dataset.offline ?? "";
  };

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(ask, field.value.trim() ? PAUSE_MS : 0);
  });

  // Enter reads at once, and goes to the first reading; where there is none, or a rule was chosen, it finds as ever.
  field.form?.addEventListener("submit", async (event) => {
    if (field.hasAttribute("aria-activedescendant") || !field.value.trim()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    await ask();
    const first = query(".told:not([data-asks]) :is(button, select, input:not([type=hidden]), summary)", box);
    if (first) first.focus();
    else query("[role=option]", list)?.click();
  }, true);

  // What was told is done: the table is what there is to see. Of several who were named together the next one's turn comes first.
  document.addEventListener("outbox:taken", ({ detail: { form } }) => {
    if (!form.id.startsWith("told-")) return;
    const isOfSeveral = form.matches(".told-each");
    if (isOfSeveral) form.hidden = true;
    const next = isOfSeveral && query(".told-each:not([hidden]) button", box);
    if (next) {
      next.focus();
      return;
    }
    dialog.close();
    field.value = "";
    setTimeout(place, 0, "", "");
  });
  dialog.addEventListener("close", () => asking?.abort());
  if (field.value.trim()) ask();
};

const [dialog, field, address] = [query("#finder"), query("#finder-q"), query("#rulebook")?.dataset.tell];
if (dialog instanceof HTMLDialogElement && field instanceof HTMLInputElement && address) begin(dialog, field, address);
