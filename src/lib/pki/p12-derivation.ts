import { createHash } from "node:crypto";

export interface P12Derivation {
  digest: string;
  purpose: keyof typeof PURPOSES;
  /** From `bmpPassword`. */
  password: Uint8Array;
  salt: Uint8Array;
  iterations: number;
  /** Bytes wanted. */
  length: number;
}

/** Bytes from a password by PKCS #12's own rule (RFC 7292, appendix B.2). */
export function deriveP12(question: P12Derivation): Uint8Array {
  const { digest, purpose, password, salt, iterations, length } = question;
  const block = BLOCK_BYTES[digest]!;
  const diversifier = new Uint8Array(block).fill(PURPOSES[purpose]);
  const input = Buffer.concat([stretch(salt, block), stretch(password, block)]);
  const out: Uint8Array[] = [];
  for (let have = 0; have < length; have += out.at(-1)!.length) {
    let hash = createHash(digest).update(diversifier).update(input).digest();
    for (let round = 1; round < iterations; round++) {
      hash = createHash(digest).update(hash).digest();
    }
    out.push(hash);
    addToEachBlock(input, stretchTo(hash, block));
  }
  return Buffer.concat(out).subarray(0, length);
}

/** UTF-16, big-endian, with a final zero character (RFC 7292, appendix B.1). */
export function bmpPassword(password: string): Uint8Array {
  return Buffer.from(`${password}\0`, "utf16le").swap16();
}

const PURPOSES = { key: 1, iv: 2, mac: 3 };

/** Block sizes of the hash functions, which the rule works in. */
const BLOCK_BYTES: Readonly<Record<string, number>> = {
  sha1: 64,
  sha256: 64,
  sha384: 128,
  sha512: 128,
};

/** Repeated until it fills whole blocks. */
function stretch(bytes: Uint8Array, block: number): Uint8Array {
  return stretchTo(bytes, block * Math.ceil(bytes.length / block));
}

function stretchTo(bytes: Uint8Array, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => bytes[index % bytes.length]!);
}

/** Each block becomes block + addend + 1, as a big-endian number, without the carry at the top. */
function addToEachBlock(input: Uint8Array, addend: Uint8Array): void {
  for (let start = 0; start < input.length; start += addend.length) {
    let carry = 1;
    for (let index = addend.length - 1; index >= 0; index--) {
      const sum = input[start + index]! + addend[index]! + carry;
      input[start + index] = sum & 0xff;
      carry = sum >> 8;
    }
  }
}
