import type { CaptureState } from "./capture.island.ts";
import type { SentFile } from "./file-requests.island.ts";
import { keepAs, readKept } from "./kept.island.ts";

/** What somebody entered and has not sent, as this tab keeps it. */
export interface Draft {
  role: string;
  /** Of the controls, by their names. Never the consent: that is given when one signs. */
  values: Record<string, string>;
  captures: Record<string, CaptureState>;
  /** Those that the service has, by what was asked for; absent of a page before. */
  files?: Record<string, SentFile>;
  /** Of submissions whose outcome is unknown, by role: sent again they count once. */
  submissions: Record<string, string>;
}

/** Each page of each link has its own. */
const KEY = `draft of ${location.pathname}`;

/** Null where there is none; a tab that keeps nothing does without. */
export function readDraft(): Draft | null {
  try {
    return JSON.parse(readKept("sessionStorage", KEY) ?? "null");
  } catch {
    return null;
  }
}

export function keepDraft(draft: Draft): void {
  keepAs("sessionStorage", KEY, JSON.stringify(draft));
}

export function forgetDraft(): void {
  keepAs("sessionStorage", KEY, null);
}

const HEADING = "begin at the heading";

/** The page that is loaded next puts the focus on its heading: somebody came to an end on this one. */
export function beginAtHeading(): void {
  keepAs("sessionStorage", HEADING, "yes");
}

/** Whether this page is that one. */
export function beginsAtHeading(): boolean {
  const begins = readKept("sessionStorage", HEADING) !== null;
  keepAs("sessionStorage", HEADING, null);
  return begins;
}
