import type { Account } from "#accounts/account.ts";
import { displayName } from "#contracts/contract.ts";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import type { PageSecrets } from "#contracts/page-secrets.ts";
import { allows } from "#kernel/contract-states.ts";
import { shownEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { PlanUse } from "#pages/account/usage/plan-use.ts";
import { rolesNow } from "#signing/roles.ts";
import type { PayState } from "#words/pay-words.ts";

/** What the owner is told before and after paying for a contract. */
export interface PayView {
  token: string;
  /** The signing page, once it can be signed over. */
  signPath: string | null;
  statusPath: string;
  name: string;
  publicId: string;
  language: Language;
  state: PayState;
  pages: number;
  /** Who signs; `email` is where the role's own link goes, null for the shared link. */
  signers: { role: PersonalText; email: PersonalText | null }[];
  credits: number;
  /** Null where a limit of the account's own decides. */
  planName: string | null;
  use: PlanUse;
}

export function payView(
  { contract, signatures, signers }: ContractWithParties,
  { credits, ownLimit }: Pick<Account, "credits" | "ownLimit">,
  use: PlanUse,
  { pageSecrets, language }: { pageSecrets: Pick<PageSecrets, "read">; language: Language },
): PayView {
  const roles = rolesNow({ contract, signatures, signers, link: { kind: "shared" } });
  return {
    token: contract.token,
    signPath: allows(contract.status, "sign")
      ? `/sign/${pageSecrets.read(contract, "sign")}`
      : null,
    statusPath: `/status/${pageSecrets.read(contract, "status")}`,
    name: displayName(contract, CONTRACT_WORD[contract.language]),
    publicId: contract.publicId,
    language,
    state: payState(contract, credits),
    pages: contract.documents.reduce((total, part) => total + part.pages, 0),
    signers: roles.map(({ role }) => {
      const email = signers.find((signer) => signer.role === role)?.email;
      return { role, email: email ? shownEmail(email) : null };
    }),
    credits,
    planName: ownLimit === null ? (use.plan?.name ?? null) : null,
    use,
  };
}

function payState(
  { status, paidByCredit }: ContractWithParties["contract"],
  credits: number,
): PayState {
  if (status === "pending_payment") return credits > 0 ? "payable" : "noCredit";
  if (status === "pending") return paidByCredit ? "paid" : "open";
  return status;
}
