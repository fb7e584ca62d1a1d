import type { Queries } from "#store/database.ts";
import type { Contract, Signer } from "./contract.ts";

/** Inserts the signers of a new contract. */
export async function insertSigners(
  queries: Queries,
  contract: Pick<Contract, "id" | "accountId">,
  signers: readonly Signer[],
): Promise<void> {
  if (signers.length === 0) return;
  await queries
    .insertInto("signer")
    .values(
      signers.map((signer) => ({
        id: signer.id,
        account_id: contract.accountId,
        contract_id: contract.id,
        role: signer.role,
        email: signer.email,
        level: signer.level,
        title: signer.title,
        status: signer.status,
        epoch: signer.epoch,
        sent_at: signer.sentAt,
        send_count: signer.sendCount,
        opened_at: signer.openedAt,
        signed_at: signer.signedAt,
      })),
    )
    .execute();
}

/** Inserts the signer, or writes what may change of one that is there. */
export async function saveSigner(
  queries: Queries,
  contract: Pick<Contract, "id" | "accountId">,
  signer: Signer,
): Promise<void> {
  const changing = {
    email: signer.email,
    level: signer.level,
    title: signer.title,
    status: signer.status,
    epoch: signer.epoch,
    sent_at: signer.sentAt,
    send_count: signer.sendCount,
    opened_at: signer.openedAt,
    signed_at: signer.signedAt,
  };
  const { id, accountId } = contract;
  await queries
    .insertInto("signer")
    .values({
      id: signer.id,
      account_id: accountId,
      contract_id: id,
      role: signer.role,
      ...changing,
    })
    .onConflict((conflict) => conflict.columns(["contract_id", "role"]).doUpdateSet(changing))
    .execute();
}
