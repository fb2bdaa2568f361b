// @ts-check
// The rule reader, a dialog over any page: by link, by key, by pointing. Without this file links lead to pages.

import { Finder, Rulebook, getTableContext } from "./finder.js";
import { loadSequentially, whenIdle } from "./idle-loader.js";
import { closest, isPlainClick, query, queryAll, ROOT_PATH } from "./page-context.js";

/** @param {HTMLDialogElement} dialog */
const init = (dialog) => {
  /** @param {string} selector */
  const findPart = (selector) => /** @type {HTMLElement} */ (query(selector, dialog));
  const rulebook = new Rulebook(findPart(".finder").dataset.rules ?? "", dialog.dataset.ranker ?? "");
  const finders = queryAll(".finder").map((each) => new Finder(each, rulebook, (id) => openRule(id)));
  const dialogFinder = /** @type {Finder} */ (finders.find((finder) => finder.inside));
  const pageFinder = finders.find((finder) => !finder.inside);
  const [reader, search, back] = [findPart(".rule-reader"), findPart(".sheet-search"), findPart("[data-back]")];
  const [pointer, title] = [findPart("[data-point]"), findPart("#finder-title")];
  const banner = /** @type {HTMLElement} */ (query("#pointing"));

  // The dialog: the search, and the rules read since, the newest last.

  /** @type {string[]} */
  let ruleHistory = [];
  let hasSearched = false;
  /** @type {HTMLElement | null} */
  let opener = null;
  const interpretationFiles = dialog.dataset.tell?.split(" ") ?? [];
  const voiceInput = dialog.dataset.voice;
  if (voiceInput && isSecureContext && ("SpeechRecognition" in window || "webkitSpeechRecognition" in window)) interpretationFiles.push(voiceInput);

  const showDialog = () => {
    if (dialog.open) return;
    opener = query(":focus");
    pointer.hidden = !query("main [data-rule]");
    dialog.showModal();
    dialog.dispatchEvent(new Event("dialog-open", { bubbles: true }));
  };

  const openSearch = () => {
    showDialog();
    [ruleHistory, hasSearched] = [[], true];
    render();
    dialogFinder.field.focus();
    dialogFinder.field.select();
    dialogFinder.show();
    if (interpretationFiles.length) loadInterpretations(interpretationFiles.splice(0));
  };

  // Enter waits until the intent parser's script is loaded: without it, it would open a rule.
  /** @param {string[]} files */
  const loadInterpretations = async (files) => {
    let isSubmitDeferred = false;
    /** @param {SubmitEvent} event */
    const deferSubmit = (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      isSubmitDeferred = true;
    };
    dialogFinder.form.addEventListener("submit", deferSubmit, true);
    await loadSequentially(files);
    dialogFinder.form.removeEventListener("submit", deferSubmit, true);
    if (isSubmitDeferred) dialogFinder.form.requestSubmit();
  };

  /** @param {string} id */
  const openRule = (id) => {
    if (!dialog.open) [ruleHistory, hasSearched] = [[], false];
    showDialog();
    ruleHistory.push(id);
    render();
  };

  // Show the newest rule, or else the search.
  const render = () => {
    const id = ruleHistory.at(-1);
    search.hidden = Boolean(id);
    reader.hidden = !id;
    back.hidden = !id || (ruleHistory.length === 1 && !hasSearched);
    title.textContent = (id ? title.dataset.reading : title.dataset.finding) ?? "";
    if (!id) return;
    reader.replaceChildren(...renderRule(id));
    htmx.process(reader);
    reader.scrollTop = 0;
    const heading = query("h2", reader);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };

  /** @param {string} id */
  const cloneTemplate = (id) =>
    /** @type {DocumentFragment} */ (/** @type {HTMLTemplateElement} */ (document.getElementById(id)).content.cloneNode(true));

  /** @param {string} id */
  const renderRule = (id) => {
    const { query: tableQuery, rulings } = getTableContext();
    const rule = document.createElement("template");
    rule.innerHTML = rulebook.rules.get(id)?.html ?? "";
    for (const link of queryLinks(`a[href^="${ROOT_PATH}/rule/"]`, rule.content)) link.search = tableQuery;
    const rulingsPart = cloneTemplate("finder-agreed");
    rulingsPart.firstElementChild?.append(...rulings(id).map((ruling) => ruling.cloneNode(true)));
    const actionsPart = cloneTemplate("finder-more");
    for (const link of queryLinks("[data-page]", actionsPart)) link.href = `${ROOT_PATH}/rule/${id}/${tableQuery}`;
    for (const link of queryLinks("[data-agree]", actionsPart)) linkRulingForm(link, id, tableQuery);
    return [...(rulings(id).length ? [rulingsPart] : []), rule.content, actionsPart];
  };

  /**
   * Link to the form of a house rule. At a table it opens in place; elsewhere there is nobody to agree.
   * @param {HTMLAnchorElement} link
   * @param {string} id
   * @param {string} tableQuery
   */
  const linkRulingForm = (link, id, tableQuery) => {
    const slug = new URLSearchParams(tableQuery).get("table");
    if (!slug) return link.remove();
    const panelId = opener?.closest("section.panel")?.id;
    const address = `${ROOT_PATH}/c/${slug}/ruling/${id}/${panelId ? `?at=${panelId}` : ""}`;
    link.href = address;
    link.setAttribute("hx-get", address);
  };

  const goBack = () => {
    ruleHistory.pop();
    render();
    if (!ruleHistory.length) dialogFinder.field.focus();
  };

  // A house rule was reported from here: its result is shown at the table.
  document.addEventListener("outbox:submitted", ({ detail: { form } }) => {
    if (form.id.startsWith("ruling-")) dialog.close();
  });
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    if (dialog.contains(ctx?.sourceElement ?? null)) query("#ruling-text", reader)?.focus();
  });

  // Without a network a link out of the dialog would lose the page below it.
  const updateConnectivity = () => dialog.classList.toggle("sheet--offline", !navigator.onLine);
  for (const change of ["online", "offline"]) window.addEventListener(change, updateConnectivity);
  updateConnectivity();

  dialog.addEventListener("close", () => {
    if (opener?.isConnected) opener.focus({ preventScroll: true });
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || closest(event, "[data-close]")) dialog.close();
    if (closest(event, "[data-back]")) goBack();
    if (closest(event, "[data-point]")) startPointing();
  });

  // Links: a tap opens the finder or the rule over the page; a tap with a modifier has the browser's default.

  /** @param {{ pathname: string }} link */
  const getRuleId = ({ pathname }) => decodeURIComponent(/^\/rule\/([^/]+)\/$/.exec(pathname.slice(ROOT_PATH.length))?.[1] ?? "");

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = /** @type {HTMLAnchorElement | null} */ (closest(event, "a[href]"));
    if (!link || link.target || link.origin !== location.origin) return;
    if (link.matches("[data-find]")) {
      dialogFinder.form.action = link.pathname;
    } else if (link.matches("[data-page], [rel]") || !rulebook.rules.has(getRuleId(link))) return;
    event.preventDefault();
    if (link.matches("[data-find]")) openSearch();
    else openRule(getRuleId(link));
  });

  // A form that finds, on a sheet: a tap on it, or Enter in it, continues in the finder, which answers as one types.
  document.addEventListener("click", (event) => {
    const form = /** @type {HTMLFormElement | null} */ (closest(event, "form[data-find]"));
    if (!form) return;
    event.preventDefault();
    dialogFinder.field.value = /** @type {HTMLInputElement} */ (query("[type=search]", form)).value;
    form.closest("dialog")?.close();
    openSearch();
    dialogFinder.field.dispatchEvent(new Event("input"));
  });

  // Keys: / and Ctrl+K open the finder, ? the rule of the focused element.

  /** @param {Event} event */
  const isTyping = (event) => closest(event, "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");

  const focusSearch = () => {
    if (!pageFinder || dialog.open) return openSearch();
    pageFinder.field.focus();
    return pageFinder.field.select();
  };

  const openRuleOfFocus = () => {
    const id = /** @type {HTMLElement | null | undefined} */ (document.activeElement?.closest("[data-rule]"))?.dataset.rule ?? "";
    const isKnown = rulebook.rules.has(id);
    if (isKnown) openRule(id);
    return isKnown;
  };

  document.addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.metaKey;
    if (event.altKey || event.isComposing) return;
    if (command ? event.key !== "k" : isTyping(event) || !["/", "?"].includes(event.key)) return;
    if (event.key !== "?") focusSearch();
    else if (!openRuleOfFocus()) return;
    event.preventDefault();
  });

  // Pointing: the next tap on an element with a rule opens the rule and does nothing else.

  const POINTING_EVENTS = ["pointerdown", "mousedown", "click", "submit"];

  const startPointing = () => {
    dialog.close();
    document.documentElement.classList.add("is-picking-rule");
    banner.hidden = false;
    query("button", banner)?.focus();
    for (const kind of POINTING_EVENTS) window.addEventListener(kind, handlePointed, true);
    window.addEventListener("keydown", handlePointingKey, true);
  };

  const stopPointing = () => {
    document.documentElement.classList.remove("is-picking-rule");
    banner.hidden = true;
    for (const kind of POINTING_EVENTS) window.removeEventListener(kind, handlePointed, true);
    window.removeEventListener("keydown", handlePointingKey, true);
    if (opener?.isConnected) opener.focus({ preventScroll: true });
  };

  /** @param {Event} event */
  const handlePointed = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const id = closest(event, "[data-rule]")?.dataset.rule ?? "";
    const isKnown = rulebook.rules.has(id);
    if (event.type !== "click" || !(isKnown || closest(event, "#pointing"))) return;
    stopPointing();
    if (isKnown) openRule(id);
  };

  /** @param {KeyboardEvent} event */
  const handlePointingKey = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault(); // keep an open sheet open
    stopPointing();
  };

  // The offline fallback page shows the rule or the search of its URL.

  const restoreFromUrl = async () => {
    await rulebook.load();
    const id = getRuleId(location);
    if (rulebook.rules.has(id) && !document.getElementById(id)) openRule(id);
    const words = new URLSearchParams(location.search).get("q");
    if (!pageFinder || !words || pageFinder.field.value) return;
    pageFinder.field.value = words;
    pageFinder.show();
  };

  whenIdle(restoreFromUrl);
  window.addEventListener("online", () => rulebook.load());
  navigator.serviceWorker?.register(`${ROOT_PATH}/sw.js`).catch(() => {});
};

/**
 * @param {string} selector
 * @param {ParentNode} root
 */
const queryLinks = (selector, root) => /** @type {HTMLAnchorElement[]} */ (queryAll(selector, root));

const dialog = document.getElementById("finder");
if (dialog instanceof HTMLDialogElement) init(dialog);
