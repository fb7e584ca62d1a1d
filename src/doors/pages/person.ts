import { shownEmail } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { type Role, rolesNow, type SigningSituation } from "#signing/roles.ts";
import type { PersonState } from "#words/role-words.ts";
import { maskedEmail } from "./masked-email.ts";

/** Somebody who signs, as every page shows them. */
export interface Person {
  role: PersonalText;
  /** Of whoever signed, as they wrote it; before that as the sender has it. */
  name: PersonalText | null;
  state: PersonState;
  /** Of what the state says; null where nothing has happened. */
  at: Date | null;
  /** Of a link of their own, masked; null for the reader and for whoever has none. */
  address: PersonalText | null;
}

/**
 * Everyone who signs, in the contract's order.
 * @param canSign whether the page that is looked at is one where somebody signs
 */
export function personsOf(situation: SigningSituation, canSign: boolean): Person[] {
  const { contract, signatures, signers, link } = situation;
  return rolesNow(situation).map((shown) => {
    const { role } = shown;
    const isReader = link.kind === "personal" && link.signer.role === role;
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
    const name = signature?.signerName ?? signer?.name ?? null;
    return { role, name, state, at: times[state] ?? null, address };

    function stateOf({ state: now, level, declined }: Role, reads: boolean): PersonState {
      if (now === "signed") return "signed";
      if (contract.status === "cancelled") return "ended";
      if (declined) return "declined";
      if (level === "qes") return "last";
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
