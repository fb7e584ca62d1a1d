import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Drawing, FieldBox, PageSize } from "#documents/parts.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Email } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";

/** The tables as the migrations make them. */
export interface Schema {
  account: AccountTable;
  api_key: ApiKeyTable;
  sign_in_link: SignInLinkTable;
  session: SessionTable;
  contract: ContractTable;
  signer: SignerTable;
  signature: SignatureTable;
  receipt: ReceiptTable;
  trail_entry: TrailEntryTable;
  deleted_contract: DeletedContractTable;
  fingerprint: FingerprintTable;
  rate_window: RateWindowTable;
  kept_answer: KeptAnswerTable;
  outgoing_mail: OutgoingMailTable;
  asking_mail: AskingMailTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_attempt: WebhookAttemptTable;
  contract_summary: ContractSummaryTable;
  trouble: TroubleTable;
  seal_root: SealRootTable;
}

interface AccountTable {
  id: string;
  email: Email;
  name: PersonalText | null;
  plan: string;
  own_limit: number | null;
  credits: Generated<number>;
  partner_tier: number | null;
  qes_enabled: Generated<boolean>;
  time_zone: Generated<string>;
  created_at: Date;
}

interface ApiKeyTable {
  id: string;
  account_id: string;
  name: PersonalText | null;
  hash: Uint8Array;
  /** Last characters of the key; null for keys that were made before hints were kept. */
  hint: string | null;
  /** The form on the account page that made it; null for any other way. */
  form_id: string | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  created_at: Date;
}

interface SignInLinkTable {
  hash: Uint8Array;
  account_id: string;
  expires_at: Date;
  used_at: Date | null;
}

interface SessionTable {
  hash: Uint8Array;
  id: string;
  account_id: string;
  started_at: Date;
  last_used_at: Date;
  expires_at: Date;
  browser: string | null;
  system: string | null;
}

export type StoredStatus = "draft" | "pending" | "pending_payment" | "fully_signed" | "cancelled";

interface ContractTable {
  id: string;
  account_id: string;
  token: string;
  sign_secret_hash: Uint8Array;
  sealed_sign_secret: Uint8Array;
  status_secret_hash: Uint8Array;
  sealed_status_secret: Uint8Array;
  public_id: string;
  title: PersonalText | null;
  status: StoredStatus;
  language: Language;
  tags: PersonalText[];
  form: "html" | "pdf";
  document_name: PersonalText | null;
  first_heading: PersonalText | null;
  html: string | null;
  fields: JSONColumnType<StoredField[]>;
  documents: JSONColumnType<StoredDocument[]>;
  pages: JSONColumnType<PageSize[]>;
  original_sha256: string;
  base_sha256: string;
  completion_email: boolean;
  summary: boolean;
  paid_by_credit: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  finalized_at: Date | null;
  signed_at: Date | null;
  cancelled_at: Date | null;
  signature_count: Generated<number>;
  trail_length: Generated<number>;
  trail_head: Uint8Array | null;
  sealed_sha256: string | null;
  sealed_at: Date | null;
  seal_problem: string | null;
  version: Generated<number>;
}

export const FIELD_TYPES = ["signature", "initials", "date", "text", "input"] as const;

/** A field as stored: its box is known for both forms once the base PDF exists. */
export interface StoredField extends FieldBox {
  id: string;
  type: (typeof FIELD_TYPES)[number];
  /** Null on a text field without a label. */
  label: PersonalText | null;
  text: PersonalText | null;
  optional: boolean;
}

export interface StoredDocument {
  id: string;
  name: PersonalText;
  type: "contract" | "document" | "attachment" | "certificate";
  pages: number;
  order: number;
  /** Of an attachment: what it is worded in. */
  language?: Language;
  /** Of an attachment: SHA-256 of its text as shown, sanitised; the name its text is stored under. */
  sha256?: string;
}

interface SignerTable {
  id: string;
  account_id: string;
  contract_id: string;
  role: PersonalText;
  email: Email | null;
  level: "ses" | "qes";
  title: PersonalText | null;
  status: "created" | "sent" | "opened" | "signed";
  epoch: Generated<number>;
  sent_at: Date | null;
  send_count: Generated<number>;
  opened_at: Date | null;
  signed_at: Date | null;
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
  consent: JSONColumnType<{ version: string; text: string }>;
  delivered_link: boolean;
  link_email: Email | null;
  ip: string;
  user_agent: string;
  time_zone: string | null;
  signed_at: Date;
  answer: JSONColumnType<Record<string, unknown>>;
  summary_sha256: string | null;
}

interface ReceiptTable {
  signature_id: string;
  account_id: string;
  contract_id: string;
  jws: string;
  made_at: Date;
}

interface ContractSummaryTable {
  contract_id: string;
  account_id: string;
  text: string;
  model: string;
  sha256: string;
  made_at: Date;
}

interface FingerprintTable {
  name: string;
  value: string;
  since: Generated<Date>;
}

interface DeletedContractTable {
  public_id: string;
  account_id: string;
  contract_id: string;
  base_sha256: string;
  status: string;
  deleted_at: Date;
}

interface TrailEntryTable {
  contract_id: string;
  number: number;
  account_id: string;
  at: Date;
  event: string;
  actor: JSONColumnType<Actor>;
  data: JSONColumnType<Record<string, unknown>>;
  hash: Uint8Array;
}

interface RateWindowTable {
  name: string;
  started_at: Date;
  used: number;
}

interface KeptAnswerTable {
  scope: string;
  key: string;
  request_sha256: Uint8Array;
  sealed_answer: Uint8Array;
  kept_at: Date;
}

interface AskingMailTable {
  id: Generated<string>;
  recipient_hash: Uint8Array;
  account_id: string;
  signer_id: string;
  asked_at: Date;
}

interface WebhookTable {
  id: string;
  account_id: string;
  url: string;
  events: WebhookEvent[];
  active: boolean;
  sealed_secret: Uint8Array;
  created_at: Date;
  updated_at: Date;
}

/** Everything that a webhook can be told of. */
export const WEBHOOK_EVENTS = [
  "contract.created",
  "contract.signed",
  "contract.completed",
  "contract.deleted",
  "contract.cancelled",
  "signer.invited",
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

interface WebhookDeliveryTable {
  id: string;
  webhook_id: string;
  account_id: string;
  event: WebhookEvent;
  body: string;
  is_test: Generated<boolean>;
  status: "pending" | "delivered" | "given_up" | "stopped";
  round: Generated<number>;
  next_attempt_at: Date | null;
  attempt: Generated<number>;
  status_code: number | null;
  duration_ms: number | null;
  created_at: Date;
}

interface WebhookAttemptTable {
  delivery_id: string;
  round: number;
  attempt: number;
  started_at: Date;
  status_code: number | null;
  duration_ms: number | null;
  problem: string | null;
  answer: string | null;
}

interface SealRootTable {
  sha256: string;
  certificate: Uint8Array;
  used_from: Date;
  used_until: Date | null;
}

interface TroubleTable {
  id: Generated<string>;
  kind: string;
  subject: string;
  words: string;
  began_at: Date;
  seen_at: Date;
  told_at: Date | null;
  ended_at: Date | null;
}

interface OutgoingMailTable {
  id: string;
  account_id: string | null;
  contract_id: string | null;
  signer_id: string | null;
  kind: string;
  role: PersonalText | null;
  epoch: number | null;
  recipient: Email;
  details: JSONColumnType<Record<string, unknown>>;
  state: "due" | "sent" | "failed" | "dropped";
  attempts: Generated<number>;
  claimed_until: Date | null;
  requested_at: Date;
  sent_at: Date | null;
  answer: string | null;
}
