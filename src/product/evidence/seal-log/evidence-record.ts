import { compareBytes, concatBytes, sameBytes } from "#kernel/bytes.ts";
import { integer, octetString, oid, sequence, tagged } from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { DerReader, type Element, MalformedDer, open } from "#lib/pki/read-der.ts";
import { oidOf, smallNumberOf } from "#lib/pki/read-values.ts";

/**
 * An Evidence Record (RFC 4998): that bytes were there at a time, by timestamps over timestamps.
 * Each chain is of one digest; a further chain begins where the digest is changed.
 */
export type EvidenceRecord = readonly (readonly ArchiveTimestamp[])[];

export type RecordDigest = "SHA-256" | "SHA-512";

export interface ArchiveTimestamp {
  digest: RecordDigest;
  /** From the hash of what is proven upwards: at each step the hashes that stand there (4.2). */
  hashtree: readonly (readonly Uint8Array[])[];
  /** ContentInfo, DER. */
  token: Uint8Array;
}

const DIGEST_OIDS: Record<RecordDigest, string> = {
  "SHA-256": OID.sha256,
  "SHA-512": OID.sha512,
};

/** In DER (RFC 4998, appendix B: tags are implicit). */
export function writeRecord(record: EvidenceRecord): Uint8Array {
  const digests = [...new Set(record.flat().map(({ digest }) => digest))];
  return sequence(
    integer(1),
    sequence(...digests.map((digest) => sequence(oid(DIGEST_OIDS[digest])))),
    writeSequence(record),
  );
}

/** ArchiveTimeStampSequence: what a new chain is over as well (5.3). */
export function writeSequence(record: EvidenceRecord): Uint8Array {
  return sequence(...record.map((chain) => sequence(...chain.map(writeTimestamp))));
}

function writeTimestamp({ digest, hashtree, token }: ArchiveTimestamp): Uint8Array {
  const tree = hashtree.length > 0 ? [tagged(2, ...listsOf(hashtree))] : [];
  return sequence(tagged(0, oid(DIGEST_OIDS[digest])), ...tree, token);
}

const listsOf = (hashtree: ArchiveTimestamp["hashtree"]) =>
  hashtree.map((hashes) => sequence(...hashes.map(octetString)));

/** The steps by themselves, in DER. */
export function writeHashtree(hashtree: ArchiveTimestamp["hashtree"]): Uint8Array {
  return sequence(...listsOf(hashtree));
}

/** @throws MalformedDer */
export function readHashtree(der: Uint8Array): Uint8Array[][] {
  return stepsIn(open(der));
}

const stepsIn = (steps: DerReader): Uint8Array[][] =>
  steps.rest(MOST_STEPS).map((step) =>
    open(step.raw)
      .rest(MOST_STEPS)
      .map(({ content }) => content),
  );

const [MOST_CHAINS, MOST_TIMESTAMPS, MOST_STEPS] = [50, 1_000, 64];

/** @throws MalformedDer */
export function readRecord(der: Uint8Array): EvidenceRecord {
  const fields = open(der);
  if (smallNumberOf(fields.next(0x02)) !== 1) throw new MalformedDer("an unknown version");
  fields.next(0x30);
  // Whatever helps to check it has to come with the tokens themselves.
  fields.optional(0xa0);
  if (fields.optional(0xa1)) throw new MalformedDer("what is proven is encrypted");
  const chains = new DerReader(fields.next(0x30).content).rest(MOST_CHAINS);
  fields.end();
  const record = chains.map(({ raw }) => open(raw).rest(MOST_TIMESTAMPS).map(readTimestamp));
  if (record.length === 0 || record.some((chain) => chain.length === 0)) {
    throw new MalformedDer("an evidence record without a timestamp");
  }
  return record;
}

function readTimestamp({ raw }: Element): ArchiveTimestamp {
  const fields = open(raw);
  const algorithm = fields.optional(0xa0);
  fields.optional(0xa1);
  const tree = fields.optional(0xa2);
  const token = fields.next(0x30).raw;
  fields.end();
  if (!algorithm) throw new MalformedDer("no digest is named");
  const named = oidOf(new DerReader(algorithm.content).next());
  const digest = (["SHA-256", "SHA-512"] as const).find((one) => DIGEST_OIDS[one] === named);
  if (!digest) throw new MalformedDer(`the digest ${named}`);
  const hashtree = tree ? stepsIn(new DerReader(tree.content)) : [];
  return { digest, hashtree, token };
}

export async function recordDigest(digest: RecordDigest, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(digest, Uint8Array.from(bytes)));
}

/** Where a hash leads to by these steps (4.3); null where it does not stand at the first. */
export async function rootBySteps(
  hash: Uint8Array,
  { digest, hashtree }: Pick<ArchiveTimestamp, "digest" | "hashtree">,
): Promise<Uint8Array | null> {
  const [first, ...rest] = hashtree;
  if (!first) return hash;
  if (!first.some((one) => sameBytes(one, hash))) return null;
  let root = await hashOfGroup(digest, first);
  for (const step of rest) root = await hashOfGroup(digest, [...step, root]);
  return root;
}

/** Hashes together, in the order of their bytes; one alone is itself (4.2). */
async function hashOfGroup(
  digest: RecordDigest,
  hashes: readonly Uint8Array[],
): Promise<Uint8Array> {
  if (hashes.length === 1) return hashes[0] as Uint8Array;
  return recordDigest(digest, concatBytes(...[...hashes].sort(compareBytes)));
}

/** One root over many hashes, and for each of them its steps. */
export async function hashtreeOver(
  digest: RecordDigest,
  hashes: readonly Uint8Array[],
): Promise<{ root: Uint8Array; steps: Uint8Array[][][] }> {
  const steps: Uint8Array[][][] = hashes.map(() => []);
  let level = hashes.map((hash, at) => ({ hash, under: [at] }));
  if (level.length === 0) throw new RangeError("a tree over nothing");
  while (level.length > 1) {
    const above: typeof level = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]];
      if (!left) break;
      if (!right) {
        above.push(left);
        continue;
      }
      for (const [side, other] of [[left, right] as const, [right, left] as const]) {
        for (const one of side.under) {
          const own = steps[one] as Uint8Array[][];
          // The first step names the hash itself as well.
          own.push(own.length === 0 ? [side.hash, other.hash] : [other.hash]);
        }
      }
      above.push({
        hash: await hashOfGroup(digest, [left.hash, right.hash]),
        under: [...left.under, ...right.under],
      });
    }
    level = above;
  }
  return { root: (level[0] as { hash: Uint8Array }).hash, steps };
}

/**
 * One root over groups of hashes, and for each group its steps: the first names the hashes of the
 * group and nothing else (RFC 4998, 4.2 and 5.3).
 */
export async function groupTreeOver(
  digest: RecordDigest,
  groups: readonly (readonly Uint8Array[])[],
): Promise<{ root: Uint8Array; steps: Uint8Array[][][] }> {
  const hashes = await Promise.all(groups.map((group) => hashOfGroup(digest, group)));
  const { root, steps } = await hashtreeOver(digest, hashes);
  const own = groups.map((group, at) => {
    const [first, ...rest] = steps[at] ?? [];
    const beside = first ? [first.filter((one) => !sameBytes(one, hashes[at] ?? one))] : [];
    return [[...group], ...beside, ...rest];
  });
  return { root, steps: own };
}

/** The chains of a record that are of older digests. */
export function chainsBefore(record: EvidenceRecord, digest: RecordDigest): EvidenceRecord {
  const at = record.findIndex((chain) => chain[0]?.digest === digest);
  return at < 0 ? record : record.slice(0, at);
}

/**
 * What the next timestamp of a record has to be over: of the same digest the last token (5.2), of
 * another one the bytes themselves together with all chains so far (5.3).
 * @param bytes what the record proves
 */
export async function nextHash(
  record: EvidenceRecord,
  digest: RecordDigest,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const last = record.at(-1)?.at(-1);
  if (!last) return recordDigest(digest, bytes);
  if (last.digest === digest) return recordDigest(digest, last.token);
  const [own, before] = await Promise.all([
    recordDigest(digest, bytes),
    recordDigest(digest, writeSequence(record)),
  ]);
  return recordDigest(digest, concatBytes(own, before));
}

/** The record with a further timestamp; of another digest it begins a chain. */
export function withTimestamp(record: EvidenceRecord, next: ArchiveTimestamp): EvidenceRecord {
  const last = record.at(-1);
  if (!last || last.at(-1)?.digest !== next.digest) return [...record, [next]];
  return [...record.slice(0, -1), [...last, next]];
}
