import { argon2, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { RandomBytes } from "#kernel/random.ts";

/** OWASP's least for Argon2id (RFC 9106): 19 MiB, two passes, one lane; about 100 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** So many are computed at a time: each has a thread of the four that files and names need as well. */
const AT_ONCE = 2;
/** So many wait; whoever comes then is told that it is busy. */
const WAITING = 20;

const derive = promisify(argon2);

/** So many guesses are under way that no further one is taken. */
export class TooBusyToHash extends Error {
  override name = "TooBusyToHash";
}

let running = 0;
const queue: (() => void)[] = [];

/** @throws TooBusyToHash */
async function compute(password: string, nonce: Uint8Array, cost: Cost): Promise<Uint8Array> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw new TooBusyToHash("too many passwords at once");
    // Whoever ends hands the place on, so `running` stays.
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running += 1;
  try {
    return await derive("argon2id", {
      message: password.normalize("NFKC"),
      nonce,
      tagLength: TAG_BYTES,
      ...cost,
    });
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

/**
 * What is stored of a password: a string as the reference implementation writes
 * it, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
 * @throws TooBusyToHash
 */
export async function hashPassword(password: string, random: RandomBytes): Promise<string> {
  const salt = random(SALT_BYTES);
  const hash = await compute(password, salt, COST);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(hash)}`;
}

/**
 * Whether a password is the one that was stored; null: nothing was, which takes
 * as long.
 * @throws TooBusyToHash
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const found = STORED.exec(stored ?? "")?.groups;
  const cost = found
    ? { memory: Number(found.m), passes: Number(found.t), parallelism: Number(found.p) }
    : COST;
  const salt = Buffer.from(found?.salt ?? "AAAAAAAAAAAAAAAAAAAAAA", "base64");
  const computed = await compute(password, salt, cost);
  const expected = Buffer.from(found?.hash ?? "", "base64");
  return expected.length === computed.length && timingSafeEqual(expected, computed);
}

const STORED =
  /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=(?<p>\d+)\$(?<salt>[\w+/]+)\$(?<hash>[\w+/]+)$/;

/** Base64 without padding. */
function text(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString("base64")
    .replace(/={1,2}$/, "");
}
