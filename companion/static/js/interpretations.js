// @ts-check
// The intent parser's client: at a table, text in the finder is also interpreted as a report, debounced. Only a tap applies
// anything. Without this file the same is on the page of rules.

import { query } from "./page-context.js";

const DEBOUNCE_MS = 400;
const POINTER_RELEASE_MS = 50;

/**
 * @param {HTMLDialogElement} dialog
 * @param {HTMLInputElement} field
 * @param {string} address
 */
const init = (dialog, field, address) => {
  const finder = /** @type {HTMLElement} */ (field.closest(".finder"));
  const list = /** @type {HTMLElement} */ (query("[role=listbox]", finder));
  const count = /** @type {HTMLElement} */ (query(".finder-status", finder));
  const box = document.createElement("div");
  box.setAttribute("aria-live", "polite");

  let timer = 0;
  /** @type {AbortController | null} */
  let pendingRequest = null;
  let shownText = "";
  let isPointerDown = false;
  /** @type {(() => void) | null} */
  let deferredUpdate = null;

  // Nothing moves under a finger: a response is shown once it is lifted.
  /** @param {() => void} change */
  const applyWhenReleased = (change) => {
    if (isPointerDown) deferredUpdate = change;
    else change();
  };
  dialog.addEventListener("pointerdown", () => { isPointerDown = true; });
  for (const kind of ["pointerup", "pointercancel"]) {
    window.addEventListener(kind, () => setTimeout(() => {
      isPointerDown = false;
      deferredUpdate?.();
      deferredUpdate = null;
    }, POINTER_RELEASE_MS));
  }

  /**
   * @param {string} html
   * @param {string} text
   */
  const render = (html, text) => {
    shownText = text;
    box.innerHTML = html;
    box.hidden = !html;
    const hasRulesFirst = Boolean(box.querySelector("[data-asks]"));
    if (hasRulesFirst) list.after(box);
    else count.before(box);
  };

  const fetchInterpretations = async () => {
    clearTimeout(timer);
    const text = field.value.trim();
    if (text === shownText) return;
    pendingRequest?.abort();
    pendingRequest = new AbortController();
    const { signal } = pendingRequest;
    const dreamer = new URLSearchParams(location.search).get("d");
    const parameters = new URLSearchParams({ q: text, ...(dreamer && { d: dreamer }) });
    try {
      const answer = text ? await fetch(`${address}?${parameters}`, { signal }) : null;
      const html = answer?.ok ? await answer.text() : "";
      if (!signal.aborted) applyWhenReleased(() => render(html, text));
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) applyWhenReleased(() => showOffline(text));
    }
  };

  /** @param {string} text */
  const showOffline = (text) => {
    render("", text);
    box.hidden = false;
    box.textContent = document.getElementById("finder-words")?.dataset.offline ?? "";
  };

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(fetchInterpretations, field.value.trim() ? DEBOUNCE_MS : 0);
  });

  // Enter interprets at once, and focuses the first interpretation; without one, or with a chosen rule, it searches as usual.
  field.form?.addEventListener("submit", async (event) => {
    if (field.hasAttribute("aria-activedescendant") || !field.value.trim()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    await fetchInterpretations();
    const first = query(".interpretations:not([data-asks]) :is(button, select, input:not([type=hidden]), summary)", box);
    if (first) first.focus();
    else query("[role=option]", list)?.click();
  }, true);

  // Applied: show the table. If the sentence was about several, focus the next one first.
  document.addEventListener("outbox:submitted", ({ detail: { form } }) => {
    if (!form.id.startsWith("told-")) return;
    const isOneOfMany = form.matches(".interpretation--repeated");
    if (isOneOfMany) form.hidden = true;
    const next = isOneOfMany && query(".interpretation--repeated:not([hidden]) button", box);
    if (next) {
      next.focus();
      return;
    }
    dialog.close();
    field.value = "";
    setTimeout(render, 0, "", "");
  });
  dialog.addEventListener("close", () => pendingRequest?.abort());
  if (field.value.trim()) fetchInterpretations();
};

const [dialog, field, address] = [query("#finder"), query("#finder-q"), query("#rulebook")?.dataset.tell];
if (dialog instanceof HTMLDialogElement && field instanceof HTMLInputElement && address) init(dialog, field, address);
