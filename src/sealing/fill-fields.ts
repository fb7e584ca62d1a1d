import type { Contract, Field } from "#contracts/contract.ts";
import type { FilledField } from "#documents/seal-pages/overlay-pages.ts";
import type { Language } from "#kernel/language.ts";
import type { RecordedSignature } from "#signing/signing-store.ts";

/** What is drawn into every field of a fully signed contract; fields left empty are left out. */
export function filledFields(
  contract: Pick<Contract, "fields" | "language">,
  signatures: readonly RecordedSignature[],
  timeZone: string,
): FilledField[] {
  return contract.fields.flatMap((field) => {
    const signature = signatures.find((candidate) => candidate.role === field.label);
    const filled = fill(field, signature, contract.language, timeZone);
    return filled ? [filled] : [];
  });
}

function fill(
  field: Field,
  signature: RecordedSignature | undefined,
  language: Language,
  timeZone: string,
): FilledField | null {
  const { id, label, page, x, y, width, height } = field;
  const place = { id, label, page, x, y, width, height };
  // What the sender wrote is printed in the base PDF itself.
  if (field.type === "text" || !signature) return null;
  switch (field.type) {
    case "signature": {
      const { drawing, signerName, title } = signature;
      const signedAt = `${dayText(signature.signedAt, language, "UTC")} ${timeText(signature.signedAt)}`;
      return { ...place, type: "signature", content: { drawing, signerName, title, signedAt } };
    }
    case "initials": {
      const drawing = signature.initials ?? signature.drawing;
      return { ...place, type: "initials", content: { drawing } };
    }
    case "date": {
      const text = dayText(signature.signedAt, language, timeZone);
      return { ...place, type: "date", content: { text } };
    }
    case "input": {
      const text = signature.inputs[field.id];
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
