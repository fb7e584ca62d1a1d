import { objectText } from "#lib/pdf/assembly/object-text.ts";
import type { PdfObject } from "#lib/pdf/objects.ts";

/**
 * What stands in an object stream before it is packed (ISO 32000-1, 7.5.7): the numbers with
 * their offsets, and behind them the objects.
 */
export function packedText(objects: readonly (readonly [number: number, object: PdfObject])[]): {
  index: string;
  text: string;
} {
  const texts = objects.map(([, object]) => `${objectText(object)}\n`);
  let offset = 0;
  const head = objects.map(([number], at) => {
    const entry = `${number} ${offset}`;
    offset += texts[at]!.length;
    return entry;
  });
  return { index: `${head.join(" ")}\n`, text: texts.join("") };
}
