import type { Submission } from "#signing/submission.ts";
import type { IslandWords } from "#words/signing-page-words.ts";
import { ASKED_APART } from "./asked-apart-name.ts";
import type { Capture } from "./capture.island.ts";
import type { Printable } from "./printable.island.ts";
import { looksLikeEmail } from "./submission.ts";

export interface SignForm {
  form: HTMLFormElement;
  words: IslandWords;
  captures: ReadonlyMap<string, Capture>;
  printable: Printable;
}

/** What the form says for one role, and what is missing or wrong there, by the names of the controls in their order. */
export interface FormRead {
  problems: ReadonlyMap<string, string>;
  /** Null while there are problems. */
  submission: Omit<Submission, "submissionId"> | null;
}

/** @param role null before one is chosen */
export function readForm(sheet: SignForm, role: string | null): FormRead {
  const { form, words, captures } = sheet;
  const problems = new Map<string, string>();
  if (role === null) problems.set("role", words.roleMissing);
  const signerName = textOf(form, "signerName");
  const title = textOf(form, "title");
  const email = textOf(form, "email");
  const inputs = entriesIn(form);
  for (const { name, isMissing } of inputs) if (isMissing) problems.set(name, words.inputMissing);
  if (!signerName) problems.set("signerName", words.nameMissing);
  if (email && !looksLikeEmail(email)) problems.set("email", words.emailWrong);
  const signature = captures.get("signature")?.take() ?? words.signatureMissing;
  if (typeof signature === "string") problems.set("signature", signature);
  if (!inputOf(form, "consent")?.checked) problems.set("consent", words.consentMissing);
  for (const [name, problem] of unprintedEntries(sheet)) {
    if (problem && !problems.has(name)) problems.set(name, problem);
  }
  if (problems.size > 0 || role === null || typeof signature === "string") {
    return { problems, submission: null };
  }
  const initials = usesInitials(form) ? captures.get("initials")?.take() : undefined;
  const apart = givenApart(form);
  const filled = inputs.flatMap(({ id, value }) => (value ? [[id, value] as const] : []));
  const submission = {
    role,
    signerName,
    ...(title && { title }),
    ...(email && { email }),
    signature,
    // Without initials of their own, the signature fills those boxes as well.
    ...(initials && typeof initials !== "string" && { initials }),
    ...(filled.length > 0 && { inputs: Object.fromEntries(filled) }),
    consent: true as const,
    ...(apart.length > 0 && { consents: apart }),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return { problems, submission };
}

/** What of each entry cannot be printed, by its control; empty for what can. */
export function unprintedEntries({ form, captures, printable }: SignForm): Map<string, string> {
  const texts = new Map([
    ...["signerName", "title"].map((name) => [name, textOf(form, name)] as const),
    ...entriesIn(form).map(({ name, value }) => [name, value] as const),
  ]);
  for (const [kind, capture] of captures) {
    const drawing = capture.take();
    const typed = typeof drawing === "object" && drawing.type === "typed" ? drawing.text : "";
    texts.set(kind, typed);
  }
  return new Map([...texts].map(([name, text]) => [name, printable.problemOf(text)]));
}

/** The attachments whose boxes were ticked. */
function givenApart(form: HTMLFormElement): string[] {
  const boxes = form.querySelectorAll<HTMLInputElement>(`[name="${ASKED_APART}"]:checked:enabled`);
  return [...boxes].map(({ value }) => value);
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

/** What a draft keeps: everything that was typed, by the names of the controls. */
export function typedIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(textsIn(form).map(({ name, value }) => [name, value]));
}

/** Puts back what a draft kept. */
export function typeInto(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const control of textsIn(form)) control.value = values[control.name] ?? control.value;
}

function textsIn(form: HTMLFormElement): HTMLInputElement[] {
  const named = 'input[name]:not([type="radio"], [type="checkbox"], [type="file"])';
  return [...form.querySelectorAll<HTMLInputElement>(named)];
}

export function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : null;
}

export function textOf(form: HTMLFormElement, name: string): string {
  return inputOf(form, name)?.value.trim() ?? "";
}
