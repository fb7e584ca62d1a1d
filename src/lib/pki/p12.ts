import { createPrivateKey, type KeyObject } from "node:crypto";
import { concatBytes } from "#kernel/bytes.ts";
import {
  type Certificate,
  isIssuedBy,
  isSelfSigned,
  readCertificate,
} from "#lib/pki/certificate.ts";
import { derFromBer } from "#lib/pki/der-from-ber.ts";
import { OID } from "#lib/pki/oids.ts";
import { DerReader, type Element, onlyElement, open } from "#lib/pki/read-der.ts";
import { oidOf } from "#lib/pki/read-values.ts";
import { holdKey, isKeyOf, type KeyHolder, UnusableKey, WrongPassword } from "./key-holder.ts";
import { decrypt } from "./p12-encryption.ts";
import { checkMac } from "./p12-mac.ts";
import { publicKeyOf } from "./public-key.ts";

/**
 * The sealing key of a PKCS #12 file (RFC 7292), with its certificate and the issuers that came
 * along. Files of the last decade are read (AES with PBKDF2) and older ones with triple DES.
 * @throws UnusableKey that says what is wrong: no such file, wrong password, an encryption that
 *   is not read, no key, more than one, no certificate for the key, or a key too weak
 */
export async function readP12(bytes: Uint8Array, password: string): Promise<KeyHolder> {
  try {
    return await holdOnlyKey(readBags(openSafe(bytes, password), password));
  } catch (cause) {
    if (cause instanceof UnusableKey) throw cause;
    throw new UnusableKey("this is no PKCS #12 file, or it is damaged", { cause });
  }
}

async function holdOnlyKey({ keys, certificates }: Bags): Promise<KeyHolder> {
  const [key] = keys;
  if (!key) throw new UnusableKey("the PKCS #12 file holds no private key");
  if (keys.length > 1) throw new UnusableKey("the PKCS #12 file holds more than one private key");
  if (certificates.length === 0) throw new UnusableKey("the PKCS #12 file holds no certificate");
  const leaf = certificates.find((one) => isKeyOf(key, publicKeyOf(one)));
  if (!leaf) {
    throw new UnusableKey("no certificate in the PKCS #12 file belongs to its private key");
  }
  return holdKey(key, await chainOf(leaf, certificates));
}

interface Bags {
  keys: KeyObject[];
  certificates: Certificate[];
}

/** The bags of a file whose MAC holds, which is the only sure sign of the right password. */
function openSafe(bytes: Uint8Array, password: string): Element[] {
  const file = open(derFromBer(bytes));
  file.next(0x02);
  const { type, content } = readContent(file.next(0x30));
  if (type !== OID.data) {
    throw new UnusableKey("the PKCS #12 file is protected by a public key instead of a password");
  }
  const safe = onlyElement(content, 0x04).content;
  const mac = file.optional(0x30);
  file.end();
  if (!mac) throw new UnusableKey("the PKCS #12 file carries no MAC");
  if (!checkMac(mac, safe, password)) {
    throw new WrongPassword("the password does not open the PKCS #12 file, or the file is damaged");
  }
  return elements(safe).flatMap((part) => elements(openPart(part, password)));
}

/** SafeContents of one part, decrypted if need be. */
function openPart(part: Element, password: string): Uint8Array {
  const { type, content } = readContent(part);
  if (type === OID.data) return onlyElement(content, 0x04).content;
  if (type !== ENCRYPTED_DATA) {
    throw new UnusableKey("a part of the PKCS #12 file is encrypted for a public key");
  }
  const fields = open(content);
  fields.next(0x02);
  const encrypted = open(fields.next(0x30).raw);
  encrypted.next(0x06);
  const algorithm = encrypted.next(0x30);
  return decrypt(algorithm, octetsOf(encrypted.next()), password);
}

/** EncryptedData (RFC 5652, 8). */
const ENCRYPTED_DATA = "1.2.840.113549.1.7.6";

/** The kinds of bags (RFC 7292, 4.2). */
const BAG = {
  key: "1.2.840.113549.1.12.10.1.1",
  shroudedKey: "1.2.840.113549.1.12.10.1.2",
  certificate: "1.2.840.113549.1.12.10.1.3",
  contents: "1.2.840.113549.1.12.10.1.6",
};
const X509_CERTIFICATE = "1.2.840.113549.1.9.22.1";

/** Bags within bags: nobody writes more than one level. */
const MAX_DEPTH = 3;

function readBags(bags: readonly Element[], password: string, depth = 0): Bags {
  const found: Bags = { keys: [], certificates: [] };
  for (const bag of bags) {
    const { type, content } = readContent(bag);
    if (type === BAG.key) found.keys.push(readKey(content));
    if (type === BAG.shroudedKey) {
      const parts = open(content);
      const algorithm = parts.next(0x30);
      found.keys.push(readKey(decrypt(algorithm, parts.next(0x04).content, password)));
    }
    if (type === BAG.certificate) found.certificates.push(...readCertificateBag(content));
    if (type === BAG.contents && depth < MAX_DEPTH) {
      const inner = readBags(elements(content), password, depth + 1);
      found.keys.push(...inner.keys);
      found.certificates.push(...inner.certificates);
    }
  }
  return found;
}

function readCertificateBag(bag: Uint8Array): Certificate[] {
  const { type, content } = readContent({ raw: bag });
  if (type !== X509_CERTIFICATE) return [];
  try {
    return [readCertificate(onlyElement(content, 0x04).content)];
  } catch (cause) {
    throw new UnusableKey("a certificate in the PKCS #12 file cannot be read", { cause });
  }
}

function readKey(der: Uint8Array): KeyObject {
  try {
    return createPrivateKey({ key: Buffer.from(der), format: "der", type: "pkcs8" });
  } catch (cause) {
    throw new UnusableKey("the private key in the PKCS #12 file cannot be read", { cause });
  }
}

async function chainOf(
  leaf: Certificate,
  certificates: readonly Certificate[],
): Promise<Uint8Array[]> {
  const chain = [leaf];
  for (;;) {
    const last = chain.at(-1)!;
    const next = (await isSelfSigned(last)) ? null : await issuerOf(last, certificates, chain);
    if (!next) return chain.map(({ der }) => der);
    chain.push(next);
  }
}

async function issuerOf(
  certificate: Certificate,
  among: readonly Certificate[],
  chain: readonly Certificate[],
): Promise<Certificate | null> {
  for (const one of among) {
    if (!chain.includes(one) && (await isIssuedBy(certificate, one))) return one;
  }
  return null;
}

/** What ContentInfo, SafeBag and CertBag have in common: what it is, and in [0] the thing itself. */
function readContent({ raw }: Pick<Element, "raw">): { type: string; content: Uint8Array } {
  const parts = open(raw);
  return { type: oidOf(parts.next()), content: parts.next(0xa0).content };
}

/** The members of a SEQUENCE OF, which may be BER however it was wrapped. */
function elements(bytes: Uint8Array): Element[] {
  return open(derFromBer(bytes)).rest();
}

/** An OCTET STRING under an implicit tag, in one piece or, as BER allows, in several. */
function octetsOf({ tag, content }: Element): Uint8Array {
  if (tag === 0x80) return content;
  return concatBytes(
    ...new DerReader(content).rest().map((piece) => onlyElement(piece.raw, 0x04).content),
  );
}
