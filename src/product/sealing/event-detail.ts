import type { Language } from "#kernel/language.ts";
import { knownText, type PersonalText } from "#kernel/personal-text.ts";
import { eventDetail as detailOf } from "#kernel/trail-events.ts";
import { quotedText } from "#sealing/pages/quoted-text.ts";
import { utcTime } from "#sealing/pages/times.ts";
import type { TrailEntry } from "#trail/chain.ts";
import { certificateWords } from "#words/certificate-words.ts";

const NONE = "–";

/** As `erasedWord` of the trail puts it. */
const ERASED = /\[erased (\d{4}-\d\d-\d\d)\]/g;

/** What is said of an event besides who did it, where there is more to say: what was, and what it became. */
export function eventDetail({ event, data }: TrailEntry, language: Language): PersonalText | null {
  const words = certificateWords[language];
  const quoted = (text: string | null) => (text ? quotedText(text, words) : NONE);
  const moment = (at: string | null) => (at ? utcTime(at, language) : NONE);
  const openUntil = (at: string) => words.openUntil(moment(at));
  const detail = detailOf(event, data, { quoted, moment, openUntil, whose: words.whose });
  return detail === null
    ? null
    : knownText(detail.replaceAll(ERASED, (_word, day: string) => words.erased(day)));
}
