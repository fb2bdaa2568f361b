// Sheets: a link to one lays it over the table. Without this file each is a page of its own.

(() => {
  const sheet = document.getElementById("sheet");
  if (!sheet) return;
  const body = document.getElementById("sheet-body");
  const strip = document.getElementById("underfoot");
  const foot = strip.parentNode;
  const home = new URL(document.getElementById("live").getAttribute("hx-get"), location.href).pathname.replace(/live\/$/, "");

  let opener = null; // the link it was opened from, which may be drawn anew meanwhile
  let seeks = false; // whether that link is to one of its groups, which may lie below what is in sight

  const openerNow = () => {
    if (opener?.isConnected) return opener;
    const href = opener?.getAttribute("href");
    return href ? [...document.querySelectorAll("a[data-sheet]")].find((link) => link.getAttribute("href") === href) : null;
  };

  // What was said, and what waits, can be reached while it is open: it lies above everything else.
  const show = () => {
    if (sheet.matches(":modal")) return;
    sheet.removeAttribute("open");
    sheet.append(strip);
    sheet.showModal();
  };

  // What it brings to be dressed in is worn before it is shown, and kept.
  const dress = async () => {
    for (const link of body.querySelectorAll("link")) {
      if (link.sheet) continue;
      if (document.head.querySelector(`[href="${link.getAttribute("href")}"]`)) link.remove();
      else await new Promise((done) => { link.onload = link.onerror = done; document.head.append(link); });
    }
    if (!body.firstElementChild) return;
    show();
    if (seeks) body.querySelector(".is-open")?.scrollIntoView({ block: "nearest" });
    seeks = false;
  };

  const clear = () => {
    foot.prepend(strip);
    body.replaceChildren();
  };

  const open = (link) => {
    if (!sheet.contains(link)) opener = link;
    seeks = link.search.includes("show=");
    htmx.ajax("GET", link.getAttribute("href"), { source: link, target: body, swap: "innerHTML" });
  };

  // An answer that closes it empties it.
  document.addEventListener("htmx:after:swap", () => {
    if (body.firstElementChild) dress();
    else if (sheet.open) sheet.close();
  });

  sheet.addEventListener("close", () => {
    clear();
    openerNow()?.focus({ preventScroll: true });
    opener = null;
    if (location.pathname !== home) history.replaceState(null, "", home + location.hash);
  });

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target.closest?.("a[data-sheet], [data-close], [data-away]");
    const scrim = event.target === sheet && sheet.matches(":modal") && event.clientY < sheet.getBoundingClientRect().top;
    if (scrim || (link && sheet.contains(link) && !link.matches("[data-sheet]"))) {
      if (scrim || link.matches("[data-close]")) event.preventDefault();
      return sheet.close();
    }
    if (!link?.matches("[data-sheet]")) return;
    event.preventDefault();
    open(link);
  });

  // Keys of a pad type into the field of their form.
  document.addEventListener("click", ({ target }) => {
    const pressed = target.closest?.("[data-key]");
    if (!pressed) return;
    const field = pressed.form.querySelector("[data-typed]");
    const { key } = pressed.dataset;
    const mark = /\d$/.test(field.value) && /^[A-Z]/.test(key) ? " " : "";
    const gap = /^[IVX]+$/.test(field.value) && /\d/.test(key) && !("alone" in field.dataset) ? "-" : mark;
    field.value = key ? (field.value + gap + key).slice(0, field.maxLength) : field.value.replace(/[ -]?.$/, "");
  });

  // A panel that an address points at is framed for who goes by keys alone.
  document.addEventListener("keydown", ({ key }) => key === "Tab" && document.body.classList.add("keys"));

  const pointedAt = () => document.getElementById(location.hash.slice(1))?.closest(".room");

  const mark = () => {
    const room = pointedAt() ?? document.querySelector("[data-default]")?.closest(".room");
    for (const way of document.querySelectorAll(".way-to")) {
      if (way.dataset.room === room?.dataset.room) way.setAttribute("aria-current", "page");
      else way.removeAttribute("aria-current");
    }
  };
  window.addEventListener("hashchange", () => {
    if (sheet.open) sheet.close();
    mark();
  });
  mark();
  if (sheet.open && !pointedAt()) show();
})();
