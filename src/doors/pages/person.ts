import { hasWaves, turnsOf, waveOf } from "#contracts/waves.ts";
import { allows } from "#kernel/contract-states.ts";
import { shownEmail } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { type Role, type RolesSituation, roleOfLink, rolesNow } from "#signing/roles.ts";
import type { PersonState } from "#words/role-words.ts";
import { maskedEmail } from "./masked-email.ts";

/** Somebody who signs, as every page shows them. */
export interface Person {
  role: PersonalText;
  /** As the sender has it: what somebody wrote is for the document, and not for whoever has a link. */
  name: PersonalText | null;
  state: PersonState;
  /** Of what the state says; null where nothing has happened. */
  at: Date | null;
  /** Of a link of their own, masked; null for the reader and for whoever has none. */
  address: PersonalText | null;
  /** In which wave they sign; null where all sign at once, and of whoever comes last in any case. */
  wave: number | null;
}

/**
 * Everyone who signs, in the contract's order.
 * @param canSign whether the page that is looked at is one where somebody signs
 */
export function personsOf(situation: RolesSituation, canSign: boolean): Person[] {
  const { contract, signatures, signers, link } = situation;
  const isOrdered = hasWaves(turnsOf(contract, signers, signatures));
  return rolesNow(situation).map((shown) => {
    const { role } = shown;
    const isReader = roleOfLink(link) === role;
    const signer = signers.find((candidate) => candidate.role === role);
    const signature = signatures.find((candidate) => candidate.role === role);
    const state = stateOf(shown, isReader);
    const times: Partial<Record<PersonState, Date | null | undefined>> = {
      signed: signature?.signedAt,
      declined: signer?.declinedAt,
      opened: signer?.openedAt,
      sent: signer?.sentAt,
    };
    const address = !isReader && signer?.email ? maskedEmail(shownEmail(signer.email)) : null;
    const name = signer?.name ?? null;
    const wave = isOrdered && signer?.level !== "qes" ? waveOf(signer) : null;
    return { role, name, state, at: times[state] ?? null, address, wave };

    function stateOf({ state: now, level, declined, isLater }: Role, reads: boolean): PersonState {
      if (now === "signed") return "signed";
      if (contract.status === "cancelled") return "ended";
      if (declined) return "declined";
      if (level === "qes") return "last";
      if (isLater && allows(contract.status, "sign")) return "later";
      if (reads) return now === "open" ? "turn" : "unsigned";
      if (signer?.email) return linkState();
      return now === "open" && canSign ? "here" : "unsigned";
    }

    function linkState(): PersonState {
      if (signer?.openedAt) return "opened";
      return signer?.sentAt ? "sent" : "unsent";
    }
  });
}
