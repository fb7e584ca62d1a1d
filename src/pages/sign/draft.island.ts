import type { CaptureState } from "./capture.island.ts";

/** What somebody entered and has not sent, as this tab keeps it. */
export interface Draft {
  role: string;
  /** Of the controls, by their names. Never the consent: that is given when one signs. */
  values: Record<string, string>;
  captures: Record<string, CaptureState>;
  /** Of submissions whose outcome is unknown, by role: sent again they count once. */
  submissions: Record<string, string>;
}

/** Each page of each link has its own. */
const KEY = `draft of ${location.pathname}`;

/** Null where there is none; a tab that keeps nothing does without. */
export function readDraft(): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // What does not fit stays on the page alone.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then there is nothing to forget either.
  }
}

const HEADING = "begin at the heading";

/** The page that is loaded next puts the focus on its heading: somebody came to an end on this one. */
export function beginAtHeading(): void {
  try {
    sessionStorage.setItem(HEADING, "yes");
  } catch {
    // Then it begins where pages begin.
  }
}

/** Whether this page is that one. */
export function beginsAtHeading(): boolean {
  try {
    const begins = sessionStorage.getItem(HEADING) !== null;
    sessionStorage.removeItem(HEADING);
    return begins;
  } catch {
    return false;
  }
}
