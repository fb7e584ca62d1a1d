import type { Address } from "./address.ts";
import type { MailFailure, Sent } from "./outcome.ts";

/** A mail as it goes over the line: envelope and bytes. */
export interface RawMail {
  /** With its angle brackets. */
  messageId: string;
  /** Address alone. */
  from: string;
  to: Address;
  /** The whole message with CRLF line ends (RFC 5322), signed where DKIM is set up. */
  bytes: Uint8Array;
  /** What stands in it, before it was encoded. */
  composed: ComposedMail;
}

/** A mail in its parts, as they were put together. */
export interface ComposedMail {
  /** Name and address. */
  from: string;
  to: string;
  sentAt: Date;
  subject: string;
  text: string;
  html: string;
  attachments: { fileName: string; mediaType: string; bytes: Uint8Array }[];
}

/** Where parcels go: a mail server, or the development mailbox. */
export interface MailTransport {
  deliver(raw: RawMail): Promise<Sent | MailFailure>;
  /** Takes no more. With `force`, also cuts off what is under way. */
  close(how: { force: boolean }): void;
}
