import type { Drawing } from "#lib/pdf/parts.ts";
import type { FilledField } from "./overlay-pages.ts";
import type { SealPagesInput } from "./typeset-seal-pages.ts";

/**
 * A drawing whose text lies between these bytes of what is sent beside the pages.
 * A hundred drawings of 20,000 points are millions of objects: sent as such they
 * hold the sender up for a second, and fill the memory of whoever gets them, who
 * needs one at a time.
 */
export interface Apart {
  type: "apart";
  from: number;
  to: number;
  /** Of strokes, what is small of them; null of everything else. */
  pad: { width: number; height: number } | null;
}

/** Seal pages with something else in the place of each drawing. */
export function mapDrawings<A, B>(
  pages: SealPagesInput<A>,
  change: (drawing: A) => B,
): SealPagesInput<B> {
  const { fields, certificate } = pages;
  return {
    ...pages,
    fields: mapFields(fields, change),
    certificate: {
      ...certificate,
      signers: certificate.signers.map((one) => ({ ...one, drawing: change(one.drawing) })),
    },
  };
}

/** Filled fields with something else in the place of each drawing. */
export function mapFields<A, B>(
  fields: readonly FilledField<A>[],
  change: (drawing: A) => B,
): FilledField<B>[] {
  return fields.map((field) => mapDrawing(field, change));
}

function mapDrawing<A, B>(field: FilledField<A>, change: (drawing: A) => B): FilledField<B> {
  switch (field.printed) {
    case "signature":
      return { ...field, content: { ...field.content, drawing: change(field.content.drawing) } };
    case "initials":
      return { ...field, content: { drawing: change(field.content.drawing) } };
    case "text":
    case "mark":
      return field;
  }
}

/** The pages with the drawings back in them; strokes are read anew each time that they are asked for. */
export function backInto(
  pages: SealPagesInput<Drawing | Apart>,
  drawings: Uint8Array,
): SealPagesInput {
  return mapDrawings(pages, backFrom(drawings));
}

/** The same of fields alone. */
export function fieldsBackInto(
  fields: readonly FilledField<Drawing | Apart>[],
  drawings: Uint8Array,
): FilledField[] {
  return mapFields(fields, backFrom(drawings));
}

function backFrom(drawings: Uint8Array): (drawing: Drawing | Apart) => Drawing {
  const texts = Buffer.from(drawings.buffer, drawings.byteOffset, drawings.length);
  const read = ({ from, to }: Apart) => JSON.parse(texts.toString("latin1", from, to));
  return (drawing) => {
    if (drawing.type !== "apart") return drawing;
    const { pad } = drawing;
    if (pad === null) return read(drawing) as Drawing;
    return {
      type: "drawn",
      ...pad,
      get strokes() {
        return read(drawing).strokes;
      },
    };
  };
}
