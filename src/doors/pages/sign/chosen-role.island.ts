import { withRole } from "#words/elision.ts";
import type { IslandWords } from "#words/signing-page-words.ts";
import { inputOf } from "./read-form.island.ts";
import type { SigningRole, SigningView } from "./view.ts";

export interface RoleChoice {
  dialog: HTMLDialogElement;
  form: HTMLFormElement;
  view: SigningView;
  words: IslandWords;
  /** Those that can be signed by this link. */
  roles: readonly SigningRole[];
}

/** Ticks the role at a place, as if somebody had. */
export function tickRole(form: HTMLFormElement, place: number): void {
  const radio = form.querySelector<HTMLInputElement>(`input[name="role"][value="${place}"]`);
  if (radio) radio.checked = true;
}

/** The sheet asks what this role is asked, and says whose signature it takes. */
export function showRole(
  { dialog, form, view, words, roles }: RoleChoice,
  before: SigningRole | null,
  role: SigningRole,
): void {
  form.classList.remove("asks-who");
  const place = String(roles.indexOf(role));
  const title = inputOf(form, "title");
  const preset = presetTitle(role, view);
  if (title && (title.value === (before && presetTitle(before, view)) || !title.value))
    title.value = preset;
  const folded = title?.closest("details");
  if (folded && title?.value) folded.open = true;
  for (const part of form.querySelectorAll<HTMLFieldSetElement>("[data-role-inputs]")) {
    part.hidden = part.disabled = part.dataset.roleInputs !== place;
  }
  for (const asked of form.querySelectorAll<HTMLFieldSetElement>("[data-only-role]")) {
    asked.hidden = asked.disabled = asked.dataset.onlyRole !== place;
  }
  const witness = form.querySelector<HTMLFieldSetElement>("[data-witness]");
  if (witness) {
    witness.hidden = role.witnesses === undefined;
    // Whose address nobody asks for is not sent.
    const address = inputOf(form, "address");
    if (address) address.disabled = witness.hidden;
    const said = witness.querySelector<HTMLElement>("[data-seen]");
    if (said) said.textContent = withRole(said.dataset.seen ?? "", `\u2068${role.witnesses}\u2069`);
  }
  const day = form.querySelector<HTMLElement>("[data-printed-day]");
  if (day) day.hidden = !day.dataset.printedDay?.split(" ").includes(place);
  const submit = form.querySelector<HTMLElement>("[data-submit]");
  if (submit) submit.textContent = role.button ?? view.consent.button;
  const initials = form.querySelector<HTMLElement>("[data-initials]");
  const initialled = initials?.dataset.initials?.split(" ") ?? [];
  if (initials) initials.hidden = !initialled.includes(place);
  const heading = dialog.querySelector("#sign-heading") as HTMLElement;
  if (heading.dataset.fixed === undefined) {
    heading.textContent = withRole(words.dialogTitle, role.role);
  }
  const signing = form.querySelector<HTMLElement>("[data-as-role]");
  // Isolated, so that a name from the right does not turn the sentence.
  if (signing)
    signing.textContent = withRole(signing.dataset.asRole ?? "", `\u2068${role.role}\u2069`);
}

function presetTitle(role: SigningRole, view: SigningView): string {
  return role.title ?? (view.link.role === role.role ? view.link.title : undefined) ?? "";
}
