import type { Field } from "#contracts/contract.ts";
import { type FieldFiller, fieldType } from "#kernel/field-types.ts";
import type { Language } from "#kernel/language.ts";
import type { Drawing } from "#lib/pdf/parts.ts";
import type { FilledField, PrintedContent } from "#sealing/pages/overlay-pages.ts";
import type { EntryOf } from "#trail/entries-of.ts";
import { printedMoment, signingDay } from "#words/printed-time.ts";
import { signatureFrame } from "#words/signature-frame.ts";
import { enteredText, isTicked } from "./entered-text.ts";
import type { RecordedSignature } from "./signing-store.ts";

/** A signature: what the trail says of it, and what it holds the hash of. */
export interface SignedContent<D = Drawing> {
  entry: EntryOf<"contract.signed">;
  content: Pick<RecordedSignature, "inputs" | "consent"> & { drawing: D; initials: D | null };
}

/** Of the contract, as it was created. */
export interface FillContext {
  language: Language;
  /** IANA name of the zone in which date fields are filled. */
  dateZone: string;
  /** Signatures stand in a frame with their ID. */
  framesSignatures?: boolean | undefined;
}

/** What is drawn into every field of a fully signed contract; fields left empty are left out. */
export function filledFields<D>(
  fields: readonly Field[],
  signed: readonly SignedContent<D>[],
  context: FillContext,
): FilledField<D>[] {
  return fields.flatMap((field) => {
    const signature = signed.find(({ entry }) => entry.data.role === field.label);
    const filled = fill(field, signature, context);
    return filled ? [filled] : [];
  });
}

function fill<D>(
  field: Field,
  signature: SignedContent<D> | undefined,
  context: FillContext,
): FilledField<D> | null {
  const { id, type, label, page, x, y, width, height } = field;
  const printed = signature && FILL[fieldType(type).filledBy](signature, context, field);
  return printed ? { id, label, page, x, y, width, height, ...printed } : null;
}

/** What is printed into a field when its contract is sealed, by who fills it; null for nothing. */
const FILL: Record<
  FieldFiller,
  <D>(signature: SignedContent<D>, context: FillContext, field: Field) => PrintedContent<D> | null
> = {
  signature({ entry, content: { drawing } }, { language, dateZone, framesSignatures }) {
    const { signerName, jobTitle: title, signatureId } = entry.data;
    const signedAt = printedMoment(entry.at, language, dateZone);
    const frame = framesSignatures && { frame: signatureFrame[language](signatureId.slice(-12)) };
    return { printed: "signature", content: { drawing, signerName, title, signedAt, ...frame } };
  },
  initials({ content: { drawing, initials } }) {
    return { printed: "initials", content: { drawing: initials ?? drawing } };
  },
  "day of signing": ({ entry }, { language, dateZone }) =>
    textOf(signingDay(entry.at, language, { dateZone, ownZone: entry.data.timeZone })),
  // What the sender wrote is printed in the base PDF itself.
  sender: () => null,
  entry({ content: { inputs } }, { language }, field) {
    const text = enteredText(field, inputs, language);
    if (!field.mark || text === null) return textOf(text);
    return { printed: "mark", content: { isTicked: isTicked(field, inputs) === "ticked", text } };
  },
};

function textOf(text: string | null): PrintedContent<never> | null {
  return text ? { printed: "text", content: { text } } : null;
}
