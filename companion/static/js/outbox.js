// The outbox: what was reported on this device and has not arrived yet. A report leaves the page at the press and waits here, in
// order, until the server has answered. Only a press makes a report, and only the person's yes sends one again that was stopped.

const outbox = (() => {
  const PREFIX = "dreamkeeper.report.";
  const LEASE = "dreamkeeper.sender";
  const LEASED = 5000; // a tab that has died is followed by another after this time
  const RENEWED = 1500;
  const PATIENCE = 15000;
  const LIVE = 3000; // a report that is older when it is first sent has waited
  const LATE = 120000;
  const PAUSES = [1000, 2000, 4000, 8000, 15000, 30000];
  const TRANSIENT = [408, 425, 429];
  const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  // randomUUID is missing on plain http; these signs are what the server takes for a move id.
  const chance = (count) => Array.from(crypto.getRandomValues(new Uint8Array(count)), (one) => SIGNS[one & 63]).join("");

  const tab = chance(8);
  const asked = new Set(); // whoever wants to know of changes
  let busy = false;
  let failures = 0;
  let alarm = null;

  // A browser that keeps nothing still sends; its reports only do not outlive the page.
  const fleeting = () =>
    Object.create({
      getItem(name) { return this[name] ?? null; },
      setItem(name, value) { this[name] = value; },
      removeItem(name) { delete this[name]; },
    });
  const lasting = () => {
    try {
      localStorage.setItem(LEASE + ".try", "");
      localStorage.removeItem(LEASE + ".try");
      return localStorage;
    } catch {
      return fleeting();
    }
  };
  const kept = lasting();

  const read = (name) => {
    try {
      return JSON.parse(kept.getItem(name));
    } catch {
      return null;
    }
  };
  const nameOf = ({ order, id }) => `${PREFIX}${String(order).padStart(15, "0")}.${id}`;
  const all = () => Object.keys(kept).filter((name) => name.startsWith(PREFIX)).sort().map(read).filter(Boolean);
  const tell = () => asked.forEach((listener) => listener(all()));

  const put = (report) => {
    kept.setItem(nameOf(report), JSON.stringify(report));
    tell();
    return report;
  };
  const drop = (report) => {
    kept.removeItem(nameOf(report));
    tell();
  };
  // Another tab, or a tap on *withdraw*, may have taken a report away meanwhile: then it stays away.
  const change = (report, changes) => (kept.getItem(nameOf(report)) === null ? null : put({ ...read(nameOf(report)), ...changes }));

  // One tab sends. There are no Web Locks on plain http; where two tabs take the lease at once, the ids still count once.
  const mine = () => {
    const lease = read(LEASE);
    return !lease || lease.tab === tab || lease.until < Date.now() || lease.until > Date.now() + LEASED;
  };
  const renew = () => kept.setItem(LEASE, JSON.stringify({ tab, until: Date.now() + LEASED }));
  const release = () => read(LEASE)?.tab === tab && kept.removeItem(LEASE);

  // The page, if it shows the table a report is for.
  const pageOf = (report) => {
    const page = document.getElementById("live");
    return page && new URL(page.getAttribute("hx-get"), location.href).pathname.startsWith(`/c/${report.slug}/`) ? page : null;
  };

  const request = async (url, options) => {
    const cut = new AbortController();
    const late = setTimeout(() => cut.abort(), PATIENCE);
    try {
      const answer = await fetch(url, { credentials: "same-origin", cache: "no-store", signal: cut.signal, ...options });
      const pause = 1000 * Number(answer.headers.get("Retry-After")) || 0;
      const twice = answer.headers.has("Dreamkeeper-Twice");
      return { status: answer.status, text: await answer.text(), pause, twice };
    } finally {
      clearTimeout(late);
    }
  };

  // A report that is sent at once takes the token of its page; any other asks for one, which also shows whether there is a connection.
  const tokenFor = async (waited) => {
    const near = waited ? null : document.querySelector("[name=csrfmiddlewaretoken]")?.value;
    return near ? { status: 200, text: near } : request("/form-token");
  };

  const bodyOf = (report, token, waited) => {
    const body = new URLSearchParams(report.body);
    body.set("move_id", report.id);
    body.set("csrfmiddlewaretoken", token);
    if (report.count) body.set("count", report.count);
    if (waited) body.set("queued", "on");
    if (report.again) body.set("again", "on");
    if (pageOf(report)) for (const { value } of document.querySelectorAll("[name=open]")) body.append("open", value);
    return body;
  };

  const headersFor = (report) => {
    const page = pageOf(report);
    return { "HX-Request": "true", ...(page && { "Dreamkeeper-Page": page.dataset.tag }) };
  };

  const waits = (report) => report.tries > 0 || Date.now() - report.at > LIVE;
  const doubtful = (report) => !report.sure && (Date.now() - report.at > LATE || (report.unreached && report.sets));
  const fine = ({ status }) => status >= 200 && status < 300;
  const fleets = ({ status }) => status >= 500 || TRANSIENT.includes(status);

  const swap = async (report, { text }) => {
    if (pageOf(report)) await htmx.swap({ text, swap: "none", sourceElement: document.body, request: {} });
  };

  // What a refusal said, for the list of what waits.
  const toldBy = ({ text }) => {
    const page = new DOMParser().parseFromString(text.replace(/<(\/?)hx-partial/g, "<$1div"), "text/html");
    const told = page.querySelector(".refusal > p, .said > span");
    told?.querySelectorAll("a").forEach((link) => link.remove());
    return told?.textContent.trim().replace(/\s+/g, " ") ?? "";
  };

  const later = (pause = 0) => {
    clearTimeout(alarm);
    alarm = setTimeout(pump, Math.max(pause, PAUSES[Math.min(failures++, PAUSES.length - 1)]));
    tell();
    return false;
  };

  // No answer, or no connection: nothing that waits behind it can have reached the server.
  const unreached = (tried) => {
    if (navigator.onLine) change(tried, { lost: tried.tries > 0 });
    for (const report of all()) if (report.state === "waiting") change(report, { unreached: true });
    return later();
  };

  const arrived = async (report, answer) => {
    if (!fleets(answer)) failures = 0;
    if (fine(answer)) {
      drop(report);
      await swap(report, answer);
      document.dispatchEvent(new CustomEvent("outbox:done", { detail: report }));
      return true;
    }
    if (fleets(answer)) {
      change(report, { unreached: report.tries > 1 && report.unreached });
      return later(answer.pause);
    }
    const { status: why, twice } = answer;
    change(report, { state: "stopped", why, twice, told: toldBy(answer), unreached: false });
    await swap(report, answer);
    document.dispatchEvent(new CustomEvent("outbox:stopped", { detail: report }));
    return false;
  };

  // Gives whether the next one may go.
  const deliver = async (report) => {
    const waited = waits(report);
    let sent = report;
    try {
      const token = await tokenFor(waited);
      if (fleets(token)) return later(token.pause);
      if (!fine(token)) return arrived(report, token);
      if (waited && doubtful(report)) return Boolean(change(report, { state: "asking" })) && false;
      // Said before it is sent: a page that dies meanwhile cannot say afterwards what became of it.
      sent = change(report, { tries: report.tries + 1, unreached: report.unreached || !report.tries });
      if (!sent) return true;
      const answer = await request(sent.url, { method: "POST", body: bodyOf(sent, token.text, waited), headers: headersFor(sent) });
      return await arrived(sent, answer);
    } catch {
      return unreached(sent);
    }
  };

  const next = () => {
    const [first] = all();
    return first?.state === "waiting" && mine() ? first : null;
  };

  const pump = async () => {
    if (busy || !next()) return;
    clearTimeout(alarm);
    busy = true;
    renew();
    const renewing = setInterval(renew, RENEWED);
    try {
      for (let report = next(); report && (await deliver(report)); report = next());
    } finally {
      clearInterval(renewing);
      release();
      busy = false;
      document.dispatchEvent(new CustomEvent("outbox:rest"));
    }
  };

  const add = (report) => {
    const order = report.order ?? Math.max(Date.now(), (all().at(-1)?.order ?? 0) + 1);
    const made = put({ ...report, order, id: `${report.seen}.${chance(12)}`, at: Date.now(), state: report.state ?? "waiting", tries: 0, tab });
    pump();
    return made;
  };

  const again = (report, changes = {}) => {
    change(report, { ...changes, state: "waiting", sure: true, told: "" });
    failures = 0;
    pump();
  };

  const kick = () => {
    failures = 0;
    pump();
  };

  window.addEventListener("online", kick);
  window.addEventListener("pageshow", kick);
  document.addEventListener("visibilitychange", () => document.hidden || kick());
  // Another tab has reported, sent or died.
  window.addEventListener("storage", ({ key }) => {
    if (key !== null && !key.startsWith(PREFIX)) return;
    tell();
    pump();
  });
  setInterval(() => all().length && !failures && pump(), 1000);

  return {
    add, again, all, change, drop, kick, pump, tab,
    get busy() { return busy; },
    get waiting() { return failures > 0; },
    watch(listener) { asked.add(listener); },
  };
})();
