// @ts-check
// The message bar is an echo of the last report: a message leaves after the time it takes to read, but not while it has the pointer
// or the focus, or the page is hidden; or at once by its button, when a sheet opens, or when the page is moved by hand. A tap
// unfolds one that is longer than the bar, which then stays until it is closed. Without this file it stays, and is scrolled.

import { closest, query } from "./page-context.js";

const BASE_DURATION_MS = 5000;
const DURATION_MS_PER_CHARACTER = 60;
const MAX_DURATION_MS = 12000;
const RETRY_MS = 1000;

/** @param {HTMLElement} message @param {HTMLElement} bar @param {HTMLElement} close */
const init = (message, bar, close) => {
  let timer = 0;

  const leave = () => message.replaceChildren();
  const isUnfolded = () => message.hasAttribute("data-unfolded");
  // A tap leaves the pointer where it was, and the focus on what was tapped.
  const isHeld = () => isUnfolded() || document.hidden || bar.matches(":has(:focus-visible)") || (matchMedia("(hover: hover)").matches && bar.matches(":hover"));
  const leaveUnlessHeld = () => {
    if (isHeld()) timer = window.setTimeout(leaveUnlessHeld, RETRY_MS);
    else leave();
  };
  const restart = () => {
    clearTimeout(timer);
    message.removeAttribute("data-unfolded");
    message.toggleAttribute("data-is-cut", (query("#said span")?.offsetHeight ?? 0) > message.clientHeight + 2);
    if (message.firstElementChild) {
      const readingMs = DURATION_MS_PER_CHARACTER * (message.textContent ?? "").trim().length;
      timer = window.setTimeout(leaveUnlessHeld, Math.min(BASE_DURATION_MS + readingMs, MAX_DURATION_MS));
    }
  };

  message.before(close);
  close.addEventListener("click", () => {
    leave();
    message.focus({ preventScroll: true });
  });
  message.addEventListener("click", () => message.toggleAttribute("data-unfolded", message.hasAttribute("data-is-cut") && !isUnfolded()));
  document.addEventListener("click", (event) => {
    if (closest(event, "a[data-sheet]")) leave();
  });
  // Who moves the page looks for what lies under the bar.
  for (const kind of ["touchmove", "wheel"]) {
    document.addEventListener(kind, ({ target }) => {
      if (!isUnfolded() && !bar.contains(/** @type {Node} */ (target))) leave();
    }, { passive: true });
  }
  new MutationObserver(restart).observe(message, { childList: true });
  restart();
};

// A reload says it no more.
const address = new URL(location.href);
if (address.searchParams.has("said")) {
  for (const name of ["said", "again"]) address.searchParams.delete(name);
  history.replaceState(history.state, "", address);
}

// The button is a copy of the finder's: the page has no room for another.
const [message, closeFinder] = [query("#said"), query("#finder [data-close]")];
if (message?.parentElement && closeFinder) {
  const close = /** @type {HTMLElement} */ (closeFinder.cloneNode(true));
  close.removeAttribute("data-close");
  close.classList.add("status-close");
  init(message, message.parentElement, close);
}
