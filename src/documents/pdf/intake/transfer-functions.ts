import { PdfArray, PdfDict, PdfName, type PdfObject, PdfStream } from "#documents/pdf/objects.ts";
import type { ObjectGraph } from "./object-graph.ts";

/** Entries of a graphics state (ISO 32000-1, 8.4.5, table 58); TR2 goes before TR. */
const TRANSFERS = ["TR", "TR2"];

/**
 * Takes transfer functions out of a document's graphics states, and halftones
 * that bring one along (10.5, 10.6.5). They are meant for a device, and programs
 * differ: what is black in one is white in the next. Those of soft masks, which
 * all follow, stay; so do names, which leave colours as they are.
 * @returns whether there was one
 */
export function removeTransfers({ containers, resolve }: ObjectGraph): boolean {
  let removed = false;
  for (const state of containers) {
    if (!(state instanceof PdfDict) || state instanceof PdfStream) continue;
    // A soft mask's dictionary has a TR of its own (11.6.5.2).
    if (state.has("G") && state.has("S")) continue;
    for (const key of TRANSFERS) {
      if (isTransfer(state.get(key, resolve))) removed = state.delete(key) || removed;
    }
    if (isTransferring(state.get("HT", resolve))) removed = state.delete("HT") || removed;
  }
  return removed;

  function isTransfer(value: PdfObject | undefined): boolean {
    if (value instanceof PdfDict) return value.has("FunctionType");
    if (!(value instanceof PdfArray) || value.length !== 4) return false;
    const functions = Array.from(value, (_, index) => value.at(index, resolve));
    const areAll = functions.every((one) => one instanceof PdfName || isTransfer(one));
    return areAll && functions.some((one) => one instanceof PdfDict);
  }

  /** Halftones of type 5 hold others, one for each colour (10.5.5.6). */
  function isTransferring(halftone: PdfObject | undefined): boolean {
    if (!(halftone instanceof PdfDict) || !halftone.has("HalftoneType")) return false;
    const parts = [
      halftone,
      ...[...halftone.keys()].map((key) => halftone.get(key.value, resolve)),
    ];
    return parts.some(
      (part) => part instanceof PdfDict && isTransfer(part.get("TransferFunction", resolve)),
    );
  }
}
