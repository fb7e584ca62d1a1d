import { looksLikeEmail } from "#kernel/input-formats.ts";
import { readByRules } from "#kernel/input-rules.ts";
import type { Submission } from "#signing/submission.ts";
import type { IslandWords } from "#words/signing-page-words.ts";
import { ASKED_APART } from "./asked-apart-name.ts";
import type { Capture } from "./capture.island.ts";
import type { FileRequests } from "./file-requests.island.ts";
import type { Printable } from "./printable.island.ts";
import type { SigningView } from "./view.ts";

export interface SignForm {
  view: SigningView;
  form: HTMLFormElement;
  words: IslandWords;
  captures: ReadonlyMap<string, Capture>;
  files: Pick<FileRequests, "take">;
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
  const address = textOf(form, "address");
  const email = textOf(form, "email");
  const inputs = entriesIn(form);
  for (const { name, isMissing } of inputs) if (isMissing) problems.set(name, words.inputMissing);
  for (const [name, problem] of unruledEntries(sheet)) problems.set(name, problem);
  const { files, missing } = sheet.files.take();
  for (const [name, problem] of missing) problems.set(name, problem);
  if (!signerName) problems.set("signerName", words.nameMissing);
  if (!address && inputOf(form, "address")?.disabled === false) {
    problems.set("address", words.addressMissing);
  }
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
    ...(address && !inputOf(form, "address")?.disabled && { address }),
    ...(email && { email }),
    signature,
    // Without initials of their own, the signature fills those boxes as well.
    ...(initials && typeof initials !== "string" && { initials }),
    ...(filled.length > 0 && { inputs: Object.fromEntries(filled) }),
    ...(Object.keys(files).length > 0 && { files }),
    consent: true as const,
    ...(apart.length > 0 && { consents: apart }),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return { problems, submission };
}

/** What is wrong with each entry by what its field asks of it, by its control. */
export function unruledEntries({ form, view, words }: SignForm): Map<string, string> {
  const { language } = view.contract;
  const wrong = entriesIn(form).flatMap(({ name, id, value }): [string, string][] => {
    const field = view.fields.find((one) => one.id === id);
    const problem = field && value ? readByRules(field, value, language).problem : null;
    return problem ? [[name, words.problems[problem.code]]] : [];
  });
  return new Map(wrong);
}

/** What of each entry cannot be printed, by its control; empty for what can. */
export function unprintedEntries({ form, captures, printable }: SignForm): Map<string, string> {
  const texts = new Map([
    ...["signerName", "title", "address"].map((name) => [name, textOf(form, name)] as const),
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
  return Object.fromEntries(textsIn(form).map((control) => [control.name, controlValue(control)]));
}

/** Puts back what a draft kept. */
export function typeInto(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const control of textsIn(form)) {
    const kept = values[control.name];
    if (kept === undefined) continue;
    if (isBox(control)) control.checked = kept !== "";
    else control.value = kept;
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function textsIn(form: HTMLFormElement): Control[] {
  const line = 'input[name]:not([type="radio"], [type="checkbox"], [type="file"])';
  const others = "select[name], textarea[name], [data-role-inputs] input[name]";
  return [...form.querySelectorAll<Control>(`${line}, ${others}`)];
}

function isBox(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === "checkbox";
}

/** Empty of a box that is not ticked. */
function controlValue(control: Control): string {
  return isBox(control) && !control.checked ? "" : control.value;
}

export function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : null;
}

export function textOf(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLElement ? controlValue(control as Control).trim() : "";
}
