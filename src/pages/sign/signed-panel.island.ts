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
  (dialog.querySelector(".dialog-head h2") as HTMLElement).hidden = true;
  panel.hidden = false;
  dialog.setAttribute("aria-labelledby", "signed-heading");
  panel.querySelector<HTMLElement>("#signed-heading")?.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

function readableTime(iso: string, language: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return time.toLocaleString(language, { dateStyle: "long", timeStyle: "long" });
}
