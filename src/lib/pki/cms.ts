import { createHash } from "node:crypto";
import { readCertificate } from "#lib/pki/certificate.ts";
import { OID } from "#lib/pki/oids.ts";
import { KEY_ALGORITHMS, type KeyHolder } from "./key-holder.ts";
import { attribute, makeSignedData } from "./make-signed-data.ts";
import { publicKeyOf } from "./public-key.ts";
import type { Stamper } from "./timestamp-authority.ts";

export interface DetachedOrder {
  /** SHA-256 of the covered bytes. */
  digest: Uint8Array;
  keyHolder: KeyHolder;
  /** Answers a checked token in DER for SHA-256 of the signature value. */
  timestamp: (messageImprint: Uint8Array) => Promise<Uint8Array>;
}

/**
 * The signature that goes into a PDF's /Contents: a detached CMS of the PAdES baseline, level
 * B-T (ETSI EN 319 142-1, 6.3; EN 319 122-1), in DER, with the whole chain and a signature
 * time-stamp. The time of signing belongs into the dictionary's /M.
 * @throws whatever `timestamp` throws: there is no signature without its token
 */
export async function signDetached(order: DetachedOrder): Promise<Uint8Array> {
  const { digest, keyHolder, timestamp } = order;
  if (digest.length !== 32) throw new TypeError("a SHA-256 digest has 32 bytes");
  return makeSignedData({
    keyHolder,
    contentType: OID.data,
    content: null,
    digest,
    certificates: keyHolder.chain,
    attach: async (signature) => {
      const token = await timestamp(createHash("sha256").update(signature).digest());
      return [attribute(OID.signatureTimestampToken, token)];
    },
  });
}

/**
 * How many bytes to leave free for `signDetached` with this key and this authority. Twice as
 * many hexadecimal digits go into the PDF.
 */
export async function reservedCmsBytes(
  keyHolder: KeyHolder,
  { tokenBytes }: Pick<Stamper, "tokenBytes">,
): Promise<number> {
  const known = reserved.get(keyHolder);
  if (known?.tokenBytes === tokenBytes) return known.bytes;
  const bytes = await longestCms(keyHolder, tokenBytes);
  reserved.set(keyHolder, { tokenBytes, bytes });
  return bytes;
}

/** Per key for the tokens it was asked for last: trying it out takes as long as a signature. */
const reserved = new WeakMap<KeyHolder, { tokenBytes: number; bytes: number }>();

async function longestCms(keyHolder: KeyHolder, tokenBytes: number): Promise<number> {
  const longest = new Uint8Array(signatureBytes(keyHolder));
  const cms = await signDetached({
    digest: new Uint8Array(32),
    keyHolder: { ...keyHolder, sign: async () => longest },
    timestamp: async () => new Uint8Array(tokenBytes),
  });
  return cms.length + LENGTH_SLACK;
}

/** Lengths that need one byte more, in every layer around the token. */
const LENGTH_SLACK = 32;

function signatureBytes({ algorithm, chain }: KeyHolder): number {
  const publicKey = publicKeyOf(readCertificate(chain[0]!));
  const modulusBits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  return KEY_ALGORITHMS[algorithm].signatureBytes ?? Math.ceil(modulusBits / 8);
}
