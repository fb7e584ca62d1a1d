import type { IslandWords } from "#i18n/signing-page-words.ts";
import { type Capture, capture } from "./capture.island.ts";
import { formAlert } from "./form-alert.island.ts";
import { formErrors } from "./form-errors.island.ts";
import { inputOf, readForm, textOf } from "./read-form.island.ts";
import { type Outcome, sendSignature } from "./send.island.ts";
import { showReceipt } from "./signed-panel.island.ts";
import { placeDetails, submissionIds } from "./submission.ts";
import { newUuid } from "./uuid.island.ts";
import { type SigningRole, type SigningView, signableRoles } from "./view.ts";

interface Parts {
  dialog: HTMLDialogElement;
  view: SigningView;
  words: IslandWords;
  /** Of the summary that this page shows. */
  summarySha256: string | null;
  /** Address of this link's calls. */
  api: string;
}

/** Opens the dialog for one role by its place, or for the one chosen last. */
export type OpenDialog = (how: { role: number | null; byKeyboard: boolean }) => void;

/**
 * Brings the dialog to life. What was typed or drawn stays while it is closed
 * and while sending fails; it goes once the signature is recorded.
 */
export function signDialog({ dialog, view, words, summarySha256, api }: Parts): OpenDialog {
  const form = dialog.querySelector("form") as HTMLFormElement;
  const submit = form.querySelector("[data-submit]") as HTMLButtonElement;
  const submitWord = submit.textContent ?? "";
  const alert = formAlert(form.querySelector("#form-error") as HTMLElement, startAfresh);
  const errors = formErrors(form);
  const ids = submissionIds(newUuid);
  const roles = signableRoles(view);
  const captures = new Map(
    [...form.querySelectorAll<HTMLElement>("[data-capture]")].map((box) => {
      const kind = box.dataset.capture ?? "";
      return [kind, capture(box, words, (problem) => errors.set(kind, problem))];
    }),
  );
  const signature = captures.get("signature") as Capture;
  let role = roles[0] as SigningRole;
  let busy = false;
  let signed = false;

  for (const radio of form.querySelectorAll<HTMLInputElement>('input[name="role"]')) {
    radio.addEventListener("change", () => chooseRole(Number(radio.value)));
  }
  inputOf(form, "signerName")?.addEventListener("input", () =>
    signature.suggest(textOf(form, "signerName")),
  );
  for (const button of dialog.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => busy || dialog.close());
  }
  dialog.addEventListener("cancel", (event) => busy && event.preventDefault());
  dialog.addEventListener("close", () => signed && startAfresh());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!busy) void send();
  });
  chooseRole(0);

  function chooseRole(place: number) {
    const before = presetTitle(role, view);
    role = roles[place] ?? role;
    const title = inputOf(form, "title");
    if (title && (title.value === before || !title.value)) title.value = presetTitle(role, view);
    for (const part of form.querySelectorAll<HTMLFieldSetElement>("[data-role-inputs]")) {
      part.hidden = part.disabled = part.dataset.roleInputs !== String(roles.indexOf(role));
    }
    const initials = form.querySelector<HTMLElement>("[data-initials]");
    const initialled = initials?.dataset.initials?.split(" ") ?? [];
    if (initials) initials.hidden = !initialled.includes(String(roles.indexOf(role)));
    const heading = dialog.querySelector("#sign-heading") as HTMLElement;
    heading.textContent = words.dialogTitle.replace("{role}", () => role.role);
    errors.clear();
    alert.hide();
  }

  async function send() {
    alert.hide();
    const read = readForm({ form, words, errors, captures }, role.role);
    if (!read) {
      alert.show(words.checkFields);
      errors.focusFirst();
      return;
    }
    setBusy(true);
    const submission = { submissionId: ids.idFor(read.role), ...read, summarySha256 };
    const outcome = await sendSignature(`${api}/signatures`, submission);
    setBusy(false);
    answer(outcome, read.role);
  }

  function answer(outcome: Outcome, sentRole: string) {
    switch (outcome.kind) {
      case "recorded":
        signed = true;
        form.hidden = true;
        showReceipt(dialog, outcome.recorded, view.contract.language);
        return;
      case "unknown":
        ids.unknownOutcome(sentRole);
        alert.show(outcome.offline ? words.offline : words.broken);
        submit.textContent = words.again;
        return;
      case "refused":
        ids.refused(sentRole);
        showRefusal(outcome);
    }
  }

  function showRefusal({ status, body }: Outcome & { kind: "refused" }) {
    const { placed, others } = placeDetails(body.details);
    for (const [name, message] of placed) errors.set(name, message);
    if (placed.size === 0 && others.length === 0 && status === 400 && body.error) {
      others.push(body.error);
    }
    const sentences: Record<number, string> = {
      404: words.gone,
      409: words.conflict,
      410: words.gone,
      429: words.tooMany,
    };
    const stale = [404, 409, 410].includes(status);
    alert.show(sentences[status] ?? words.checkFields, others, stale);
    errors.focusFirst();
  }

  function setBusy(now: boolean) {
    busy = now;
    submit.textContent = now ? words.sending : submitWord;
    submit.setAttribute("aria-disabled", String(now));
    dialog.classList.toggle("busy", now);
  }

  /** The next signer finds nothing of this one, and the page as it stands now. */
  function startAfresh() {
    form.reset();
    history.scrollRestoration = "manual";
    location.reload();
  }

  return ({ role: place, byKeyboard }) => {
    ids.opened();
    if (place !== null) {
      const radio = form.querySelector<HTMLInputElement>(`input[name="role"][value="${place}"]`);
      if (radio) radio.checked = true;
      chooseRole(place);
    }
    // Whoever came by keyboard cannot draw.
    if (byKeyboard && typeof signature.take() === "string") signature.choose("typed");
    dialog.showModal();
  };
}

function presetTitle(role: SigningRole, view: SigningView): string {
  return role.title ?? (view.link.role === role.role ? view.link.title : undefined) ?? "";
}
