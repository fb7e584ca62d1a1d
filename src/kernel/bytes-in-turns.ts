import { setImmediate as nextTurn } from "node:timers/promises";

/** Characters that are written as bytes in a millisecond or two. */
const PIECE = 256 * 1024;

/** A long text as UTF-8, each piece of it written in a turn of its own. */
export async function bytesInTurns(text: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let at = 0, end: number; at < text.length; at = end) {
    if (at > 0) await nextTurn();
    end = at + PIECE;
    // Both halves of a surrogate pair are one letter.
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
    pieces.push(Buffer.from(text.slice(at, end)));
  }
  return Buffer.concat(pieces);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
