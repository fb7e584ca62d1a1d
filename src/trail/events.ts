import type { OwnersActor, ServiceActor, SignerActor } from "#kernel/actor.ts";
import type { AddressSource } from "#kernel/origin.ts";

/**
 * What happens to a contract, by whom, as the audit trail keeps it. An event
 * without an actor does not compile, nor one by somebody who cannot do it.
 */
export type TrailEvent =
  | {
      event: "contract.created";
      by: OwnersActor;
      data: {
        status: string;
        language: string;
        form: "html" | "pdf";
        documentName: string | null;
        originalSha256: string;
        /** The base PDF: what every signer consents to. */
        baseSha256: string;
        /** Over all fields with their places and texts. */
        fieldsSha256: string;
      };
    }
  | {
      event: "contract.finalized";
      by: OwnersActor;
      data: {
        baseSha256: string;
        paidByCredit?: true;
        /** The roles that a link goes out to by this; absent where there are none. */
        linksTo?: readonly string[];
        /** Its sender lets software summarise it. */
        summaryAllowed?: true;
      };
    }
  | {
      event: "contract.signed";
      by: SignerActor;
      data: {
        signatureId: string;
        role: string;
        signerName: string;
        title: string | null;
        email: string | null;
        deliveredTo: string | null;
        ip: string;
        addressFrom: AddressSource;
        userAgent: string;
        timeZone: string | null;
        consentVersion: string;
        consentSha256: string;
        /** What the contract was called when this signature was given. */
        contractName: string;
        baseSha256: string;
        fieldsSha256: string;
        /** Over the drawing, the initials and the typed values as they were sent. */
        submissionSha256: string;
        /** The summary that the signer was shown; null when none was, or the page did not say so. */
        summarySha256: string | null;
      };
    }
  | {
      event: "summary.made";
      by: ServiceActor;
      data: {
        text: string;
        /** The name of the language model that wrote it. */
        model: string;
        /** Of the text as UTF-8. */
        sha256: string;
      };
    }
  | { event: "contract.completed"; by: ServiceActor; data: { signatureCount: number } }
  | { event: "contract.cancelled"; by: OwnersActor; data: { signatureCount: number } }
  | { event: "contract.deleted"; by: OwnersActor; data: { status: string } }
  | {
      event: "contract.title_changed";
      by: OwnersActor;
      data: { from: string | null; to: string | null };
    }
  | {
      event: "contract.tags_changed";
      by: OwnersActor;
      data: { from: readonly string[]; to: readonly string[] };
    }
  | {
      event: "signer.changed";
      by: OwnersActor;
      data: {
        role: string;
        email: string | null;
        level: string;
        title: string | null;
        /** A link goes out by this. */
        linkDue?: true;
      };
    }
  | { event: "signer.invited"; by: ServiceActor; data: { role: string; email: string } }
  | {
      event: "signer.opened";
      by: SignerActor;
      data: { role: string; ip: string; addressFrom: AddressSource; userAgent: string };
    };

export type TrailEventName = TrailEvent["event"];
