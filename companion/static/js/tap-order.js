// @ts-check
// Choices whose order matters: the boxes of a fieldset are numbered as they are ticked, and sent in that order.

/** @param {Element} fieldset */
const getBoxes = (fieldset) => /** @type {HTMLInputElement[]} */ ([...fieldset.querySelectorAll("input[type=checkbox]")]);

/**
 * @param {Element} fieldset
 * @returns {HTMLInputElement[]} its ticked boxes in the order of the taps
 */
const getTicked = (fieldset) =>
  getBoxes(fieldset)
    .filter((box) => box.checked)
    .sort((a, b) => Number(a.dataset.place ?? Infinity) - Number(b.dataset.place ?? Infinity));

/** @param {Element} fieldset */
const numberBoxes = (fieldset) => {
  const ticked = getTicked(fieldset);
  for (const box of getBoxes(fieldset)) {
    const place = ticked.indexOf(box) + 1;
    const label = /** @type {HTMLElement} */ (box.closest("label"));
    if (place) box.dataset.place = label.dataset.place = String(place);
    else {
      delete box.dataset.place;
      delete label.dataset.place;
    }
  }
};

document.addEventListener("change", ({ target }) => {
  const fieldset = target instanceof HTMLInputElement && target.closest("[data-tap-order]");
  if (fieldset) numberBoxes(fieldset);
});

// What was ticked before this script came shows the order it would be sent in.
document.querySelectorAll("[data-tap-order]").forEach(numberBoxes);

document.addEventListener("formdata", ({ target, formData }) => {
  if (!(target instanceof HTMLFormElement)) return;
  for (const fieldset of target.querySelectorAll("[data-tap-order]")) {
    const ticked = getTicked(fieldset);
    for (const { name } of ticked) formData.delete(name);
    for (const { name, value } of ticked) formData.append(name, value);
  }
});

export {};
