import { fromHex, latin1 } from "#kernel/bytes.ts";
import { isWhitespace } from "./lexer.ts";

const [ANGLE, TILDE, BANG, U, Z] = [0x3e, 0x7e, 0x21, 0x75, 0x7a];

/** ISO 32000-1, 7.4.2. What is no digit is passed over. */
export function undoHex(data: Uint8Array): Uint8Array {
  const end = data.indexOf(ANGLE);
  const digits = latin1(data, 0, end < 0 ? data.length : end).replace(/[^0-9a-f]/gi, "");
  return fromHex(digits.length % 2 ? `${digits}0` : digits);
}

/** ISO 32000-1, 7.4.3. Ends at "~" or at the first letter that has no meaning. */
export function undoAscii85(data: Uint8Array): Uint8Array {
  const out: number[] = [];
  const start = data[0] === 0x3c && data[1] === TILDE ? 2 : 0;
  let value = 0;
  let digits = 0;
  for (let at = start; at < data.length; at += 1) {
    const byte = data[at]!;
    if (isWhitespace(byte)) continue;
    if (byte === Z && digits === 0) {
      out.push(0, 0, 0, 0);
      continue;
    }
    if (byte < BANG || byte > U) break;
    value = value * 85 + byte - BANG;
    digits += 1;
    if (digits < 5) continue;
    pushBytes(out, value, 4);
    value = 0;
    digits = 0;
  }
  if (digits > 1) {
    const count = digits - 1;
    for (; digits < 5; digits += 1) value = value * 85 + 84;
    pushBytes(out, value, count);
  }
  return Uint8Array.from(out);
}

function pushBytes(out: number[], value: number, count: number): void {
  const word = value % 2 ** 32;
  for (let index = 0; index < count; index += 1) {
    out.push(Math.floor(word / 2 ** (24 - 8 * index)) & 255);
  }
}
