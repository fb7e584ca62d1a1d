import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import { concatBytes, fromHex, sameBytes } from "#kernel/bytes.ts";
import { rc4 } from "./rc4.ts";

/** What a file's standard security handler says of its keys (ISO 32000-2, table 21). */
export interface KeyFacts {
  revision: number;
  owner: Uint8Array;
  user: Uint8Array;
  /** UE: the file's key, locked with the user's password. */
  userKey: Uint8Array;
  permissions: number;
  /** The first part of the file's ID. */
  id: Uint8Array;
  encryptsMetadata: boolean;
  /** Bytes that the key may have, as the file says it in several places. */
  lengths: readonly number[];
}

/** Algorithm 2, step a: what a password is filled up with, and all that an empty one comes to. */
const PADDING = fromHex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a");
const PASSWORD_BYTES = 32;

/**
 * The key of a file whose user password is empty, held against what the file
 * keeps to tell a right password from a wrong one (ISO 32000-2, 7.6.4.4.9 to
 * 7.6.4.4.11). Null when the password is another one.
 */
export function fileKey(facts: KeyFacts): Uint8Array | null {
  if (facts.revision >= 5) return keyOfHash(facts);
  for (const length of facts.lengths) {
    const key = keyOfPadding(facts, length);
    const proof = facts.revision === 2 ? rc4(key, PADDING) : repeatedProof(key, facts.id);
    if (sameBytes(proof, facts.user.subarray(0, proof.length))) return key;
  }
  return null;
}

/** Algorithm 2, for revisions 2 to 4. */
function keyOfPadding(facts: KeyFacts, length: number): Uint8Array {
  const permissions = new Uint8Array(4);
  new DataView(permissions.buffer).setUint32(0, facts.permissions >>> 0, true);
  const isMarked = facts.revision >= 4 && !facts.encryptsMetadata;
  let hash = md5(
    PADDING,
    facts.owner.subarray(0, PASSWORD_BYTES),
    permissions,
    facts.id,
    new Uint8Array(isMarked ? 4 : 0).fill(0xff),
  );
  if (facts.revision >= 3) {
    for (let round = 0; round < 50; round += 1) hash = md5(hash.subarray(0, length));
  }
  return hash.subarray(0, length);
}

/** Algorithm 5: the first 16 bytes of U; what follows them is arbitrary. */
function repeatedProof(key: Uint8Array, id: Uint8Array): Uint8Array {
  let proof: Uint8Array = md5(PADDING, id);
  for (let round = 0; round < 20; round += 1)
    proof = rc4(
      key.map((byte) => byte ^ round),
      proof,
    );
  return proof;
}

/** U of revisions 5 and 6: a hash, the salt that it was made with, and that of the key's own lock. */
const HASH_BYTES = 32;
const SALT_BYTES = 8;

/** Algorithm 2.A, for revisions 5 and 6. */
function keyOfHash({ revision, user, userKey }: KeyFacts): Uint8Array | null {
  const behind = HASH_BYTES + SALT_BYTES;
  if (user.length < behind + SALT_BYTES || userKey.length < HASH_BYTES) return null;
  const hash = (salt: Uint8Array) => (revision === 5 ? sha(256, salt) : hardenedHash(salt));
  const proof = hash(user.subarray(HASH_BYTES, behind));
  if (!sameBytes(proof, user.subarray(0, HASH_BYTES))) return null;
  const lock = hash(user.subarray(behind, behind + SALT_BYTES));
  const decipher = createDecipheriv("aes-256-cbc", lock, new Uint8Array(16));
  decipher.setAutoPadding(false);
  return decipher.update(userKey.subarray(0, HASH_BYTES));
}

const SHA_BITS = [256, 384, 512] as const;
const REPEATS = 64;
const LEAST_ROUNDS = 64;

/** Algorithm 2.B with an empty password. Ends after 287 rounds at most, since a byte is at most 255. */
function hardenedHash(salt: Uint8Array): Uint8Array {
  let key = sha(256, salt);
  for (let round = 0, last = 0; round < LEAST_ROUNDS || last > round - 32; round += 1) {
    const repeated = new Uint8Array(key.length * REPEATS);
    for (let at = 0; at < REPEATS; at += 1) repeated.set(key, at * key.length);
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32));
    cipher.setAutoPadding(false);
    const mixed = cipher.update(repeated);
    // 256 leaves one when it is divided by three, so the bytes may be added up.
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = sha(SHA_BITS[sum % 3]!, mixed);
    last = mixed.at(-1)!;
  }
  return key.subarray(0, HASH_BYTES);
}

function md5(...parts: Uint8Array[]): Uint8Array {
  return createHash("md5")
    .update(concatBytes(...parts))
    .digest();
}

function sha(bits: (typeof SHA_BITS)[number], data: Uint8Array): Uint8Array {
  return createHash(`sha${bits}`).update(data).digest();
}
