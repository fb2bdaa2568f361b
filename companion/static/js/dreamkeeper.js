// What the page does by itself beyond htmx. Without this file everything still works.

// Only moves: the form of a question keeps what was typed, for the next one.
const sentBy = ({ detail: { ctx } }) => (ctx?.sourceElement?.matches('form[method="post"]') ? ctx.sourceElement : null);
let unsent = null;

// A morph keeps what is typed, so the form of a move that was made would offer its old values for the next one.
document.addEventListener("htmx:after:swap", (event) => {
  const form = sentBy(event);
  if (!form || event.detail.ctx.response?.status !== 200) return;
  form.reset();
  // A question opens at the top of the table; whoever caused it is looking further down.
  if (document.querySelector("#said .said--asking")) document.getElementById("asks").scrollIntoView();
});

// No answer came: say so. The form keeps its move id, so sending it again counts once.
document.addEventListener("htmx:error", (event) => {
  const form = sentBy(event);
  if (!form || event.detail.ctx.response) return;
  unsent = form;
  document.getElementById("said").replaceChildren(document.getElementById("unsent").content.cloneNode(true));
});

window.addEventListener("online", () => {
  if (unsent?.isConnected) unsent.requestSubmit();
  unsent = null;
});
