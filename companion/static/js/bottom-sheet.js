// @ts-check
// Sheets: a link to one lays it over the table. Without this file each is a page of its own. And the keys and steps that fill in fields.

import { closest, isPlainClick, pathOf, query, queryAll, table } from "./page-context.js";

/**
 * @param {HTMLDialogElement} sheet
 * @param {HTMLElement} body
 * @param {HTMLElement} strip
 * @param {HTMLElement} page
 */
const begin = (sheet, body, strip, page) => {
  const foot = strip.parentElement;
  const home = pathOf(page).replace(/live\/$/, "");

  /** The link it was opened from, which may be drawn again meanwhile. @type {HTMLAnchorElement | null} */
  let opener = null;
  let seeks = false; // whether that link is to one of its groups, which may lie below what is in sight

  const openerNow = () => {
    if (!opener || opener.isConnected) return opener;
    const href = opener.getAttribute("href");
    return queryAll("a[data-sheet]").find((link) => link.getAttribute("href") === href);
  };

  // What was said, and what waits, can be reached while it is open: it lies above everything else.
  const show = () => {
    if (sheet.matches(":modal")) return;
    sheet.removeAttribute("open");
    sheet.append(strip);
    sheet.showModal();
  };

  // What it brings to be dressed in is worn before it is shown, and kept.
  const dress = async () => {
    for (const link of body.querySelectorAll("link")) {
      if (link.sheet) continue;
      if (query(`[href="${link.getAttribute("href")}"]`, document.head)) link.remove();
      else await new Promise((done) => { link.onload = link.onerror = done; document.head.append(link); });
    }
    if (!body.firstElementChild) return;
    show();
    if (seeks) query(".is-open", body)?.scrollIntoView({ block: "nearest" });
    seeks = false;
  };

  const clear = () => {
    foot?.prepend(strip);
    body.replaceChildren();
  };

  /** @param {HTMLAnchorElement} link */
  const open = (link) => {
    if (!sheet.contains(link)) opener = link;
    seeks = link.search.includes("show=");
    htmx.ajax("GET", link.getAttribute("href") ?? "", { source: link, target: body, swap: "innerHTML" });
  };

  // An answer that closes it empties it.
  document.addEventListener("htmx:after:swap", () => {
    if (body.firstElementChild) dress();
    else if (sheet.open) sheet.close();
  });

  sheet.addEventListener("close", () => {
    clear();
    openerNow()?.focus({ preventScroll: true });
    opener = null;
    if (location.pathname !== home) history.replaceState(null, "", home + location.hash);
  });

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = closest(event, "a[data-sheet], [data-close], [data-away]");
    const isScrim = event.target === sheet && sheet.matches(":modal") && event.clientY < sheet.getBoundingClientRect().top;
    if (isScrim || (link && sheet.contains(link) && !link.matches("[data-sheet]"))) {
      if (isScrim || link?.matches("[data-close]")) event.preventDefault();
      return sheet.close();
    }
    if (!link?.matches("[data-sheet]")) return;
    event.preventDefault();
    open(/** @type {HTMLAnchorElement} */ (link));
  });

  // A panel that an address points at is framed for who goes by keys alone.
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Tab") document.body.classList.add("keys");
  });

  /** @returns {HTMLElement | null | undefined} */
  const pointedAt = () => document.getElementById(location.hash.slice(1))?.closest(".room");

  const mark = () => {
    const room = pointedAt() ?? /** @type {HTMLElement | null | undefined} */ (query("[data-default]")?.closest(".room"));
    for (const way of queryAll(".way-to")) {
      if (way.dataset.room === room?.dataset.room) way.setAttribute("aria-current", "page");
      else way.removeAttribute("aria-current");
    }
  };
  window.addEventListener("hashchange", () => {
    if (sheet.open) sheet.close();
    mark();
  });
  mark();
  if (sheet.open && !pointedAt()) show();
};

// Keys of a pad type into the field of their form.
document.addEventListener("click", (event) => {
  const pressed = /** @type {HTMLButtonElement | null} */ (closest(event, "[data-key]"));
  const field = pressed?.form && /** @type {HTMLInputElement | null} */ (query("[data-typed]", pressed.form));
  if (!pressed || !field) return;
  const { key = "" } = pressed.dataset;
  const mark = /\d$/.test(field.value) && /^[A-Z]/.test(key) ? " " : "";
  const gap = /^[IVX]+$/.test(field.value) && /\d/.test(key) && !("alone" in field.dataset) ? "-" : mark;
  field.value = key ? (field.value + gap + key).slice(0, field.maxLength) : field.value.replace(/[ -]?.$/, "");
});

// A number is stepped by the buttons beside it.
document.addEventListener("click", (event) => {
  const button = closest(event, "[data-by]");
  const field = button?.parentElement && /** @type {HTMLInputElement | null} */ (query("input", button.parentElement));
  if (!button || !field) return;
  event.preventDefault();
  if (Number(button.dataset.by) > 0) field.stepUp();
  else field.stepDown();
});

const [sheet, body, strip, page] = [query("#sheet"), query("#sheet-body"), query("#underfoot"), table()];
if (sheet instanceof HTMLDialogElement && body && strip && page) begin(sheet, body, strip, page);
