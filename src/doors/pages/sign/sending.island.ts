import type { Submission } from "#signing/submission.ts";
import type { IslandWords } from "#words/signing-page-words.ts";
import type { Host } from "./embedded.island.ts";
import type { FileRequests } from "./file-requests.island.ts";
import type { FormAlert } from "./form-alert.island.ts";
import type { FormErrors } from "./form-errors.island.ts";
import { keepCopy } from "./own-copy.island.ts";
import type { FormRead } from "./read-form.island.ts";
import type { RequiredReading } from "./required-reading.island.ts";
import { type Outcome, sendSignature } from "./send.island.ts";
import { showReceipt } from "./signed-panel.island.ts";
import { linesOfEntered, placeDetails, type submissionIds } from "./submission.ts";
import type { SigningView } from "./view.ts";

export interface SendingParts {
  dialog: HTMLDialogElement;
  form: HTMLFormElement;
  view: SigningView;
  words: IslandWords;
  summarySha256: string | null;
  api: string;
  reading: Pick<RequiredReading, "readingProof">;
  host: Host;
  alert: FormAlert;
  errors: FormErrors;
  ids: ReturnType<typeof submissionIds>;
  files: Pick<FileRequests, "forget">;
  /** What is filled in, and what is wrong with it. */
  read(): FormRead;
  /** Keeps it for who loads the page again. */
  keep(): void;
  /** It is recorded: nothing of it has to be kept any more. */
  onSigned(): void;
  /** Shows the sheet again, with what became of it, to who went back from it meanwhile. */
  reopen(): void;
}

export interface Sending {
  isBusy(): boolean;
}

type Given = Pick<Submission, "role" | "email" | "consents">;
type Refusal = Outcome & { kind: "refused" };

/** Sends what is filled in when the form is sent, or says what is wrong with it; shows what becomes of it. */
export function sending(parts: SendingParts): Sending {
  const { dialog, form, view, words, alert, errors, ids } = parts;
  const submit = form.querySelector("[data-submit]") as HTMLButtonElement;
  let submitWord = submit.textContent ?? "";
  let isBusy = false;

  function setBusy(now: boolean) {
    // What it is called goes by the role.
    if (now) submitWord = submit.textContent ?? "";
    isBusy = now;
    submit.textContent = now ? words.sending : submitWord;
    submit.ariaDisabled = submit.ariaBusy = String(now);
    dialog.classList.toggle("busy", now);
  }

  async function send() {
    alert.hide();
    errors.clear();
    const { problems, submission: given } = parts.read();
    if (!given) {
      for (const [name, message] of problems) errors.set(name, message);
      alert.show(words.checkFields);
      errors.focusFirst();
      return;
    }
    setBusy(true);
    const submission = {
      submissionId: ids.idFor(given.role),
      ...given,
      summarySha256: parts.summarySha256,
      seen: view.seen,
      ...parts.reading.readingProof(),
    };
    // Whoever loads the page again before there is an answer sends the same once more.
    ids.unknownOutcome(given.role);
    parts.keep();
    const outcome = await sendSignature(`${parts.api}/signatures`, submission);
    setBusy(false);
    if (!dialog.open) parts.reopen();
    answer(outcome, given);
  }

  function answer(outcome: Outcome, given: Given) {
    switch (outcome.kind) {
      case "recorded":
        parts.onSigned();
        parts.host.tell("signed");
        if (outcome.recorded.contract.status === "fully_signed") parts.host.tell("completed");
        form.hidden = true;
        keepCopy(outcome.recorded.copyUrl);
        showReceipt(dialog, outcome.recorded, { view, words, given });
        return;
      case "unknown":
        alert.show(outcome.offline ? words.offline : words.broken);
        // The name of a duty to pay is not taken off the button that brings it.
        if (!paysAs(given.role)) submit.textContent = words.again;
        return;
      case "refused":
        ids.refused(given.role);
        showRefusal(outcome, given.consents);
    }
  }

  function conflictIn(body: { status?: string; code?: string; expiresAt?: string }): string {
    if (body.expiresAt !== undefined) return words.expired;
    if (body.status === "cancelled") return words.withdrawn;
    // Over an own link nobody else can have: another tab, or another device.
    const isOwn = view.link.kind !== "shared" && body.code === "ALREADY_SIGNED";
    return isOwn ? words.signedAlready : words.conflict;
  }

  function paysAs(who: string): boolean {
    return view.roles.some(({ role, obligationToPay }) => role === who && obligationToPay);
  }

  function showRefusal({ status, body }: Refusal, consents: Given["consents"]) {
    const { placed, others } = placeDetails(body.details, words.problems, consents);
    for (const [name, message] of placed) errors.set(name, message);
    parts.files.forget([...placed.keys()]);
    const sentences: Record<number, string> = {
      404: words.gone,
      409: conflictIn(body),
      410: words.replaced,
      429: words.tooMany,
    };
    if (body.entered) {
      alert.show(words.changed, linesOfEntered(body.entered), "kept");
      return;
    }
    const stale = [404, 409, 410].includes(status);
    alert.show(sentences[status] ?? words.checkFields, others, stale ? "afresh" : null);
    errors.focusFirst();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!isBusy) void send();
  });
  return { isBusy: () => isBusy };
}
