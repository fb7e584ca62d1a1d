import assert from "node:assert/strict";
import PostalMime, { type Email } from "postal-mime";
import { openTestMail } from "#kit/documents/mails.ts";
import { type AcceptedMail, startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import type { Message } from "#notifications/mail/message.ts";
import type { MailRoom } from "#notifications/mail/open-mail.ts";

/** A mail room, the server it sends to, and what arrives there. */
export interface MailLine {
  room: MailRoom;
  smtp: TestSmtp;
  /** Sends a message, of which exactly one mail has to arrive, and reads that. */
  arrived(message: Message): Promise<{ mail: AcceptedMail; email: Email }>;
  close(): Promise<void>;
}

export async function openMailLine(): Promise<MailLine> {
  const smtp = await startSmtp();
  const room = await openTestMail({ url: smtp.url });
  return {
    room,
    smtp,
    async arrived(message) {
      const before = smtp.accepted.length;
      const outcome = await room.send(message);
      assert.equal(outcome.outcome, "accepted", outcome.words);
      const [mail, ...more] = smtp.accepted.slice(before);
      assert.ok(mail && more.length === 0, "one mail arrives");
      return { mail, email: await PostalMime.parse(mail.raw) };
    },
    async close() {
      await room.close(0);
      await smtp.close();
    },
  };
}

/** Control characters, line ends and whatever turns directions or cannot be seen. */
export const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** The elements that our own templates write. */
const ELEMENTS = [
  "a",
  "bdi",
  "body",
  "br",
  "div",
  "h1",
  "head",
  "html",
  "meta",
  "p",
  "span",
  "style",
  "table",
  "td",
  "title",
  "tr",
];

/** That a mail holds the mark-up of our templates alone, and no link but ours. */
export function assertMarkUp(email: Email) {
  const html = email.html ?? "";
  assert.equal(email.attachments.length, 0);
  const withoutOutlook = html.replace(/<!--\[if mso\]><(?:table|\/td)[^[]*<!\[endif\]-->/g, "");
  assert.doesNotMatch(withoutOutlook, /<!--/);
  const elements = [...withoutOutlook.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name]) => name);
  assert.deepEqual(
    [...new Set(elements)].filter((name) => !ELEMENTS.includes(name ?? "")),
    [],
  );
  assert.equal(html.match(/<body/g)?.length, 1);
  assert.equal(html.match(/<style/g)?.length, 1);
  for (const [, url = ""] of html.matchAll(/(?:href|src|background)="([^"]*)"/g)) {
    assert.ok(url.startsWith("https://sign.example.org/"), url);
  }
  for (const part of [html, email.text ?? ""]) {
    assert.doesNotMatch(part, /[\u202a-\u202e\u2066\u2067\u200e\u200f]/u, "no turned direction");
    assert.equal(
      part.split("\u2068").length,
      part.split("\u2069").length,
      "isolates come in pairs",
    );
    assert.doesNotMatch(
      part,
      /https?:\/\/evil|www\.evil|evil\.example\/|@evil\.example/,
      "nothing to make a link of",
    );
    assert.ok(part.includes("https://sign.example.org/"), "the link is there");
  }
}

/** A value for a test's name. */
export function shown(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 50)}… (${value.length})` : value);
}
