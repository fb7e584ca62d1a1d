import { type PdfDict, PdfNumber } from "#lib/pdf/objects.ts";
import { BrokenPdf } from "./parse.ts";

const MAX_ROW_BYTES = 1_000_000;

/**
 * Undoes the PNG predictors of cross-reference streams and the like
 * (ISO 32000-1, 7.4.4.4). Data without a predictor comes back as it is.
 * @throws BrokenPdf for the TIFF predictor, which only pictures use
 */
export function undoPredictor(bytes: Uint8Array, parms: PdfDict | undefined): Uint8Array {
  const setting = (key: string, otherwise: number): number => {
    const value = parms?.get(key);
    return value instanceof PdfNumber ? value.value : otherwise;
  };
  const predictor = setting("Predictor", 1);
  if (predictor <= 1) return bytes;
  if (predictor < 10) throw new BrokenPdf(`cannot undo the predictor ${predictor}`);
  const bits = setting("Colors", 1) * setting("BitsPerComponent", 8);
  const rowBytes = Math.ceil((setting("Columns", 1) * bits) / 8);
  if (!(bits >= 1 && rowBytes >= 1 && rowBytes <= MAX_ROW_BYTES)) {
    throw new BrokenPdf("a predictor with rows of an odd size");
  }
  return undoPng(bytes, rowBytes, Math.max(1, Math.ceil(bits / 8)));
}

function undoPng(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  // The last row may end early, as readers have it.
  const rows = Math.ceil(bytes.length / (rowBytes + 1));
  const out = new Uint8Array(bytes.length - rows);
  for (let row = 0; row < rows; row += 1) {
    const from = row * (rowBytes + 1);
    const kind = bytes[from]!;
    const to = row * rowBytes;
    const end = Math.min(rowBytes, out.length - to);
    for (let column = 0; column < end; column += 1) {
      const left = column >= pixelBytes ? out[to + column - pixelBytes]! : 0;
      const up = row > 0 ? out[to + column - rowBytes]! : 0;
      const corner =
        row > 0 && column >= pixelBytes ? out[to + column - rowBytes - pixelBytes]! : 0;
      out[to + column] = bytes[from + 1 + column]! + predict(kind, left, up, corner);
    }
  }
  return out;
}

function predict(kind: number, left: number, up: number, corner: number): number {
  switch (kind) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const [toLeft, toUp, toCorner] = [up - corner, left - corner, left + up - 2 * corner];
      if (Math.abs(toLeft) <= Math.abs(toUp) && Math.abs(toLeft) <= Math.abs(toCorner)) return left;
      return Math.abs(toUp) <= Math.abs(toCorner) ? up : corner;
    }
    default:
      return 0;
  }
}
