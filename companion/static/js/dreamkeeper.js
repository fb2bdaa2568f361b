// A morph keeps what is typed, so the form of a move that was made would offer its old values for the next one.
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.response?.status === 200 && ctx.sourceElement?.matches("form")) ctx.sourceElement.reset();
});
