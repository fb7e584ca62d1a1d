import type { Email } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { MessageKind } from "./message.ts";

/** A mail that is to go out: who is told what. Its words are made when it is sent. */
export interface OutgoingMail {
  id: string;
  /** Null for whoever runs the service. */
  accountId: string | null;
  contractId: string | null;
  signerId: string | null;
  kind: MessageKind;
  role: PersonalText | null;
  /** Of the link that it carries: a newer one makes the mail pointless. */
  epoch: number | null;
  recipient: Email;
  /** What could not be looked up later, by kind. */
  details: Record<string, unknown>;
  requestedAt: Date;
}

type Named = Pick<OutgoingMail, "id" | "accountId" | "kind" | "recipient" | "requestedAt">;

/** A mail to be put out; what is not named it is not about. */
export function mailToSend(mail: Named & Partial<OutgoingMail>): OutgoingMail {
  return { contractId: null, signerId: null, role: null, epoch: null, details: {}, ...mail };
}

/** The kinds that bring a signer the link. */
export const LINK_KINDS = ["invitation", "reminder"] as const satisfies readonly MessageKind[];
