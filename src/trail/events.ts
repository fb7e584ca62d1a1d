import type { OwnersActor, ServiceActor, SignerActor } from "#kernel/actor.ts";
import type { Email } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import type { AddressSource } from "#kernel/origin.ts";
import type { PersonalText } from "#kernel/personal-text.ts";

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
        publicId: string;
        language: Language;
        form: "html" | "pdf";
        title: PersonalText | null;
        documentName: PersonalText | null;
        firstHeading: PersonalText | null;
        /** Tags are their owner's own; what leaves the house has the hash of their list. */
        tagsSha256: string;
        /** Of the base PDF, attachments included. */
        pageCount: number;
        /** Over the sizes of all pages as they are seen, and where the document ID goes on each. */
        pagesSha256: string;
        /** The attachments in page order, each with the hash of its text as shown. */
        attachments: readonly { name: PersonalText; pages: number; sha256: string }[];
        originalSha256: string;
        /** The base PDF: what every signer consents to. */
        baseSha256: string;
        /** Over all fields with their places and texts. */
        fieldsSha256: string;
        /** What the sender preset for the roles. */
        signers: readonly (SignerPreset & { role: PersonalText })[];
        /** Whose contract it is, as the account was called then. */
        owner: { accountId: string; name: PersonalText | null; email: Email };
        /** IANA name of the zone in which date fields are filled. */
        dateZone: string;
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
        role: PersonalText;
        signerName: PersonalText;
        jobTitle: PersonalText | null;
        /** The address that the signer typed, which nobody checked. */
        typedEmail: Email | null;
        /** `ses`: a simple electronic signature, for which nobody looked at who signs. */
        level: "ses";
        link: "shared" | "personal";
        /** The address that a personal link went to; null for the shared one. */
        deliveredTo: Email | null;
        ip: string;
        addressFrom: AddressSource;
        userAgent: string;
        timeZone: string | null;
        consentVersion: string;
        consentSha256: string;
        /** What the contract was called when this signature was given. */
        contractName: PersonalText;
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
      data: { from: PersonalText | null; to: PersonalText | null };
    }
  | {
      event: "contract.tags_changed";
      by: OwnersActor;
      /** Hashes of the lists. */
      data: { from: string; to: string };
    }
  | {
      event: "signer.changed";
      by: OwnersActor;
      data: {
        role: PersonalText;
        /** Null where the role had neither link nor presets. */
        from: SignerPreset | null;
        to: SignerPreset;
        /** A link goes out by this. */
        linkDue?: true;
      };
    }
  | { event: "signer.invited"; by: ServiceActor; data: { role: PersonalText; email: Email } }
  | {
      event: "signer.opened";
      by: SignerActor;
      data: {
        role: PersonalText;
        deliveredTo: Email;
        ip: string;
        addressFrom: AddressSource;
        userAgent: string;
      };
    };

/** What a sender says of a role before anybody signs for it. */
export interface SignerPreset {
  email: Email | null;
  level: "ses" | "qes";
  jobTitle: PersonalText | null;
}

export type TrailEventName = TrailEvent["event"];
