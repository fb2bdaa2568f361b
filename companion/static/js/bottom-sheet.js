// @ts-check
// Sheets: dialogs over the table, opened by links. Without this file each is a page of its own. Also keypads and steppers of fields.

import { closest, findTable, getPath, isPlainClick, query, queryAll } from "./page-context.js";

/**
 * @param {HTMLDialogElement} sheet
 * @param {HTMLElement} body
 * @param {HTMLElement} strip
 * @param {HTMLElement} page
 */
const init = (sheet, body, strip, page) => {
  const stripParent = strip.parentElement;
  const tablePath = getPath(page).replace(/live\/$/, "");

  /** The link it was opened from; it may have been re-rendered. @type {HTMLAnchorElement | null} */
  let opener = null;
  let hasTarget = false; // whether the link targets a group that may be out of view

  const findOpener = () => {
    if (!opener || opener.isConnected) return opener;
    const href = opener.getAttribute("href");
    return queryAll("a[data-sheet]").find((link) => link.getAttribute("href") === href);
  };

  // The message bar and the waiting list stay reachable: an open dialog is above everything else.
  const showModal = () => {
    if (sheet.matches(":modal")) return;
    sheet.removeAttribute("open");
    sheet.append(strip);
    sheet.showModal();
    if (location.pathname === tablePath) sheet.dispatchEvent(new Event("dialog-open", { bubbles: true }));
  };

  // Its style sheets are loaded before it is shown, and stay.
  const loadStylesAndShow = async () => {
    for (const link of body.querySelectorAll("link")) {
      if (link.sheet) continue;
      if (query(`[href="${link.getAttribute("href")}"]`, document.head)) link.remove();
      else await new Promise((done) => { link.onload = link.onerror = done; document.head.append(link); });
    }
    if (!body.firstElementChild) return;
    showModal();
    if (hasTarget) query(".is-open", body)?.scrollIntoView({ block: "nearest" });
    hasTarget = false;
  };

  const clear = () => {
    stripParent?.prepend(strip);
    body.replaceChildren();
  };

  /** @param {HTMLAnchorElement} link */
  const open = (link) => {
    if (!sheet.contains(link)) opener = link;
    hasTarget = link.search.includes("show=");
    htmx.ajax("GET", link.getAttribute("href") ?? "", { source: link, target: body, swap: "innerHTML" });
  };

  // A response that closes it empties it.
  document.addEventListener("htmx:after:swap", () => {
    if (body.firstElementChild) loadStylesAndShow();
    else if (sheet.open) sheet.close();
  });

  sheet.addEventListener("close", () => {
    clear();
    findOpener()?.focus({ preventScroll: true });
    opener = null;
    if (location.pathname !== tablePath) history.replaceState(null, "", tablePath + location.hash);
  });

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = closest(event, "a[data-sheet], [data-close], [data-away]");
    const isScrim = event.target === sheet && sheet.matches(":modal") && event.clientY < sheet.getBoundingClientRect().top;
    if (isScrim || (link && sheet.contains(link) && !link.matches("[data-sheet]"))) {
      event.preventDefault();
      sheet.close();
      if (link?.matches("[data-away]")) location.replace(/** @type {HTMLAnchorElement} */ (link).href);
      return;
    }
    if (!link?.matches("[data-sheet]")) return;
    event.preventDefault();
    open(/** @type {HTMLAnchorElement} */ (link));
  });

  // A panel in the URL's fragment is outlined for keyboard users.
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Tab") document.body.classList.add("is-keyboard-user");
  });

  /** @returns {HTMLElement | null | undefined} */
  const findTargetRoom = () => document.getElementById(location.hash.slice(1))?.closest(".pane");

  const markCurrentRoom = () => {
    const room = findTargetRoom() ?? /** @type {HTMLElement | null | undefined} */ (query("[data-default]")?.closest(".pane"));
    for (const link of queryAll(".tab")) {
      if (link.dataset.room === room?.dataset.room) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  };
  window.addEventListener("hashchange", () => {
    if (sheet.open) sheet.close();
    markCurrentRoom();
  });
  markCurrentRoom();
  if (sheet.open && !findTargetRoom()) showModal();
};

// Keypad keys type into the field of their form.
document.addEventListener("click", (event) => {
  const keyButton = /** @type {HTMLButtonElement | null} */ (closest(event, "[data-key]"));
  const field = keyButton?.form && /** @type {HTMLInputElement | null} */ (query("[data-typed]", keyButton.form));
  if (!keyButton || !field) return;
  const { key = "" } = keyButton.dataset;
  const space = /\d$/.test(field.value) && /^[A-Z]/.test(key) ? " " : "";
  const separator = /^[IVX]+$/.test(field.value) && /\d/.test(key) && !("alone" in field.dataset) ? "-" : space;
  field.value = key ? (field.value + separator + key).slice(0, field.maxLength) : field.value.replace(/[ -]?.$/, "");
});

// Stepper buttons next to a number change it.
document.addEventListener("click", (event) => {
  const button = closest(event, "[data-by]");
  const field = button?.parentElement && /** @type {HTMLInputElement | null} */ (query("input", button.parentElement));
  if (!button || !field) return;
  event.preventDefault();
  if (Number(button.dataset.by) > 0) field.stepUp();
  else field.stepDown();
});

const [sheet, body, strip, page] = [query("#sheet"), query("#sheet-body"), query("#bottom-strip"), findTable()];
if (sheet instanceof HTMLDialogElement && body && strip && page) init(sheet, body, strip, page);
