// The big screen sends nothing, so nothing ever waits to be sent. What matters least gives way until the rest fits; it dims after
// ten quiet minutes until the next move, and says since when it has heard nothing.

const outbox = { busy: false, failing: false };

(() => {
  const QUIET = 600000;
  const STEPS = 7; // screen.css says what gives way at each
  const screen = document.getElementById("screen");
  const lost = document.getElementById("lost");
  let quiet = 0;

  const cut = (one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2;
  const overflows = () => [screen, ...screen.querySelectorAll(".shown, .asked, .last, .crew > li, .tile")].some(cut);
  const fit = () => {
    let step = 0;
    do document.body.dataset.fit = step;
    while (overflows() && ++step <= STEPS);
  };

  const wake = () => {
    clearTimeout(quiet);
    document.body.classList.remove("is-dim");
    quiet = setTimeout(() => document.body.classList.add("is-dim"), QUIET);
    fit();
  };

  const heard = (isHeard) => {
    if (lost.hidden === isHeard) return;
    lost.querySelector("time").textContent = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    lost.hidden = isHeard;
  };

  new MutationObserver(wake).observe(screen, { childList: true });
  window.addEventListener("resize", fit);
  document.fonts?.ready.then(fit);
  document.addEventListener("htmx:after:request", ({ detail }) => heard([200, 304].includes(detail.ctx.response.status)));
  document.addEventListener("htmx:error", () => heard(false));
  window.addEventListener("offline", () => heard(false));
  wake();
  if ("wakeLock" in navigator) import(document.body.dataset.awake).catch(() => {});
})();
