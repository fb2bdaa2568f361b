// @ts-check
// Back closes the open dialog: each has an entry of the history above its page's, which goes when the dialog closes.
// A dialog says that it opens by the event dialog-open; one that opens before this file has been loaded has no entry.

/** The open dialogs, the top one last. @type {HTMLDialogElement[]} */
let stack = [];
let isGoingBack = false;

/** Return how many dialogs the current entry of the history has. */
const getDepth = () => Number(history.state?.dialogs ?? 0);

// The browser would scroll the page to where it was when the dialog opened: a move may have changed it since.
const synchronize = () => {
  if (isGoingBack) return;
  const extra = getDepth() - stack.length;
  if (extra > 0) {
    isGoingBack = true;
    history.go(-extra);
  } else if (extra < 0) {
    history.scrollRestoration = "manual";
    history.pushState({ dialogs: stack.length }, "");
  } else if (!stack.length) {
    history.scrollRestoration = "auto";
  }
};

document.addEventListener("dialog-open", ({ target }) => {
  const dialog = /** @type {HTMLDialogElement} */ (target);
  if (stack.includes(dialog)) return;
  stack.push(dialog);
  synchronize();
});

document.addEventListener("close", ({ target }) => {
  const dialog = /** @type {HTMLDialogElement} */ (target);
  if (dialog.open || !stack.includes(dialog)) return; // it has been opened again since, or is none of these
  stack = stack.filter((each) => each !== dialog);
  synchronize();
}, true);

window.addEventListener("popstate", () => {
  if (!isGoingBack) for (const dialog of stack.splice(getDepth())) dialog.close();
  isGoingBack = false;
  synchronize();
});

// A page that was loaded again has no dialog.
synchronize();
