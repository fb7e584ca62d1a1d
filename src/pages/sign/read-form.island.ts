import type { IslandWords } from "#i18n/signing-page-words.ts";
import type { Submission } from "#signing/submission.ts";
import type { Capture } from "./capture.island.ts";
import type { FormErrors } from "./form-errors.island.ts";
import { looksLikeEmail } from "./submission.ts";
import type { SigningView } from "./view.ts";

export interface SignForm {
  form: HTMLFormElement;
  view: SigningView;
  words: IslandWords;
  errors: FormErrors;
  captures: ReadonlyMap<string, Capture>;
}

/** What the form says for one role; null after showing, at each place, what is missing there. */
export function readForm(
  { form, view, words, errors, captures }: SignForm,
  role: string,
): Omit<Submission, "submissionId"> | null {
  errors.clear();
  const signerName = textOf(form, "signerName");
  const title = textOf(form, "title");
  const email = textOf(form, "email");
  const inputs: [string, string][] = [];
  if (!signerName) errors.set("signerName", words.nameMissing);
  if (email && !looksLikeEmail(email)) errors.set("email", words.emailWrong);
  for (const field of view.fields) {
    if (field.type !== "input" || field.label !== role) continue;
    const value = textOf(form, `inputs.${field.id}`);
    if (value) inputs.push([field.id, value]);
    else if (!field.optional) errors.set(`inputs.${field.id}`, words.inputMissing);
  }
  const signature = captures.get("signature")?.take() ?? words.signatureMissing;
  if (typeof signature === "string") errors.set("signature", signature);
  if (!inputOf(form, "consent")?.checked) errors.set("consent", words.consentMissing);
  if (errors.any() || typeof signature === "string") return null;
  const initials = usesInitials(view, role) ? captures.get("initials")?.take() : undefined;
  return {
    role,
    signerName,
    ...(title && { title }),
    ...(email && { email }),
    signature,
    // Without initials of their own, the signature fills those boxes as well.
    ...(initials && typeof initials !== "string" && { initials }),
    ...(inputs.length > 0 && { inputs: Object.fromEntries(inputs) }),
    consent: true,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

export function usesInitials(view: SigningView, role: string): boolean {
  return view.fields.some(({ type, label }) => type === "initials" && label === role);
}

export function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : null;
}

export function textOf(form: HTMLFormElement, name: string): string {
  return inputOf(form, name)?.value.trim() ?? "";
}
