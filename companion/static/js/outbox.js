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
  const NONE = 0; // the status of what nobody has answered
  const TRANSIENT = [408, 425, 429];
  const REFUSED = [409, 422];
  const OURS = "<hx-partial"; // what stands in every answer to a report that counts, and not in the page of a foreign network
  const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  // randomUUID is missing on plain http; these signs are what the server takes for a move id.
  const chance = (count) => Array.from(crypto.getRandomValues(new Uint8Array(count)), (one) => SIGNS[one & 63]).join("");

  const tab = chance(8);
  const listeners = new Set(); // whoever wants to know of changes
  let busy = false;
  let landing = null; // the report whose answer is being put into the page
  let failures = 0;
  let rest = 0; // when what has failed is due again, by the clock that nobody sets
  let held = 0; // until then the server has said that it takes nothing, whatever else has come back

  // A browser that keeps nothing, or whose storage is full, still sends; what it does not keep only does not outlive the page.
  const unkept = new Map();
  const kept = (ask) => {
    try {
      return ask(localStorage);
    } catch {
      return null;
    }
  };
  const write = (name, value) => {
    try {
      localStorage.setItem(name, JSON.stringify(value));
      unkept.delete(name);
    } catch {
      unkept.set(name, value);
    }
  };
  const erase = (name) => {
    unkept.delete(name);
    kept((storage) => storage.removeItem(name));
  };
  const names = () => new Set([...unkept.keys(), ...(kept(Object.keys) ?? [])]);
  const read = (name) => unkept.get(name) ?? kept((storage) => JSON.parse(storage.getItem(name)));

  const nameOf = ({ order, id }) => `${PREFIX}${String(order).padStart(15, "0")}.${id}`;
  const all = () => [...names()].filter((name) => name.startsWith(PREFIX)).sort().map(read).filter(Boolean);
  const tell = () => listeners.forEach((listener) => listener(all()));

  const put = (report) => {
    write(nameOf(report), report);
    tell();
    return report;
  };
  const drop = (report) => {
    erase(nameOf(report));
    tell();
  };
  // What names a report as the one before it means nothing without it.
  const followers = ({ id }) => all().filter((report) => report.follows === id).flatMap((report) => [report, ...followers(report)]);
  const withdraw = (report) => [report, ...followers(report)].forEach(drop);
  // Another tab, or a tap on *withdraw*, may have taken a report away meanwhile: then it stays away.
  const change = (report, changes) => {
    const now = read(nameOf(report));
    return now && put({ ...now, ...changes });
  };

  // One tab sends. There are no Web Locks on plain http; where two tabs take the lease at once, the ids still count once.
  const mine = () => {
    const lease = read(LEASE);
    return !lease || lease.tab === tab || lease.until < Date.now() || lease.until > Date.now() + LEASED;
  };
  const renew = () => write(LEASE, { tab, until: Date.now() + LEASED });
  const release = () => read(LEASE)?.tab === tab && erase(LEASE);

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
    } catch {
      return { status: NONE };
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
  const passing = ({ status }) => status >= 500 || TRANSIENT.includes(status);

  const swap = async (report, { text }) => {
    if (!pageOf(report)) return;
    landing = report;
    try {
      await htmx.swap({ text, swap: "none", sourceElement: document.body, request: {} });
    } finally {
      landing = null;
    }
  };

  // What a refusal said, for the list of what waits; and whether it leaves a way on, such as a card that says otherwise.
  const refusalOf = ({ text }) => {
    const page = new DOMParser().parseFromString(text.replace(/<(\/?)hx-partial/g, "<$1div"), "text/html");
    const told = page.querySelector(".refuse > p");
    told?.querySelectorAll("a").forEach((link) => link.remove());
    return { told: told?.textContent.trim().replace(/\s+/g, " ") ?? "", answerable: page.querySelector(".refuse form") !== null };
  };

  const afresh = () => {
    failures = 0;
    rest = 0;
  };

  // What comes of a delivery. Each of these gives whether the next report may go.

  const later = (pause = 0) => {
    held = performance.now() + pause;
    rest = performance.now() + Math.max(pause, PAUSES[Math.min(failures++, PAUSES.length - 1)]);
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
    afresh();
    drop(report);
    await swap(report, answer);
    document.dispatchEvent(new CustomEvent("outbox:done", { detail: report }));
    return true;
  };

  const stopped = async (report, answer) => {
    const { status: why, twice } = answer;
    afresh();
    const { told, answerable } = refusalOf(answer);
    change(report, { state: "stopped", why, twice, told, answerable, unreached: false });
    if (REFUSED.includes(why)) followers(report).forEach(drop);
    await swap(report, answer);
    if (told) document.dispatchEvent(new CustomEvent("outbox:refused", { detail: report }));
    return false;
  };

  const answered = (report, answer) => {
    const stranger = fine(answer) && !answer.text.includes(OURS);
    if (answer.status === NONE || stranger) return unreached(report);
    if (fine(answer)) return arrived(report, answer);
    if (!passing(answer)) return stopped(report, answer);
    change(report, { unreached: report.tries > 1 && report.unreached });
    return later(answer.pause);
  };

  const deliver = async (report) => {
    const waited = waits(report);
    const token = await tokenFor(waited);
    if (passing(token)) return later(token.pause);
    if (!fine(token)) return answered(report, token);
    if (waited && doubtful(report)) return !change(report, { state: "asking" });
    // Said before it is sent: a page that dies meanwhile cannot say afterwards what became of it.
    const sent = change(report, { tries: report.tries + 1, unreached: report.unreached || !report.tries });
    if (!sent) return true;
    const body = bodyOf(sent, token.text, waited);
    return answered(sent, await request(sent.url, { method: "POST", body, headers: headersFor(sent) }));
  };

  const next = () => {
    const [first] = all();
    return first?.state === "waiting" && mine() ? first : null;
  };

  const pump = async () => {
    if (busy || performance.now() < held || !next()) return;
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

  const due = () => performance.now() >= rest && pump();

  const add = (report) => {
    const order = report.order ?? Math.max(Date.now(), (all().at(-1)?.order ?? 0) + 1);
    const made = put({ ...report, order, id: `${report.seen}.${chance(12)}`, at: Date.now(), state: report.state ?? "waiting", tries: 0, tab });
    pump();
    return made;
  };

  const kick = () => {
    afresh();
    pump();
  };

  const again = (report, changes = {}) => {
    change(report, { ...changes, state: "waiting", sure: true, told: "" });
    kick();
  };

  window.addEventListener("online", kick);
  window.addEventListener("pageshow", kick);
  // The page that comes next need not wait until this one has been missed.
  window.addEventListener("pagehide", release);
  document.addEventListener("visibilitychange", () => document.hidden || kick());
  // Another tab has reported, sent or died.
  window.addEventListener("storage", ({ key }) => {
    if (key !== null && !key.startsWith(PREFIX)) return;
    tell();
    due();
  });
  setInterval(due, 1000);

  return {
    add, again, all, change, kick, pageOf, pump, tab, withdraw,
    get busy() { return busy; },
    get failing() { return failures > 0; },
    get landing() { return landing; },
    watch(listener) { listeners.add(listener); },
  };
})();
