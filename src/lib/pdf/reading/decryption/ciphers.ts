import { createDecipheriv, createHash } from "node:crypto";
import { concatBytes, fromLatin1 } from "#kernel/bytes.ts";
import { rc4 } from "./rc4.ts";

/** What strings or streams of a file are encrypted with (ISO 32000-2, 7.6.6.1, table 25). */
export type Method = "none" | "rc4" | "aes-128" | "aes-256";

/** Undoes one method for the strings and the stream of one object. */
export function undo(
  method: Method,
  key: Uint8Array,
  data: Uint8Array,
  number: number,
  generation: number,
): Uint8Array {
  switch (method) {
    case "none":
      return data;
    case "rc4":
      return rc4(objectKey(key, number, generation, false), data);
    case "aes-128":
      return undoAes("aes-128-cbc", objectKey(key, number, generation, true), data);
    case "aes-256":
      return undoAes("aes-256-cbc", key, data);
  }
}

const MARK_OF_AES = fromLatin1("sAlT");
const LONGEST_KEY = 16;

/** Algorithm 1: each object has a key of its own. */
function objectKey(
  key: Uint8Array,
  number: number,
  generation: number,
  isAes: boolean,
): Uint8Array {
  const numbers = Uint8Array.of(
    ...[number, number >> 8, number >> 16, generation, generation >> 8].map((part) => part & 255),
  );
  const whole = concatBytes(key, numbers, isAes ? MARK_OF_AES : new Uint8Array(0));
  const hash = createHash("md5").update(whole).digest();
  return hash.subarray(0, Math.min(key.length + 5, LONGEST_KEY));
}

const BLOCK = 16;

/**
 * The first block is the initialisation vector, the last one ends with as many
 * bytes of padding as the value of each says. What is cut off gives what is
 * left of it, as other readers do.
 */
function undoAes(name: string, key: Uint8Array, data: Uint8Array): Uint8Array {
  const whole = data.length - (data.length % BLOCK);
  if (whole < 2 * BLOCK) return new Uint8Array(0);
  const decipher = createDecipheriv(name, key, data.subarray(0, BLOCK));
  decipher.setAutoPadding(false);
  const plain = decipher.update(data.subarray(BLOCK, whole));
  const padding = plain.at(-1)!;
  return padding >= 1 && padding <= BLOCK ? plain.subarray(0, plain.length - padding) : plain;
}
