import type { IslandWords } from "#i18n/signing-page-words.ts";
import type { Submission } from "#signing/submission.ts";
import type { Capture } from "./capture.island.ts";
import type { FormErrors } from "./form-errors.island.ts";
import { looksLikeEmail } from "./submission.ts";

export interface SignForm {
  form: HTMLFormElement;
  words: IslandWords;
  errors: FormErrors;
  captures: ReadonlyMap<string, Capture>;
}

/** What the form says for one role; null after showing, at each place, what is missing there. */
export function readForm(
  { form, words, errors, captures }: SignForm,
  role: string,
): Omit<Submission, "submissionId"> | null {
  errors.clear();
  const signerName = textOf(form, "signerName");
  const title = textOf(form, "title");
  const email = textOf(form, "email");
  const inputs = entriesIn(form);
  if (!signerName) errors.set("signerName", words.nameMissing);
  if (email && !looksLikeEmail(email)) errors.set("email", words.emailWrong);
  for (const { name, isMissing } of inputs) if (isMissing) errors.set(name, words.inputMissing);
  const signature = captures.get("signature")?.take() ?? words.signatureMissing;
  if (typeof signature === "string") errors.set("signature", signature);
  if (!inputOf(form, "consent")?.checked) errors.set("consent", words.consentMissing);
  if (errors.any() || typeof signature === "string") return null;
  const initials = usesInitials(form) ? captures.get("initials")?.take() : undefined;
  const filled = inputs.flatMap(({ id, value }) => (value ? [[id, value] as const] : []));
  return {
    role,
    signerName,
    ...(title && { title }),
    ...(email && { email }),
    signature,
    // Without initials of their own, the signature fills those boxes as well.
    ...(initials && typeof initials !== "string" && { initials }),
    ...(filled.length > 0 && { inputs: Object.fromEntries(filled) }),
    consent: true,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** Whether the chosen role gives initials. */
function usesInitials(form: HTMLFormElement): boolean {
  return form.querySelector<HTMLElement>("[data-initials]")?.hidden === false;
}

/** What the chosen role is asked for besides; the controls of other roles are disabled. */
function entriesIn(form: HTMLFormElement) {
  const values = new FormData(form);
  const controls = form.querySelectorAll<HTMLInputElement>("[data-role-inputs]:enabled [name]");
  return [...controls].map(({ name, required }) => {
    const value = String(values.get(name) ?? "").trim();
    return { name, id: name.slice("inputs.".length), value, isMissing: required && !value };
  });
}

export function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : null;
}

export function textOf(form: HTMLFormElement, name: string): string {
  return inputOf(form, name)?.value.trim() ?? "";
}
