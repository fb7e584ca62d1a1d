import { displayName } from "#contracts/contract.ts";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import { deadlinePassed, openUntil } from "#contracts/deadline.ts";
import type { PageSecrets } from "#contracts/page-secrets.ts";
import type { Language } from "#kernel/language.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { type RightTo, rightTo } from "#kernel/withdrawal-terms.ts";
import { type Person, personsOf } from "#pages/person.ts";
import type { Sender } from "#pages/sender.ts";
import { lastDayOf } from "#pages/withdraw/withdraw-view.ts";
import { withdrawalState } from "#withdrawal/withdrawal-state.ts";

/** What whoever holds the status link may know of how far a contract is. */
export interface StatusView {
  name: PersonalText;
  publicId: string;
  language: Language;
  /** `sealing`: signed by all, and not sealed yet. */
  standing: "draft" | "pending_payment" | "pending" | "sealing" | "complete" | "cancelled";
  sender: Sender;
  people: Person[];
  /** How many of the steps are done: prepared, open, signed, sealed. */
  stepsDone: number;
  /** Whether sealing has failed and takes longer than it should. */
  sealWaits: boolean;
  completedAt: Date | null;
  cancelledAt: Date | null;
  /** Until when it can be signed, or could before it ran out; null where it has no deadline. */
  deadline: Date | null;
  hasRunOut: boolean;
  /** The function to withdraw, and the last day of that; null where nobody can now. */
  withdraw: { path: string; lastDay: string } | null;
  withdrawnAt: Date | null;
  /** What the law of its notices calls it. */
  right: RightTo;
  /** Path of the verify page once there is a file to check; null until then. */
  verifyPath: string | null;
  /** When this was so. */
  asOf: Date;
}

/** So long nobody wonders; a seal that failed before is told of later. */
const PATIENCE_MS = 10 * MINUTE_MS;

export function statusView(
  found: ContractWithParties,
  sender: Sender,
  now: Date,
  pageSecrets: Pick<PageSecrets, "read">,
): StatusView {
  const { contract } = found;
  const standing = standingOf(contract);
  const passed = deadlinePassed(contract, now);
  const waitsSince = contract.signedAt ?? now;
  return {
    name: displayName(contract, CONTRACT_WORD[contract.language]),
    publicId: contract.publicId,
    language: contract.language,
    standing,
    sender,
    people: personsOf({ ...found, link: { kind: "shared" } }, false),
    stepsDone: standing === "cancelled" ? stepsBefore(contract) : STEPS_DONE[standing],
    sealWaits:
      standing === "sealing" &&
      contract.sealProblem !== null &&
      now.getTime() - waitsSince.getTime() >= PATIENCE_MS,
    completedAt: contract.signedAt,
    cancelledAt: contract.cancelledAt,
    deadline: openUntil(contract, now) ?? passed,
    hasRunOut: passed !== null,
    withdraw: withdrawalLink(contract, sender, now, pageSecrets),
    withdrawnAt: contract.withdrawnAt,
    right: rightTo(contract.withdrawal),
    verifyPath: standing === "complete" ? `/verify/${contract.publicId}` : null,
    asOf: now,
  };
}

/** The link that stands in the document: whoever follows how it stands has no other of their own. */
function withdrawalLink(
  contract: ContractWithParties["contract"],
  { timeZone }: Sender,
  now: Date,
  pageSecrets: Pick<PageSecrets, "read">,
): StatusView["withdraw"] {
  const lastDay = lastDayOf(contract, timeZone);
  // Stated once, it is over for whoever follows how it stands.
  if (contract.withdrawnAt !== null) return null;
  if (lastDay === null || withdrawalState(contract, now) !== "open") return null;
  return { path: `/withdraw/${pageSecrets.read(contract, "withdraw")}`, lastDay };
}

const STEPS_DONE = { draft: 0, pending_payment: 1, pending: 2, sealing: 3, complete: 4 } as const;

type Standing = StatusView["standing"];

function standingOf({ status, sealedSha256 }: ContractWithParties["contract"]): Standing {
  if (status !== "fully_signed") return status;
  return sealedSha256 === null ? "sealing" : "complete";
}

/** What had been done before it was withdrawn. */
function stepsBefore({ finalizedAt }: ContractWithParties["contract"]): number {
  return finalizedAt === null ? 0 : 2;
}
