import type { Contract } from "#contracts/contract.ts";
import type { UpdateContract } from "#schemas/contracts.ts";

type Duty = Pick<Contract, "obligationToPay" | "payingRoles">;

/** No role: a label has something to be seen. */
export const EVERYONE = "*";

/** The role whose duty to pay a draft names, as a form has it; empty where nobody pays. */
export function payerOf({ obligationToPay, payingRoles }: Duty): string {
  if (!obligationToPay) return "";
  return payingRoles?.length === 1 ? (payingRoles[0] ?? EVERYONE) : EVERYONE;
}

/** What a form changes of a draft's duty to pay; nothing where it chose what there was. */
export function changedDuty(
  contract: Duty,
  chosen: string,
): Pick<UpdateContract, "obligationToPay"> {
  if (chosen === payerOf(contract) || chosen === EVERYONE) return {};
  return { obligationToPay: chosen === "" ? false : { role: chosen } };
}
