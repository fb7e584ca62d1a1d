import type { Contract } from "#contracts/contract.ts";
import { toHex } from "#kernel/bytes.ts";
import { shownEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Drawing } from "#lib/pdf/parts.ts";
import type {
  CertificateEvent,
  CertificateInput,
  CertificateSigner,
} from "#sealing/pages/certificate-input.ts";
import type { SealPagesInput } from "#sealing/pages/typeset-seal-pages.ts";
import { openingBefore } from "#signing/attachment-opened.ts";
import { enteredText } from "#signing/entered-text.ts";
import { filledFields, type SignedContent } from "#signing/fill-fields.ts";
import { type RecordedSignature, readSignatures, readUndrawn } from "#signing/signing-store.ts";
import { hashesOf, type TrailEntry } from "#trail/chain.ts";
import { type EntryOf, entriesOf } from "#trail/entries-of.ts";
import { readEntries } from "#trail/trail-store.ts";
import { eventDetail } from "./event-detail.ts";
import { FalseRecord } from "./prove-record.ts";
import type { SealingServices } from "./sealing-services.ts";
import { toldCopies } from "./told-copies.ts";
import { toldOrder, toldPresets } from "./told-turns.ts";

/** Signatures and trail of a contract, as they are stored. */
export const readParts = readPartsBy(readSignatures);

/** The same without what was drawn, which may be megabytes. */
export const readUndrawnParts = readPartsBy(readUndrawn);

function readPartsBy<S>(
  read: (queries: SealingServices["database"], contractId: string) => Promise<S>,
) {
  return async (
    { database }: Pick<SealingServices, "database">,
    { id }: Pick<Contract, "id">,
  ): Promise<{ signatures: S; entries: TrailEntry[] }> => {
    const [signatures, entries] = await Promise.all([
      read(database, id),
      readEntries(database, id),
    ]);
    return { signatures, entries };
  };
}

/** The hash after each of these entries of the trail, computed anew from what they say; in hex. */
export function trailHashes(contractId: string, entries: readonly TrailEntry[]): string[] {
  return hashesOf(contractId, entries).map(toHex);
}

/** What is too large for the trail, which holds its hash: where things go, and what was drawn. */
export interface HashedParts<D = Drawing> {
  contract: Pick<Contract, "pages" | "fields">;
  signatures: readonly (Pick<RecordedSignature, "id"> & SignedContent<D>["content"])[];
}

/**
 * Everything that is printed when a contract is sealed: the filled fields and
 * the certificate. Facts are taken from the trail alone, whose chain vouches
 * for them; the rest has been held against the hashes in it (`proveRecord`).
 * @param parts without drawings (`readUndrawn`) for whoever prints none
 * @param seal what it is going to be sealed with; null for all but that, which the file alone tells
 */
export function collectSealPages<S extends CertificateInput["seal"] | null, D>(
  { baseUrl }: Pick<SealingServices, "baseUrl">,
  entries: readonly TrailEntry[],
  { contract, signatures }: HashedParts<D>,
  seal: S,
): SealPagesOf<S, D> {
  const [created] = entriesOf(entries, "contract.created");
  const [completed] = entriesOf(entries, "contract.completed");
  const [finalized] = entriesOf(entries, "contract.finalized");
  if (!created || !finalized || !completed)
    throw new FalseRecord(["the trail does not tell of a signing"]);
  const signed = entriesOf(entries, "contract.signed").map((entry) => {
    const content = signatures.find(({ id }) => id === entry.data.signatureId);
    if (!content) throw new FalseRecord(["a signature that the trail tells of is gone"]);
    return { entry, content };
  });
  const { language, publicId, owner, dateZone, framesSignatures } = created.data;
  const changed = entriesOf(entries, "contract.content_changed").at(-1);
  const document = { ...created.data, ...changed?.data };
  return {
    pages: contract.pages,
    fields: filledFields(contract.fields, signed, { language, dateZone, framesSignatures }),
    certificate: {
      language,
      publicId,
      verifyUrl: `${baseUrl}/verify/${publicId}`,
      document: {
        // Nothing changes the name once the last one has signed.
        name: signed.at(-1)!.entry.data.contractName,
        pages: document.pageCount,
        form: document.form,
        originalSha256: document.originalSha256,
        baseSha256: document.baseSha256,
        fieldsSha256: document.fieldsSha256,
        parts: [...document.attachments],
        ...filesOf(signed.map(({ entry }) => entry)),
      },
      createdBy: { name: owner.name, email: shownEmail(owner.email) },
      createdAt: created.at,
      finalizedAt: finalized.at,
      completedAt: completed.at,
      copies: toldCopies(entries).map(({ copy: { name = null, email, when }, askedAt }) => ({
        name,
        email: shownEmail(email),
        when,
        askedAt,
      })),
      dateFieldTimeZone: dateZone,
      summary: summaryIn(entries),
      signers: signed.map((one) => certificateSigner(one, { ...contract, language }, entries)),
      events: entries.map((entry) => certificateEvent(entry, language)),
      seal,
    },
  };
}

/** The files that signatures were given with; absent where there are none. */
function filesOf(signed: readonly EntryOf<"contract.signed">[]) {
  const files = signed.flatMap(({ data: { files = [], role } }) =>
    files.map((file) => ({ ...file, role })),
  );
  return files.length > 0 && { files };
}

type SealPagesOf<S, D> = Omit<SealPagesInput<D>, "certificate"> & {
  certificate: Omit<CertificateInput<D>, "seal"> & { seal: S };
};

function certificateSigner<D>(
  { entry, content }: SignedContent<D>,
  { fields, language }: Pick<Contract, "fields" | "language">,
  entries: readonly TrailEntry[],
): CertificateSigner<D> {
  const { data, at } = entry;
  const { typedEmail } = data;
  return {
    id: data.signatureId,
    role: data.role,
    signerName: data.signerName,
    senderHad: senderHad(entry, entries),
    title: data.jobTitle,
    order: toldOrder(fields, entries, entry),
    level: data.level,
    contractName: data.contractName,
    link: linkOf(entry, entries),
    witness: witnessOf(entry, entries),
    typedEmail: typedEmail && shownEmail(typedEmail),
    consent: content.consent,
    entries: fields.flatMap((field) => {
      const { name = null, page } = field;
      const text = field.label === data.role ? enteredText(field, content.inputs, language) : null;
      return text ? [{ name, page, text }] : [];
    }),
    apart: (data.consents ?? []).map((asked) => ({
      ...asked,
      openedAt: openingBefore(entry, asked.attachmentSha256, entries)?.at ?? null,
    })),
    button: data.button,
    ip: data.ip,
    addressFrom: data.addressFrom,
    userAgent: data.userAgent,
    toldIp: data.toldIp,
    toldUserAgent: data.toldUserAgent,
    signedAt: at,
    timeZone: data.timeZone,
    summarySha256: data.summarySha256,
    shownSha256: data.shownSha256 ?? null,
    drawing: content.drawing,
  };
}

function linkOf(
  entry: EntryOf<"contract.signed">,
  entries: readonly TrailEntry[],
): CertificateSigner["link"] {
  const { data } = entry;
  if (data.link === "session") {
    return {
      kind: "session",
      origin: data.sessionOrigin ?? null,
      identity: identityOf(data),
      host: hostOf(data),
    };
  }
  if (data.deliveredTo === null) return { kind: "shared" };
  return {
    kind: "personal",
    deliveredTo: shownEmail(data.deliveredTo),
    sentAt: sentAt(entry, entries),
    openedAt: openedAt(entry, entries),
  };
}

/** Of a witness: whose signature it was, by the name that was signed with, and where they live. */
function witnessOf(
  { data: { witnesses, witnessAddress }, number }: EntryOf<"contract.signed">,
  entries: readonly TrailEntry[],
): CertificateSigner["witness"] {
  if (!witnesses || !witnessAddress) return null;
  const [seen] = entriesOf(entries.slice(0, number - 1), "contract.signed").filter(
    ({ data }) => data.role === witnesses,
  );
  return seen ? { role: witnesses, name: seen.data.signerName, address: witnessAddress } : null;
}

function identityOf({
  toldProvider: provider,
  toldSubject: subject,
  toldMethod: method,
  toldAt: at,
  toldName,
}: SignedData) {
  if (!provider || !subject || !method || !at) return null;
  return { provider, subject, method, at: new Date(at), name: toldName ?? null };
}

/** Null where no device went round. */
function hostOf(data: SignedData): Extract<CertificateSigner["link"], { kind: "session" }>["host"] {
  if (data.sittingId === undefined) return null;
  const { hostProvider, hostSubject, hostMethod, hostAt, hostName } = data;
  if (!hostProvider || !hostSubject || !hostMethod || !hostAt) return { name: hostName ?? null };
  return {
    provider: hostProvider,
    subject: hostSubject,
    method: hostMethod,
    at: new Date(hostAt),
    name: hostName ?? null,
  };
}

type SignedData = EntryOf<"contract.signed">["data"];

/** The name that the sender had given for the role by then, where the signer wrote another. */
function senderHad(
  { data: { role, signerName }, number }: EntryOf<"contract.signed">,
  entries: readonly TrailEntry[],
): PersonalText | undefined {
  const name = toldPresets(entries.slice(0, number - 1)).get(role)?.name;
  return name === signerName ? undefined : name;
}

/** When a mail server first took the link to the address that it was used from, before it was. */
function sentAt(
  { data, number }: EntryOf<"contract.signed">,
  entries: readonly TrailEntry[],
): Date | null {
  const sent = entriesOf(entries, "signer.invited").find(
    (entry) =>
      entry.data.role === data.role &&
      entry.data.email === data.deliveredTo &&
      entry.number < number,
  );
  return sent?.at ?? null;
}

/** When the page told of somebody at it, behind the link to the address that it was signed from. */
function openedAt(
  { data, number }: EntryOf<"contract.signed">,
  entries: readonly TrailEntry[],
): Date | null {
  const opened = entriesOf(entries, "signer.opened").find(
    (entry) =>
      entry.data.role === data.role &&
      entry.data.deliveredTo === data.deliveredTo &&
      entry.number < number,
  );
  return opened?.at ?? null;
}

function summaryIn(entries: readonly TrailEntry[]): CertificateInput["summary"] {
  const [made] = entriesOf(entries, "summary.made");
  return made ? made.data : null;
}

/** An entry of the trail as the certificate says it in a language. */
export function certificateEvent(
  entry: TrailEntry,
  language: Language,
): CertificateEvent & { at: Date } {
  return {
    number: entry.number,
    at: entry.at,
    name: entry.event,
    by: entry.by,
    detail: eventDetail(entry, language),
    hash: Buffer.from(entry.hash).toString("hex"),
  };
}
