// Presses become reports: which press is one of its own, what it says, how many wait, and what is asked about them.

(() => {
  const SAME = 300; // a second press of a control within this time is the same press
  const MOVED = 600; // and so long a press at the same place was not meant for a step that has just appeared there
  const NEAR = 24;
  const PAUSE = 600; // presses of a control that counts are one report until nobody has pressed for so long
  const SLOW = 400;
  const UNDER_WAY = 10000; // a report that is sent or waits its turn keeps its control for so long
  const GOING = 3000;
  const ANSWERED = [409, 422];

  const strip = document.getElementById("outbox");
  const offline = document.getElementById("offline");
  if (!strip) return;
  const words = strip.dataset;
  const fold = strip.querySelector("details");

  // Where and when the last click was; one made by the keyboard is where the focus is.
  let click = null;
  let last = null;
  let taken = null; // the report of the last press, while a second press of its control is the same press
  let missed = 0;
  let held = false;
  let listing = "";
  let unfoldedFor = "";

  const placeOf = (event) => (event.detail ? { x: event.clientX, y: event.clientY } : { focus: document.activeElement });
  const near = (one, other) =>
    Boolean(one && other) && (one.focus ? one.focus === other.focus : Math.hypot(one.x - other.x, one.y - other.y) < NEAR);

  window.addEventListener("click", (event) => { click = { at: event.timeStamp, place: event.isTrusted ? placeOf(event) : null }; }, true);
  // A key that is held down is one press.
  window.addEventListener("keydown", (event) => {
    if (event.repeat && ["Enter", " "].includes(event.key) && event.target.matches?.("button")) event.preventDefault();
  }, true);

  const controlOf = (form, button) => `${form.id || form.getAttribute("action")} ${button?.name ?? ""}=${button?.value ?? ""}`;

  // Counters, and Undo, take every press.
  const takesAll = (form) => ["counts", "follows"].includes(form.dataset.report);

  const isSame = (form, press) => {
    const before = last;
    const gap = before ? press.at - before.at : Infinity;
    if (before?.control === press.control) return gap < SAME && !takesAll(form);
    return near(before?.place, press.place) && gap < (form.dataset.report === "leaves" ? MOVED : SAME);
  };

  const bodyOf = (form, button) => {
    const body = new URLSearchParams(new FormData(form));
    if (button?.name) body.append(button.name, button.value);
    for (const name of ["csrfmiddlewaretoken", "move_id"]) body.delete(name);
    return body.toString();
  };

  const isAsDrawn = (field) => {
    if (["checkbox", "radio"].includes(field.type)) return field.checked === field.defaultChecked;
    if (!field.options) return field.value === field.defaultValue;
    return [...field.options].every((one) => one.selected === one.defaultSelected) || !(field.selectedIndex || field.querySelector("[selected]"));
  };
  // What lies folded and was left as it is goes without saying.
  const isSaid = (field) => !(field.closest("details.fold") && isAsDrawn(field));
  const shown = (field) => field.name && field.type !== "hidden" && field.labels?.length && !field.disabled && isSaid(field);
  const answerOf = (field) => {
    if (["checkbox", "radio"].includes(field.type)) return field.checked ? "✓" : "";
    return field.selectedOptions ? [...field.selectedOptions].map((one) => one.text).join(", ") : field.value;
  };
  const plain = (text) => text.replace(/\s+/g, " ").trim();

  // A report in words, as somebody would read it out: whose, what, and what was filled in.
  const sayingOf = (form, button) => {
    const label = plain(button?.getAttribute("aria-label") || button?.textContent || form.textContent);
    const filled = [...form.elements].filter(shown).map((field) => [plain(field.labels[0].textContent).replace(`${label}: `, ""), answerOf(field)]);
    const details = filled.filter(([, answer]) => answer).map(([name, answer]) => (answer === "✓" ? name : `${name} ${answer}`));
    return [form.dataset.about, [label, details.join(", ")].filter(Boolean).join(" – ")].filter(Boolean).join(": ");
  };

  // The report of this table that is answered last: until then, nobody knows the entry that an Undo pressed now is about.
  const before = (slug) => [outbox.landing, ...outbox.all()].findLast((report) => report?.slug === slug);

  // An Undo that is pressed while others are under way takes back what comes of the last of them, and nothing else.
  const following = (slug, body) => {
    const follows = before(slug)?.id;
    if (!follows) return { body };
    const fields = new URLSearchParams(body);
    fields.delete("entry");
    fields.set("after", follows);
    return { body: fields.toString(), follows };
  };

  const reportOf = (form, button) => {
    const page = document.getElementById("live");
    const url = button?.getAttribute("formaction") ?? form.getAttribute("action");
    const slug = url.split("/")[2];
    const body = bodyOf(form, button);
    return {
      url,
      slug,
      seen: page?.dataset.version ?? 0,
      ...(form.dataset.report === "follows" ? following(slug, body) : { body }),
      say: sayingOf(form, button),
      form: form.id,
      control: controlOf(form, button),
      sets: form.dataset.report === "sets",
      all: takesAll(form),
    };
  };

  // Counting controls: every press counts, collected until nobody presses for a while or something else is pressed. A page that was
  // loaded meanwhile, or another tab, goes on where the one that was pressed on has gone.

  // What would be collected for longer than a pause is of a clock that was set back.
  const isOver = ({ until }) => until <= Date.now() || until > Date.now() + PAUSE;

  const closeOpen = (isDone = isOver) => {
    const done = outbox.all().filter((report) => report.state === "open" && isDone(report));
    for (const report of done) outbox.change(report, { state: "waiting" });
    if (done.length) outbox.pump();
  };
  const closeAll = () => closeOpen(() => true);

  const collect = (report, most) => {
    const open = outbox.all().at(-1);
    const until = Date.now() + PAUSE;
    if (open?.state === "open" && open.url === report.url && open.body === report.body && open.count < most) {
      outbox.change(open, { count: open.count + 1, until });
    } else {
      closeAll();
      outbox.add({ ...report, state: "open", count: 1, until });
    }
    setTimeout(closeOpen, PAUSE + 10);
  };

  const moveOf = (url) => url.split("?")[0];

  // Whoever presses something else has seen a refusal and gone on; the answer to one takes its place in the row. A question
  // whether something happened twice stays: what happened once would be lost.
  const makeRoom = (form) => {
    const all = outbox.all();
    const [first] = all;
    if (first?.state !== "stopped") return undefined;
    const answers = form.closest("#over") !== null && moveOf(form.getAttribute("action")) === moveOf(first.url);
    if (!answers && (all.length > 1 || first.twice || !ANSWERED.includes(first.why))) return undefined;
    outbox.withdraw(first);
    return answers ? first.order : undefined;
  };

  // Reports that are about to be answered. While nothing can be sent, or something else needs an answer first, all of them are for
  // later, and one more press is one more report. Counters and Undo take every press.
  const underWay = (all) => {
    if (outbox.failing || stuck(all[0])) return [];
    return all.filter((report) => report.state === "waiting" && !report.all && Math.abs(Date.now() - report.at) < UNDER_WAY);
  };

  const isBusy = (control) => {
    const sent = [...underWay(outbox.all()), ...(outbox.landing ? [outbox.landing] : [])];
    return sent.some((report) => !report.all && report.control === control && outbox.pageOf(report));
  };

  // A counter may have an edge: only so many taps go before the page shows what came of them.
  const isFull = (form, control) => {
    const counted = outbox.all().filter((report) => report.count && report.control === control && outbox.pageOf(report));
    return counted.reduce((sum, report) => sum + report.count, 0) >= (Number(form.dataset.room) || Infinity);
  };

  // A press that is not taken is seen not to be: its control shakes its head, or flashes where nothing may move.
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const decline = (button) => {
    const frames = still.matches ? { opacity: [0.2, 1] } : { translate: ["0", "-4px", "4px", "-4px", "0"] };
    const reason = button?.getAttribute("aria-describedby");
    for (const part of [button, reason && document.getElementById(reason)]) part?.animate(frames, { duration: SAME, id: "declined" });
  };

  // A control that the page draws as closed has its reason beside it, and there the card that says otherwise is named.
  const isClosed = (button) => button?.getAttribute("aria-disabled") === "true" && !("pressed" in button.dataset);

  const press = (form, button, at) => {
    const made = { control: controlOf(form, button), at: click?.at ?? at, place: click?.place };
    const isTaken = !isClosed(button) && !isSame(form, made) && !isBusy(made.control) && !isFull(form, made.control);
    click = null;
    if (!isTaken) return decline(button);
    last = made;
    document.dispatchEvent(new CustomEvent("outbox:taken", { detail: { form, button } }));
    const order = makeRoom(form);
    const report = reportOf(form, button);
    if (form.dataset.report === "counts") return collect(report, Number(form.dataset.most));
    closeAll();
    taken = report;
    setTimeout(() => {
      if (taken === report) taken = null;
      paint();
    }, SAME);
    outbox.add({ ...report, order });
    setTimeout(paint, SLOW);
  };

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-report]")) return once(event);
    event.preventDefault();
    event.stopPropagation();
    return press(event.target, event.submitter, event.timeStamp);
  }, true);

  // Other forms lead to another page; while it comes, a second press is the same press.
  const sent = new WeakMap();
  const once = (event) => {
    if (event.target.method !== "post") return;
    if (event.timeStamp - (sent.get(event.target) ?? -Infinity) >= GOING) return sent.set(event.target, event.timeStamp);
    event.preventDefault();
    return decline(event.submitter);
  };

  // What waits is shown on its control and, when that takes longer or needs an answer, in a strip.

  const say = (template, value) => template.replace("%s", value);

  // Another table's forms have the same names. What answers a refusal has none, and lies over the page; a button may stand outside
  // its form.
  const formsOf = ({ form }) => (form ? [document.getElementById(form)].filter(Boolean) : [...document.querySelectorAll("#over form")]);
  const buttonsOf = (report) => {
    const there = outbox.pageOf(report) ? formsOf(report) : [];
    const buttons = there.flatMap((form) => [...(form.elements ?? [])].map((button) => [form, button]));
    return buttons.filter(([form, button]) => button.matches("button") && controlOf(form, button) === report.control).map(([, button]) => button);
  };

  const markOf = (reports) => {
    const counted = reports.reduce((sum, report) => sum + (report.count ?? 0), 0);
    if (counted) return say(words.several, counted);
    const late = reports.some((report) => Date.now() - report.at >= SLOW);
    return reports.length > 1 || late ? say(words.several, reports.length) : "";
  };

  const mark = (all) => {
    const reports = new Map();
    for (const report of all.filter(({ state }) => state !== "stopped")) {
      for (const button of buttonsOf(report)) reports.set(button, [...(reports.get(button) ?? []), report]);
    }
    const wanted = new Map([...reports].map(([button, same]) => [button, markOf(same)]).filter(([, text]) => text));
    for (const button of document.querySelectorAll("[data-waiting]")) if (!wanted.has(button)) delete button.dataset.waiting;
    for (const [button, text] of wanted) if (button.dataset.waiting !== text) button.dataset.waiting = text;
    const busy = underWay(all).flatMap(buttonsOf);
    const pressed = [...busy, ...(taken ? buttonsOf(taken) : [])];
    flag("aria-disabled", "true", pressed);
    flag("data-pressed", "", pressed);
  };

  // Only what was flagged here carries `data-pressed`: what a page draws as closed is left alone.
  const flag = (name, value, wanted) => {
    for (const button of document.querySelectorAll(`[data-pressed][${name}]`)) if (!wanted.includes(button)) button.removeAttribute(name);
    for (const button of wanted) if (button.getAttribute(name) !== value) button.setAttribute(name, value);
  };

  const stuck = (report) => ["asking", "stopped"].includes(report?.state);

  // A refusal that stands on the page is not said twice.
  const refusalShown = () => document.querySelector("#over .refuse") !== null;

  const whyOf = (report) => {
    if (report.state === "asking") return words.asking;
    if (report.state === "stopped" && report.told && refusalShown()) return "";
    if (report.state === "stopped") return report.told || words[`why${report.why}`] || words.stopped;
    if (stuck(outbox.all()[0])) return words.behind;
    return report.lost ? words.unheard : words.unsent;
  };

  const inWords = (report) => (report.count > 1 ? `${report.say} × ${report.count}` : report.say);

  // The list moves up when one is answered: the second tap of a double tap is not an answer to the next.
  let answeredAt = -Infinity;
  const answered = (button, act) => {
    if (performance.now() - answeredAt < MOVED) return decline(button);
    answeredAt = performance.now();
    act();
    if (!fold.hidden) fold.querySelector("summary").focus({ preventScroll: true });
  };

  // Only what can come to something is sent again: what a device was not let in for, what a card may overrule or somebody affirm.
  // To take back, or bring back, an entry that is no longer the newest never can: look, then press again.
  const canWork = ({ state, why, answerable, url }) =>
    state === "asking" || (state === "stopped" && (why === 403 || (why === 409 && answerable !== false && !/\/(un|re)do\//.test(url))));

  const itemOf = (report) => {
    const item = strip.querySelector("template").content.cloneNode(true).firstElementChild;
    item.classList.toggle("is-stuck", stuck(report));
    item.querySelector("strong").textContent = inWords(report);
    item.querySelector("span").textContent = whyOf(report);
    const [send, withdraw] = item.querySelectorAll("button");
    send.hidden = !canWork(report);
    send.textContent = report.state === "asking" ? words.hold : report.twice ? words.twice : words.send;
    send.addEventListener("click", () => answered(send, () => outbox.again(report, { again: Boolean(report.twice) })));
    withdraw.addEventListener("click", () => answered(withdraw, () => {
      outbox.withdraw(report);
      // With the report goes what was said of it.
      document.dispatchEvent(new CustomEvent("outbox:gone", { detail: report }));
      outbox.kick();
    }));
    return item;
  };

  // A refusal that stands at its button says all there is to say.
  const standsThere = ([first, ...others]) => first?.state === "stopped" && !others.length && first.told && refusalShown() && Boolean(buttonsOf(first).length || !first.form);

  const listed = (all) => {
    if (standsThere(all)) return [];
    const slow = outbox.failing || all.some((report) => Date.now() - report.at > 5 * SLOW);
    return slow || stuck(all[0]) ? all.filter((report) => report.state !== "open") : [];
  };

  // What stays as it is stays untouched: screen readers and tests listen to every change.
  const hide = (part, hidden) => { if (part.hidden !== hidden) part.hidden = hidden; };

  const list = (all) => {
    const wanted = listed(all);
    const told = wanted.map((report) => [report.id, report.state, report.count, report.told, report.lost]);
    const key = wanted.length ? JSON.stringify([told, refusalShown()]) : "";
    hide(strip, !wanted.length && offline.hidden);
    if (listing === key) return;
    listing = key;
    const stopped = stuck(wanted[0]) ? wanted[0].id : "";
    fold.hidden = !wanted.length;
    // It opens for a report that needs an answer, once; whoever folds it has seen it.
    if (stopped !== unfoldedFor) fold.open = stopped !== "" || (fold.open && wanted.length > 0);
    unfoldedFor = stopped;
    const presses = wanted.reduce((sum, report) => sum + (report.count ?? 1), 0);
    fold.querySelector("summary").textContent = stopped ? words.answer : say(words.waits, presses);
    fold.querySelector("ul").replaceChildren(...wanted.map(itemOf));
  };

  const paint = () => {
    const all = outbox.all();
    mark(all);
    list(all);
  };

  outbox.watch(paint);
  document.addEventListener("htmx:after:swap", paint);
  setInterval(() => {
    closeOpen();
    paint();
  }, 1000);

  // A morph keeps what is typed, so the form of a move that was made would offer its old values for the next one.
  document.addEventListener("outbox:done", ({ detail: report }) => {
    reached(true);
    if (!outbox.pageOf(report)) return;
    const form = document.getElementById(report.form);
    if (form?.matches("form") && bodyOf(form, buttonsOf(report)[0]) === report.body) form.reset();
    // A question opens at the top of the table; whoever caused it is looking further down, or at another part of it.
    if (report.tab === outbox.tab && document.querySelector("#said .said--asking")) showQuestion();
  });

  const showQuestion = () => {
    const link = document.querySelector("#beside a");
    const asked = link && document.querySelector(link.hash);
    if (asked?.checkVisibility()) asked.scrollIntoView();
    else link?.click();
  };

  // A number is stepped by the buttons beside it.
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-by]");
    if (!button) return;
    event.preventDefault();
    const field = button.parentNode.querySelector("input");
    if (button.dataset.by > 0) field.stepUp();
    else field.stepDown();
  });

  // Polls rest while a report is on its way. One that comes late, after the page has changed, does not put the table back, and what
  // is no table, like the page of the gate, is not put into it.

  const live = (event) => event.detail.ctx?.sourceElement?.id === "live";
  const ask = () => document.getElementById("live")?.dispatchEvent(new CustomEvent("ask"));

  document.addEventListener("htmx:before:request", (event) => {
    if (!live(event) || !outbox.busy) return;
    held = true;
    event.preventDefault();
  });
  document.addEventListener("outbox:rest", () => {
    if (held) ask();
    held = false;
    // The page that stands in for another has sent what waited, so there is a connection again.
    if (!outbox.all().length && document.querySelector("[data-out-of-reach]")) location.reload();
  });
  document.addEventListener("htmx:before:swap", (event) => {
    if (!live(event)) return;
    const { request, response } = event.detail.ctx;
    const late = request.headers["If-None-Match"] !== `"${document.getElementById("live")?.dataset.tag}"`;
    if (outbox.busy || late || !response.headers.has("ETag")) event.preventDefault();
  });
  window.addEventListener("storage", ({ key, newValue }) => key?.startsWith("dreamkeeper.report.") && newValue === null && ask());

  const reached = (yes) => {
    missed = yes ? 0 : missed + 1;
    hide(offline, missed < 2);
    if (yes && outbox.failing) outbox.kick();
    paint();
  };
  document.addEventListener("htmx:after:request", (event) => live(event) && reached(event.detail.ctx.response?.status < 500));
  document.addEventListener("htmx:error", (event) => live(event) && !event.detail.ctx.response && reached(false));

  closeOpen();
  paint();
  outbox.pump();
})();
