// @ts-check
// Seating by taps: the order of taps is sent with the form, each Dreamer shows the number of the seat, and only the players of
// those chosen are asked for their names, in that order. Without this file all are.

/**
 * @param {HTMLFieldSetElement} fieldset
 * @param {HTMLInputElement} orderField
 */
const init = (fieldset, orderField) => {
  const boxes = /** @type {HTMLInputElement[]} */ ([...fieldset.querySelectorAll("input[type=checkbox]")]);
  let order = orderField.value.split(",").filter((one) => boxes.some((box) => box.checked && box.value === one));

  const names = new Map(boxes.map(({ value }) => [value, document.querySelector(`[name=player_${value}]`)?.closest(".field")]));
  const nameList = [...names.values()].find(Boolean)?.parentElement;

  const renderNames = () => {
    const untapped = boxes.filter((box) => box.checked && !order.includes(box.value)).map((box) => box.value);
    const chosen = [...order, ...untapped];
    nameList?.replaceChildren(...(chosen.length ? chosen : [...names.keys()]).flatMap((one) => names.get(one) ?? []));
  };

  const render = () => {
    renderNames();
    orderField.value = order.join();
    for (const box of boxes) {
      const seat = order.indexOf(box.value);
      const number = box.closest("label")?.querySelector("[data-seat]");
      if (number) number.textContent = seat < 0 ? "" : String(seat + 1);
    }
  };

  fieldset.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    order = order.filter((one) => one !== target.value);
    if (target.checked) order.push(target.value);
    render();
  });
  render();
};

const fieldset = document.querySelector("[data-sitting]");
const orderField = fieldset instanceof HTMLFieldSetElement && fieldset.form?.elements.namedItem("order");
if (orderField instanceof HTMLInputElement) init(/** @type {HTMLFieldSetElement} */ (fieldset), orderField);

export {};
