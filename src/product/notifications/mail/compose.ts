import { createTransport } from "nodemailer";
import { knownText } from "#kernel/personal-text.ts";
import type { Clock } from "#kernel/time.ts";
import { mailWords } from "#words/mail-words.ts";
import { type Address, addressText, readAddress } from "./address.ts";
import type { DkimKey } from "./dkim.ts";
import type { MailContent } from "./mail-content.ts";
import { mailHtml } from "./mail-html.tsx";
import { mailText } from "./mail-text.ts";
import type { Message } from "./message.ts";
import type { ComposedMail, RawMail } from "./raw-mail.ts";
import type { SenderMailbox } from "./sender-mailbox.ts";
import { shorten } from "./shorten.ts";
import { writeMail } from "./write-mail.ts";

export interface ComposeSettings {
  sender: SenderMailbox;
  dkim: DkimKey | null;
  clock: Clock;
}

/** An automatic mail (RFC 3834 section 5), which no out-of-office assistant need answer. */
const AUTOMATIC = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** What a signature covers: RFC 6376 section 5.4.1, and both that RFC 8058 section 4 wants in it. */
const DKIM_HEADERS = [
  ...["From", "Sender", "Reply-To", "Subject", "Date", "Message-ID", "To", "Cc", "MIME-Version"],
  ...["Content-Type", "Content-Transfer-Encoding", "Content-ID", "Content-Description"],
  ...["In-Reply-To", "References", "List-Unsubscribe", "List-Unsubscribe-Post"],
].join(":");

/** Makes of a message what goes over the line. `to` is its address, read. */
export async function composeMail(
  message: Message,
  to: Address,
  { sender, dkim, clock }: ComposeSettings,
): Promise<RawMail> {
  const { language, firstId } = message;
  const words = mailWords[language];
  const letter = writeMail(message, knownText(sender.name));
  const messageId = messageIdOf(message.id, sender);
  const first = firstId === null ? undefined : messageIdOf(firstId, sender);
  const { buttonFallback } = words;
  const from = { name: fromName(letter, words.via, sender.name), address: sender.address };
  const composed: ComposedMail = {
    from: `${from.name} <${from.address}>`,
    to: addressText(to),
    sentAt: clock.now(),
    subject: letter.subject,
    text: mailText(letter),
    html: mailHtml({ letter, language, product: sender.name, buttonFallback }),
    attachments: letter.attachment ? [letter.attachment] : [],
  };
  const paper = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: { ...dkim, headerFieldNames: DKIM_HEADERS } }),
  });
  const { message: bytes } = await paper.sendMail({
    messageId,
    ...(first && { inReplyTo: first, references: first }),
    date: composed.sentAt,
    from,
    to: { name: "", address: composed.to },
    ...replyTo(letter),
    subject: composed.subject,
    text: composed.text,
    html: composed.html,
    // The one picture that a letter has goes as a part of the mail: as data, many programs hide it.
    attachDataUrls: true,
    headers: { ...AUTOMATIC, ...stopHeaders(letter) },
    attachments: composed.attachments.map(({ fileName, mediaType, bytes }) => ({
      filename: fileName,
      content: Buffer.from(bytes),
      contentType: mediaType,
    })),
  });
  if (!Buffer.isBuffer(bytes)) throw new Error("the mail was not composed into bytes");
  return { messageId, from: sender.address, to, bytes, composed };
}

/** A name of the sender's account that is any longer tells nobody more. */
const FROM_NAME_CHARACTERS = 60;

function fromName(
  letter: MailContent,
  via: (sender: string, product: string) => string,
  own: string,
) {
  const name = letter.onBehalfOf?.name;
  return name ? via(shorten(name, FROM_NAME_CHARACTERS), own) : own;
}

/**
 * What programs put a button beside a mail by (RFC 2369). That one act is enough is said only of
 * an encrypted address, as RFC 8058 section 3.1 wants it.
 */
function stopHeaders({ stopLink }: MailContent): Record<string, string> {
  if (stopLink === undefined) return {};
  const isEncrypted = stopLink.startsWith("https:");
  return {
    "List-Unsubscribe": `<${stopLink}>`,
    ...(isEncrypted && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
  };
}

function replyTo({ onBehalfOf }: MailContent) {
  const address = onBehalfOf && readAddress(onBehalfOf.email);
  // In a header, such an address would ask of every server what only some offer (RFC 6531).
  if (!address || address.needsUtf8) return {};
  return { replyTo: { name: onBehalfOf.name ?? "", address: addressText(address) } };
}

/** RFC 5322 section 3.6.4, with a dot-atom before the `@`. */
function messageIdOf(id: string, { domain }: SenderMailbox): string {
  if (!/^[\w-]+(?:\.[\w-]+)*$/.test(id)) throw new RangeError(`no id of a mail: ${id}`);
  return `<${id}@${domain}>`;
}
