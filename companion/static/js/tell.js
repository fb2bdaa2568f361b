// Telling: at a table, what was typed to find a rule is also read as a report, once nobody has typed for a while. Nothing is
// carried out but by a tap. Without this file the same stands on the page of rules.

(() => {
  const PAUSE = 400;
  const dialog = document.getElementById("finder");
  const field = document.getElementById("finder-q");
  const table = document.getElementById("rulebook")?.dataset.tell;
  if (!table) return;
  const finder = field.closest(".finder");
  const form = field.form;
  const list = finder.querySelector("[role=listbox]");
  const box = document.createElement("div");
  box.setAttribute("aria-live", "polite");
  const count = finder.querySelector(".finder-said");

  let timer = 0;
  let asking = null;
  let shown = "";
  let pressed = false;
  let due = null;

  // Nothing changes its place under a finger: what has come meanwhile is shown once it is lifted.
  const settle = (change) => {
    if (pressed) due = change;
    else change();
  };
  dialog.addEventListener("pointerdown", () => { pressed = true; });
  for (const kind of ["pointerup", "pointercancel"]) {
    window.addEventListener(kind, () => setTimeout(() => {
      pressed = false;
      due?.();
      due = null;
    }, 50));
  }

  const place = (html, text) => {
    shown = text;
    box.innerHTML = html;
    box.hidden = !html;
    const rulesFirst = Boolean(box.querySelector("[data-asks]"));
    if (rulesFirst) list.after(box);
    else count.before(box);
  };

  const ask = async () => {
    clearTimeout(timer);
    const text = field.value.trim();
    if (text === shown) return;
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    const query = new URLSearchParams(location.search).get("d");
    const address = `${table}?${new URLSearchParams({ q: text, ...(query && { d: query }) })}`;
    try {
      const answer = text ? await fetch(address, { signal }) : null;
      const html = answer?.ok ? await answer.text() : "";
      if (!signal.aborted) settle(() => place(html, text));
    } catch (error) {
      if (error.name !== "AbortError") settle(() => offline(text));
    }
  };

  const offline = (text) => {
    place("", text);
    box.hidden = false;
    box.textContent = document.getElementById("finder-words").dataset.offline;
  };

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, field.value.trim() ? PAUSE : 0);
  });

  // Enter reads at once, and goes to the first reading; where there is none, or a rule was chosen, it finds as ever.
  form.addEventListener("submit", async (event) => {
    if (field.hasAttribute("aria-activedescendant") || !field.value.trim()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    await ask();
    const first = box.querySelector(".told:not([data-asks]) :is(button, select, input:not([type=hidden]), summary)");
    if (first) first.focus();
    else list.firstElementChild?.click();
  }, true);

  // What was told is done: the table is what there is to see. Of several who were named together the next one's turn comes first.
  document.addEventListener("outbox:taken", ({ detail: { form } }) => {
    if (!form.id.startsWith("told-")) return;
    const each = form.matches(".told-each");
    if (each) form.hidden = true;
    const next = each && box.querySelector(".told-each:not([hidden]) button");
    if (next) {
      next.focus();
      return;
    }
    dialog.close();
    field.value = "";
    setTimeout(place, 0, "", "");
  });
  dialog.addEventListener("close", () => asking?.abort());
  if (field.value.trim()) ask();
})();
