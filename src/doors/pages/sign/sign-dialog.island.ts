import { withRole } from "#words/elision.ts";
import { printedMoment } from "#words/printed-time.ts";
import type { IslandWords } from "#words/signing-page-words.ts";
import { sheetInHistory } from "./back.island.ts";
import { type Capture, capture } from "./capture.island.ts";
import { beginAtHeading, forgetDraft, keepDraft, readDraft } from "./draft.island.ts";
import type { Host } from "./embedded.island.ts";
import { formAlert } from "./form-alert.island.ts";
import { formErrors } from "./form-errors.island.ts";
import { keepCopy } from "./own-copy.island.ts";
import { inputOf, readForm, textOf, typedIn, typeInto } from "./read-form.island.ts";
import type { RequiredReading } from "./required-reading.island.ts";
import { type Outcome, sendSignature } from "./send.island.ts";
import { showReceipt } from "./signed-panel.island.ts";
import { type StampPlace, showStamp } from "./stamp.island.ts";
import { placeDetails, submissionIds } from "./submission.ts";
import { newUuid } from "./uuid.island.ts";
import { type SigningRole, type SigningView, signableRoles } from "./view.ts";

interface Parts {
  dialog: HTMLDialogElement;
  view: SigningView;
  words: IslandWords;
  /** Of the summary that this page shows. */
  summarySha256: string | null;
  /** Where each signable role's signature is printed, by the role's place. */
  stamps: readonly (StampPlace | null)[];
  /** Address of this link's calls. */
  api: string;
  reading: Pick<RequiredReading, "readingProof">;
  host: Host;
}

/** Opens the sheet for one role by its place, or for the one chosen last; at one field, if it is named. */
export type OpenDialog = (how: {
  role: number | null;
  field: string | null;
  byKeyboard: boolean;
}) => void;

const KEEP_AFTER_MS = 150;

/**
 * Brings the sheet to life. What was typed or drawn stays while it is closed,
 * while sending fails, and while the page is loaded again in this tab; it goes
 * once the signature is recorded.
 */
export function signDialog(parts: Parts): OpenDialog {
  const { dialog, view, words, summarySha256, stamps, api, reading, host } = parts;
  const form = dialog.querySelector("form") as HTMLFormElement;
  const submit = form.querySelector("[data-submit]") as HTMLButtonElement;
  const missing = form.querySelector("[data-missing]") as HTMLButtonElement;
  const stamp = form.querySelector("[data-stamp]") as SVGSVGElement;
  const submitWord = submit.textContent ?? "";
  const alert = formAlert(form.querySelector("#form-error") as HTMLElement, startAfresh);
  const errors = formErrors(form);
  const ids = submissionIds(newUuid);
  const roles = signableRoles(view);
  const history = sheetInHistory(() => dialog.close());
  let role = roles[0] as SigningRole;
  let busy = false;
  let signed = false;
  let isReady = false;
  let keeping: number | undefined;
  const captures = new Map(
    [...form.querySelectorAll<HTMLElement>("[data-capture]")].map((box) => {
      const kind = box.dataset.capture ?? "";
      return [kind, capture(box, words, (problem) => errors.set(kind, problem), refresh)];
    }),
  );
  const signature = captures.get("signature") as Capture;

  for (const radio of form.querySelectorAll<HTMLInputElement>('input[name="role"]')) {
    radio.addEventListener("change", () => chooseRole(Number(radio.value)));
  }
  inputOf(form, "signerName")?.addEventListener("input", () =>
    signature.suggest(textOf(form, "signerName")),
  );
  for (const button of dialog.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => busy || history.leave());
  }
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    const wasLarge = [...captures.values()].map(({ shrink }) => shrink()).includes(true);
    if (!busy && !wasLarge) history.leave();
  });
  dialog.addEventListener("close", () => signed && startAfresh());
  form.addEventListener("input", refresh);
  addEventListener("pagehide", keep);
  document.fonts.addEventListener("loadingdone", showPrinted);
  missing.addEventListener("click", () => {
    const [first] = read().problems.keys();
    if (first) errors.focus(first);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!busy) void send();
  });
  chooseRole(0);
  restore();
  isReady = true;
  refresh();
  if (history.wasOpen) open();

  function read() {
    return readForm({ form, words, captures }, role.role);
  }

  function chooseRole(place: number) {
    const before = presetTitle(role, view);
    role = roles[place] ?? role;
    const title = inputOf(form, "title");
    if (title && (title.value === before || !title.value)) title.value = presetTitle(role, view);
    const folded = title?.closest("details");
    if (folded && title?.value) folded.open = true;
    for (const part of form.querySelectorAll<HTMLFieldSetElement>("[data-role-inputs]")) {
      part.hidden = part.disabled = part.dataset.roleInputs !== String(roles.indexOf(role));
    }
    const initials = form.querySelector<HTMLElement>("[data-initials]");
    const initialled = initials?.dataset.initials?.split(" ") ?? [];
    if (initials) initials.hidden = !initialled.includes(String(roles.indexOf(role)));
    const heading = dialog.querySelector("#sign-heading") as HTMLElement;
    heading.textContent = withRole(words.dialogTitle, role.role);
    const signing = form.querySelector<HTMLElement>("[data-as-role]");
    // Isolated, so that a name from the right does not turn the sentence.
    if (signing)
      signing.textContent = withRole(signing.dataset.asRole ?? "", `\u2068${role.role}\u2069`);
    errors.clear();
    alert.hide();
    refresh();
  }

  /** Whatever may have become another: what is missing, how it is printed, what is kept. */
  function refresh() {
    if (!isReady) return;
    const { problems } = read();
    missing.hidden = problems.size === 0;
    missing.textContent = words.missing[problems.size === 1 ? "one" : "other"].replace(
      "{count}",
      String(problems.size),
    );
    submit.classList.toggle("waits", problems.size > 0);
    for (const box of document.querySelectorAll<HTMLElement>("button.box[data-field]")) {
      const name = `inputs.${box.dataset.field}`;
      const isFilled =
        box.dataset.asks === "entry" ? textOf(form, name) : !problems.has("signature");
      box.toggleAttribute("data-filled", Boolean(isFilled));
    }
    showPrinted();
    clearTimeout(keeping);
    keeping = setTimeout(keep, KEEP_AFTER_MS);
  }

  function showPrinted() {
    const place = stamps[roles.indexOf(role)];
    const figure = stamp.closest("figure") as HTMLElement;
    figure.hidden = !place;
    if (!place || !dialog.open) return;
    const drawing = signature.take();
    const title = textOf(form, "title");
    const signedAt = printedMoment(new Date(), view.contract.language);
    const printed = { signerName: textOf(form, "signerName"), title, signedAt };
    showStamp(stamp, place, printed, typeof drawing === "string" ? null : drawing);
  }

  function keep() {
    clearTimeout(keeping);
    if (signed) return;
    const states = [...captures].map(([kind, one]) => [kind, one.state()]);
    keepDraft({
      role: role.role,
      values: typedIn(form),
      captures: Object.fromEntries(states),
      submissions: ids.pending(),
    });
  }

  /** Of this tab, unless the role it was for can no longer be signed here. */
  function restore() {
    const draft = readDraft();
    const place = roles.findIndex((one) => one.role === draft?.role);
    if (!draft || place < 0) return forgetDraft();
    const radio = form.querySelector<HTMLInputElement>(`input[name="role"][value="${place}"]`);
    if (radio) radio.checked = true;
    chooseRole(place);
    typeInto(form, draft.values);
    signature.suggest(textOf(form, "signerName"));
    for (const [kind, state] of Object.entries(draft.captures)) captures.get(kind)?.restore(state);
    ids.restore(draft.submissions);
  }

  async function send() {
    alert.hide();
    errors.clear();
    const { problems, submission: given } = read();
    if (!given) {
      for (const [name, message] of problems) errors.set(name, message);
      alert.show(words.checkFields);
      errors.focusFirst();
      return;
    }
    setBusy(true);
    const submission = {
      ...{ submissionId: ids.idFor(given.role), ...given, summarySha256 },
      ...reading.readingProof(),
    };
    // Whoever loads the page again before there is an answer sends the same once more.
    ids.unknownOutcome(given.role);
    keep();
    const outcome = await sendSignature(`${api}/signatures`, submission);
    setBusy(false);
    answer(outcome, given);
  }

  function answer(outcome: Outcome, given: { role: string; email?: string }) {
    switch (outcome.kind) {
      case "recorded":
        signed = true;
        forgetDraft();
        history.settled();
        host.tell("signed");
        if (outcome.recorded.contract.status === "fully_signed") host.tell("completed");
        form.hidden = true;
        keepCopy(outcome.recorded.copyUrl);
        showReceipt(dialog, outcome.recorded, { view, words, given });
        return;
      case "unknown":
        alert.show(outcome.offline ? words.offline : words.broken);
        // The name of a duty to pay is not taken off the button that brings it.
        if (!view.contract.obligationToPay) submit.textContent = words.again;
        return;
      case "refused":
        ids.refused(given.role);
        showRefusal(outcome);
    }
  }

  function showRefusal({ status, body }: Outcome & { kind: "refused" }) {
    const { placed, others } = placeDetails(body.details, words.problems);
    for (const [name, message] of placed) errors.set(name, message);
    const sentences: Record<number, string> = {
      404: words.gone,
      409: body.status === "cancelled" ? words.withdrawn : words.conflict,
      410: words.replaced,
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
    signed = true;
    forgetDraft();
    history.settled();
    form.reset();
    globalThis.history.scrollRestoration = "manual";
    beginAtHeading();
    location.reload();
  }

  function open() {
    if (!dialog.open) dialog.showModal();
    history.opened();
    refresh();
  }

  return ({ role: place, field, byKeyboard }) => {
    ids.opened();
    if (place !== null) {
      const radio = form.querySelector<HTMLInputElement>(`input[name="role"][value="${place}"]`);
      if (radio) radio.checked = true;
      chooseRole(place);
    }
    // Whoever came by keyboard cannot draw.
    if (byKeyboard && typeof signature.take() === "string") signature.choose("typed");
    open();
    if (field) errors.focus(field);
  };
}

function presetTitle(role: SigningRole, view: SigningView): string {
  return role.title ?? (view.link.role === role.role ? view.link.title : undefined) ?? "";
}
