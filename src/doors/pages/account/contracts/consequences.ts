import type { Contract } from "#contracts/contract.ts";
import type { Language } from "#kernel/language.ts";
import { contractPageWords } from "#words/contract-page-words.ts";
import type { RoleView } from "./contract-view.ts";

export interface Ending {
  how: "cancel" | "delete";
  contract: Pick<Contract, "publicId" | "status" | "signatureCount" | "paidByCredit">;
  roles: readonly Pick<RoleView, "email" | "sentAt" | "state">[];
}

/** What comes of ending a contract, in sentences: for its links, its people, itself and its credit. */
export function consequencesOf({ how, contract, roles }: Ending, language: Language): string[] {
  const words = contractPageWords[language];
  const { signatureCount: signatures, publicId } = contract;
  const credit = creditSentence(contract, words.credit);
  if (how === "delete") {
    const { goes, linksEnd, nobodyTold, remains } = words.deletePage;
    return [goes, linksEnd, nobodyTold, remains(publicId), ...credit, words.noWayBack];
  }
  const { linksEnd, told, staysWith, staysWithout } = words.cancelPage;
  const waiting = roles.filter(({ email, sentAt, state }) => email && sentAt && state !== "signed");
  return [
    linksEnd,
    told(waiting.length),
    signatures > 0 ? staysWith(signatures) : staysWithout,
    ...credit,
    words.noWayBack,
  ];
}

function creditSentence(
  { status, signatureCount, paidByCredit }: Ending["contract"],
  { comesBack, isUsed }: { comesBack: string; isUsed: string },
): string[] {
  // What was cancelled has had its credit back, or lost it, then.
  if (!paidByCredit || status === "cancelled") return [];
  return [signatureCount > 0 ? isUsed : comesBack];
}
