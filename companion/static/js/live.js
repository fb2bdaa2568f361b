// News of the table: a stream says its tag; a page that shows another asks for what changed. Loaded once the page is at rest; without
// it, and while the stream is dead, the page asks every few seconds.

(() => {
  const SLOW = 60000; // so often a page asks by itself while its stream lives
  const SILENCE = 50000; // a stream that has said nothing for so long, not even that it lives, is dead
  const PAUSE = 500;
  const LONGEST = 30000;
  const PATIENCE = 16000; // a request that is older is lost

  const page = () => document.getElementById("live");
  const address = page() && `${new URL(page().getAttribute("hx-get"), location.href).pathname}stream/`;
  const OTHERS = ["holds", "presence", "touch"]; // events that others on this page hear of

  let stream = null;
  let alive = false;
  let pause = PAUSE;
  let silence = 0;
  let again = 0;
  let wanted = ""; // the tag of what there is, until this page has asked for it
  let asked = null; // what was wanted when the request under way was sent
  let latest = 0; // when this page last asked, by the clock that nobody sets

  const ask = () => page()?.dispatchEvent(new CustomEvent("ask"));
  const underWay = () => asked !== null && performance.now() - latest < PATIENCE;
  const check = () => {
    if (wanted && wanted !== page()?.dataset.tag && !underWay() && !outbox.busy) ask();
  };

  const close = () => {
    clearTimeout(silence);
    clearTimeout(again);
    stream?.close();
    stream = null;
    alive = false;
  };

  const died = () => {
    close();
    pass({ type: "touch", data: "null" }); // nobody says any more who does what
    // Not all at once, when a server comes back.
    again = setTimeout(open, pause * (0.5 + Math.random()));
    pause = Math.min(2 * pause, LONGEST);
  };

  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(died, SILENCE);
    check();
  };

  const begun = ({ data }) => {
    const isBack = pause > PAUSE;
    alive = true;
    pause = PAUSE;
    wanted = data;
    heard();
    // Whoever was cut off also wants to see that the server is there again.
    if (isBack && !underWay() && !outbox.busy) ask();
  };

  const pass = ({ type, data }) => document.dispatchEvent(new CustomEvent(`news:${type}`, { detail: JSON.parse(data) }));

  const open = () => {
    close();
    if (document.hidden || !page()) return;
    stream = new EventSource(address);
    stream.addEventListener("version", begun);
    stream.addEventListener("beat", heard);
    stream.addEventListener("error", died);
    for (const name of OTHERS) stream.addEventListener(name, pass);
    heard();
  };

  // A poll, unless the stream says all there is to say. What is hidden need not be newer than that.
  const rests = () => (alive || document.hidden) && !outbox.failing && performance.now() - latest < SLOW;
  document.addEventListener("every", (event) => {
    if (event.target.id === "live" && rests()) event.stopImmediatePropagation();
  }, true);

  const isLive = (event) => event.detail.ctx?.sourceElement?.id === "live";
  const served = () => {
    if (wanted === asked) wanted = "";
    asked = null;
  };
  const failed = () => {
    asked = null;
    if (alive) setTimeout(check, PAUSE);
  };

  const sent = () => {
    latest = performance.now();
    asked = wanted;
  };
  // Whoever asks: the request itself begins a moment later.
  document.addEventListener("ask", sent, true);
  document.addEventListener("htmx:before:request", (event) => {
    if (!isLive(event)) return;
    if (event.defaultPrevented) asked = null;
    else sent();
  });
  document.addEventListener("htmx:after:request", (event) => {
    if (!isLive(event)) return;
    const { status } = event.detail.ctx.response;
    if (status === 304) served();
    else if (status !== 200) failed();
  });
  // An answer that came too late to be shown is asked for again.
  document.addEventListener("htmx:before:swap", (event) => {
    if (!isLive(event) || asked === null) return;
    if (event.defaultPrevented) asked = null;
    else served();
  });
  document.addEventListener("htmx:after:swap", check);
  document.addEventListener("htmx:error", (event) => isLive(event) && failed());
  document.addEventListener("outbox:rest", check);

  document.addEventListener("visibilitychange", open);
  window.addEventListener("online", open);
  window.addEventListener("offline", died);
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    open();
    ask();
  });

  if (page()) open();
})();
