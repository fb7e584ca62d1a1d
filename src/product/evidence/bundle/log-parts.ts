import { readRecord } from "#evidence/seal-log/evidence-record.ts";
import { LOG_PARTS } from "#evidence/seal-log/proof-parts.ts";
import { type ProvenLeaf, proofBytes } from "#evidence/seal-log/prove-leaf.ts";
import type { KnownRoots } from "#evidence/verification/sealing-signatures.ts";
import { sameBytes } from "#kernel/bytes.ts";
import { type Certificate, readableCertificates } from "#lib/pki/certificate.ts";
import { checkChain } from "#lib/pki/chain.ts";
import { checkToken } from "#lib/pki/check-token.ts";
import type { NamedChain } from "./certificate-files.ts";
import type { SignedJws } from "./jws-commands.ts";

/** What the log proves, with what OpenSSL has to know of it. */
export interface BundledLog {
  origin: string;
  key: SignedJws;
  /** Each timestamp of the evidence record; `covers` the file that it is simply over, if one. */
  timestamps: { path: string; madeAt: Date; chain: NamedChain; covers: string | null }[];
  entries: { path: string; content: string | Uint8Array }[];
}

/**
 * Reads what this service proved; judges nothing.
 * @param seal keys that the same chain vouches for share its files
 */
export async function logParts(
  { proof, checkpoint, attestation, evidence }: ProvenLeaf,
  seal: NamedChain,
  known: KnownRoots,
): Promise<BundledLog> {
  const timestamps = evidence ? await timestampsIn(evidence, known) : [];
  return {
    origin: checkpoint.split("\n", 1)[0] ?? "",
    key: await keyWord(attestation, seal, readableCertificates(known.seals)),
    timestamps,
    entries: [
      { path: LOG_PARTS.proof, content: proofBytes(proof) },
      { path: LOG_PARTS.checkpoint, content: checkpoint },
      { path: LOG_PARTS.key, content: `${attestation}\n` },
      ...(evidence ? [{ path: LOG_PARTS.record, content: evidence }] : []),
      ...timestamps.map(({ path, token }) => ({ path, content: token })),
    ],
  };
}

async function keyWord(
  jws: string,
  seal: NamedChain,
  roots: readonly Certificate[],
): Promise<SignedJws> {
  const [header = "", payload = ""] = jws.split(".");
  const { alg, x5c } = read(header) as { alg: string; x5c: string[] };
  const pool = readableCertificates(x5c.map((der) => Buffer.from(der, "base64")));
  const [leaf] = pool;
  if (!leaf) throw new Error("a word for the log's key without a certificate");
  const checkedAt = new Date((read(payload) as { at: string }).at);
  const { certificates } = await checkChain({ leaf, pool, roots, at: checkedAt });
  const chain = isSame(certificates, seal.chain) ? seal : { name: "log-key", chain: certificates };
  return { path: LOG_PARTS.key, work: "log-key", jws, algorithm: alg, checkedAt, chain };
}

function isSame(one: readonly Certificate[], other: readonly Certificate[]): boolean {
  return (
    one.length === other.length && one.every(({ der }, at) => sameBytes(der, other[at]?.der ?? der))
  );
}

async function timestampsIn(evidence: Uint8Array, known: KnownRoots) {
  const record = readRecord(evidence);
  const roots = readableCertificates(known.timestamps);
  const nothing = { digest: "SHA-256", hash: new Uint8Array() } as const;
  const flat = record.flatMap((chain) => chain.map((one, at) => ({ ...one, isFirst: at === 0 })));
  return Promise.all(
    flat.map(async ({ token, hashtree, isFirst }, index) => {
      const { at, chain } = await checkToken(token, nothing, roots);
      const before = isFirst ? null : pathOf(index - 1);
      const path = pathOf(index);
      return {
        path,
        token,
        madeAt: at ?? new Date(0),
        chain: { name: `log-timestamp-${index + 1}`, chain },
        covers: hashtree.length > 0 ? null : index === 0 ? LOG_PARTS.checkpoint : before,
      };
    }),
  );
}

const pathOf = (index: number) => `log/timestamp-${index + 1}.tst`;

function read(part: string): unknown {
  return JSON.parse(Buffer.from(part, "base64url").toString());
}
