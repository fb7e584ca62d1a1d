/** PDFs that are encrypted for tests, by the letter of ISO 32000-2, 7.6. */
import { createCipheriv, createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { buildPackedPdf, buildPdf, type Objects, packedObjects } from "./built-pdf.ts";

export type LockKind = "rc4-40" | "rc4-128" | "aes-128" | "aes-256 of 2008" | "aes-256";
export const LOCK_KINDS: readonly LockKind[] = [
  "rc4-40",
  "rc4-128",
  "aes-128",
  "aes-256 of 2008",
  "aes-256",
];

interface Lock {
  /** The source of the Encrypt dictionary. */
  dictionary: string;
  encrypt(number: number, data: string | Buffer): Buffer;
}

export interface LockOptions {
  /** Empty without it: the file opens, and changes alone are locked. */
  password?: string;
  /** In place of the usual ones, which encrypt strings and streams. */
  filters?: string;
  plainMetadata?: boolean;
}

const PADDING = Buffer.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
  "hex",
);
const PERMISSIONS = -1_084;
const ID = Buffer.alloc(16, 7);
const TRAILER = `/Root 1 0 R /Info 8 0 R /Encrypt 9 0 R /ID [<${ID.toString("hex")}> <${ID.toString("hex")}>]`;

/** One page that says "Contract", titled "Lease of the mill", all its strings and streams encrypted. */
export function lockedPdf(
  kind: LockKind,
  options: LockOptions = {},
  add: (lock: Lock) => Objects = () => ({}),
): Buffer {
  const lock = makeLock(kind, options);
  const objects = { ...contentOf(lock), ...add(lock) };
  return buildPdf(objects, { trailer: TRAILER });
}

/** The same with its pages in an object stream. */
export function lockedPackedPdf(kind: LockKind): Buffer {
  const lock = makeLock(kind, {});
  const pack = (plain: Buffer): [string, Buffer] => [
    "<< /Filter /FlateDecode >>",
    lock.encrypt(50, deflateSync(plain)),
  ];
  return buildPackedPdf(packedObjects(), pack, { objects: contentOf(lock), trailer: TRAILER });
}

/** A file whose Encrypt dictionary says something else. */
export function otherwiseLockedPdf(dictionary: string): Buffer {
  return buildPdf({ 9: dictionary }, { trailer: TRAILER });
}

function contentOf(lock: Lock): Objects {
  const title = lock.encrypt(8, "Lease of the mill").toString("hex");
  return {
    4: ["<< >>", lock.encrypt(4, "BT /F1 24 Tf 72 720 Td (Contract) Tj ET")],
    8: `<< /Title <${title}> >>`,
    9: lock.dictionary,
  };
}

function makeLock(kind: LockKind, options: LockOptions): Lock {
  return kind.startsWith("aes-256") ? newLock(kind, options) : oldLock(kind, options);
}

function filtersOf(method: string, { filters, plainMetadata }: LockOptions): string {
  const named = filters ?? "/StmF /StdCF /StrF /StdCF";
  const metadata = plainMetadata ? "/EncryptMetadata false" : "";
  return `/CF << /StdCF << /CFM /${method} /AuthEvent /DocOpen >> >> ${named} ${metadata}`;
}

/** Algorithms 2 to 5. */
function oldLock(kind: LockKind, options: LockOptions): Lock {
  const [version, revision, length] =
    kind === "rc4-40" ? [1, 2, 5] : kind === "rc4-128" ? [2, 3, 16] : [4, 4, 16];
  const [owner, user] = ["owner", options.password ?? ""].map((word) =>
    Buffer.concat([Buffer.from(word), PADDING]).subarray(0, 32),
  ) as [Buffer, Buffer];
  const rounds = revision === 2 ? [0] : Array.from({ length: 20 }, (_, round) => round);
  const rehashed = (hash: Buffer) => {
    let now = hash;
    for (const _ of revision === 2 ? [] : Array(50)) now = md5(now.subarray(0, length));
    return now.subarray(0, length);
  };
  const repeated = (key: Buffer, data: Buffer) =>
    rounds.reduce((now, round) => rc4(Buffer.from(key.map((byte) => byte ^ round)), now), data);
  const o = repeated(rehashed(md5(owner)), user);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const mark = Buffer.alloc(revision === 4 && options.plainMetadata ? 4 : 0, 0xff);
  const key = rehashed(md5(user, o, permissions, ID, mark));
  const u =
    revision === 2
      ? rc4(key, PADDING)
      : Buffer.concat([repeated(key, md5(PADDING, ID)), Buffer.alloc(16)]);
  const filters = version === 4 ? filtersOf("AESV2", options) : "";
  return {
    dictionary: `<< /Filter /Standard /V ${version} /R ${revision} /Length ${8 * length} /P ${PERMISSIONS} /O <${o.toString("hex")}> /U <${u.toString("hex")}> ${filters} >>`,
    encrypt(number, data) {
      const numbers = Buffer.from([number, number >> 8, number >> 16, 0, 0]);
      const salt = Buffer.from(version === 4 ? "sAlT" : "");
      const own = md5(key, numbers, salt).subarray(0, Math.min(16, length + 5));
      const bytes = Buffer.from(data);
      return version === 4 ? aes("aes-128-cbc", own, bytes) : rc4(own, bytes);
    },
  };
}

/** Algorithms 8 and 2.B. */
function newLock(kind: LockKind, options: LockOptions): Lock {
  const key = Buffer.alloc(32, 0x5a);
  const password = Buffer.from(options.password ?? "");
  const revision = kind === "aes-256" ? 6 : 5;
  const hash = (salt: Buffer) =>
    revision === 5 ? sha(256, Buffer.concat([password, salt])) : hardened(password, salt);
  const [proof, lock] = [Buffer.alloc(8, 1), Buffer.alloc(8, 2)];
  const u = Buffer.concat([hash(proof), proof, lock]);
  const cipher = createCipheriv("aes-256-cbc", hash(lock), Buffer.alloc(16)).setAutoPadding(false);
  const ue = cipher.update(key);
  const o = Buffer.alloc(48, 3);
  const strings = { O: o, U: u, OE: Buffer.alloc(32, 4), UE: ue, Perms: Buffer.alloc(16, 5) };
  const entries = Object.entries(strings).map(([name, it]) => `/${name} <${it.toString("hex")}>`);
  return {
    dictionary: `<< /Filter /Standard /V 5 /R ${revision} /Length 256 /P ${PERMISSIONS} ${entries.join(" ")} ${filtersOf("AESV3", options)} >>`,
    encrypt: (_, data) => aes("aes-256-cbc", key, Buffer.from(data)),
  };
}

function hardened(password: Buffer, salt: Buffer): Buffer {
  let key = sha(256, Buffer.concat([password, salt]));
  for (let round = 1; ; round += 1) {
    const repeated = Buffer.concat(Array(64).fill(Buffer.concat([password, key])));
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32));
    const mixed = cipher.setAutoPadding(false).update(repeated);
    const remainder = BigInt(`0x${mixed.subarray(0, 16).toString("hex")}`) % 3n;
    key = sha(256 + 128 * Number(remainder), mixed);
    if (round >= 64 && mixed.at(-1)! <= round - 32) return key.subarray(0, 32);
  }
}

/** With an initialisation vector in front. */
function aes(name: string, key: Buffer, data: Buffer): Buffer {
  const vector = Buffer.alloc(16, 9);
  const cipher = createCipheriv(name, key, vector);
  return Buffer.concat([vector, cipher.update(data), cipher.final()]);
}

function md5(...parts: Buffer[]): Buffer {
  return createHash("md5").update(Buffer.concat(parts)).digest();
}

function sha(bits: number, data: Buffer): Buffer {
  return createHash(`sha${bits}`).update(data).digest();
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other]!, state[one]!];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    swap(i, j);
  }
  let j = 0;
  return Buffer.from(
    data.map((byte, index) => {
      const i = (index + 1) & 255;
      j = (j + state[i]!) & 255;
      swap(i, j);
      return byte ^ state[(state[i]! + state[j]!) & 255]!;
    }),
  );
}
