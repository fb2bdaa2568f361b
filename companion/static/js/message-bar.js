// The message bar shows up to four lines of what was said. *More* unfolds a longer message; without this file it is all shown.

(() => {
  const said = document.getElementById("said");
  if (!said) return;

  const button = () => said.querySelector("[data-more]");
  const isCut = () => {
    const text = said.querySelector(".said > span");
    return text !== null && text.scrollHeight > text.clientHeight + 1;
  };

  // While it is unfolded nothing is cut: what can be folded again stays so.
  const offer = () => {
    const more = button();
    if (!more || said.matches(".is-open, :focus, :has(a:focus)")) return;
    more.hidden = true;
    more.hidden = !isCut();
  };

  const unfold = (isOpen) => {
    const more = button();
    said.classList.toggle("is-open", isOpen);
    more.dataset.label ??= more.textContent;
    more.textContent = isOpen ? more.dataset.less : more.dataset.label;
    more.setAttribute("aria-expanded", String(isOpen));
  };

  said.addEventListener("click", ({ target }) => {
    if (target.closest("[data-more]")) unfold(!said.classList.contains("is-open"));
  });
  document.addEventListener("htmx:after:swap", ({ detail }) => {
    if (!button()?.dataset.label) said.classList.remove("is-open");
    offer();
  });
  window.addEventListener("resize", offer);
  document.fonts?.ready.then(offer);
  offer();
})();
