import { createCipheriv, createHmac, type KeyObject, pbkdf2Sync, randomBytes } from "node:crypto";
import { element, integer, nothing, octetString, oid, sequence, tagged } from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { bmpPassword, deriveP12 } from "#lib/pki/p12-derivation.ts";

/** A PKCS #12 file as current programs write it: AES-256-CBC, PBKDF2 and a MAC with SHA-256. */
export function makeP12(order: {
  /** null makes a file without a key. */
  privateKey: KeyObject | null;
  /** DER. */
  chain: readonly Uint8Array[];
  password: string;
}): Uint8Array {
  const { privateKey, chain, password } = order;
  const certificates = sequence(...chain.map(certificateBag));
  const parts = [sequence(oid(ENCRYPTED_DATA), tagged(0, encryptedData(certificates, password)))];
  if (privateKey) {
    const key = privateKey.export({ type: "pkcs8", format: "der" });
    const shrouded = sequence(...encrypt(key, password, octetString));
    parts.push(plainData(sequence(bag(SHROUDED_KEY_BAG, shrouded))));
  }
  return wrapSafe(sequence(...parts), password);
}

/** A file around an AuthenticatedSafe of any bytes, with a MAC that holds unless it asks for other rounds. */
export function wrapSafe(safe: Uint8Array, password: string, rounds = ITERATIONS): Uint8Array {
  return sequence(integer(3), plainData(safe), mac(safe, password, rounds));
}

const ENCRYPTED_DATA = "1.2.840.113549.1.7.6";
const SHROUDED_KEY_BAG = "1.2.840.113549.1.12.10.1.2";
const CERTIFICATE_BAG = "1.2.840.113549.1.12.10.1.3";
const X509_CERTIFICATE = "1.2.840.113549.1.9.22.1";
const PBES2 = "1.2.840.113549.1.5.13";
const PBKDF2 = "1.2.840.113549.1.5.12";
const HMAC_SHA256 = "1.2.840.113549.2.9";
const AES_256_CBC = "2.16.840.1.101.3.4.1.42";
const ITERATIONS = 2_048;

/** ContentInfo of type data. */
export const plainData = (content: Uint8Array) =>
  sequence(oid(OID.data), tagged(0, octetString(content)));

const bag = (type: string, value: Uint8Array) => sequence(oid(type), tagged(0, value));

const certificateBag = (der: Uint8Array) =>
  bag(CERTIFICATE_BAG, sequence(oid(X509_CERTIFICATE), tagged(0, octetString(der))));

function encryptedData(content: Uint8Array, password: string): Uint8Array {
  const [algorithm, sealed] = encrypt(content, password, (bytes) => element(0x80, bytes));
  return sequence(integer(0), sequence(oid(OID.data), algorithm, sealed));
}

/** The algorithm and what it made, wrapped as the place it goes to wants it. */
function encrypt(
  content: Uint8Array,
  password: string,
  wrap: (bytes: Uint8Array) => Uint8Array,
): [algorithm: Uint8Array, sealed: Uint8Array] {
  const salt = randomBytes(16);
  const iv = randomBytes(16);
  const cipher = createCipheriv("aes-256-cbc", derive(password, salt), iv);
  const prf = sequence(oid(HMAC_SHA256), nothing);
  const derivation = sequence(oid(PBKDF2), sequence(octetString(salt), integer(ITERATIONS), prf));
  const scheme = sequence(oid(AES_256_CBC), octetString(iv));
  const algorithm = sequence(oid(PBES2), sequence(derivation, scheme));
  return [algorithm, wrap(Buffer.concat([cipher.update(content), cipher.final()]))];
}

const derive = (password: string, salt: Uint8Array) =>
  pbkdf2Sync(Buffer.from(password, "utf8"), salt, ITERATIONS, 32, "sha256");

function mac(safe: Uint8Array, password: string, rounds: number): Uint8Array {
  const salt = randomBytes(8);
  const from = { digest: "sha256", password: bmpPassword(password), salt, iterations: ITERATIONS };
  const key = deriveP12({ ...from, purpose: "mac", length: 32 });
  const digest = createHmac("sha256", key).update(safe).digest();
  const info = sequence(sequence(oid(OID.sha256), nothing), octetString(digest));
  return sequence(info, octetString(salt), integer(rounds));
}
