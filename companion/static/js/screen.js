// The big screen sends nothing, so nothing ever waits to be sent; after ten quiet minutes it dims, until the next move.

const outbox = { busy: false, failing: false };

(() => {
  const QUIET = 600000;
  let quiet = 0;

  const wake = () => {
    clearTimeout(quiet);
    document.body.classList.remove("is-dim");
    quiet = setTimeout(() => document.body.classList.add("is-dim"), QUIET);
  };

  new MutationObserver(wake).observe(document.getElementById("screen"), { childList: true });
  wake();
})();
