import { rootByInclusion } from "#evidence/seal-log/check-proof.ts";
import { readRecord } from "#evidence/seal-log/evidence-record.ts";
import { KEY_TYPE } from "#evidence/seal-log/key-type.ts";
import { isSignedBy, readCheckpoint, readKeyLine } from "#evidence/seal-log/note.ts";
import { LOG_PARTS, type LogProof } from "#evidence/seal-log/proof-parts.ts";
import { fromHex, fromLatin1, latin1, sameBytes, toHex, utf8 } from "#kernel/bytes.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { type Finding, finding } from "#kernel/findings.ts";
import { DAY_MS } from "#kernel/time.ts";
import { readableCertificates } from "#lib/pki/certificate.ts";
import { checkChain } from "#lib/pki/chain.ts";
import { checkJwsSignature, digestOf } from "#lib/pki/signature-algorithms.ts";
import { checkEvidenceRecord } from "./check-evidence-record.ts";
import type { KnownRoots } from "./sealing-signatures.ts";
import { bytesOfPart, certificatesOf, jsonIn, readCompact } from "./verify-receipt.ts";

/** The sealed file that the log has to name. */
interface Named {
  sealed: Uint8Array;
  publicId: string | null;
  trailHead: string | null;
  /** By the seal's timestamp; ISO 8601. */
  sealedAt: string | null;
}

interface LogFindings {
  /** What is wrong, by the part where it is. */
  wrong: Finding[];
  /** What there is to know. */
  told: Finding[];
  /** Certificates that are used, in DER as text. */
  certificates: string[];
}

type Parts = ReadonlyMap<string, Uint8Array>;

/** Entered a day at most after the seal, and stamped a day after that; more has a reason. */
const LATE_MS = 7 * DAY_MS;

/**
 * Checks what a bundle holds of the log of seals: that the leaf is of this file, that it is in the
 * tree of the head, that a key of the log signed the head, which the sealer vouches for, and since
 * when the head was there.
 */
export async function checkLogParts(
  parts: Parts,
  named: Named,
  { known, isKnown }: { known: KnownRoots; isKnown: boolean },
): Promise<LogFindings> {
  const own = [...parts.keys()].filter((name) => name.startsWith("log/"));
  if (own.length === 0) return { wrong: [], told: [finding("log-waits")], certificates: [] };
  const [proofBytes, note, word] = [LOG_PARTS.proof, LOG_PARTS.checkpoint, LOG_PARTS.key].map(
    (name) => parts.get(name),
  );
  if (!proofBytes || !note || !word) {
    const missing = [LOG_PARTS.proof, LOG_PARTS.checkpoint, LOG_PARTS.key];
    const wrong = missing.filter((name) => !parts.has(name));
    return {
      wrong: wrong.map((name) => part("bundle-part-missing", name)),
      told: [],
      certificates: [],
    };
  }
  const changedPart = (name: string): LogFindings => ({
    wrong: [part("bundle-part-changed", name)],
    told: [],
    certificates: [],
  });
  const proof = readProof(proofBytes);
  if (!proof || !(await isOf(proof, named))) return changedPart(LOG_PARTS.proof);
  const text = utf8(note);
  const head = text === null ? null : readCheckpoint(text);
  if (text === null || !head) return changedPart(LOG_PARTS.checkpoint);
  const key = await readWord(word, known);
  if (!key || (isKnown && !key.isTrusted)) return changedPart(LOG_PARTS.key);
  const isOwnHead = head.origin === key.line.name && (await isSignedBy(text, key.line));
  if (!isOwnHead) return changedPart(LOG_PARTS.checkpoint);
  const { position, size, hashes, salt, statement } = proof;
  const entry = await digestOf("SHA-256", joined(fromHex(salt), canonicalJson(statement)));
  const way = { position, size, proof: hashes.map(fromHex) };
  const root = await rootByInclusion(entry, way);
  if (size !== head.size || !root || !sameBytes(root, head.root))
    return changedPart(LOG_PARTS.proof);
  const stamped = await checkRecordPart(parts, { note, others: [proofBytes, named.sealed] }, known);
  if (stamped === "changed") return changedPart(LOG_PARTS.record);
  const copied = stamped && copiedWrongly(parts, stamped.tokens);
  if (copied) return changedPart(copied);
  const values = { number: String(position + 1), origin: head.origin };
  const certificates = [...key.certificates, ...(stamped?.certificates ?? [])];
  return { wrong: [], told: logFindings(stamped, named, values), certificates };
}

const part = (code: Finding["code"], name: string) => finding(code, { name });

function logFindings(
  stamped: { at: Date; authority: string; isTrusted: boolean } | null,
  { sealedAt }: Named,
  values: Record<string, string>,
): Finding[] {
  if (!stamped?.isTrusted) return [finding("log-unattested", values)];
  const { at, authority } = stamped;
  const holds = finding("log-holds", { ...values, at: at.toISOString(), authority });
  const lateMs = sealedAt ? at.getTime() - new Date(sealedAt).getTime() : 0;
  if (lateMs <= LATE_MS) return [holds];
  return [finding("log-late", { count: String(Math.floor(lateMs / DAY_MS)) }), holds];
}

function readProof(bytes: Uint8Array): LogProof | null {
  try {
    const proof: LogProof = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const isHash = (text: unknown) => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
    const holds =
      isHash(proof.salt) && proof.hashes.every(isHash) && typeof proof.statement === "object";
    return holds && proof.statement !== null && canonicalJson(proof) === latin1(bytes).trimEnd()
      ? proof
      : null;
  } catch {
    return null;
  }
}

/** Whether the statement is of this very file. */
async function isOf({ statement }: LogProof, { sealed, publicId, trailHead }: Named) {
  return (
    statement.kind === "seal" &&
    statement.sealedSha256 === toHex(await digestOf("SHA-256", sealed)) &&
    statement.publicId === publicId &&
    statement.trailHead === trailHead
  );
}

/** The sealing key's word for the key of the log. */
async function readWord(bytes: Uint8Array, known: KnownRoots) {
  try {
    const compact = readCompact(bytes);
    if (!compact) return null;
    const [header, payload, signature] = compact;
    const { alg, typ } = jsonIn(header);
    const pool = readableCertificates(certificatesOf(compact));
    const [leaf] = pool;
    const said = jsonIn(payload);
    const line = await readKeyLine(String(said.key));
    if (!leaf || !line || typ !== KEY_TYPE || said.type !== "countersign-log-key") return null;
    const isSigned = await checkJwsSignature({
      algorithm: String(alg),
      keyInfo: leaf.keyInfo,
      bytes: fromLatin1(`${header}.${payload}`),
      signature: bytesOfPart(signature),
    });
    if (!isSigned) return null;
    const roots = readableCertificates(known.seals);
    const chain = await checkChain({ leaf, pool, roots, at: new Date(String(said.at)) });
    const certificates = chain.certificates.map(({ der }) => latin1(der));
    return { line, isTrusted: chain.isTrusted && chain.problems.length === 0, certificates };
  } catch {
    return null;
  }
}

/** Null where no authority has stamped the head yet. */
async function checkRecordPart(
  parts: Parts,
  { note, others }: { note: Uint8Array; others: readonly Uint8Array[] },
  known: KnownRoots,
) {
  const der = parts.get(LOG_PARTS.record);
  if (!der) return null;
  const roots = readableCertificates(known.timestamps);
  const found = await checkEvidenceRecord(der, note, roots, others);
  const isMore = found.tokens.some(({ hasUncovered }) => hasUncovered);
  if (found.problems.length > 0 || isMore || !found.at) return "changed";
  const { at, isTrusted, tokens } = found;
  return {
    at,
    isTrusted,
    authority: found.authority ?? "",
    tokens: readRecord(der)
      .flat()
      .map(({ token }) => token),
    certificates: tokens.flatMap(({ chain }) => chain.map((one) => latin1(one.der))),
  };
}

/** Tokens stand beside the record for programs that do not read it. */
function copiedWrongly(parts: Parts, tokens: readonly Uint8Array[]): string | null {
  for (const [name, content] of parts) {
    const number = /^log\/timestamp-(\d+)\.tst$/.exec(name)?.[1];
    const token = number === undefined ? undefined : tokens[Number(number) - 1];
    if (number !== undefined && !(token && sameBytes(token, content))) return name;
  }
  return null;
}

function joined(salt: Uint8Array, text: string): Uint8Array {
  const written = new TextEncoder().encode(text);
  const bytes = new Uint8Array(salt.length + written.length);
  bytes.set(salt);
  bytes.set(written, salt.length);
  return bytes;
}
