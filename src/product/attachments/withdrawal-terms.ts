import type { WithdrawalTerms } from "#kernel/withdrawal-terms.ts";
import {
  type ContractKind,
  isAboutGoods,
  type Period,
} from "./catalogue/withdrawal/withdrawal-notice.ts";
import type { CheckedAttachment } from "./check-attachments.ts";

const DAYS: Record<Period, number> = { "fourteen-days": 14, "thirty-days": 30 };

/** What a notice on withdrawal or cooling-off says of the period; null for any other attachment. */
export function withdrawalTermsOf({
  type,
  role,
  values,
}: CheckedAttachment): WithdrawalTerms | null {
  if (!type.ofPaidContract) return null;
  const statutory = DAYS[(values.get("period") ?? "fourteen-days") as Period];
  const granted = Number(values.get("withdrawalDays") ?? 0);
  const kind = values.get("contractKind") as ContractKind;
  const from = values.get("withdrawalBegins");
  return {
    days: Math.max(statutory, granted),
    begins: isAboutGoods(kind) ? "delivery" : "conclusion",
    ...(from !== undefined && { from }),
    ...(type.rightTo !== undefined && { to: type.rightTo }),
    ...(role !== null && { role }),
  };
}

/** The same attachment with the page of this service to withdraw on, where its sender named none. */
export function withWithdrawalPage(attachment: CheckedAttachment, page: string): CheckedAttachment {
  const { type, values } = attachment;
  const { withdrawalPage: field } = type;
  if (field === undefined || values.has(field)) return attachment;
  return { ...attachment, values: new Map([...values, [field, page]]) };
}
