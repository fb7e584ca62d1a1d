import { shownTime } from "#i18n/shown-time.ts";
import type { Language } from "#kernel/language.ts";
import type { RecordedSignature } from "./view.ts";

/** Shows the receipt in the dialog and puts the focus on its heading. */
export function showReceipt(
  dialog: HTMLElement,
  recorded: RecordedSignature,
  language: string,
): void {
  const complete = recorded.contract?.status === "fully_signed";
  const panel = dialog.querySelector("#signed-panel") as HTMLElement;
  for (const part of panel.querySelectorAll<HTMLElement>("[data-when]")) {
    const when = part.dataset.when;
    part.hidden = when !== "any" && when !== (complete ? "complete" : "open");
  }
  const values: Record<string, unknown> = {
    ...recorded.receipt,
    signatureId: recorded.signatureId,
  };
  for (const pair of panel.querySelectorAll<HTMLElement>("[data-receipt]")) {
    const name = pair.dataset.receipt ?? "";
    const value = values[name];
    const place = pair.querySelector("dd");
    if (typeof value !== "string" || !value || !place) continue;
    place.textContent = name === "signedAt" ? readableTime(value, language) : value;
    pair.hidden = false;
  }
  offerReceipt(panel, recorded.receipt);
  (dialog.querySelector(".dialog-head h2") as HTMLElement).hidden = true;
  panel.hidden = false;
  dialog.setAttribute("aria-labelledby", "signed-heading");
  panel.querySelector<HTMLElement>("#signed-heading")?.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

/** The file is made here, from the answer: no address that could be opened again holds it. */
function offerReceipt(panel: HTMLElement, { jws, publicId }: RecordedSignature["receipt"]): void {
  for (const part of panel.querySelectorAll<HTMLElement>("[data-jws]")) {
    part.hidden = part.dataset.jws !== (jws ? "kept" : "owed");
  }
  const button = panel.querySelector("#save-receipt") as HTMLButtonElement;
  // Not added to: several may sign on one page, one after the other.
  button.onclick = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([jws ?? ""], { type: "application/jose" }));
    link.download = `receipt-${publicId}.jws`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
}

function readableTime(iso: string, language: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return shownTime(time, language as Language);
}
