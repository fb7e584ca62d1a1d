/** Copy buttons, and the language of examples that was chosen last. Everything else works without. */
const KEPT = "docs-language";

const { copy = "", copied = "" } = document.querySelector<HTMLElement>(".docs")?.dataset ?? {};
const choices = document.querySelectorAll<HTMLInputElement>('.tabs > input[type="radio"]');

function choose(language: string | null): void {
  for (const choice of choices) if (choice.value === language) choice.checked = true;
}

/** Where the browser keeps nothing, the choice holds for this page. */
function keptLanguage(language?: string): string | null {
  try {
    if (language) localStorage.setItem(KEPT, language);
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

choose(keptLanguage());
for (const choice of choices) {
  choice.addEventListener("change", () => {
    keptLanguage(choice.value);
    choose(choice.value);
  });
}

function copyButton(code: HTMLElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button copy";
  button.textContent = copy;
  button.lang = document.documentElement.lang;
  button.addEventListener("click", () => {
    const text = code.querySelector("pre")?.textContent ?? "";
    void navigator.clipboard.writeText(text).then(() => {
      button.textContent = copied;
      setTimeout(() => {
        button.textContent = copy;
      }, 2_000);
    });
  });
  return button;
}

// Browsers have it where nobody can listen in, and nowhere else.
if (navigator.clipboard as Clipboard | undefined) {
  for (const code of document.querySelectorAll<HTMLElement>(".code:not(.route)")) {
    code.append(copyButton(code));
  }
}
