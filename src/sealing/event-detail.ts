import { quotedText } from "#documents/seal-pages/quoted-text.ts";
import { certificateWords } from "#i18n/certificate-words.ts";
import { type Email, shownEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { knownText, type PersonalText } from "#kernel/personal-text.ts";
import type { TrailEntry } from "#trail/chain.ts";
import type { EntryOf } from "#trail/entries-of.ts";
import type { SignerPreset, TrailEventName } from "#trail/events.ts";

type Details = {
  [Name in TrailEventName]?: (
    data: EntryOf<Name>["data"],
    quoted: (text: string | null) => string,
  ) => string;
};

/** What is said of an event besides who did it, where there is more to say: what was, and what it became. */
const DETAILS: Details = {
  "contract.title_changed": ({ from, to }, quoted) => changed(quoted(from), quoted(to)),
  "contract.signed": ({ signerName }, quoted) => quoted(signerName),
  "signer.changed": ({ role, from, to }, quoted) =>
    [quoted(role), ...presetChanges(from, to, quoted)].join(" · "),
  "signer.invited": ({ role, email }, quoted) => `${quoted(role)} · ${shownEmail(email)}`,
};

const NONE = "–";

export function eventDetail(entry: TrailEntry, language: Language): PersonalText | null {
  // The table pairs each event with its own data, which the type of a union cannot express.
  const detail = DETAILS[entry.event as TrailEventName] as
    | ((data: unknown, quoted: (text: string | null) => string) => string)
    | undefined;
  const words = certificateWords[language];
  const quoted = (text: string | null) => (text ? quotedText(text, words) : NONE);
  return detail ? knownText(detail(entry.data, quoted)) : null;
}

function presetChanges(
  from: SignerPreset | null,
  to: SignerPreset,
  quoted: (text: string | null) => string,
): string[] {
  const address = (email: Email | null | undefined) => (email ? shownEmail(email) : NONE);
  const title = (preset: SignerPreset | null) => quoted(preset?.jobTitle ?? null);
  return [
    ...(from?.email === to.email ? [] : [changed(address(from?.email), address(to.email))]),
    ...(title(from) === title(to) ? [] : [changed(title(from), title(to))]),
  ];
}

function changed(from: string, to: string): string {
  return `${from} → ${to}`;
}
