import type { Contract } from "#contracts/contract.ts";
import { createdFacts } from "#contracts/created-facts.ts";
import { fieldsHash } from "#contracts/fields-hash.ts";
import { awaitsWitnessed, currentWave, waveOf } from "#contracts/waves.ts";
import { contradictions } from "#evidence/schemas/compare-receipt.ts";
import type { Receipt } from "#evidence/schemas/receipt.ts";
import { toHex } from "#kernel/bytes.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { openingBefore } from "#signing/attachment-opened.ts";
import { shownSha256 as shownSha256Of } from "#signing/document-state.ts";
import { signedFacts } from "#signing/signed-facts.ts";
import type { RecordedSignature } from "#signing/signing-store.ts";
import { findBreak, type TrailEntry } from "#trail/chain.ts";
import { type EntryOf, entriesOf } from "#trail/entries-of.ts";
import type { TrailEventName } from "#trail/events.ts";
import { toldCopies } from "./told-copies.ts";
import { toldDeadline, toldTurns } from "./told-turns.ts";

/** Everything that is known of a signed contract and its signatures, from wherever it is stored. */
export interface SignedRecord {
  contract: Contract;
  entries: readonly TrailEntry[];
  signatures: readonly RecordedSignature[];
  /** SHA-256 of the base PDF as it is stored, in hex. */
  heldSha256: string;
  /** What the receipts say that keys of this service signed, by the signature's ID (`readProofs`). */
  receipts: ReadonlyMap<string, Receipt>;
}

/** What the owner reads of it. */
export const CONTRADICTS_ITSELF = "the record of this contract contradicts itself";

/** What is stored contradicts itself: somebody changed it, or we did. Nothing is sealed. */
export class FalseRecord extends Error {
  readonly findings: readonly string[];

  constructor(findings: readonly string[]) {
    super(`${CONTRADICTS_ITSELF}: ${findings.join("; ")}`);
    this.findings = findings;
  }
}

/**
 * Holds the trail against itself, rows and files against the trail, and the trail against the
 * receipts: its chain is made of hashes that anybody can compute, and each signature's receipt,
 * signed with a key that no database has, vouches for all that was in it by then.
 * @throws FalseRecord naming every contradiction
 */
export function proveRecord(record: SignedRecord): void {
  const findings = [
    ...chainFindings(record),
    ...contractFindings(record),
    ...signatureFindings(record),
    ...shownFindings(record),
    ...openedFindings(record),
    ...orderFindings(record),
    ...deadlineFindings(record),
    ...receiptFindings(record),
  ];
  if (findings.length > 0) throw new FalseRecord(findings);
}

function chainFindings({ contract, entries }: SignedRecord): string[] {
  const { length, head } = contract.trail;
  const broken = findBreak(contract.id, entries);
  const last = entries.at(-1);
  const isEarlier = entries.findIndex((entry, index) => {
    const before = entries[index - 1];
    return before !== undefined && entry.at < before.at;
  });
  return failedConditions([
    [
      entries.length === length,
      `the trail has ${entries.length} entries where ${length} were written`,
    ],
    [broken === null, `entry ${broken} of the trail does not fit to its hash`],
    [
      last !== undefined && head !== null && Buffer.compare(last.hash, head) === 0,
      "the trail ends otherwise than it was left",
    ],
    [isEarlier < 0, `entry ${isEarlier + 1} of the trail is earlier than the one before it`],
  ]);
}

/** The contract against the entries of its creation, its changes and its completion. */
function contractFindings({ contract, entries, signatures, heldSha256 }: SignedRecord): string[] {
  const [created, ...more] = entriesOf(entries, "contract.created");
  const [finalized] = entriesOf(entries, "contract.finalized");
  const [completed] = entriesOf(entries, "contract.completed");
  const contentChanges = [
    ...entriesOf(entries, "contract.content_changed"),
    ...entriesOf(entries, "contract.duty_changed"),
  ];
  const count = signatures.length;
  return failedConditions([
    [created?.number === 1 && more.length === 0, "the trail does not begin with one creation"],
    [finalized !== undefined, "the trail does not tell when the contract could be signed"],
    [
      !contentChanges.some(({ number }) => number > (finalized?.number ?? 0)),
      "the content was changed when the contract could be signed already",
    ],
    [completed !== undefined, "the trail does not tell of the contract's completion"],
    [heldSha256 === contract.baseSha256, "the stored document is another one"],
    [
      contract.signatureCount === count && completed?.data.signatureCount === count,
      `there are ${count} signatures where ${contract.signatureCount} were counted`,
    ],
    ...(created ? factFindings(contract, created, entries) : []),
    [sameTime(contract.createdAt, created?.at), "the contract was created at another time"],
    [sameTime(contract.finalizedAt, finalized?.at), "the contract could be signed at another time"],
    [sameTime(contract.signedAt, completed?.at), "the contract was completed at another time"],
  ]);
}

/** What the row says, fact by fact: as it was created, title, tags and content as they were changed last. */
function factFindings(
  contract: Contract,
  { data }: EntryOf<"contract.created">,
  entries: readonly TrailEntry[],
): Finding[] {
  const title = entriesOf(entries, "contract.title_changed").at(-1);
  const tags = entriesOf(entries, "contract.tags_changed").at(-1);
  const content = entriesOf(entries, "contract.content_changed").at(-1);
  const duty = entriesOf(entries, "contract.duty_changed").at(-1)?.data ?? data;
  // Said of the content alone, so that another content that says nothing of it takes it away.
  const { printedBy, contentFormat, requests, ...created } = data;
  const copies = toldCopies(entries).map(({ copy }) => copy);
  const known: Facts = {
    ...created,
    ...(content ? content.data : { printedBy, contentFormat, requests }),
    obligationToPay: duty.obligationToPay || null,
    payingRoles: duty.payingRoles,
    title: title ? title.data.to : data.title,
    tagsSha256: tags ? tags.data.to : data.tagsSha256,
    expiresAt: toldDeadline(entries),
    copies: copies.length > 0 ? copies : null,
    accountId: data.owner.accountId,
  };
  const stored: Facts = { ...createdFacts(contract), accountId: contract.accountId };
  return FACTS.map((name): Finding => {
    const isSame = canonicalJson(known[name] ?? null) === canonicalJson(stored[name] ?? null);
    return [isSame, `of the contract the trail says otherwise: ${name}`];
  });
}

type Facts = Partial<Record<Fact, unknown>>;
type Fact = keyof ReturnType<typeof createdFacts> | "accountId";

/**
 * All that both say, whichever of them leaves it out: what a row lost is found as well as what it
 * got. What a later version says besides is not looked for here.
 */
const FACTS = Object.keys({
  accountId: true,
  publicId: true,
  language: true,
  title: true,
  form: true,
  documentName: true,
  firstHeading: true,
  printedBy: true,
  contentFormat: true,
  pageCount: true,
  pagesSha256: true,
  attachments: true,
  originalSha256: true,
  baseSha256: true,
  fieldsSha256: true,
  tagsSha256: true,
  requiresReading: true,
  hidesEntries: true,
  framesSignatures: true,
  expiresAt: true,
  obligationToPay: true,
  payingRoles: true,
  withdrawal: true,
  copies: true,
  requests: true,
} satisfies Record<Fact, true>) as Fact[];

function sameTime(stored: Date | null, told: Date | undefined): boolean {
  return stored !== null && told !== undefined && stored.getTime() === told.getTime();
}

/** What each signer said they had been shown against how the document stood when they signed. */
function shownFindings({ contract, entries }: SignedRecord): string[] {
  return entriesOf(entries, "contract.signed").flatMap(({ number, data }) => {
    const { shownSha256, role } = data;
    if (shownSha256 === undefined) return [];
    if (shownSha256 === shownSha256Of(contract, entries.slice(0, number - 1))) return [];
    return [`"${role}" was shown another state of the document than there was`];
  });
}

/** Whoever gave what an attachment asks opened the document before, where that attachment wants it. */
function openedFindings({ contract, entries }: SignedRecord): string[] {
  const wanted = new Set(
    contract.documents.flatMap(({ asks, sha256 }) => (asks?.opensFirst && sha256 ? [sha256] : [])),
  );
  return entriesOf(entries, "contract.signed").flatMap((signed) =>
    (signed.data.consents ?? [])
      .filter(({ given, opensFirst, attachmentSha256 }) => {
        const isWanted = given && (opensFirst || wanted.has(attachmentSha256));
        return isWanted && !openingBefore(signed, attachmentSha256, entries);
      })
      .map(({ attachment }) => `"${signed.data.role}" gave what "${attachment}" asks unopened`),
  );
}

/** Each signature against the order that the trail had told of before it. */
function orderFindings({ contract, entries }: SignedRecord): string[] {
  return entriesOf(entries, "contract.signed").flatMap(({ number, data: { role } }) => {
    const turns = toldTurns(contract.fields, entries.slice(0, number - 1));
    const own = waveOf(turns.signers.find((signer) => signer.role === role));
    const isEarly = own > (currentWave(turns) ?? own) || awaitsWitnessed(turns, role);
    return isEarly ? [`"${role}" signed before it was its turn`] : [];
  });
}

/** Each signature against the deadline that the trail had told of before it. */
function deadlineFindings({ entries }: SignedRecord): string[] {
  return entriesOf(entries, "contract.signed").flatMap(({ number, at, data: { role } }) => {
    const deadline = toldDeadline(entries.slice(0, number - 1));
    const isLate = deadline !== null && at.toISOString() >= deadline;
    return isLate ? [`"${role}" signed when the deadline had passed`] : [];
  });
}

/** Each signature against the event that told of it. */
function signatureFindings({ contract, entries, signatures }: SignedRecord): string[] {
  const ofSignatures = entriesOf(entries, "contract.signed");
  const unknown = ofSignatures.filter(
    ({ data }) => !signatures.some(({ id }) => id === data.signatureId),
  ).length;
  const missing = unknown > 0 ? [`${unknown} signatures that the trail tells of are gone`] : [];
  return [
    ...missing,
    ...signatures.flatMap((signature) => {
      const [entry, ...more] = ofSignatures.filter(({ data }) => data.signatureId === signature.id);
      if (!entry) return [`the trail does not tell of the signature of "${signature.role}"`];
      if (more.length > 0) {
        return [`the trail tells of the signature of "${signature.role}" more than once`];
      }
      const known: Record<string, unknown> = entry.data;
      const other = Object.entries(signedFacts(contract, signature))
        .filter(
          ([name, value]) => canonicalJson(known[name] ?? null) !== canonicalJson(value ?? null),
        )
        .map(([name]) => name);
      if (entry.at.getTime() !== signature.signedAt.getTime()) other.push("signedAt");
      if (other.length === 0) return [];
      return [
        `of the signature of "${signature.role}" the trail says otherwise: ${other.join(", ")}`,
      ];
    }),
  ];
}

/** Each signature against the receipt that was signed when its link was checked. */
function receiptFindings({ contract, entries, signatures, receipts }: SignedRecord): string[] {
  const hashes = new Map(entries.map(({ number, hash }) => [number, toHex(hash)]));
  const { publicId, baseSha256, fields } = contract;
  const of = { publicId, baseSha256, fieldsSha256: fieldsHash(fields) };
  const signed = entriesOf(entries, "contract.signed").map(({ number, at, data }) => ({
    signatureId: data.signatureId,
    number,
    at: at.toISOString(),
    data,
    contract: of,
    hashes,
  }));
  const findings = signatures.flatMap(({ id, role }) => {
    const receipt = receipts.get(id);
    if (!receipt) return [`the signature of "${role}" has no receipt by a key of this service`];
    const other = contradictions(receipt, signed);
    if (receipt.signatureId !== id) other.push("signatureId");
    if (other.length === 0) return [];
    return [`the receipt of the signature of "${role}" says otherwise: ${other.join(", ")}`];
  });
  if (findings.length > 0) return findings;
  const reached = Math.max(0, ...signatures.map(({ id }) => receipts.get(id)?.trailNumber ?? 0));
  return entries
    .slice(reached)
    .filter(({ event }) => !LATE.has(event))
    .map(({ number }) => `entry ${number} of the trail came after every receipt`);
}

/** What may still happen, or be noted late, once everybody has signed. */
const LATE: ReadonlySet<string> = new Set<TrailEventName>([
  "signer.invited",
  "contract.withdrawn",
  "clock.differed",
]);

/** A condition, and what is said where it does not hold. */
type Finding = readonly [holds: boolean, otherwise: string];

function failedConditions(conditions: readonly Finding[]): string[] {
  return conditions.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise]));
}
