import { setImmediate as nextTurn } from "node:timers/promises";
import { readUtf8 } from "#kernel/utf8.ts";

const [PLUS, PERCENT, SPACE] = [0x2b, 0x25, 0x20];

/**
 * The values of a form as browsers send one without files
 * (application/x-www-form-urlencoded, as the URL standard parses it); of a name
 * that comes twice the last. `URLSearchParams` says the same and takes five
 * times as long, in which nobody else is answered: a contract's text is a value.
 * @returns null where a name or a value is not UTF-8: the standard puts U+FFFD
 *   there, and what was lost would be signed
 */
export async function readForm(body: Buffer): Promise<Record<string, string> | null> {
  const read: [name: string, value: string][] = [];
  for (let from = 0; from <= body.length; ) {
    const end = body.indexOf("&", from);
    const pair = body.subarray(from, end < 0 ? body.length : end);
    const middle = pair.indexOf("=");
    const name = await decoded(middle < 0 ? pair : pair.subarray(0, middle));
    const value = middle < 0 ? "" : await decoded(pair.subarray(middle + 1));
    if (name === null || value === null) return null;
    if (pair.length > 0) read.push([name, value]);
    from += pair.length + 1;
  }
  return Object.fromEntries(read);
}

/** Bytes that are read in a few milliseconds. */
const PIECE = 512 * 1024;

/** A long value is read a piece in a turn of the event loop. */
async function decoded(bytes: Buffer): Promise<string | null> {
  const plain = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  let turn = PIECE;
  for (let at = 0; at < bytes.length; at += 1) {
    if (at >= turn) {
      await nextTurn();
      turn = at + PIECE;
    }
    const byte = bytes[at] as number;
    const escaped = byte === PERCENT ? hexAt(bytes, at + 1) * 16 + hexAt(bytes, at + 2) : -1;
    if (escaped >= 0) at += 2;
    plain[length] = escaped >= 0 ? escaped : byte === PLUS ? SPACE : byte;
    length += 1;
  }
  if (turn > PIECE) await nextTurn();
  return readUtf8(plain.subarray(0, length));
}

/** So far below zero where it is no digit that no other digit makes up for it. */
function hexAt(bytes: Buffer, at: number): number {
  const byte = bytes[at] ?? 0;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1_000;
}
