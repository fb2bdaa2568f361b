// Who does a step of the table: the card is large on the phone that touched it first, and folded on the others, where one tap takes
// it over. A hint alone: whatever anybody reports counts. Nothing of it without a stream.

(() => {
  const told = document.getElementById("presence")?.dataset;
  if (!told) return;
  const watches = document.body.classList.contains("watching");
  const address = document.getElementById("live") && `${new URL(document.getElementById("live").getAttribute("hx-get"), location.href).pathname}touch/`;

  let claims = null; // by step whose phone touched it; null while no stream says so
  let sent = ""; // the step that this phone has told of, until the stream answers
  let pressed = ""; // the step that a report under way belongs to

  const card = () => document.querySelector("#now-card[data-step]");
  const step = () => card()?.dataset.step ?? "";

  const send = async (over) => {
    const csrfmiddlewaretoken = document.querySelector("[name=csrfmiddlewaretoken]")?.value;
    if (!csrfmiddlewaretoken) return;
    sent = step();
    const body = new URLSearchParams({ csrfmiddlewaretoken, step: sent, ...(over && { over: "on" }) });
    await fetch(address, { method: "POST", body, credentials: "same-origin" }).catch(() => { sent = ""; });
  };

  const touch = () => {
    if (claims && step() && !claims[step()] && sent !== step() && !watches) send(false);
  };

  const isAsDrawn = (field) => {
    if (["checkbox", "radio"].includes(field.type)) return field.checked === field.defaultChecked;
    if (field.options) return [...field.options].every((one) => one.selected === one.defaultSelected || !field.querySelector("[selected]"));
    return field.value === field.defaultValue;
  };
  // Whoever types or ticks something there is not interrupted.
  const begun = (there) =>
    there.querySelector(":focus-visible:not(.claim *)") || ![...there.querySelectorAll("input, select, textarea")].every(isAsDrawn);

  const nameOf = ({ refs, name }) => {
    const held = [...document.querySelectorAll("[data-seat]")].find((one) => refs.includes(Number(one.dataset.seat)));
    return held?.querySelector("b")?.textContent.trim() || name || told.another;
  };

  const takeOver = () => {
    send(true);
    claims = { ...claims, [step()]: { mine: true } };
    paint();
    const large = card();
    const report = large.querySelector("#now-report");
    if (report) report.open = true;
    const heading = large.querySelector("h2");
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };

  const made = (name, said) => Object.assign(document.createElement(name), said);

  const lineFor = (who, what) => {
    const line = made("p", { className: "claim" });
    const words = made("span", { textContent: `${who} ` });
    words.append(made("strong", { textContent: what }));
    line.append(words);
    if (!watches) {
      const button = made("button", { type: "button", className: "button button--small", textContent: told.over });
      button.addEventListener("click", takeOver);
      line.append(button);
    }
    return line;
  };

  const paint = () => {
    const there = card();
    const line = document.querySelector("#now-card > .claim");
    const claim = claims?.[step()];
    if (!there || !claim || claim.mine) {
      line?.remove();
      document.getElementById("now-card")?.removeAttribute("data-claimed");
      return;
    }
    const who = told.reports.replace("%s", nameOf(claim));
    const what = there.querySelector("h2").textContent.trim();
    if (line?.firstChild.textContent !== `${who} ${what}`) {
      line?.remove();
      there.prepend(lineFor(who, what));
    }
    there.toggleAttribute("data-claimed", !begun(there));
  };

  // A press that reports something is no touch: what comes of it is there at once. Only if its step stays is it this phone's.
  document.addEventListener("click", ({ target }) => {
    if (!target.closest?.("#now-card[data-step]") || target.closest(".claim, a")) return;
    if (target.closest("button:not([type=button])")) pressed = step();
    else touch();
  });
  document.addEventListener("input", ({ target }) => target.closest("#now-card") && touch());
  document.addEventListener("outbox:done", () => {
    if (pressed && pressed === step()) touch();
    pressed = "";
  });

  document.addEventListener("news:touch", ({ detail }) => {
    claims = detail;
    sent = "";
    paint();
  });
  document.addEventListener("htmx:after:swap", paint);
})();
