import { isEscaped, QUOTE } from "./json-escapes.ts";

const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/** Counts the values of a JSON text while its bytes come in, before anything is made of them. */
export interface NodeCounter {
  /** Values so far, these bytes included; commas and brackets tell them, whatever stands in strings. */
  add(bytes: Uint8Array): number;
}

export function openNodeCounter(): NodeCounter {
  let isInString = false;
  let nodes = 1;
  /** Whether the bytes so far end with a backslash that is not itself escaped. */
  let endsEscaped = false;

  /** Where the string ends that `from` lies in; -1 where it goes on. */
  function endOfString(bytes: Uint8Array, from: number): number {
    let at = from;
    if (endsEscaped) at += 1;
    endsEscaped = false;
    for (;;) {
      const quote = bytes.indexOf(QUOTE, at);
      const escapes = isEscaped(bytes, at, quote < 0 ? bytes.length : quote);
      if (quote < 0) {
        endsEscaped = escapes;
        return -1;
      }
      if (!escapes) return quote;
      at = quote + 1;
    }
  }

  return {
    add(bytes) {
      let at = 0;
      while (at < bytes.length) {
        if (isInString) {
          const end = endOfString(bytes, at);
          if (end < 0) break;
          isInString = false;
          at = end + 1;
          continue;
        }
        const byte = bytes[at] as number;
        if (byte === QUOTE) isInString = true;
        else if (byte === COMMA || byte === BRACKET || byte === BRACE) nodes += 1;
        at += 1;
      }
      return nodes;
    },
  };
}
