import type { Contract } from "#contracts/contract.ts";
import { fieldsHash } from "#contracts/fields-hash.ts";
import { signedFacts } from "#signing/signed-facts.ts";
import type { RecordedSignature } from "#signing/signing-store.ts";
import { findBreak, type TrailEntry } from "#trail/chain.ts";
import type { TrailEvent } from "#trail/events.ts";

/** Everything that is known of a signed contract and its signatures, from wherever it is stored. */
export interface SignedRecord {
  contract: Contract;
  entries: readonly TrailEntry[];
  signatures: readonly RecordedSignature[];
  /** SHA-256 of the base PDF as it is stored, in hex. */
  heldSha256: string;
}

/** What is stored contradicts itself: somebody changed it, or we did. Nothing is sealed. */
export class FalseRecord extends Error {
  readonly findings: readonly string[];

  constructor(findings: readonly string[]) {
    super(`the record of this contract contradicts itself: ${findings.join("; ")}`);
    this.findings = findings;
  }
}

/**
 * Holds the trail against itself, and rows and files against the trail, whose
 * chain vouches for what it says.
 * @throws FalseRecord naming every contradiction
 */
export function proveRecord(record: SignedRecord): void {
  const findings = [
    ...chainFindings(record),
    ...partFindings(record),
    ...signatureFindings(record),
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
  return told([
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

function partFindings({ contract, entries, signatures, heldSha256 }: SignedRecord): string[] {
  const created = dataOf(entries, "contract.created");
  const completed = dataOf(entries, "contract.completed");
  const fieldsSha256 = fieldsHash(contract.fields);
  return told([
    [created !== undefined, "the trail does not tell of the contract's creation"],
    [completed !== undefined, "the trail does not tell of the contract's completion"],
    [heldSha256 === contract.baseSha256, "the stored document is another one"],
    [created?.baseSha256 === contract.baseSha256, "the document is not the one that was created"],
    [
      created?.originalSha256 === contract.originalSha256,
      "the original is not the one that was sent",
    ],
    [created?.fieldsSha256 === fieldsSha256, "the fields are not those that were created"],
    [
      contract.signatureCount === signatures.length &&
        completed?.signatureCount === signatures.length,
      `there are ${signatures.length} signatures where ${contract.signatureCount} were counted`,
    ],
  ]);
}

/** Each signature against the event that told of it. */
function signatureFindings({ contract, entries, signatures }: SignedRecord): string[] {
  const ofSignatures = entries.filter(({ event }) => event === "contract.signed");
  const unknown = ofSignatures.filter(
    ({ data }) => !signatures.some(({ id }) => id === data.signatureId),
  ).length;
  const missing = unknown > 0 ? [`${unknown} signatures that the trail tells of are gone`] : [];
  return [
    ...missing,
    ...signatures.flatMap((signature) => {
      const entry = ofSignatures.find(({ data }) => data.signatureId === signature.id);
      if (!entry) return [`the trail does not tell of the signature of "${signature.role}"`];
      const expected = signedFacts(contract, signature);
      const other = Object.entries(expected)
        .filter(([name, value]) => entry.data[name] !== value)
        .map(([name]) => name);
      if (entry.at.getTime() !== signature.signedAt.getTime()) other.push("signedAt");
      if (other.length === 0) return [];
      return [
        `of the signature of "${signature.role}" the trail says otherwise: ${other.join(", ")}`,
      ];
    }),
  ];
}

type DataOf<N extends TrailEvent["event"]> = Extract<TrailEvent, { event: N }>["data"];

function dataOf<N extends TrailEvent["event"]>(
  entries: readonly TrailEntry[],
  name: N,
): Partial<DataOf<N>> | undefined {
  return entries.find(({ event }) => event === name)?.data as Partial<DataOf<N>> | undefined;
}

/** The sentences whose condition does not hold. */
function told(conditions: readonly (readonly [holds: boolean, otherwise: string])[]): string[] {
  return conditions.flatMap(([holds, otherwise]) => (holds ? [] : [otherwise]));
}
