import { printedMoment, signingDay, zoneName } from "#words/printed-time.ts";
import { signatureFrame } from "#words/signature-frame.ts";
import type { IslandWords } from "#words/signing-page-words.ts";
import type { Capture } from "./capture.island.ts";
import { textOf } from "./read-form.island.ts";
import { type StampPlace, showStamp } from "./stamp.island.ts";
import type { SigningView } from "./view.ts";

/** Says how much is missing, and which boxes of the pages are filled. */
export function showMissing(
  form: HTMLFormElement,
  words: IslandWords,
  problems: ReadonlyMap<string, unknown>,
): void {
  const missing = form.querySelector("[data-missing]") as HTMLButtonElement;
  const submit = form.querySelector("[data-submit]") as HTMLButtonElement;
  missing.hidden = problems.size === 0;
  missing.textContent = words.missing[problems.size === 1 ? "one" : "other"].replace(
    "{count}",
    String(problems.size),
  );
  submit.classList.toggle("waits", problems.size > 0);
  for (const box of document.querySelectorAll<HTMLElement>("button.box[data-field]")) {
    const name = `inputs.${box.dataset.field}`;
    const isFilled = box.dataset.asks === "entry" ? textOf(form, name) : !problems.has("signature");
    box.toggleAttribute("data-filled", Boolean(isFilled));
  }
}

export interface PrintedSheet {
  dialog: HTMLDialogElement;
  form: HTMLFormElement;
  view: SigningView;
  words: IslandWords;
  signature: Pick<Capture, "take">;
}

/**
 * Shows the signature as it is printed, while anybody sees it.
 * @param place where; null where it is printed nowhere
 */
export function showPrinted(
  { dialog, form, view, words, signature }: PrintedSheet,
  place: StampPlace | null | undefined,
): void {
  const stamp = form.querySelector("[data-stamp]") as SVGSVGElement;
  const figure = stamp.closest("figure") as HTMLElement;
  figure.hidden = !place;
  const now = new Date();
  const { language, dateZone } = view.contract;
  showDay();
  if (!place || !dialog.open) return;
  const drawing = signature.take();
  const title = textOf(form, "title");
  const signedAt = printedMoment(now, language, place.zone);
  // Its ID is given with the signature.
  const frame = view.contract.signatureFrame && { frame: signatureFrame[language]("…") };
  const printed = { signerName: textOf(form, "signerName"), title, signedAt, ...frame };
  showStamp(stamp, place, printed, typeof drawing === "string" ? null : drawing);

  function showDay() {
    const day = form.querySelector<HTMLElement>("[data-printed-day]");
    if (!day || !dateZone) return;
    // Its zone is named here whether it is printed or not.
    const text = signingDay(now, language, { dateZone, ownZone: null });
    const zone = zoneName(dateZone);
    day.textContent = words.printedDay.replace("{day}", text).replace("{zone}", zone);
  }
}
