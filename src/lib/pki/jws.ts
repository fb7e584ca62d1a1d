import { canonicalJson } from "#kernel/canonical-json.ts";
import { DerReader } from "#lib/pki/read-der.ts";
import type { DigestName, KeyHolder } from "./key-holder.ts";

/** The names of JOSE (RFC 7518, 3.1); `coordinateBytes` null: the signature is one number already. */
const ALGORITHMS: Record<KeyHolder["algorithm"], Algorithm> = {
  "ecdsa-p256-sha256": { alg: "ES256", digest: "sha256", coordinateBytes: 32 },
  "ecdsa-p384-sha256": { alg: "ES384", digest: "sha384", coordinateBytes: 48 },
  "ecdsa-p521-sha256": { alg: "ES512", digest: "sha512", coordinateBytes: 66 },
  "rsa-sha256": { alg: "RS256", digest: "sha256", coordinateBytes: null },
};

interface Algorithm {
  alg: string;
  digest: DigestName;
  coordinateBytes: number | null;
}

/**
 * A payload, as canonical JSON, in a JWS of compact serialisation (RFC 7515),
 * with the holder's whole chain in `x5c`. What is signed begins with letters
 * and so is never mistaken for what a CMS signs, which begins with a DER tag.
 * @param type `typ` of the header
 */
export async function signJws(
  keyHolder: KeyHolder,
  type: string,
  payload: object,
): Promise<string> {
  const { alg, digest, coordinateBytes } = ALGORITHMS[keyHolder.algorithm];
  const x5c = keyHolder.chain.map((der) => Buffer.from(der).toString("base64"));
  const signed = `${encoded({ alg, typ: type, x5c })}.${encoded(payload)}`;
  const signature = await keyHolder.sign(Buffer.from(signed), digest);
  const plain = coordinateBytes === null ? signature : joined(signature, coordinateBytes);
  return `${signed}.${Buffer.from(plain).toString("base64url")}`;
}

function encoded(value: object): string {
  return Buffer.from(canonicalJson(value)).toString("base64url");
}

const INTEGER = 0x02;
const SEQUENCE = 0x30;

/** r and s of a DER sequence, each as long as the curve's order, one behind the other (RFC 7518, 3.4). */
function joined(der: Uint8Array, coordinateBytes: number): Uint8Array {
  const sequence = new DerReader(new DerReader(der).next(SEQUENCE).content);
  const plain = Buffer.alloc(2 * coordinateBytes);
  for (const end of [coordinateBytes, 2 * coordinateBytes]) {
    const { content } = sequence.next(INTEGER);
    const digits = content[0] === 0 ? content.subarray(1) : content;
    plain.set(digits, end - digits.length);
  }
  return plain;
}
