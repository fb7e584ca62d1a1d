import type { Contract } from "#contracts/contract.ts";
import { fieldsHash, hashedFields } from "#contracts/fields-hash.ts";
import type { Evidence } from "#evidence/evidence.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import { SOFTWARE_VERSION } from "#kernel/version.ts";
import { writtenDrawing } from "#signing/drawing-text.ts";
import { submissionText } from "#signing/signed-facts.ts";
import type { RecordedSignature } from "#signing/signing-store.ts";
import type { TrailEntry } from "#trail/chain.ts";
import { storedParts } from "#trail/entry-parts.ts";

/**
 * What the sealed file carries as data: the whole trail, and whatever the trail
 * has only a hash of, so that every hash can be computed again by whoever holds
 * the file. Call it with a record that `proveRecord` let through.
 * @returns canonical JSON (RFC 8785) of `Evidence`, as UTF-8
 */
export function gatherEvidence(
  contract: Pick<
    Contract,
    "id" | "publicId" | "form" | "language" | "originalSha256" | "baseSha256" | "fields"
  >,
  {
    entries,
    signatures,
  }: { entries: readonly TrailEntry[]; signatures: readonly RecordedSignature[] },
): Uint8Array {
  const { id, publicId, form, language, originalSha256, baseSha256, fields } = contract;
  const evidence: Evidence = {
    type: "countersign-evidence",
    version: 2,
    software: { name: "countersign", version: SOFTWARE_VERSION },
    contract: {
      ...{ id, publicId, form, language, originalSha256, baseSha256 },
      fieldsSha256: fieldsHash(fields),
      fields: hashedFields(fields),
    },
    consents: wordings(signatures),
    submissions: submissions(signatures),
    trail: {
      head: hex(entries.at(-1)?.hash),
      entries: entries.map(evidenceEntry),
    },
  };
  return Buffer.from(canonicalJson(evidence, writtenDrawing));
}

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
function submissions(signatures: readonly RecordedSignature[]): Evidence["submissions"] {
  const texts = signatures.map((signature) => ({ signature, text: submissionText(signature) }));
  let room: number = LIMITS.evidenceBytes;
  const fitting = new Set(
    texts
      .toSorted((one, other) => one.text.length - other.text.length)
      .filter(({ text }) => {
        room -= Buffer.byteLength(text);
        return room >= 0;
      }),
  );
  return texts.map((entry) => {
    const { id, drawing, initials, inputs } = entry.signature;
    const content = fitting.has(entry) ? { drawing, initials, inputs } : null;
    return { signatureId: id, sha256: sha256Hex(entry.text), content };
  });
}

function hex(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString("hex");
}
