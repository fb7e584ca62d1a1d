import type { AccountWords } from "#words/account-words.ts";
import "#pages/account/sign-in/passkey.island.ts";

const words: AccountWords["island"] = JSON.parse(
  document.querySelector("script#account-words")?.textContent ?? "",
);

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => void copy(button.dataset.copy ?? ""));
}

/** Browsers copy only over TLS and on the machine itself; elsewhere the key is selected to be copied. */
async function copy(id: string): Promise<void> {
  const source = document.getElementById(id);
  const outcome = document.querySelector("#copy-outcome");
  if (!source || !outcome) return;
  try {
    await navigator.clipboard.writeText(source.textContent ?? "");
    outcome.textContent = words.copied;
  } catch {
    getSelection()?.selectAllChildren(source);
    outcome.textContent = words.notCopied;
  }
}

// A form that is sent twice by a double click would show the second answer, without the key.
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-once]")) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });
}

addEventListener("pagehide", () => {
  // What is shown once must not come back out of the browser's memory of pages.
  for (const shown of document.querySelectorAll("[data-once-only]")) shown.replaceChildren();
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-once]")) {
    delete form.dataset.sent;
  }
});

// What goes on by itself has a button for who has no script.
const going = document.querySelector<HTMLFormElement>("form[data-continue]");
if (going) {
  const button = going.querySelector<HTMLButtonElement>("button");
  setTimeout(() => going.requestSubmit(button), Number(going.dataset.continue) * 1_000);
}

document.querySelector<HTMLElement>("[data-focus]")?.focus();

// On a phone the bar is drawn along; the place where somebody is must not lie outside of it.
const here = document.querySelector<HTMLElement>(".sections [aria-current]");
const bar = here?.closest("ul");
if (here && bar) bar.scrollLeft = here.offsetLeft - bar.clientWidth + here.offsetWidth + 48;

// A control that has a key of its own is reached by it, unless somebody is typing.
addEventListener("keydown", (event) => {
  const { target } = event;
  const types = target instanceof HTMLElement && target.matches("input, textarea, select");
  if (types || event.ctrlKey || event.metaKey || event.altKey) return;
  const found = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key)}"]`);
  if (!found) return;
  event.preventDefault();
  found.focus();
});

// A menu closes as others do: by Escape, and when something else is pressed.
const MENUS = "details:is(.own-menu, .row-menu)[open]";
addEventListener("keydown", ({ key }) => {
  const open = document.querySelector<HTMLDetailsElement>(MENUS);
  if (key !== "Escape" || !open) return;
  open.open = false;
  open.querySelector("summary")?.focus();
});
addEventListener("click", ({ target }) => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(MENUS)) {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  }
});
