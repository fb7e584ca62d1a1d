import { type NamedChain, trustOptions } from "./certificate-files.ts";

/** Something that the sealing key signed as a JWS, with what OpenSSL has to know of it. */
export interface SignedJws {
  path: string;
  /** What its own files below `work` are called. */
  work: string;
  jws: string;
  /** As in the header (RFC 7518, 3.1). */
  algorithm: string;
  checkedAt: Date;
  chain: NamedChain;
}

/** ECDSA signatures of a JWS are two numbers side by side (RFC 7518, 3.4); OpenSSL wants DER. */
const SIGNED: Readonly<Record<string, { digest: string; digits: number | null }>> = {
  ES256: { digest: "sha256", digits: 64 },
  ES384: { digest: "sha384", digits: 96 },
  ES512: { digest: "sha512", digits: 132 },
  RS256: { digest: "sha256", digits: null },
};

/** Commands that check its signature, and leave what it says in `work/NAME.json`. */
export function jwsCommands({ path, work, jws, algorithm, checkedAt, chain }: SignedJws): string {
  const scheme = SIGNED[algorithm];
  if (!scheme) throw new Error(`signed with ${algorithm}`);
  const { digest, digits } = scheme;
  const pem = `certificates/${chain.name}.pem`;
  const signature = `work/${work}`;
  const decoded = (part: number) =>
    `printf '%s${fillingOf(jws.split(".")[part - 1])}' "$(cut -d. -f${part} ${path} | tr '_-' '/+')" | base64 -d`;
  const toDer =
    digits === null
      ? [`${decoded(3)} > ${signature}.sig`]
      : [
          `digits=$(${decoded(3)} | xxd -p | tr -d '\\n')`,
          `printf 'asn1=SEQUENCE:two\\n[two]\\nr=INTEGER:0x%s\\ns=INTEGER:0x%s\\n' "$(printf %.${digits}s "$digits")" "$(printf %s "$digits" | cut -c${digits + 1}-)" > ${signature}.cnf`,
          `openssl asn1parse -genconf ${signature}.cnf -noout -out ${signature}.sig`,
        ];
  return `openssl verify ${trustOptions(chain, checkedAt)} -untrusted ${pem} ${pem}
openssl x509 -in ${pem} -noout -pubkey > ${signature}.key
cut -d. -f1,2 ${path} | tr -d '\\n' > ${signature}.signed
${toDer.join("\n")}
openssl dgst -${digest} -verify ${signature}.key -signature ${signature}.sig ${signature}.signed
${decoded(2)} > ${signature}.json`;
}

/** What base64url leaves out (RFC 7515, 2). */
function fillingOf(part = ""): string {
  return "=".repeat((4 - (part.length % 4)) % 4);
}
