import { findAccount } from "#accounts/accounts-store.ts";
import { type Contract, displayName } from "#contracts/contract.ts";
import { fieldsHash } from "#contracts/fields-hash.ts";
import type {
  CertificateEvent,
  CertificateInput,
  CertificateSigner,
} from "#documents/seal-pages/certificate-input.ts";
import type { FilledField } from "#documents/seal-pages/overlay-pages.ts";
import type { SealPagesInput } from "#documents/seal-pages/typeset-seal-pages.ts";
import { certificateWords } from "#i18n/certificate-words.ts";
import { CONTRACT_WORD } from "#i18n/contract-word.ts";
import { shownEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import type { AddressSource } from "#kernel/origin.ts";
import { knownText, type PersonalText } from "#kernel/personal-text.ts";
import { type RecordedSignature, readSignatures } from "#signing/signing-store.ts";
import type { TrailEntry } from "#trail/chain.ts";
import type { TrailEvent } from "#trail/events.ts";
import { readEntries } from "#trail/trail-store.ts";
import { filledFields } from "./fill-fields.ts";
import type { SealingHouse } from "./sealing-house.ts";

/** Signatures, trail and owner of a contract, as they are stored. */
export async function readParts({ database }: Pick<SealingHouse, "database">, contract: Contract) {
  const [signatures, entries, account] = await Promise.all([
    readSignatures(database, contract.id),
    readEntries(database, contract.id),
    findAccount(database, contract.accountId),
  ]);
  if (!account) throw new Error("the contract's account is gone");
  return { signatures, entries, account };
}

/**
 * Everything that is printed when a contract is sealed: the filled fields and the certificate.
 * @param seal what it is going to be sealed with; null for all but that, which the file alone tells
 */
export function gatherSealPages<S extends CertificateInput["seal"] | null>(
  { baseUrl }: Pick<SealingHouse, "baseUrl">,
  contract: Contract,
  { signatures, entries, account }: Awaited<ReturnType<typeof readParts>>,
  seal: S,
): SealPagesOf<S> {
  const fields: FilledField[] = filledFields(contract, signatures, account.timeZone);
  return {
    pages: contract.pages,
    fields,
    certificate: {
      language: contract.language,
      publicId: contract.publicId,
      verifyUrl: `${baseUrl}/verify/${contract.publicId}`,
      document: {
        name: displayName(contract, CONTRACT_WORD[contract.language]),
        pages: contract.pages.length,
        form: contract.form,
        originalSha256: contract.originalSha256,
        baseSha256: contract.baseSha256,
        fieldsSha256: fieldsHash(contract.fields),
        parts: contract.documents.flatMap(({ name, pages, sha256 }) =>
          sha256 ? [{ name, pages, sha256 }] : [],
        ),
      },
      createdBy: { name: account.name, email: shownEmail(account.email) },
      createdAt: contract.createdAt,
      finalizedAt: contract.finalizedAt ?? contract.createdAt,
      completedAt: contract.signedAt ?? contract.updatedAt,
      dateFieldTimeZone: account.timeZone,
      summary: summaryIn(entries),
      signers: signatures.map((signature) => certificateSigner(signature, entries)),
      events: entries.map((entry) => certificateEvent(entry, contract.language)),
      seal,
    },
  };
}

type SealPagesOf<S> = Omit<SealPagesInput, "certificate"> & {
  certificate: Omit<CertificateInput, "seal"> & { seal: S };
};

function certificateSigner(
  signature: RecordedSignature,
  entries: readonly TrailEntry[],
): CertificateSigner {
  const given = givenAs(signature, entries);
  return {
    role: signature.role,
    signerName: signature.signerName,
    title: signature.title,
    contractName: given?.contractName ?? null,
    link:
      signature.linkEmail === null
        ? { kind: "shared" }
        : { kind: "personal", deliveredTo: shownEmail(signature.linkEmail) },
    typedEmail: signature.email && shownEmail(signature.email),
    consent: signature.consent,
    ip: signature.ip,
    addressFrom: given?.addressFrom ?? null,
    userAgent: signature.userAgent,
    signedAt: signature.signedAt,
    timeZone: signature.timeZone,
    summarySha256: signature.summarySha256,
    drawing: signature.drawing,
  };
}

/** What the trail alone knows of a signature: its sender may have renamed the contract since. */
function givenAs(
  { id }: RecordedSignature,
  entries: readonly TrailEntry[],
): { contractName?: PersonalText; addressFrom?: AddressSource } | undefined {
  return entries.find(({ event, data }) => event === "contract.signed" && data.signatureId === id)
    ?.data;
}

/** From the trail, whose chain vouches for it. */
function summaryIn(entries: readonly TrailEntry[]): CertificateInput["summary"] {
  const made = entries.find(({ event }) => event === "summary.made");
  if (!made) return null;
  const { text, model, sha256 } = made.data as SummaryMade;
  return { text, model, sha256 };
}

type SummaryMade = Extract<TrailEvent, { event: "summary.made" }>["data"];

function certificateEvent(entry: TrailEntry, language: Language): CertificateEvent {
  return {
    number: entry.number,
    at: entry.at,
    name: entry.event,
    by: entry.by,
    detail: detailOf(entry, language),
    hash: Buffer.from(entry.hash).toString("hex"),
  };
}

/** Which role an entry is about, where its actor is not the role itself; what a title was and became. */
function detailOf({ event, data }: TrailEntry, language: Language): PersonalText | null {
  if (event === "contract.title_changed") {
    const { quoted } = certificateWords[language];
    // Entries of earlier versions hold the new title alone.
    const titles = "from" in data ? [data.from, data.to] : [data.title];
    return knownText(titles.map((title) => (title ? quoted(String(title)) : "–")).join(" → "));
  }
  const { role, signerName } = data as { role?: PersonalText; signerName?: PersonalText };
  // A signer's role stands with the actor.
  return event === "signer.opened" ? null : (signerName ?? role ?? null);
}
