/** A signing page that signs nothing: it tells the page around it what the real one would. */
const main = document.querySelector<HTMLElement>("main");
const status = document.querySelector<HTMLElement>('[role="status"]');

function tell(...what: string[]): void {
  if (window.parent === window) return;
  for (const one of what) {
    const message = { type: `countersign.${one}`, contractId: "demo" };
    window.parent.postMessage(message, location.origin);
  }
}

function say(words: string | undefined): void {
  if (status) status.textContent = words ?? "";
}

document.querySelector("form")?.addEventListener("submit", (event) => {
  event.preventDefault();
  say(main?.dataset.signed);
  tell("signed", "completed");
});
document.querySelector("[data-decline]")?.addEventListener("click", () => {
  say(main?.dataset.declined);
  tell("declined");
});
addEventListener("keydown", ({ key }) => {
  if (key === "Escape") tell("escaped");
});
tell("opened");
