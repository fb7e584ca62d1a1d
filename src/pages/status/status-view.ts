import { displayName } from "#contracts/contract.ts";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import { CONTRACT_WORD } from "#i18n/contract-word.ts";
import type { ContractStatus } from "#kernel/contract-states.ts";
import { shownEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { type Role, rolesNow } from "#signing/roles.ts";
import { maskedEmail } from "./masked-email.ts";

/** What whoever holds the status link may know of how far a contract is. */
export interface StatusView {
  name: string;
  publicId: string;
  language: Language;
  status: ContractStatus;
  roles: StatusRole[];
  completedAt: Date | null;
  cancelledAt: Date | null;
  /** Path of the verify page; null for a draft, which cannot be looked up there. */
  verifyPath: string | null;
}

export interface StatusRole {
  role: string;
  state: StatusRoleState;
  signedAt: Date | null;
  /** Of the role's delivered link, masked; null when it signs over the shared link. */
  email: PersonalText | null;
}

/**
 * `sent`: a link of its own is on its way or there. `unsent`: it will get one.
 * `waiting`: not yet, others or the sender come first. `ended`: never, the
 * contract was cancelled.
 */
export type StatusRoleState = "open" | "signed" | "sent" | "unsent" | "waiting" | "ended";

export function statusView({ contract, signatures, signers }: ContractWithParties): StatusView {
  const roles = rolesNow({ contract, signatures, signers, link: { kind: "shared" } });
  return {
    name: displayName(contract, CONTRACT_WORD[contract.language]),
    publicId: contract.publicId,
    language: contract.language,
    status: contract.status,
    roles: roles.map(viewRole),
    completedAt: contract.signedAt,
    cancelledAt: contract.cancelledAt,
    verifyPath: contract.status === "draft" ? null : `/verify/${contract.publicId}`,
  };

  function viewRole({ role, state }: Role): StatusRole {
    const signer = signers.find((candidate) => candidate.role === role);
    const signature = signatures.find((candidate) => candidate.role === role);
    return {
      role,
      state: viewState(state, signer?.sentAt ?? null),
      signedAt: signature?.signedAt ?? null,
      email: signer?.email ? maskedEmail(shownEmail(signer.email)) : null,
    };
  }

  function viewState(state: Role["state"], sentAt: Date | null): StatusRoleState {
    if (state === "signed") return "signed";
    if (contract.status === "cancelled") return "ended";
    if (state === "reserved") return sentAt ? "sent" : "unsent";
    return state;
  }
}
