import { createPrivateKey, type KeyObject } from "node:crypto";
import { type ContentInfo, EncryptedContentInfo } from "@peculiar/asn1-cms";
import {
  AuthenticatedSafe,
  CertBag,
  id_certBag,
  id_keyBag,
  id_pkcs8ShroudedKeyBag,
  id_SafeContents,
  id_x509Certificate,
  PFX,
  PKCS8ShroudedKeyBag,
  SafeContents,
} from "@peculiar/asn1-pfx";
import { AsnConvert, AsnProp, AsnPropTypes, OctetString } from "@peculiar/asn1-schema";
import { type Certificate, isIssuedBy, isSelfSigned, readCertificate } from "./certificate.ts";
import { holdKey, isKeyOf, type KeyHolder, UnusableKey, WrongPassword } from "./key-holder.ts";
import { OID } from "./oids.ts";
import { decrypt } from "./p12-encryption.ts";
import { checkMac } from "./p12-mac.ts";

/**
 * The sealing key of a PKCS #12 file (RFC 7292), with its certificate and the issuers that came
 * along. Files of the last decade are read (AES with PBKDF2) and older ones with triple DES.
 * @throws UnusableKey that says what is wrong: no such file, wrong password, an encryption that
 *   is not read, no key, more than one, no certificate for the key, or a key too weak
 */
export function readP12(bytes: Uint8Array, password: string): KeyHolder {
  try {
    return holdOnlyKey(bytes, password);
  } catch (cause) {
    if (cause instanceof UnusableKey) throw cause;
    throw new UnusableKey("the PKCS #12 file is damaged", { cause });
  }
}

function holdOnlyKey(bytes: Uint8Array, password: string): KeyHolder {
  const { keys, certificates } = readBags(openSafe(bytes, password), password);
  const [key] = keys;
  if (!key) throw new UnusableKey("the PKCS #12 file holds no private key");
  if (keys.length > 1) throw new UnusableKey("the PKCS #12 file holds more than one private key");
  if (certificates.length === 0) throw new UnusableKey("the PKCS #12 file holds no certificate");
  const leaf = certificates.find(({ x509 }) => isKeyOf(key, x509.publicKey));
  if (!leaf) {
    throw new UnusableKey("no certificate in the PKCS #12 file belongs to its private key");
  }
  return holdKey(key, chainOf(leaf, certificates));
}

interface Bags {
  keys: KeyObject[];
  certificates: Certificate[];
}

/** The bags of a file whose MAC holds, which is the only sure sign of the right password. */
function openSafe(bytes: Uint8Array, password: string): SafeContents[] {
  const pfx = parse(bytes, PFX);
  if (pfx.authSafe.contentType !== OID.data) {
    throw new UnusableKey("the PKCS #12 file is protected by a public key instead of a password");
  }
  const safe = parse(pfx.authSafe.content, OctetString).buffer;
  if (!checkMac(pfx, new Uint8Array(safe), password)) {
    throw new WrongPassword("the password does not open the PKCS #12 file, or the file is damaged");
  }
  return [...parse(safe, AuthenticatedSafe)].map((part) => openPart(part, password));
}

function openPart(part: ContentInfo, password: string): SafeContents {
  if (part.contentType === OID.data) {
    return parse(parse(part.content, OctetString).buffer, SafeContents);
  }
  if (part.contentType !== ENCRYPTED_DATA) {
    throw new UnusableKey("a part of the PKCS #12 file is encrypted for a public key");
  }
  const { encryptedContentInfo } = parse(part.content, EncryptedData);
  const { encryptedContent, contentEncryptionAlgorithm: algorithm } = encryptedContentInfo;
  const pieces = encryptedContent?.constructedValue ?? [encryptedContent?.value];
  const content = Buffer.concat(pieces.map((piece) => new Uint8Array(piece?.buffer ?? [])));
  return parse(decrypt(algorithm, content, password), SafeContents);
}

const ENCRYPTED_DATA = "1.2.840.113549.1.7.6";

/** EncryptedData (RFC 5652, 8), which the CMS schemas leave out. */
class EncryptedData {
  version = 0;
  encryptedContentInfo = new EncryptedContentInfo();
}
AsnProp({ type: AsnPropTypes.Integer })(EncryptedData.prototype, "version");
AsnProp({ type: EncryptedContentInfo })(EncryptedData.prototype, "encryptedContentInfo");

function readBags(contents: readonly SafeContents[], password: string, depth = 0): Bags {
  const found: Bags = { keys: [], certificates: [] };
  for (const { bagId, bagValue } of contents.flatMap((safe) => [...safe])) {
    if (bagId === id_keyBag) found.keys.push(readKey(new Uint8Array(bagValue)));
    if (bagId === id_pkcs8ShroudedKeyBag) {
      const { encryptionAlgorithm, encryptedData } = parse(bagValue, PKCS8ShroudedKeyBag);
      const sealed = new Uint8Array(encryptedData.buffer);
      found.keys.push(readKey(decrypt(encryptionAlgorithm, sealed, password)));
    }
    if (bagId === id_certBag) found.certificates.push(...readCertificateBag(bagValue));
    if (bagId === id_SafeContents && depth < 3) {
      const inner = readBags([parse(bagValue, SafeContents)], password, depth + 1);
      found.keys.push(...inner.keys);
      found.certificates.push(...inner.certificates);
    }
  }
  return found;
}

function readCertificateBag(bag: ArrayBuffer): Certificate[] {
  const { certId, certValue } = parse(bag, CertBag);
  if (certId !== id_x509Certificate) return [];
  const der = new Uint8Array(parse(certValue, OctetString).buffer);
  try {
    return [readCertificate(der)];
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

function chainOf(leaf: Certificate, certificates: readonly Certificate[]): Uint8Array[] {
  const chain = [leaf];
  for (;;) {
    const last = chain.at(-1)!;
    const next = certificates.find((one) => !chain.includes(one) && isIssuedBy(last, one));
    if (isSelfSigned(last) || !next) return chain.map(({ der }) => der);
    chain.push(next);
  }
}

function parse<T>(bytes: ArrayBuffer | Uint8Array, type: new () => T): T {
  try {
    return AsnConvert.parse(bytes, type);
  } catch (cause) {
    throw new UnusableKey("this is no PKCS #12 file, or it is damaged", { cause });
  }
}
