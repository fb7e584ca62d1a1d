import { type Contract, displayName } from "#contracts/contract.ts";
import { CONTRACT_WORD, type Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { type RightTo, rightTo } from "#kernel/withdrawal-terms.ts";
import type { Sender } from "#pages/sender.ts";
import { statementOf } from "#withdrawal/statement.ts";
import type { WithdrawPlace } from "#withdrawal/withdraw-link.ts";
import { type WithdrawalState, withdrawalState } from "#withdrawal/withdrawal-state.ts";
import type { Withdrawal } from "#withdrawal/withdrawals-store.ts";
import { withFirstDay } from "#words/first-day.ts";
import { timeFormats } from "#words/time-formats.ts";
import type { WithdrawClosed } from "#words/withdraw-words.ts";

/** What whoever holds a link to withdraw may know. */
export interface WithdrawView {
  language: Language;
  right: RightTo;
  name: PersonalText;
  publicId: string;
  sender: Sender;
  statement: string;
  /** Whether the link is that of somebody who signed. */
  isPersonal: boolean;
  /** The last day on which a statement is taken; null before everyone has signed. */
  lastDay: string | null;
  /** Why nothing can be stated; null where it can, or was. */
  closed: WithdrawClosed | null;
  /** When it was stated over this link; null where it was not. What was stated is not shown. */
  statedAt: Date | null;
}

/** Who may know what was stated, and when. */
export function withdrawView(
  { contract, signer }: WithdrawPlace,
  stated: Withdrawal | null,
  sender: Sender,
  now: Date,
): WithdrawView {
  return {
    language: contract.language,
    right: rightTo(contract.withdrawal),
    name: displayName(contract, CONTRACT_WORD[contract.language]),
    publicId: contract.publicId,
    sender,
    statement: statementOf(contract),
    isPersonal: signer !== null,
    lastDay: lastDayOf(contract, sender.timeZone),
    closed: CLOSED[withdrawalState(contract, now)],
    statedAt: stated?.statedAt ?? null,
  };
}

const CLOSED: Record<WithdrawalState, WithdrawClosed | null> = {
  early: "open",
  none: "cancelled",
  over: "over",
  open: null,
};

const dayFormat = timeFormats({ day: "numeric", month: "long", year: "numeric" });

/** As the day is called on its owner's clock. */
export function lastDayOf(
  { language, withdrawableUntil }: Pick<Contract, "language" | "withdrawableUntil">,
  timeZone: string,
): string | null {
  if (withdrawableUntil === null) return null;
  const lastMoment = withdrawableUntil.getTime() - 1;
  return withFirstDay(dayFormat(language, timeZone).format(lastMoment), language);
}
