// @ts-check
// Who is tapped first sits first: the order goes along with the form, and each one bears the number of the seat.

/**
 * @param {HTMLFieldSetElement} whole
 * @param {HTMLInputElement} kept
 */
const begin = (whole, kept) => {
  const boxes = /** @type {HTMLInputElement[]} */ ([...whole.querySelectorAll("input[type=checkbox]")]);
  let order = kept.value.split(",").filter((one) => boxes.some((box) => box.checked && box.value === one));

  const show = () => {
    kept.value = order.join();
    for (const box of boxes) {
      const seat = order.indexOf(box.value);
      const number = box.closest("label")?.querySelector("[data-seat]");
      if (number) number.textContent = seat < 0 ? "" : String(seat + 1);
    }
  };

  whole.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    order = order.filter((one) => one !== target.value);
    if (target.checked) order.push(target.value);
    show();
  });
  show();
};

const whole = document.querySelector("[data-sitting]");
const kept = whole instanceof HTMLFieldSetElement && whole.form?.elements.namedItem("order");
if (kept instanceof HTMLInputElement) begin(/** @type {HTMLFieldSetElement} */ (whole), kept);

export {};
