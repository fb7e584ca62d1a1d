import { EVIDENCE_NAME } from "#evidence/schemas/evidence-name.ts";
import { shownDocumentText } from "#evidence/schemas/shown-document.ts";
import { latin1, toHex } from "#kernel/bytes.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { contradictingTimes, inRuns } from "#kernel/contradicting-times.ts";
import { type Finding, finding } from "#kernel/findings.ts";
import { AGREED_MS } from "#kernel/following-clock.ts";
import { type PdfArray, PdfDict, type PdfObject, PdfStream, PdfString } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open-with.ts";
import { digestOf } from "#lib/pki/signature-algorithms.ts";
import type { Revision } from "./revision.ts";
import { openEntry } from "./values-of-people.ts";

/** The record that leaves with a sealed file, as far as it could be read. */
export interface ReadEvidence {
  publicId: string | null;
  baseSha256: string | null;
  /** The hash of every entry of the trail. */
  hashes: ReadonlySet<string>;
  /** The last of them; null where the record does not hold together. */
  head: string | null;
  /** How many bytes the document has that the sealed file begins with; null where it is another. */
  baseBytes: number | null;
  /** As it stands in the file. */
  json: Uint8Array;
}

/** Beyond any record that the service writes. */
const MAX_EVIDENCE_BYTES = 50_000_000;
const MAX_FILES = 1_000;

/**
 * Computes the chain of the trail anew from the record inside the sealed revision, and holds
 * what the record says against its hashes and against the file: no record is a finding, and one
 * that does not hold together is a grave one.
 */
export async function checkEvidence(
  revision: Revision,
  sealedAt: Date | null = null,
): Promise<{ findings: Finding[]; evidence: ReadEvidence | null }> {
  try {
    const json = findEvidence(revision.pdf);
    if (!json) return { findings: [finding("record-missing")], evidence: null };
    const record = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json));
    const isKnown = isObject(record) && (record.version === 1 || record.version === 2);
    if (!isKnown) return { findings: [finding("record-unreadable")], evidence: null };
    return await checkRecord(record, { revision, sealedAt }, json);
  } catch {
    return { findings: [finding("record-unreadable")], evidence: null };
  }
}

async function checkRecord(
  record: Json,
  { revision, sealedAt }: { revision: Revision; sealedAt: Date | null },
  json: Uint8Array,
) {
  const contract = objectIn(record, "contract");
  const trail = objectIn(record, "trail");
  const entries = listIn(trail, "entries").filter(isObject);
  const broken =
    (await findBreak(contract.id, entries, trail.head)) ??
    (await findFalse(record, entries)) ??
    null;
  const baseSha256 = textIn(contract, "baseSha256");
  const baseBytes = baseSha256 === null ? null : await lengthOfBase(revision, baseSha256);
  const findings = [
    broken === null
      ? finding("record-holds", { count: String(entries.length) })
      : finding("record-broken", { where: broken }),
    ...(baseBytes !== null ? [] : [finding("record-other-base")]),
    ...timesFindings(entries, sealedAt),
  ];
  const evidence: ReadEvidence = {
    publicId: textIn(contract, "publicId"),
    baseSha256,
    hashes: new Set(entries.flatMap((entry) => textIn(entry, "hash") ?? [])),
    head: broken === null ? textIn(trail, "head") : null,
    baseBytes,
    json,
  };
  return { findings, evidence };
}

/** Where no timestamp tells when it was sealed, what the trail says of its own clock counts alone. */
function timesFindings(entries: readonly Json[], sealedAt: Date | null): Finding[] {
  const told = entries.flatMap(({ at, event }, index) =>
    typeof at === "string" && typeof event === "string" && !Number.isNaN(Date.parse(at))
      ? [{ number: index + 1, at: new Date(at), event }]
      : [],
  );
  const numbers = contradictingTimes(told, sealedAt ?? NEVER);
  return numbers.length === 0 ? [] : [finding("record-times", { numbers: inRuns(numbers) })];
}

/** The last moment that there is (ECMA-262, 21.4.1.1), but for a second. */
const NEVER = new Date(8.64e15 - AGREED_MS);

/** Each entry's hash is SHA-256 over its canonical JSON with the hash before it; each value fits to what was hashed. */
async function findBreak(contract: unknown, entries: Json[], head: unknown) {
  let previous: unknown = null;
  for (const [index, entry] of entries.entries()) {
    const { at, by, data, event, number, hash } = entry;
    const hashed = { at, by, contract, data, event, number, previous };
    const isWhole = hash === (await sha256Of(canonicalJson(hashed)));
    if (number !== index + 1 || !isWhole || (await openEntry(entry)) === null) {
      return `trail ${index + 1}`;
    }
    const before = entries[index - 1]?.at;
    if (typeof before === "string" && typeof at === "string" && at < before) {
      return `trail ${index + 1}`;
    }
    previous = hash;
  }
  return previous === head && entries.length > 0 ? null : "head";
}

/** What the trail has only a hash of: submissions, wordings of consent, fields. */
async function findFalse(record: Json, entries: Json[]): Promise<string | null> {
  const signed = entries.filter(({ event }) => event === "contract.signed").map(dataOf);
  for (const [index, submission] of listIn(record, "submissions").filter(isObject).entries()) {
    const { signatureId, sha256, content } = submission;
    const told = signed.find((data) => data.signatureId === signatureId);
    const isTold = told !== undefined && told.submissionSha256 === sha256;
    const isSame = content === null || (await sha256Of(canonicalJson(content))) === sha256;
    if (!isTold || !isSame) return `submission ${index + 1}`;
  }
  for (const [index, consent] of listIn(record, "consents").filter(isObject).entries()) {
    const { text, sha256 } = consent;
    if (typeof text !== "string" || (await sha256Of(text)) !== sha256) {
      return `consent ${index + 1}`;
    }
  }
  const other = (await findOtherShown(entries)) ?? findUnopened(entries);
  if (other !== null) return other;
  const { fields, fieldsSha256 } = objectIn(record, "contract");
  if (fields !== undefined && (await sha256Of(canonicalJson(fields))) !== fieldsSha256) {
    return "fields";
  }
  return null;
}

/** What each signer was shown is the document with the signatures before theirs. */
async function findOtherShown(entries: Json[]): Promise<string | null> {
  let trailHash: string | null = null;
  for (const entry of entries) {
    if (entry.event !== "contract.signed") continue;
    const { shownSha256, baseSha256, fieldsSha256 } = dataOf(entry);
    const document = {
      baseSha256: String(baseSha256),
      fieldsSha256: String(fieldsSha256),
      trailHash,
    };
    const isSaid = shownSha256 !== undefined;
    if (isSaid && (await sha256Of(shownDocumentText(document))) !== shownSha256) {
      return `trail ${entry.number}`;
    }
    trailHash = textIn(entry, "hash");
  }
  return null;
}

/** Whoever gave what an attachment asks opened the document before, where that attachment wants it. */
function findUnopened(entries: Json[]): string | null {
  const wanted = new Set<unknown>();
  const opened = new Set<string>();
  for (const entry of entries) {
    const { role, attachmentSha256, attachments, consents } = dataOf(entry);
    const opening = (sha256: unknown) => canonicalJson([entry.by, role, sha256]);
    if (entry.event === "attachment.opened") opened.add(opening(attachmentSha256));
    for (const { asks, sha256 } of objectsOf(attachments)) {
      if (isObject(asks) && asks.opensFirst) wanted.add(sha256);
    }
    const isUnopened = objectsOf(consents).some(
      ({ given, opensFirst, attachmentSha256: sha256 }) =>
        given && (opensFirst || wanted.has(sha256)) && !opened.has(opening(sha256)),
    );
    if (isUnopened) return `trail ${entry.number}`;
  }
  return null;
}

function objectsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** How much of the sealed file is the document that all signed; null where it begins with another. */
async function lengthOfBase({ pdf }: Revision, sha256: string): Promise<number | null> {
  for (const end of endsBefore(pdf)) {
    const digest = await digestOf("SHA-256", pdf.bytes.slice(0, end));
    if (toHex(digest) === sha256) return end;
  }
  return null;
}

/** Where a document may end that the sealing update was put behind: one line end before its first object. */
function endsBefore({ bytes, places, trailer, startxref }: OpenPdf): number[] {
  const offsets = [...places.values()]
    .flatMap((place) => (place.kind === "offset" ? place.offset : []))
    .filter((offset) => offset > 0 && offset < startxref)
    .sort((one, other) => one - other);
  const previous = trailer.getNumber("Prev")?.value ?? 0;
  const first = offsets.find((offset) => offset > previous);
  const behindEnds = offsets.filter((offset) =>
    /%%EOF\s*$/.test(latin1(bytes, Math.max(0, offset - END_REACH), offset)),
  );
  const starts = new Set([
    ...(first === undefined ? [] : [first]),
    ...behindEnds.slice(-MOST_ENDS),
  ]);
  return [...starts].map((start) => start - 1);
}

const END_REACH = 40;
const MOST_ENDS = 8;

/** The attached file of that name: associated with the document, or in its tree of names. */
function findEvidence(pdf: OpenPdf): Uint8Array | null {
  const { catalog, resolve } = pdf;
  const associated = catalog.getArray("AF", resolve);
  const names = catalog.getDict("Names", resolve)?.getDict("EmbeddedFiles", resolve);
  const files = [
    ...(associated ? listOf(associated, pdf) : []),
    ...(names ? namedFiles(names, pdf) : []),
  ];
  for (const file of files.slice(0, MAX_FILES)) {
    if (!(file instanceof PdfDict)) continue;
    const called = [file.getString("UF", resolve), file.getString("F", resolve)];
    if (!called.some((name) => name?.asString() === EVIDENCE_NAME)) continue;
    const stream = file.getDict("EF", resolve)?.get("F", resolve);
    if (!(stream instanceof PdfStream)) continue;
    const bytes = pdf.decode(stream);
    return bytes.length <= MAX_EVIDENCE_BYTES ? bytes : null;
  }
  return null;
}

function namedFiles(root: PdfDict, pdf: OpenPdf): PdfObject[] {
  const found: PdfObject[] = [];
  const seen = new Set<PdfDict>();
  const nodes = [root];
  for (let node = nodes.pop(); node && seen.size < MAX_FILES; node = nodes.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const names = node.getArray("Names", pdf.resolve);
    const kids = node.getArray("Kids", pdf.resolve);
    if (names) found.push(...listOf(names, pdf).filter((item) => !(item instanceof PdfString)));
    if (kids) nodes.push(...listOf(kids, pdf).filter((kid) => kid instanceof PdfDict));
  }
  return found;
}

function listOf(array: PdfArray, { resolve }: OpenPdf): PdfObject[] {
  const count = Math.min(array.length, 2 * MAX_FILES);
  return Array.from({ length: count }, (_, index) => array.at(index, resolve)).filter(
    (item) => item !== undefined,
  );
}

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectIn(json: Json, key: string): Json {
  const value = json[key];
  if (!isObject(value)) throw new TypeError(`no object ${key}`);
  return value;
}

function listIn(json: Json, key: string): unknown[] {
  const value = json[key];
  if (!Array.isArray(value)) throw new TypeError(`no list ${key}`);
  return value;
}

function textIn(json: Json, key: string): string | null {
  const value = json[key];
  return typeof value === "string" ? value : null;
}

const dataOf = ({ data }: Json): Json => (isObject(data) ? data : {});

async function sha256Of(text: string): Promise<string> {
  return toHex(await digestOf("SHA-256", new TextEncoder().encode(text)));
}
