import type { Generated } from "kysely";
import type { Email } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import type { Transaction } from "#store/transaction.ts";
import type { Contract, Signer } from "./contract.ts";
import { PRESET_COLUMNS, type PresetRow, presetRow } from "./signer-presets.ts";

export const SIGNER_COLUMNS = [
  "signer.id",
  "signer.role",
  "signer.email",
  "signer.level",
  ...PRESET_COLUMNS,
  "signer.status",
  "signer.epoch",
  "signer.sent_at as sentAt",
  "signer.send_count as sendCount",
  "signer.opened_at as openedAt",
  "signer.signed_at as signedAt",
  "signer.declined_at as declinedAt",
  "signer.decline_reason as declineReason",
  "signer.reminders_stopped_at as remindersStoppedAt",
] as const;

export async function findSigners(queries: Queries, contractId: string): Promise<Signer[]> {
  return queries
    .selectFrom("signer")
    .select(SIGNER_COLUMNS)
    .where("contract_id", "=", contractId)
    .orderBy("id")
    .execute();
}

/** Inserts the signers of a new contract. */
export function insertSigners(
  transaction: Transaction,
  contract: Pick<Contract, "id" | "accountId">,
  signers: readonly Signer[],
): void {
  for (const signer of signers) transaction.write(INSERT, rowOf(contract, signer));
}

const INSERT = statement((queries, row: ReturnType<typeof rowOf>) =>
  queries.insertInto("signer").values(row),
);

/** Takes out signers of a draft whose roles are gone. */
export async function deleteSigners(queries: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await queries
    .deleteFrom("signer")
    .where("id", "in", [...ids])
    .execute();
}

/** Inserts the signer, or writes what may change of one that is there. */
export async function saveSigner(
  queries: Queries,
  contract: Pick<Contract, "id" | "accountId">,
  signer: Signer,
): Promise<void> {
  const row = rowOf(contract, signer);
  const { id: _id, account_id: _account, contract_id: _contract, role: _role, ...changing } = row;
  await queries
    .insertInto("signer")
    .values(row)
    .onConflict((conflict) => conflict.columns(["contract_id", "role"]).doUpdateSet(changing))
    .execute();
}

function rowOf(contract: Pick<Contract, "id" | "accountId">, signer: Signer) {
  return {
    id: signer.id,
    account_id: contract.accountId,
    contract_id: contract.id,
    role: signer.role,
    email: signer.email,
    level: signer.level,
    ...presetRow(signer),
    status: signer.status,
    epoch: signer.epoch,
    sent_at: signer.sentAt,
    send_count: signer.sendCount,
    opened_at: signer.openedAt,
    signed_at: signer.signedAt,
    declined_at: signer.declinedAt,
    decline_reason: signer.declineReason,
    reminders_stopped_at: signer.remindersStoppedAt,
  };
}

/** Notes once that a signer wants no more reminders; the first time stays. */
export async function markRemindersStopped(queries: Queries, id: string, at: Date): Promise<void> {
  await queries
    .updateTable("signer")
    .set({ reminders_stopped_at: at })
    .where("id", "=", id)
    .where("reminders_stopped_at", "is", null)
    .execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    signer: SignerTable;
  }
}

interface SignerTable extends PresetRow {
  id: string;
  account_id: string;
  contract_id: string;
  role: PersonalText;
  email: Email | null;
  level: "ses" | "qes";
  status: "created" | "sent" | "opened" | "signed";
  epoch: Generated<number>;
  sent_at: Date | null;
  send_count: Generated<number>;
  opened_at: Date | null;
  signed_at: Date | null;
  declined_at: Date | null;
  decline_reason: PersonalText | null;
  reminders_stopped_at: Date | null;
}
