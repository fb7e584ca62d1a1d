import encodeQR from "qr";

/** A QR code without its quiet zone: `dark[row * size + column]` is 1 where a module is dark. */
export interface QrCode {
  size: number;
  dark: Uint8Array;
}

/**
 * Encodes text as a QR code (ISO/IEC 18004) in byte mode, UTF-8, level M, in
 * the smallest version that holds it.
 * @throws Error when none does
 */
export function qrCode(text: string): QrCode {
  const framed = encodeQR(text, "raw", { ecc: "medium", encoding: "byte", border: FRAME });
  const rows = framed.slice(FRAME, -FRAME).map((row) => row.slice(FRAME, -FRAME));
  return { size: rows.length, dark: Uint8Array.from(rows.flat(), Number) };
}

/** The narrowest that the library draws around a code; the certificate leaves its own margin. */
const FRAME = 1;
