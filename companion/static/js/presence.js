// Who is there: whose phones are awake, who answers a question just now, and that one is yours. Only attributes and words of what is
// drawn already change, for this phone alone.

(() => {
  const told = document.getElementById("presence")?.dataset;
  if (!told) return;
  const MINUTE = 60;
  const title = document.title;
  const sign = document.querySelector("link[rel=icon]");
  const plain = sign.getAttribute("href");

  let seats = {}; // by ref: 0 for whoever is awake, else for how many seconds their phone has been asleep
  let since = 0;
  let holds = [];

  const portraits = () => [...document.querySelectorAll("[data-seat]")];
  const refOf = (name) => portraits().find((one) => one.querySelector("b")?.textContent.trim() === name)?.dataset.seat;
  const set = (part, name, value) => {
    if (value === null) part.removeAttribute(name);
    else if (part.getAttribute(name) !== value) part.setAttribute(name, value);
  };

  const minutes = (ref) => Math.floor((seats[ref] + (performance.now() - since) / 1000) / MINUTE);
  const asleep = (ref) => (seats[ref] && minutes(ref) ? told.asleep.replace("%s", minutes(ref)) : null);

  const answering = (part) => {
    const name = part.dataset.asks;
    const ref = refOf(name);
    const words = part.lastChild;
    part.dataset.said ??= words.data;
    const said = seats[ref] === 0 && !holds.includes(Number(ref)) ? told.answering.replace("%s", name) : part.dataset.said;
    if (words.data !== said) words.data = said;
  };

  const paint = () => {
    for (const one of portraits()) {
      set(one, "data-awake", seats[one.dataset.seat] === 0 ? "" : null);
      set(one, "data-asleep", asleep(one.dataset.seat));
    }
    const waiting = [...document.querySelectorAll("[data-asks]")].filter((part) => part.lastChild?.nodeType === Node.TEXT_NODE);
    waiting.forEach(answering);
    const yours = waiting.some((part) => holds.includes(Number(refOf(part.dataset.asks))));
    document.title = yours ? `${told.yours} · ${title}` : title;
    set(sign, "href", yours ? told.icon : plain);
  };

  document.addEventListener("news:holds", ({ detail }) => {
    holds = detail;
    paint();
  });
  document.addEventListener("news:presence", ({ detail }) => {
    seats = detail;
    since = performance.now();
    paint();
  });
  document.addEventListener("htmx:after:swap", paint);
  setInterval(paint, 30000);

  // What lies on the table for all stays awake, where browsers allow it at all: over https and on the machine itself. A phone sleeps
  // as its owner likes.
  const isTablet = matchMedia("(min-width: 600px) and (min-height: 600px)").matches;
  if ("wakeLock" in navigator && isTablet) import(told.awake).catch(() => {});
})();
