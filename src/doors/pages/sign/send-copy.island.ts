import { looksLikeEmail } from "#kernel/input-formats.ts";
import type { IslandWords } from "#words/signing-page-words.ts";

const PATIENCE_MS = 30_000;

/**
 * Lets who signed over the shared page without an address have the sealed file mailed after all.
 * @param copyUrl of the signature, told to this browser alone
 * @param said the sentence on where it goes, with `{email}`; takes the form's place
 */
export function offerToSend(
  form: HTMLFormElement,
  words: IslandWords,
  copyUrl: string,
  said: string,
): void {
  const input = form.querySelector("input") as HTMLInputElement;
  const error = form.querySelector("[data-error]") as HTMLElement;
  let isBusy = false;

  function say(problem: string): void {
    error.textContent = problem;
    error.hidden = !problem;
    input.toggleAttribute("aria-invalid", Boolean(problem));
    if (problem) input.focus();
  }

  async function send(): Promise<void> {
    const email = input.value.trim();
    if (!looksLikeEmail(email)) {
      say(words.addressWrong);
      return;
    }
    isBusy = true;
    say("");
    const answer = await fetch(new URL(copyUrl).pathname, {
      method: "POST",
      body: new URLSearchParams({ email }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => null);
    isBusy = false;
    if (answer?.ok) {
      const sentence = document.createElement("p");
      sentence.setAttribute("role", "status");
      sentence.tabIndex = -1;
      sentence.textContent = said.replace("{email}", () => email);
      form.replaceWith(sentence);
      sentence.focus();
    } else if (answer?.status === 400) say(words.addressWrong);
    else say(answer && answer.status < 500 ? words.addressRefused : words.offline);
  }

  form.hidden = false;
  form.onsubmit = (event) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
}
