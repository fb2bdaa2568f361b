// @ts-check
// Reading a rule over whatever page it was asked from: by link, by key, by pointing. Without this file links lead to pages.

import { Finder, Rulebook, atTable } from "./finder.js";
import { loadInTurn, whenIdle } from "./idle-loader.js";
import { closest, isPlainClick, query, queryAll } from "./page-context.js";

/** @param {HTMLDialogElement} dialog */
const begin = (dialog) => {
  /** @param {string} selector */
  const part = (selector) => /** @type {HTMLElement} */ (query(selector, dialog));
  const rulebook = new Rulebook(part(".finder").dataset.rules ?? "", dialog.dataset.ranker ?? "");
  const finders = queryAll(".finder").map((each) => new Finder(each, rulebook, (id) => open(id)));
  const within = /** @type {Finder} */ (finders.find((finder) => finder.inside));
  const inPage = finders.find((finder) => !finder.inside);
  const [reader, search, back] = [part(".reader"), part(".sheet-find"), part("[data-back]")];
  const [pointer, title] = [part("[data-point]"), part("#finder-title")];
  const banner = /** @type {HTMLElement} */ (query("#pointing"));

  // The dialog: what is looked for, and the rules that were read since, the newest last.

  /** @type {string[]} */
  let read = [];
  let searched = false;
  /** @type {HTMLElement | null} */
  let cameFrom = null;
  const telling = dialog.dataset.tell?.split(" ") ?? [];

  const show = () => {
    if (dialog.open) return;
    cameFrom = query(":focus");
    pointer.hidden = !query("main [data-rule]");
    dialog.showModal();
  };

  const find = () => {
    show();
    [read, searched] = [[], true];
    turn();
    within.field.focus();
    within.field.select();
    within.show();
    if (telling.length) fetchTelling(telling.splice(0));
  };

  // Enter waits until what reads reports has come: without that it would open a rule.
  /** @param {string[]} files */
  const fetchTelling = async (files) => {
    let waited = false;
    /** @param {SubmitEvent} event */
    const wait = (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      waited = true;
    };
    within.form.addEventListener("submit", wait, true);
    await loadInTurn(files);
    within.form.removeEventListener("submit", wait, true);
    if (waited) within.form.requestSubmit();
  };

  /** @param {string} id */
  const open = (id) => {
    if (!dialog.open) [read, searched] = [[], false];
    show();
    read.push(id);
    turn();
  };

  // Show the newest rule read, or else the search.
  const turn = () => {
    const id = read.at(-1);
    search.hidden = Boolean(id);
    reader.hidden = !id;
    back.hidden = !id || (read.length === 1 && !searched);
    title.textContent = (id ? title.dataset.reading : title.dataset.finding) ?? "";
    if (!id) return;
    reader.replaceChildren(...drawn(id));
    htmx.process(reader);
    reader.scrollTop = 0;
    const heading = query("h2", reader);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };

  /** @param {string} id */
  const copyOf = (id) =>
    /** @type {DocumentFragment} */ (/** @type {HTMLTemplateElement} */ (document.getElementById(id)).content.cloneNode(true));

  /** @param {string} id */
  const drawn = (id) => {
    const { query: asked, rulings } = atTable();
    const rule = document.createElement("template");
    rule.innerHTML = rulebook.rules.get(id)?.html ?? "";
    for (const link of links('a[href^="/rule/"]', rule.content)) link.search = asked;
    const agreed = copyOf("finder-agreed");
    agreed.firstElementChild?.append(...rulings(id).map((ruling) => ruling.cloneNode(true)));
    const more = copyOf("finder-more");
    for (const link of links("[data-page]", more)) link.href = `/rule/${id}/${asked}`;
    for (const link of links("[data-agree]", more)) leadToRuling(link, id, asked);
    return [...(rulings(id).length ? [agreed] : []), rule.content, more];
  };

  /**
   * Lead to the form of a ruling. At a table it comes in place; elsewhere there is nobody to agree.
   * @param {HTMLAnchorElement} link
   * @param {string} id
   * @param {string} asked
   */
  const leadToRuling = (link, id, asked) => {
    const slug = new URLSearchParams(asked).get("table");
    if (!slug) return link.remove();
    const at = cameFrom?.closest("section.panel")?.id;
    const address = `/c/${slug}/ruling/${id}/${at ? `?at=${at}` : ""}`;
    link.href = address;
    link.setAttribute("hx-get", address);
  };

  const goBack = () => {
    read.pop();
    turn();
    if (!read.length) within.field.focus();
  };

  // A ruling was reported from here: what comes of it is said at the table.
  document.addEventListener("outbox:taken", ({ detail: { form } }) => {
    if (form.id.startsWith("ruling-")) dialog.close();
  });
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    if (dialog.contains(ctx?.sourceElement ?? null)) query("#ruling-text", reader)?.focus();
  });

  // Without a network a link out of the dialog would lose the page that lies under it.
  const cut = () => dialog.classList.toggle("sheet--cut", !navigator.onLine);
  for (const change of ["online", "offline"]) window.addEventListener(change, cut);
  cut();

  dialog.addEventListener("close", () => {
    if (cameFrom?.isConnected) cameFrom.focus({ preventScroll: true });
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || closest(event, "[data-close]")) dialog.close();
    if (closest(event, "[data-back]")) goBack();
    if (closest(event, "[data-point]")) point();
  });

  // Links: one tap opens the finder or the rule over the page; a tap with a modifier goes where the browser takes it.

  /** @param {{ pathname: string }} link */
  const ruleOf = ({ pathname }) => decodeURIComponent(/^\/rule\/([^/]+)\/$/.exec(pathname)?.[1] ?? "");

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = /** @type {HTMLAnchorElement | null} */ (closest(event, "a[href]"));
    if (!link || link.target || link.origin !== location.origin) return;
    if (link.matches("[data-find]")) {
      within.form.action = link.pathname;
    } else if (link.matches("[data-page], [rel]") || !rulebook.rules.has(ruleOf(link))) return;
    event.preventDefault();
    if (link.matches("[data-find]")) find();
    else open(ruleOf(link));
  });

  // Keys: / and Ctrl+K find, ? opens the rule of what has the focus.

  /** @param {Event} event */
  const isTyping = (event) => closest(event, "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");

  const seek = () => {
    if (!inPage || dialog.open) return find();
    inPage.field.focus();
    return inPage.field.select();
  };

  const explain = () => {
    const id = /** @type {HTMLElement | null | undefined} */ (document.activeElement?.closest("[data-rule]"))?.dataset.rule ?? "";
    const isKnown = rulebook.rules.has(id);
    if (isKnown) open(id);
    return isKnown;
  };

  document.addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.metaKey;
    if (event.altKey || event.isComposing) return;
    if (command ? event.key !== "k" : isTyping(event) || !["/", "?"].includes(event.key)) return;
    if (event.key !== "?") seek();
    else if (!explain()) return;
    event.preventDefault();
  });

  // Pointing: the next tap on something that falls under a rule opens the rule and does nothing else.

  const POINTED = ["pointerdown", "mousedown", "click", "submit"];

  const point = () => {
    dialog.close();
    document.documentElement.classList.add("pointing");
    banner.hidden = false;
    query("button", banner)?.focus();
    for (const kind of POINTED) window.addEventListener(kind, pointed, true);
    window.addEventListener("keydown", unpointed, true);
  };

  const pointNoMore = () => {
    document.documentElement.classList.remove("pointing");
    banner.hidden = true;
    for (const kind of POINTED) window.removeEventListener(kind, pointed, true);
    window.removeEventListener("keydown", unpointed, true);
    if (cameFrom?.isConnected) cameFrom.focus({ preventScroll: true });
  };

  /** @param {Event} event */
  const pointed = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const id = closest(event, "[data-rule]")?.dataset.rule ?? "";
    const isKnown = rulebook.rules.has(id);
    if (event.type !== "click" || !(isKnown || closest(event, "#pointing"))) return;
    pointNoMore();
    if (isKnown) open(id);
  };

  /** @param {KeyboardEvent} event */
  const unpointed = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault(); // a sheet that is open stays open
    pointNoMore();
  };

  // A page that stands in for another shows the rule or the words of its address.

  const showAsked = async () => {
    await rulebook.load();
    const asked = ruleOf(location);
    if (rulebook.rules.has(asked) && !document.getElementById(asked)) open(asked);
    const words = new URLSearchParams(location.search).get("q");
    if (!inPage || !words || inPage.field.value) return;
    inPage.field.value = words;
    inPage.show();
  };

  whenIdle(showAsked);
  window.addEventListener("online", () => rulebook.load());
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
};

/**
 * @param {string} selector
 * @param {ParentNode} root
 */
const links = (selector, root) => /** @type {HTMLAnchorElement[]} */ (queryAll(selector, root));

const dialog = document.getElementById("finder");
if (dialog instanceof HTMLDialogElement) begin(dialog);
