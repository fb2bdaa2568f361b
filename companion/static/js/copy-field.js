// @ts-check
// Fields with a text to copy: all of it is selected at a tap, and when the keyboard comes to it.

/** @param {Event} event */
const selectAll = (event) => {
  if (event.target instanceof HTMLTextAreaElement && event.target.matches(".copy-field")) event.target.select();
};

document.addEventListener("focusin", selectAll);
document.addEventListener("click", selectAll);
