// @ts-check
// The message bar is an echo of the last report: a message leaves after the time it takes to read, but not while it has the pointer
// or the focus, or the page is hidden. Without this file it stays.

const BASE_DURATION_MS = 5000;
const DURATION_MS_PER_CHARACTER = 60;
const RETRY_MS = 1000;

/** @param {HTMLElement} message @param {HTMLElement} bar */
const init = (message, bar) => {
  let timer = 0;

  // A tap leaves the pointer where it was, and the focus on what was tapped.
  const isHeld = () => document.hidden || bar.matches(":has(:focus-visible)") || (matchMedia("(hover: hover)").matches && bar.matches(":hover"));
  const leave = () => {
    if (isHeld()) timer = window.setTimeout(leave, RETRY_MS);
    else message.replaceChildren();
  };
  const restart = () => {
    clearTimeout(timer);
    if (message.firstElementChild) {
      timer = window.setTimeout(leave, BASE_DURATION_MS + DURATION_MS_PER_CHARACTER * (message.textContent ?? "").trim().length);
    }
  };

  new MutationObserver(restart).observe(message, { childList: true });
  restart();
};

const message = document.getElementById("said");
if (message?.parentElement) init(message, message.parentElement);
