import type { Field } from "#contracts/contract.ts";
import type { FilledField } from "#documents/seal-pages/overlay-pages.ts";
import type { Language } from "#kernel/language.ts";
import type { RecordedSignature } from "#signing/signing-store.ts";
import type { EntryOf } from "#trail/entries-of.ts";

/** A signature: what the trail says of it, and what it holds the hash of. */
export interface SignedContent {
  entry: EntryOf<"contract.signed">;
  content: Pick<RecordedSignature, "drawing" | "initials" | "inputs" | "consent">;
}

interface Means {
  language: Language;
  /** IANA name of the zone in which date fields are filled. */
  dateZone: string;
}

/** What is drawn into every field of a fully signed contract; fields left empty are left out. */
export function filledFields(
  fields: readonly Field[],
  signed: readonly SignedContent[],
  means: Means,
): FilledField[] {
  return fields.flatMap((field) => {
    const signature = signed.find(({ entry }) => entry.data.role === field.label);
    const filled = fill(field, signature, means);
    return filled ? [filled] : [];
  });
}

function fill(
  field: Field,
  signature: SignedContent | undefined,
  { language, dateZone }: Means,
): FilledField | null {
  const { id, label, page, x, y, width, height } = field;
  const place = { id, label, page, x, y, width, height };
  // What the sender wrote is printed in the base PDF itself.
  if (field.type === "text" || !signature) return null;
  const { entry, content: given } = signature;
  switch (field.type) {
    case "signature": {
      const { signerName, jobTitle: title } = entry.data;
      const { drawing } = given;
      const signedAt = `${dayText(entry.at, language, "UTC")} ${timeText(entry.at)}`;
      return { ...place, type: "signature", content: { drawing, signerName, title, signedAt } };
    }
    case "initials": {
      const drawing = given.initials ?? given.drawing;
      return { ...place, type: "initials", content: { drawing } };
    }
    case "date": {
      const text = dayText(entry.at, language, dateZone);
      return { ...place, type: "date", content: { text } };
    }
    case "input": {
      const text = given.inputs[field.id];
      return text ? { ...place, type: "input", content: { text } } : null;
    }
  }
}

/** British order of day and month, which nobody takes for the other way round. */
const LOCALES: Record<Language, string> = { de: "de-DE", en: "en-GB", es: "es-ES", fr: "fr-FR" };

function dayText(time: Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "medium", timeZone }).format(time);
}

/** `14:05 UTC`. */
function timeText(time: Date): string {
  return `${time.toISOString().slice(11, 16)} UTC`;
}
