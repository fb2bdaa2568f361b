// Reading a rule over whatever page it was asked from: by link, by key, by pointing. Without this file links lead to pages.

(() => {
  const dialog = document.getElementById("finder");
  if (!dialog) return;
  const root = dialog.querySelector(".finder");
  const rulebook = new Rulebook(root.dataset.rules, dialog.dataset.ranker);
  const finders = [...document.querySelectorAll(".finder")].map((each) => new Finder(each, rulebook, (id) => open(id)));
  const within = finders.find((finder) => finder.inside);
  const inPage = finders.find((finder) => !finder.inside);
  const reader = dialog.querySelector(".reader");
  const search = dialog.querySelector(".sheet-find");
  const back = dialog.querySelector("[data-back]");
  const pointer = dialog.querySelector("[data-point]");
  const banner = document.getElementById("pointing");
  const title = document.getElementById("finder-title");

  // The dialog: what is looked for, and the rules that were read since, the newest last.

  let read = [];
  let searched = false;
  let cameFrom = null;
  const telling = dialog.dataset.tell.split(" ");

  const show = () => {
    if (dialog.open) return;
    cameFrom = document.activeElement;
    pointer.hidden = !document.querySelector("main [data-rule]");
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
  const fetchTelling = async (files) => {
    let waited = false;
    const wait = (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      waited = true;
    };
    within.form.addEventListener("submit", wait, true);
    await fetchInTurn(files);
    within.form.removeEventListener("submit", wait, true);
    if (waited) within.form.requestSubmit();
  };

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
    title.textContent = id ? title.dataset.reading : title.dataset.finding;
    if (!id) return;
    reader.replaceChildren(...drawn(id));
    htmx.process(reader);
    reader.scrollTop = 0;
    const heading = reader.querySelector("h2");
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };

  const drawn = (id) => {
    const { query, rulings } = atTable();
    const rule = document.createElement("template");
    rule.innerHTML = rulebook.rules.get(id).html;
    for (const link of rule.content.querySelectorAll('a[href^="/rule/"]')) link.search = query;
    const agreed = document.getElementById("finder-agreed").content.cloneNode(true);
    agreed.firstElementChild.append(...rulings(id).map((ruling) => ruling.cloneNode(true)));
    const more = document.getElementById("finder-more").content.cloneNode(true);
    more.querySelector("[data-page]").href = `/rule/${id}/${query}`;
    leadToRuling(more.querySelector("[data-agree]"), id, query);
    return [...(rulings(id).length ? [agreed] : []), rule.content, more];
  };

  // At a table its form comes in place; elsewhere there is nobody to agree.
  const leadToRuling = (link, id, query) => {
    const slug = new URLSearchParams(query).get("table");
    if (!slug) return link.remove();
    const at = cameFrom?.closest("section.panel")?.id;
    link.href = `/c/${slug}/ruling/${id}/${at ? `?at=${at}` : ""}`;
    link.setAttribute("hx-get", link.getAttribute("href"));
  };

  const goBack = () => {
    read.pop();
    turn();
    if (!read.length) within.field.focus();
  };

  // A ruling was reported from here: what comes of it is said at the table.
  document.addEventListener("outbox:taken", ({ detail: { form } }) => form.id.startsWith("ruling-") && dialog.close());
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    if (dialog.contains(ctx?.sourceElement)) reader.querySelector("#ruling-text")?.focus();
  });

  // Without a network a link out of the dialog would lose the page that lies under it.
  const cut = () => dialog.classList.toggle("sheet--cut", !navigator.onLine);
  for (const change of ["online", "offline"]) window.addEventListener(change, cut);
  cut();

  dialog.addEventListener("close", () => {
    if (cameFrom?.isConnected) cameFrom.focus({ preventScroll: true });
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("[data-close]")) dialog.close();
    if (event.target.closest("[data-back]")) goBack();
    if (event.target.closest("[data-point]")) point();
  });

  // Links: one tap opens the finder or the rule over the page; a tap with a modifier goes where the browser takes it.

  const ruleOf = (link) => decodeURIComponent(/^\/rule\/([^/]+)\/$/.exec(link.pathname)?.[1] ?? "");

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target.closest?.("a[href]");
    if (!link || link.target || link.origin !== location.origin) return;
    if (link.matches("[data-find]")) {
      within.form.action = link.pathname;
    } else if (link.matches("[data-page], [rel]") || !rulebook.rules.has(ruleOf(link))) return;
    event.preventDefault();
    if (link.matches("[data-find]")) find();
    else open(ruleOf(link));
  });

  // Keys: / and Ctrl+K find, ? opens the rule of what has the focus.

  const typing = (target) => target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");

  const seek = () => {
    if (!inPage || dialog.open) return find();
    inPage.field.focus();
    return inPage.field.select();
  };

  const explain = () => {
    const id = document.activeElement.closest("[data-rule]")?.dataset.rule;
    if (rulebook.rules.has(id)) open(id);
    return rulebook.rules.has(id);
  };

  document.addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.metaKey;
    if (event.altKey || event.isComposing) return;
    if (command ? event.key !== "k" : typing(event.target) || !["/", "?"].includes(event.key)) return;
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
    banner.querySelector("button").focus();
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

  const pointed = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const id = event.target.closest("[data-rule]")?.dataset.rule;
    const done = event.type === "click" && (rulebook.rules.has(id) || banner.contains(event.target));
    if (done) pointNoMore();
    if (done && rulebook.rules.has(id)) open(id);
  };

  const unpointed = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault(); // a sheet that is open stays open
    pointNoMore();
  };

  // A page that stands in for another shows the rule or the words of its address.

  const begin = async () => {
    await rulebook.load();
    const asked = ruleOf(location);
    if (rulebook.rules.has(asked) && !document.getElementById(asked)) open(asked);
    const words = new URLSearchParams(location.search).get("q");
    if (!inPage || !words || inPage.field.value) return;
    inPage.field.value = words;
    inPage.show();
  };

  atRest(begin);
  window.addEventListener("online", () => rulebook.load());
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
})();
