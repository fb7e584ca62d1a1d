import { keepAs, readKept } from "./kept.island.ts";
import type { Reading } from "./reading.island.ts";
import type { SigningView } from "./view.ts";

/** Whether somebody may sign yet, where the sender wants the document to be read first. */
export interface RequiredReading extends Required<Reading> {
  /** True where nothing is missing; otherwise it says what is. */
  mayGoOn(): boolean;
  /** What goes with a signature. */
  readingProof(): { endInView?: true };
}

/** Until the end of what is signed was in view, what opens the dialog says so instead. */
export function requireReading({ contract }: SigningView): RequiredReading {
  const hint = document.getElementById("unread");
  const buttons = document.querySelectorAll<HTMLElement>("button[data-open-dialog]");
  let isRead = readKept("sessionStorage", READ) !== null;
  const allow = (may: boolean) => {
    for (const button of buttons) {
      button.ariaDisabled = may ? null : "true";
      if (may) button.removeAttribute("aria-describedby");
      else button.setAttribute("aria-describedby", "unread");
    }
    if (hint) hint.hidden = may;
  };
  if (contract.requireReading) allow(isRead);
  return {
    reachedEnd() {
      isRead = true;
      keepAs("sessionStorage", READ, "");
      allow(true);
    },
    mayGoOn() {
      if (isRead || !contract.requireReading) return true;
      hint?.scrollIntoView({ block: "center" });
      hint?.classList.add("notice");
      return false;
    },
    readingProof: () => (isRead ? { endInView: true } : {}),
  };
}

/** Whoever loads the page again in this tab has read it. */
const READ = `read ${location.pathname}`;
