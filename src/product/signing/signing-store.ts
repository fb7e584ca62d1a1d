import type { ColumnType, Generated, Insertable, JSONColumnType } from "kysely";
import type { Email } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Drawing } from "#lib/pdf/parts.ts";
import type { SignatureAnswer } from "#schemas/signing.ts";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import type { Transaction } from "#store/transaction.ts";
import { drawingText } from "./drawing-text.ts";
import type { GivenFile } from "./given-files.ts";
import type { SigningSession } from "./sessions-store.ts";
import type { Host } from "./sittings-store.ts";

/** Of a session, what is kept with a signature that was given in it. */
export type SignedSession = Pick<SigningSession, "id" | "origin" | "identity"> & {
  /** Of a turn on a device that went round: the sitting, and who was told to hand it round. */
  hosted?: Host & { sittingId: string };
};

/** Everything that was recorded of one signature. */
export interface RecordedSignature {
  id: string;
  submissionId: string;
  role: PersonalText;
  signerName: PersonalText;
  title: PersonalText | null;
  /** The address the signer typed, which nobody checked. */
  email: Email | null;
  drawing: Drawing;
  /** Null when the signature fills the initials fields as well. */
  initials: Drawing | null;
  /** Typed values by field id. */
  inputs: Record<string, PersonalText>;
  /** The files that it was given with, in the order in which they are asked for. */
  files: GivenFile[];
  consent: { version: string; text: string };
  /** The address that the signer's link was delivered to; null for the shared link. */
  linkEmail: Email | null;
  /** The session that it was given in; null where it was given over a link. */
  session: SignedSession | null;
  /** Of a witness: whose signature it was, and the postal address that was stated; null of anybody else. */
  witness: { role: PersonalText; address: PersonalText } | null;
  ip: string;
  userAgent: string;
  timeZone: string | null;
  signedAt: Date;
  /** The summary that the signer was shown; null when none was, or nobody said so. */
  summarySha256: string | null;
  /** The page said that the end of the document had been in view. */
  endInView: boolean;
}

/** What a signer was told of a signature, but for the signed receipt, which has a row of its own. */
export type StoredAnswer = Omit<SignatureAnswer, "receipt" | "copyUrl"> & {
  receipt: Omit<SignatureAnswer["receipt"], "jws">;
};

export function insertSignature(
  transaction: Transaction,
  contract: { id: string; accountId: string },
  signature: RecordedSignature,
  answer: StoredAnswer,
): void {
  transaction.write(INSERT, {
    id: signature.id,
    account_id: contract.accountId,
    contract_id: contract.id,
    submission_id: signature.submissionId,
    role: signature.role,
    signer_name: signature.signerName,
    title: signature.title,
    email: signature.email,
    drawing: drawingText(signature.drawing),
    initials: signature.initials && drawingText(signature.initials),
    inputs: JSON.stringify(signature.inputs),
    files: signature.files.length > 0 ? JSON.stringify(signature.files) : null,
    consent: JSON.stringify(signature.consent),
    delivered_link: signature.linkEmail !== null,
    link_email: signature.linkEmail,
    session: signature.session && JSON.stringify(signature.session),
    witness: signature.witness && JSON.stringify(signature.witness),
    ip: signature.ip,
    user_agent: signature.userAgent,
    time_zone: signature.timeZone,
    signed_at: signature.signedAt,
    answer: JSON.stringify(answer),
    summary_sha256: signature.summarySha256,
    end_in_view: signature.endInView,
  });
}

const INSERT = statement((queries, row: Insertable<SignatureTable>) =>
  queries.insertInto("signature").values(row),
);

/** The answer that a submission got, with its receipt, for one that is sent again; null when it is new. */
export async function findAnswer(
  queries: Queries,
  contractId: string,
  submissionId: string,
): Promise<{ answer: StoredAnswer; jws: string | null } | null> {
  const row = await queries
    .selectFrom("signature")
    .leftJoin("receipt", "receipt.signature_id", "signature.id")
    .select(["answer", "jws"])
    .where("signature.contract_id", "=", contractId)
    .where("submission_id", "=", submissionId)
    .executeTakeFirst();
  return row ? { answer: row.answer as unknown as StoredAnswer, jws: row.jws } : null;
}

/** All signatures of a contract in the order in which they came in. */
export async function readSignatures(
  queries: Queries,
  contractId: string,
): Promise<RecordedSignature[]> {
  const rows = await READ_ALL.all(queries, { contractId });
  return rows.map((row) => ({ ...row, files: row.files ?? [] }));
}

const READ_ALL = statement((queries, { contractId }: { contractId: string }) =>
  queries
    .selectFrom("signature")
    .select([
      "id",
      "submission_id as submissionId",
      "role",
      "signer_name as signerName",
      "title",
      "email",
      "drawing",
      "initials",
      "inputs",
      "files",
      "consent",
      "link_email as linkEmail",
      "session",
      "witness",
      "ip",
      "user_agent as userAgent",
      "time_zone as timeZone",
      "signed_at as signedAt",
      "summary_sha256 as summarySha256",
      "end_in_view as endInView",
    ])
    .where("contract_id", "=", contractId)
    .orderBy("signed_at")
    .orderBy("id"),
);

/** The same without what was drawn, which may be megabytes, of which a page says nothing. */
export async function readUndrawn(
  queries: Queries,
  contractId: string,
): Promise<(Pick<RecordedSignature, "id" | "inputs" | "consent" | "files"> & Undrawn)[]> {
  const rows = await queries
    .selectFrom("signature")
    .select(["id", "inputs", "consent", "files"])
    .where("contract_id", "=", contractId)
    .orderBy("signed_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, files: row.files ?? [], drawing: null, initials: null }));
}

interface Undrawn {
  drawing: null;
  initials: null;
}

/** Where a signer can be written to: what the link was delivered to, what the signer typed. */
export interface SignersAddress {
  accountId: string;
  role: PersonalText;
  linkEmail: Email | null;
  email: Email | null;
}

export async function findSignersAddress(
  queries: Queries,
  signatureId: string,
): Promise<SignersAddress | null> {
  const row = await queries
    .selectFrom("signature")
    .select(["account_id as accountId", "role", "link_email as linkEmail", "email"])
    .where("id", "=", signatureId)
    .executeTakeFirst();
  return row ?? null;
}

/** A signature over the shared link whose signer typed an address to be written to. */
export interface TypedAddress {
  signatureId: string;
  accountId: string;
  role: PersonalText;
  email: Email;
}

/** Everybody who signed a contract over its shared link and gave an address. */
export async function listTypedAddresses(
  queries: Queries,
  contractId: string,
): Promise<TypedAddress[]> {
  return LIST_TYPED.all(queries, { contractId });
}

const LIST_TYPED = statement((queries, { contractId }: { contractId: string }) =>
  queries
    .selectFrom("signature")
    .select(["id as signatureId", "account_id as accountId", "role", "email"])
    .where("contract_id", "=", contractId)
    .where("link_email", "is", null)
    .where("email", "is not", null)
    .orderBy("signed_at")
    .orderBy("id")
    .$narrowType<{ email: Email }>(),
);

/** The contract that was signed so, over the shared link; null where there is none such. */
export async function findContractToCopy(
  queries: Queries,
  signatureId: string,
): Promise<string | null> {
  const row = await queries
    .selectFrom("signature")
    .select("contract_id")
    .where("id", "=", signatureId)
    .where("link_email", "is", null)
    .executeTakeFirst();
  return row?.contract_id ?? null;
}

export async function findSignersContract(
  queries: Queries,
  signerId: string,
): Promise<string | null> {
  const row = await FIND_SIGNERS_CONTRACT.first(queries, { signerId });
  return row?.contract_id ?? null;
}

const FIND_SIGNERS_CONTRACT = statement(
  (queries, { signerId }: { signerId: string }) =>
    queries.selectFrom("signer").select("contract_id").where("id", "=", signerId),
  { isShort: true },
);

export function markSignerSigned(
  transaction: Transaction,
  contractId: string,
  role: PersonalText,
  now: Date,
): void {
  transaction.write(MARK_SIGNED, { contractId, role, now });
}

const MARK_SIGNED = statement(
  (queries, { contractId, role, now }: { contractId: string; role: PersonalText; now: Date }) =>
    queries
      .updateTable("signer")
      .set({ status: "signed", signed_at: now })
      .where("contract_id", "=", contractId)
      .where("role", "=", role),
);

/** `sent` becomes `opened`; any other status stays. False when nothing changed. */
export async function markSignerOpened(
  queries: Queries,
  signerId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("signer")
    .set({ status: "opened", opened_at: now })
    .where("id", "=", signerId)
    .where("status", "in", ["created", "sent"])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether the secret with this hash opens a contract's shared signing page. */
export async function isSigningLink(queries: Queries, hash: Uint8Array): Promise<boolean> {
  return (await FIND_SIGNING_LINK.first(queries, { hash })) !== undefined;
}

const FIND_SIGNING_LINK = statement(
  (queries, { hash }: { hash: Uint8Array }) =>
    queries.selectFrom("contract").select("id").where("sign_secret_hash", "=", hash),
  { isShort: true },
);

/** Whose contract the secret with this hash opens; null where it opens none. */
export async function findSharedLinksAccount(
  queries: Queries,
  hash: Uint8Array,
): Promise<string | null> {
  return (await FIND_SHARED_LINKS_ACCOUNT.first(queries, { hash }))?.account_id ?? null;
}

const FIND_SHARED_LINKS_ACCOUNT = statement(
  (queries, { hash }: { hash: Uint8Array }) =>
    queries.selectFrom("contract").select("account_id").where("sign_secret_hash", "=", hash),
  { isShort: true },
);

/** Whose contract this signer is a signer of; null where there is none such. */
export async function findSignersAccount(
  queries: Queries,
  signerId: string,
): Promise<string | null> {
  return (await FIND_SIGNERS_ACCOUNT.first(queries, { signerId }))?.account_id ?? null;
}

const FIND_SIGNERS_ACCOUNT = statement(
  (queries, { signerId }: { signerId: string }) =>
    queries.selectFrom("signer").select("account_id").where("id", "=", signerId),
  { isShort: true },
);

declare module "#store/schema.ts" {
  interface Schema {
    signature: SignatureTable;
  }
}

interface SignatureTable {
  id: string;
  account_id: string;
  contract_id: string;
  submission_id: string;
  role: PersonalText;
  signer_name: PersonalText;
  title: PersonalText | null;
  email: Email | null;
  drawing: JSONColumnType<Drawing>;
  initials: ColumnType<Drawing | null, string | null, string | null>;
  inputs: JSONColumnType<Record<string, PersonalText>>;
  files: ColumnType<GivenFile[] | null, string | null | undefined, string | null>;
  consent: JSONColumnType<{ version: string; text: string }>;
  delivered_link: boolean;
  link_email: Email | null;
  session: ColumnType<SignedSession | null, string | null | undefined, string | null>;
  witness: ColumnType<RecordedSignature["witness"], string | null | undefined, string | null>;
  ip: string;
  user_agent: string;
  time_zone: string | null;
  signed_at: Date;
  answer: JSONColumnType<Record<string, unknown>>;
  summary_sha256: string | null;
  end_in_view: Generated<boolean>;
}
