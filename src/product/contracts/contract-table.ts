import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { ContractStatus } from "#kernel/contract-states.ts";
import type { Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { WithdrawalTerms } from "#kernel/withdrawal-terms.ts";
import type { PageSize } from "#lib/pdf/parts.ts";
import type { Field, StoredDocument } from "./contract.ts";
import type { Kept, Properties } from "./properties.ts";

declare module "#store/schema.ts" {
  interface Schema {
    contract: ContractTable;
    deleted_contract: DeletedContractTable;
  }
}

export interface ContractTable extends PropertyColumns {
  id: string;
  account_id: string;
  token: string;
  sign_secret_hash: Uint8Array;
  sealed_sign_secret: Uint8Array;
  status_secret_hash: Uint8Array;
  sealed_status_secret: Uint8Array;
  public_id: string;
  title: PersonalText | null;
  status: ContractStatus;
  language: Language;
  tags: PersonalText[];
  form: "html" | "pdf";
  document_name: PersonalText | null;
  first_heading: PersonalText | null;
  /** Written as UTF-8, which goes to a column of text as it is. */
  html: ColumnType<string | null, string | Uint8Array | null, Uint8Array | null>;
  fields: JSONColumnType<Field[]>;
  documents: JSONColumnType<StoredDocument[]>;
  pages: JSONColumnType<PageSize[]>;
  original_sha256: string;
  base_sha256: string;
  obligation_to_pay: Generated<boolean>;
  paying_roles: JSONColumnType<PersonalText[]> | null;
  withdrawal: JSONColumnType<WithdrawalTerms[]>;
  withdraw_secret_hash: Uint8Array | null;
  sealed_withdraw_secret: Uint8Array | null;
  withdrawable_until: Date | null;
  withdrawn_at: Date | null;
  paid_by_credit: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  finalized_at: Date | null;
  signed_at: Date | null;
  cancelled_at: Date | null;
  signature_count: Generated<number>;
  trail_length: Generated<number>;
  trail_head: Uint8Array | null;
  trail_at: Date | null;
  sealed_sha256: string | null;
  sealed_at: Date | null;
  seal_problem: string | null;
  version: Generated<number>;
}

/** Their columns of the table `contract`. */
type PropertyColumns = {
  [N in keyof Properties as Properties[N]["column"]]: Kept[N] extends boolean
    ? Generated<boolean>
    : Kept[N] extends string | Date | null
      ? Kept[N]
      : ColumnType<Kept[N], string | null | undefined, string | null>;
};

interface DeletedContractTable {
  public_id: string;
  account_id: string;
  contract_id: string;
  base_sha256: string;
  status: string;
  deleted_at: Date;
}
