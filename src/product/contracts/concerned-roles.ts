import { findAttachmentType } from "#attachments/attachment-types.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { knownText, type PersonalText, tidy } from "#kernel/personal-text.ts";
import type { CreateContract } from "#schemas/contracts.ts";
import type { Contract } from "./contract.ts";

/** Whether what names a role is about this one; what names none is about everyone. */
export function concernsRole({ role }: { role?: string }, who: string): boolean {
  return role === undefined || role === who;
}

/** Whether signing as this role brings a duty to pay. */
export function paysAs(
  { obligationToPay, payingRoles }: Pick<Contract, "obligationToPay" | "payingRoles">,
  who: string,
): boolean {
  return obligationToPay && (payingRoles === null || payingRoles.some((role) => role === who));
}

/** Whether two say the same of a duty to pay. */
export function isSameDuty(one: Duty, other: Duty): boolean {
  return (
    one.obligationToPay === other.obligationToPay &&
    canonicalJson(one.payingRoles) === canonicalJson(other.payingRoles)
  );
}

type Duty = Pick<Contract, "obligationToPay" | "payingRoles">;

/** Whether a right to withdraw, where the contract brings one, is this role's. */
export function withdrawsAs({ withdrawal }: Pick<Contract, "withdrawal">, who: string): boolean {
  return withdrawal.some((terms) => concernsRole(terms, who));
}

/**
 * Whether a request brings a duty to pay, and whose: as it says itself, else that of those whom
 * its notices on withdrawal concern.
 */
export function dutyToPay({
  obligationToPay: said,
  attachments = [],
}: Pick<CreateContract, "obligationToPay" | "attachments">): Pick<
  Contract,
  "obligationToPay" | "payingRoles"
> {
  if (typeof said === "boolean") return { obligationToPay: said, payingRoles: null };
  if (said) return { obligationToPay: true, payingRoles: [roleFrom(said.role)] };
  const notices = attachments.filter(({ type }) => findAttachmentType(type)?.ofPaidContract);
  const named = notices.flatMap(({ role }) => (role === undefined ? [] : [roleFrom(role)]));
  const isEveryones = named.length < notices.length || named.length === 0;
  return {
    obligationToPay: notices.length > 0,
    payingRoles: isEveryones ? null : [...new Set(named)],
  };
}

function roleFrom(sent: string): PersonalText {
  return knownText(tidy(sent));
}
