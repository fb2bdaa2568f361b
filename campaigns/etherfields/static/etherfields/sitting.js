// Who is tapped first sits first: the order goes along with the form, and each one bears the number of the seat.
(() => {
  "use strict";

  const whole = document.querySelector("[data-sitting]");
  if (!whole) return;
  const kept = whole.form.elements.order;
  const boxes = [...whole.querySelectorAll("input[type=checkbox]")];
  let order = kept.value.split(",").filter((one) => boxes.some((box) => box.checked && box.value === one));

  const show = () => {
    kept.value = order.join();
    for (const box of boxes) {
      const seat = order.indexOf(box.value);
      box.closest("label").querySelector("[data-seat]").textContent = seat < 0 ? "" : String(seat + 1);
    }
  };

  whole.addEventListener("change", (event) => {
    order = order.filter((one) => one !== event.target.value);
    if (event.target.checked) order.push(event.target.value);
    show();
  });
  show();
})();
