import { base64, concatBytes, fromBase64, sameBytes, toHex } from "#kernel/bytes.ts";

/** A tree head as it is published (C2SP tlog-checkpoint), in a signed note. */
export interface Checkpoint {
  /** The log's name, by which all its heads begin. */
  origin: string;
  size: number;
  root: Uint8Array;
}

/** A key of Ed25519 that notes are checked with, by the name it signs under. */
export interface NoteKey {
  name: string;
  /** 32 bytes (RFC 8032). */
  publicKey: Uint8Array;
}

/** What is signed, with the end of its last line. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${base64(root)}\n`;
}

/** The note: the text, an empty line, and a line for the signature (C2SP signed-note). */
export async function signedNote(
  text: string,
  key: NoteKey,
  sign: (text: Uint8Array) => Uint8Array,
): Promise<string> {
  const id = await keyId(key);
  const signature = sign(new TextEncoder().encode(text));
  return `${text}\n— ${key.name} ${base64(concatBytes(id, signature))}\n`;
}

/** Four bytes of the hash of name and key. */
async function keyId({ name, publicKey }: NoteKey): Promise<Uint8Array> {
  const named = new TextEncoder().encode(`${name}\n`);
  const bytes = concatBytes(named, Uint8Array.of(ED25519), publicKey);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).subarray(0, ID_BYTES);
}

const ED25519 = 1;
const ID_BYTES = 4;

/** The key in one line, as other programs take it (`vkey`). */
export async function keyLine(key: NoteKey): Promise<string> {
  const bytes = concatBytes(Uint8Array.of(ED25519), key.publicKey);
  return `${key.name}+${toHex(await keyId(key))}+${base64(bytes)}`;
}

/** Null where the line is no key of Ed25519, or names itself wrongly. */
export async function readKeyLine(line: string): Promise<NoteKey | null> {
  const [, name, bytes] = /^([^\s+]+)\+[0-9a-f]{8}\+([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
  const key = bytes === undefined ? null : fromBase64(bytes);
  if (!name || key?.length !== 33 || key[0] !== ED25519) return null;
  const read = { name, publicKey: key.subarray(1) };
  return (await keyLine(read)) === line ? read : null;
}

/** A note's text with its end, and whose signatures stand below; null for what is none. */
function readNote(
  note: string,
): { text: string; lines: { name: string; bytes: Uint8Array }[] } | null {
  const end = note.lastIndexOf("\n\n");
  const below = end < 0 ? "" : note.slice(end + 2);
  if (!/^(?:— \S+ [A-Za-z0-9+/=]+\n)+$/.test(below)) return null;
  const lines = below
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split(" "));
  return {
    text: note.slice(0, end + 1),
    lines: lines.flatMap(([, name = "", encoded = ""]) => {
      const bytes = fromBase64(encoded);
      return bytes ? [{ name, bytes }] : [];
    }),
  };
}

/** What a note says, whoever signed it; null where it is no checkpoint. */
export function readCheckpoint(note: string): Checkpoint | null {
  const read = readNote(note);
  const [origin, count, hash, end] = read?.text.split("\n") ?? [];
  const size = /^(?:0|[1-9]\d{0,15})$/.test(count ?? "") ? Number(count) : Number.NaN;
  const root = hash === undefined ? null : fromBase64(hash);
  if (!origin || !Number.isSafeInteger(size) || root?.length !== 32 || end === undefined)
    return null;
  return { origin, size, root };
}

/** Whether one of the signatures below a note is this key's. */
export async function isSignedBy(note: string, key: NoteKey): Promise<boolean> {
  const read = readNote(note);
  const id = await keyId(key);
  for (const { name, bytes } of read?.lines ?? []) {
    if (name !== key.name || !sameBytes(bytes.subarray(0, ID_BYTES), id)) continue;
    const given = { signature: bytes.subarray(ID_BYTES), text: read?.text ?? "" };
    if (await verifies(key.publicKey, given)) return true;
  }
  return false;
}

async function verifies(
  publicKey: Uint8Array,
  { signature, text }: { signature: Uint8Array; text: string },
): Promise<boolean> {
  const { subtle } = crypto;
  const key = await subtle.importKey("raw", copied(publicKey), "Ed25519", false, ["verify"]);
  return subtle.verify("Ed25519", key, copied(signature), copied(new TextEncoder().encode(text)));
}

const copied = (bytes: Uint8Array) => Uint8Array.from(bytes);
