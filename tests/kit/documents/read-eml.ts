import PostalMime, { type Address, type Attachment } from "postal-mime";

/** A kept mail, as a mail program takes it apart. */
export interface ReadMail {
  subject: string;
  from: string;
  to: string;
  sentAt: Date | null;
  /** As they stand in the mail, decoded. */
  headers: { name: string; value: string }[];
  text: string | null;
  html: string | null;
  attachments: { fileName: string; mediaType: string; bytes: Uint8Array }[];
}

/** Reads the bytes of an `.eml` file (RFC 5322). */
export async function readEml(bytes: Uint8Array): Promise<ReadMail> {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: "arraybuffer" });
  const sentAt = new Date(mail.date ?? "");
  return {
    subject: mail.subject ?? "",
    from: written(mail.from),
    to: (mail.to ?? []).map(written).join(", "),
    sentAt: Number.isNaN(sentAt.getTime()) ? null : sentAt,
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: mail.text ?? null,
    html: mail.html ?? null,
    attachments: mail.attachments.map(readAttachment),
  };
}

function readAttachment({
  filename,
  mimeType,
  content,
}: Attachment): ReadMail["attachments"][number] {
  const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
  return { fileName: filename ?? "", mediaType: mimeType, bytes };
}

function written(mailbox: Address | undefined): string {
  if (!mailbox?.address) return mailbox?.name ?? "";
  return mailbox.name ? `${mailbox.name} <${mailbox.address}>` : mailbox.address;
}
