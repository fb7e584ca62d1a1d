import type { Contract, Field } from "#contracts/contract.ts";
import { escapeHtml } from "#kernel/escape-html.ts";
import type { Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { enteredWords } from "#words/entered-words.ts";
import { printedMoment } from "#words/printed-time.ts";
import type { DocumentState } from "./document-state.ts";
import { enteredText } from "./entered-text.ts";

/** Somebody who has signed, with what they entered. */
export interface SignedSoFar {
  role: PersonalText;
  name: PersonalText;
  title: PersonalText | null;
  at: Date;
  /** The zone of the device; null where it named none. */
  zone: string | null;
  entries: { field: Field; text: string }[];
  /** How many values they entered that are not shown. */
  hidden: number;
}

/** Everybody who has signed until now, in their order. */
export function signedSoFar(
  { fields, language }: Pick<Contract, "fields" | "language">,
  { signed, hidesEntries }: Pick<DocumentState, "signed" | "hidesEntries">,
): SignedSoFar[] {
  return signed.map(({ entry, content }) => {
    const { role, signerName: name, jobTitle: title, timeZone: zone } = entry.data;
    const entries = fields.flatMap((field) => {
      const text = field.label === role ? enteredText(field, content.inputs, language) : null;
      return text ? [{ field, text }] : [];
    });
    return {
      role,
      name,
      title,
      at: entry.at,
      zone,
      entries: hidesEntries ? [] : entries,
      hidden: hidesEntries ? entries.length : 0,
    };
  });
}

/** The same as text behind a contract, whose own text has no places for it. */
export function signedSoFarHtml(signed: readonly SignedSoFar[], language: Language): string {
  if (signed.length === 0) return "";
  const words = enteredWords[language];
  const people = signed.map(({ name, title, role, at, zone }) => {
    const named = [name, title].filter(Boolean).join(", ");
    return `<p>${escapeHtml(words.signed(named, role).replace("{at}", () => printedMoment(at, language, zone)))}</p>`;
  });
  return `<h3>${escapeHtml(words.title)}</h3>${people.join("")}`;
}
