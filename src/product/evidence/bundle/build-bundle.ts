import type { Readable } from "node:stream";
import type { ContractKey } from "#contracts/contracts-store.ts";
import type { Evidence } from "#evidence/schemas/evidence.ts";
import { EVIDENCE_NAME } from "#evidence/schemas/evidence-name.ts";
import { type ProvenLeaf, proveLeaf } from "#evidence/seal-log/prove-leaf.ts";
import { type KnownRoots, sealingSignatures } from "#evidence/verification/sealing-signatures.ts";
import { sha256Hex, startSha256 } from "#kernel/digest.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import { SUMS_NAME, sumsText } from "#kernel/sums.ts";
import { readableCertificates } from "#lib/pki/certificate.ts";
import type { Files } from "#lib/storage/files.ts";
import { findSealedFile } from "#sealing/download.ts";
import { readReceipts } from "#signing/receipts-store.ts";
import type { BundleServices } from "./bundle-services.ts";
import { certificateParts, fingerprints, type NamedChain } from "./certificate-files.ts";
import { embeddedEvidence } from "./embedded-evidence.ts";
import { guide } from "./guide.ts";
import { logParts } from "./log-parts.ts";
import { readUpdate } from "./read-update.ts";
import { receiptParts } from "./receipt-parts.ts";
import { entryOf, type ZipEntry, zipOf } from "./zip.ts";

/** The list of all other parts, as sha256sum reads it. */

/** A bundle on its way. */
export interface Bundle {
  zip: { bytes: number; stream: Readable };
  fileName: string;
  /** Of the list of its parts' sums: another one is another bundle. */
  sha256: string;
}

/**
 * Everything that proves a sealed contract, as one archive: the same bytes for as long as seal,
 * receipts and the page that checks are the same. The sealed file goes through slice by slice.
 */
export async function buildBundle(
  services: BundleServices,
  key: ContractKey,
): Promise<Bundle | Refusal<"UNKNOWN" | "NOT_SIGNED" | "TIMESTAMP_FAILED">> {
  const found = await findSealedFile(services, key);
  if (isRefusal(found)) return found;
  const { contract, sha256 } = found;
  const { id, publicId, baseSha256 } = contract;
  const baseBytes = await lengthOf(services.files, id, baseSha256);
  const [file, kept, proven] = await Promise.all([
    readUpdate(services.files, id, sha256, baseBytes),
    readReceipts(services.database, id),
    proveLeaf(services.database, id),
  ]);
  const evidence = await embeddedEvidence(file.update);
  const base = { bytes: baseBytes, sha256: baseSha256 };
  const receipts = signaturesIn(evidence).flatMap((signatureId) => kept.get(signatureId) ?? []);
  const input = { publicId, base, update: file.update, evidence, receipts, proven };
  const parts = await makeParts(services, input);
  const sealed: ZipEntry = {
    name: "sealed.pdf",
    bytes: file.bytes,
    crc32: file.crc32,
    content: () => sliceBySlice(services.files, id, sha256),
  };
  const entries = [sealed];
  const listed = [{ name: sealed.name, sha256 }];
  for (const { path, content } of parts.entries) {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    listed.push({ name: path, sha256: (await startSha256(bytes)).hex() });
    entries.push(entryOf(path, bytes));
  }
  const sums = sumsText(listed);
  return {
    zip: zipOf([...entries, entryOf(SUMS_NAME, Buffer.from(sums))], parts.sealedAt),
    fileName: `evidence-${publicId}.zip`,
    sha256: sha256Hex(sums),
  };
}

interface PartsInput {
  publicId: string;
  base: { bytes: number; sha256: string };
  /** What stands behind the base. */
  update: Uint8Array;
  evidence: Uint8Array;
  /** In the order of signing. */
  receipts: readonly string[];
  proven: ProvenLeaf | null;
}

/** All parts but the sealed file and the list of sums, in the order in which they are packed. */
async function makeParts(
  { baseUrl, offlineVerifier }: BundleServices,
  { publicId, base, update, evidence, receipts, proven }: PartsInput,
) {
  const known = offlineVerifier.knownRoots;
  const signatures = await sealingSignatures(update, base.bytes, known);
  const { seal, file } = signatures;
  const chains = {
    seal: { name: "seal", chain: seal.chain },
    sealTimestamp: { name: "seal-timestamp", chain: seal.timestamp.chain },
    fileTimestamp: { name: "file-timestamp", chain: file.timestamp.chain },
  };
  const bundled = await receiptParts(receipts, chains.seal, readableCertificates(known.seals));
  const own = bundled.map(({ chain }) => chain).filter((chain) => chain !== chains.seal);
  const log = proven && (await logParts(proven, chains.seal, known));
  const ofLog = (log ? [log.key, ...log.timestamps] : []).map(({ chain }) => chain);
  const all = [
    ...[...Object.values(chains), ...own],
    ...ofLog.filter((chain) => chain !== chains.seal),
  ];
  const sealedAt = seal.timestamp.madeAt;
  const entries: { path: string; content: string | Uint8Array }[] = [
    { path: EVIDENCE_NAME, content: evidence },
    ...bundled.map(({ number, jws }) => ({ path: `receipts/${number}.jws`, content: `${jws}\n` })),
    { path: "seal/seal.p7s", content: seal.der },
    { path: "seal/seal-timestamp.tst", content: seal.timestamp.token },
    { path: "seal/file-timestamp.tst", content: file.timestamp.token },
    ...(log?.entries ?? []),
    ...certificateParts(all).map(({ path, text }) => ({ path, content: text })),
    { path: "FINGERPRINTS.txt", content: fingerprints(all) },
    {
      path: "VERIFY.md",
      content: guide({ publicId, baseUrl, base, signatures, chains, receipts: bundled, log }),
    },
    { path: "verify.html", content: offlineVerifier.page(rootsOf(known, all), sealedAt) },
  ];
  return { entries, sealedAt };
}

/** Of all whom this installation believes, those that these chains lead to. */
function rootsOf(known: KnownRoots, chains: readonly NamedChain[]): KnownRoots {
  const used = new Set(
    chains.flatMap(({ chain }) => chain.map(({ der }) => Buffer.from(der).toString("base64"))),
  );
  const pick = (all: readonly Uint8Array[]) => {
    const distinct = new Map(all.map((der) => [Buffer.from(der).toString("base64"), der]));
    // Sorted: in which order they are known may change.
    return [...distinct]
      .filter(([text]) => used.has(text))
      .sort()
      .map(([, der]) => der);
  };
  return { seals: pick(known.seals), timestamps: pick(known.timestamps) };
}

/** Before it stand the drawings, which may be megabytes; within a string its quotes would be escaped. */
const TRAIL = '],"trail":{';

/** The signatures that the record tells of, in their order. */
function signaturesIn(evidence: Uint8Array): string[] {
  const bytes = Buffer.from(evidence.buffer, evidence.byteOffset, evidence.length);
  const at = bytes.indexOf(TRAIL);
  if (at < 0) throw new Error("the evidence tells of no trail");
  const { trail }: Pick<Evidence, "trail"> = JSON.parse(`{${bytes.toString("utf8", at + 2)}`);
  return trail.entries
    .filter(({ event }) => event === "contract.signed")
    .map(({ data }) => String(data.signatureId));
}

async function lengthOf(files: Files, owner: string, name: string): Promise<number> {
  const { bytes, stream } = await files.read(owner, name);
  stream.destroy();
  return bytes;
}

async function* sliceBySlice(files: Files, owner: string, name: string) {
  const { stream } = await files.read(owner, name);
  yield* stream as AsyncIterable<Uint8Array>;
}
