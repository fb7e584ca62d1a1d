import { ASKED_APART } from "./asked-apart-name.ts";

/**
 * A box that counts only of who opened the document as a PDF can be ticked as soon as that was
 * asked for. Whether it was answered the service knows, which refuses what was not opened.
 */
export function hearOpened(dialog: HTMLDialogElement): void {
  dialog.addEventListener("submit", ({ submitter }) => {
    const said = submitter?.closest(".open-first")?.querySelector<HTMLElement>("[data-opened]");
    const box = submitter
      ?.closest("fieldset")
      ?.querySelector<HTMLInputElement>(`[name="${ASKED_APART}"]`);
    if (!said || !box) return;
    box.disabled = false;
    said.textContent = said.dataset.opened ?? "";
  });
}
