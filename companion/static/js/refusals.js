// A refusal stands at the button it concerns: over the page, so that nothing moves. It goes with the next tap there, with what it
// says no longer being true, or when it is let go. Without this file it stands at the top of the page that a form leads to.

(() => {
  const over = document.getElementById("over");
  if (!over) return;

  const EDGE = 12; // what is left free around it, in pixels
  const NOSE = 10;

  let report = null; // what was refused
  let pressed = null; // the button that was pressed for it
  let newest = null; // the button that was pressed last, for whatever

  const shown = () => over.firstElementChild;

  const buttonOf = () => {
    if (pressed?.isConnected) return pressed;
    const form = report?.form && document.getElementById(report.form);
    return form ? form.querySelector("button:not([type=button])") : null;
  };

  const clear = () => {
    [report, pressed] = [null, null];
    over.replaceChildren();
  };

  const meets = (one, other) => one && one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left;

  // Where the card may lie: below the button, or above it, and in sight where that is not. What has the focus, what waits and the
  // foot of the page stay in sight.
  const place = () => {
    if (!shown()) return;
    const button = buttonOf();
    const loose = !button?.checkVisibility();
    over.classList.toggle("over--loose", loose);
    if (loose) return over.removeAttribute("style");
    const host = button.closest("dialog") ?? document.body;
    if (over.parentNode !== host) host.append(over);
    const at = button.getBoundingClientRect();
    const { offsetHeight: height, offsetWidth: width } = shown();
    const left = Math.max(EDGE, Math.min(at.left + at.width / 2 - width / 4, innerWidth - width - EDGE));
    const focused = document.querySelector(":is(a, button, input, select, summary, textarea):focus-visible");
    const below = [document.getElementById("underfoot"), document.querySelector("#outbox:not([hidden]) details:not([hidden])")];
    const foot = Math.min(innerHeight, ...below.filter(Boolean).map((part) => part.getBoundingClientRect().top));
    const free = (top) => {
      const box = { top, bottom: top + height, left, right: left + width };
      return top >= 0 && box.bottom <= foot && !(focused && focused !== button && !over.contains(focused) && meets(focused.getBoundingClientRect(), box));
    };
    const ways = [at.bottom + NOSE, at.top - NOSE - height];
    const near = ways.find(free);
    const lowest = foot - EDGE - height;
    const far = [Math.max(EDGE, Math.min(ways[0], lowest)), lowest, EDGE];
    const top = near ?? far.find(free) ?? far[0];
    over.classList.toggle("over--above", near === ways[1]);
    over.classList.toggle("over--far", near === undefined);
    over.style.top = `${top}px`;
    over.style.left = `${left}px`;
    over.style.setProperty("--nose", `${Math.min(width - 2 * EDGE, Math.max(2 * EDGE, at.left + at.width / 2 - left))}px`);
  };

  // A press inside the card is an answer to it: what comes of that belongs to the same button.
  document.addEventListener("outbox:taken", ({ detail: { form, button } }) => {
    if (over.contains(form)) return;
    const again = button === pressed || (report?.form && report.form === form.id);
    if (again && shown()) clear();
    newest = button;
  });

  document.addEventListener("outbox:refused", ({ detail }) => {
    if (detail.form) report = detail;
    if (newest?.form?.id === report?.form) pressed = newest;
    else if (pressed?.form?.id !== report?.form) pressed = null;
    place();
  });
  document.addEventListener("outbox:done", clear);
  document.addEventListener("outbox:gone", ({ detail }) => detail.id === report?.id && clear());

  over.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-let]")) return;
    const back = buttonOf();
    const [first] = outbox.all();
    if (first?.state === "stopped") outbox.withdraw(first);
    clear();
    outbox.kick();
    back?.focus({ preventScroll: true });
  });

  over.addEventListener("toggle", place, true);
  document.addEventListener("htmx:after:swap", place);
  document.addEventListener("focusin", ({ target }) => over.contains(target) || place()); // it holds still under a finger
  window.addEventListener("resize", place);
  window.addEventListener("hashchange", place);
  window.addEventListener("scroll", place, { capture: true, passive: true });
})();
