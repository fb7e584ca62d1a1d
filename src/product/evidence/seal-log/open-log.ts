import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import type { KeyRing } from "#kernel/key-ring.ts";
import type { Clock } from "#kernel/time.ts";
import { signJws } from "#lib/pki/jws.ts";
import type { KeyHolder } from "#lib/pki/key-holder.ts";
import type { Database } from "#store/database.ts";
import { KEY_TYPE } from "./key-type.ts";
import { keyLine, type NoteKey, signedNote } from "./note.ts";
import { claimOrigin, isKeyKnown, noteKey } from "./seal-log-store.ts";

/** Who signs the heads of the log. */
export interface LogSigner {
  origin: string;
  /** The key in one line, by which its word is found. */
  keyLine: string;
  key: NoteKey;
  /** The text with its signature below. */
  sign(text: string): Promise<string>;
}

interface OpenLogInputs {
  /** The key of the log is derived from the first that there was. */
  serverKeys: KeyRing;
  /** Says, once, that this key signs the log's heads. */
  keyHolder: KeyHolder;
  baseUrl: string;
  clock: Clock;
}

/**
 * Derives the key of the log: processes that share nothing but settings sign as one, and there is
 * one secret less to keep. The log keeps the name that it was begun under, whatever becomes of
 * BASE_URL.
 */
export async function openLog(
  database: Database,
  { serverKeys, keyHolder, baseUrl, clock }: OpenLogInputs,
): Promise<LogSigner> {
  // Newer ones stand before it; it stays, since what was derived from it is still to be known.
  const privateKey = keyFrom(serverKeys.secretFor("log of seals", "oldest"));
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  const origin = await claimOrigin(database, logOriginOf(baseUrl));
  const key = { name: origin, publicKey: Uint8Array.from(Buffer.from(x, "base64url")) };
  const line = await keyLine(key);
  if (!(await isKeyKnown(database, line))) {
    const since = clock.now();
    const word = { type: "countersign-log-key", key: line, at: since.toISOString() };
    const attestation = await signJws(keyHolder, KEY_TYPE, word);
    await noteKey(database, { line, attestation, since });
  }
  return {
    origin,
    key,
    keyLine: line,
    sign: (text) => signedNote(text, key, (bytes) => sign(null, bytes, privateKey)),
  };
}

/** What a log of this address is called: without a scheme (C2SP tlog-checkpoint), the path with it. */
export function logOriginOf(baseUrl: string): string {
  const { host, pathname } = new URL(baseUrl);
  return `${host}${pathname.replace(/\/$/, "")}/log`;
}

/** A seed is all that a key of Ed25519 has (RFC 8032, 5.1.5), in PKCS #8 (RFC 8410, 7). */
function keyFrom(seed: Uint8Array) {
  const key = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]);
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}
