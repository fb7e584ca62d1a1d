import type { Contract } from "#contracts/contract.ts";
import { fieldsHash, hashedFields } from "#contracts/fields-hash.ts";
import type { Evidence } from "#evidence/schemas/evidence.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import { shareTurns } from "#kernel/share-turns.ts";
import { SOFTWARE_VERSION } from "#kernel/version.ts";
import { submissionDigest, submissionText } from "#signing/signed-facts.ts";
import type { RecordedSignature } from "#signing/signing-store.ts";
import type { TrailEntry } from "#trail/chain.ts";
import { storedParts } from "#trail/personal-commitments.ts";

/**
 * What the sealed file carries as data: the whole trail, and whatever the trail
 * has only a hash of, so that every hash can be computed again by whoever holds
 * the file. Call it with a record that `proveRecord` let through.
 * @returns canonical JSON (RFC 8785) of `Evidence`, as UTF-8
 */
export async function collectEvidence(
  contract: Pick<
    Contract,
    "id" | "publicId" | "form" | "language" | "originalSha256" | "baseSha256" | "fields"
  >,
  {
    entries,
    signatures,
  }: { entries: readonly TrailEntry[]; signatures: readonly RecordedSignature[] },
): Promise<Uint8Array> {
  const { id, publicId, form, language, originalSha256, baseSha256, fields } = contract;
  const evidence: Omit<Evidence, "submissions"> & { submissions: unknown } = {
    type: "countersign-evidence",
    version: 2,
    software: { name: "countersign", version: SOFTWARE_VERSION },
    contract: {
      id,
      publicId,
      form,
      language,
      originalSha256,
      baseSha256,
      fieldsSha256: fieldsHash(fields),
      fields: hashedFields(fields),
    },
    consents: wordings(signatures),
    submissions: BELOW,
    trail: {
      head: hex(entries.at(-1)?.hash),
      entries: entries.map(evidenceEntry),
    },
  };
  const [head, tail] = canonicalJson(evidence, (part) =>
    part === BELOW ? PLACE : undefined,
  ).split(PLACE);
  const parts = [Buffer.from(`${head}[`)];
  const before = shareTurns(BYTES_OF_TURN);
  for (const { bytes, write } of submissions(signatures)) {
    await before(bytes);
    if (parts.length > 1) parts.push(Buffer.from(","));
    parts.push(Buffer.from(write()));
  }
  parts.push(Buffer.from(`]${tail}`));
  await before(parts.reduce((sum, { length }) => sum + length, 0));
  return Buffer.concat(parts);
}

/** Written in a millisecond. */
const BYTES_OF_TURN = 500_000;

/** Stands where the submissions are written in; no JSON has such a character in it. */
const BELOW = {};
const PLACE = "\u0000";

function evidenceEntry(entry: TrailEntry): Evidence["trail"]["entries"][number] {
  const { number, at, event, hash } = entry;
  const { by, data, personal } = storedParts(entry);
  const told = { number, at: at.toISOString(), event, by, data, hash: hex(hash) };
  return personal ? { ...told, personal } : told;
}

/** Each once, in the order in which they were agreed to. */
function wordings(signatures: readonly RecordedSignature[]): Evidence["consents"] {
  const distinct = new Map(
    signatures.map(({ consent: { version, text } }) => [`${version}\n${text}`, { version, text }]),
  );
  return [...distinct.values()].map((consent) => ({
    ...consent,
    sha256: sha256Hex(consent.text),
  }));
}

/**
 * Drawings may be large and signers many: where all together are too much, the
 * largest are left out, of which the trail has the hash.
 */
function submissions(
  signatures: readonly RecordedSignature[],
): { bytes: number; write(): string }[] {
  const all = signatures.map((signature) => ({ signature, ...submissionDigest(signature) }));
  let room: number = LIMITS.evidenceBytes;
  const fitting = new Set(
    all
      .toSorted((one, other) => one.characters - other.characters)
      .filter(({ bytes }) => {
        room -= bytes;
        return room >= 0;
      }),
  );
  return all.map((one) => ({
    bytes: one.bytes,
    write() {
      const { signature, sha256 } = one;
      const content = fitting.has(one) ? submissionText(signature) : null;
      const signatureId = JSON.stringify(signature.id);
      // Its names stand in the order that canonical JSON has them in.
      return `{"content":${content},"sha256":"${sha256}","signatureId":${signatureId}}`;
    },
  }));
}

function hex(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString("hex");
}
