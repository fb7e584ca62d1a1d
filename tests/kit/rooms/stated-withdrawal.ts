import { findContract } from "#contracts/contracts-store.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { proofOf } from "#withdrawal/prove-statement.ts";
import { insertWithdrawal, type Withdrawal } from "#withdrawal/withdrawals-store.ts";
import { type ContractsRoom, created } from "./contracts-room.ts";
import { newAddress, type Room } from "./room.ts";

/** What somebody stated about a new contract, as it was recorded; whether they could is not looked at. */
export async function statedWithdrawal(
  room: Room,
  contracts: ContractsRoom,
  change: Partial<Withdrawal> = {},
): Promise<Withdrawal> {
  const { id: contractId, accountId } = await created(contracts, await room.newCaller());
  const withdrawal: Withdrawal = {
    id: room.ids.uuid(),
    contractId,
    accountId,
    signatureId: null,
    role: null,
    name: knownText("Ana Alva"),
    email: knownEmail(newAddress()),
    statedAt: room.clock.now(),
    ...change,
  };
  const contract = await findContract(room.database, { id: contractId });
  const proof = contract && proofOf(room.linkKeys, withdrawal, contract);
  await insertWithdrawal(room.database, withdrawal, proof);
  return withdrawal;
}
