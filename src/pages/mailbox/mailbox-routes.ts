import type { AssetUrl } from "#http/assets.ts";
import type { PageAnswer, PageCall, PageRoute } from "#http/page-routes.ts";
import type { Mailbox } from "#mail/mailbox.ts";
import { type ReadMail, readEml } from "#mail/read-eml.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { mailPage } from "./mail-page.tsx";
import { mailboxPage } from "./mailbox-page.tsx";
import { mayReadMailbox } from "./may-read-mailbox.ts";

/** What the mailbox pages work with. */
export interface MailboxPagesHouse {
  mailbox: Mailbox;
  baseUrl: string;
  assetUrl: AssetUrl;
}

/** So many of the newest mails are listed. */
const MOST_LISTED = 100;

/**
 * The development mailbox, for this machine alone. To be registered only where
 * no mail server is set up; nothing here changes anything.
 */
export function mailboxRoutes(house: MailboxPagesHouse): PageRoute[] {
  const answers: Record<string, (house: MailboxPagesHouse, call: PageCall) => Promise<PageAnswer>> =
    {
      "/mailbox": answerList,
      "/mailbox/:name": answerMail,
      "/mailbox/:name/html": answerHtml,
      "/mailbox/:name/raw": answerRaw,
      "/mailbox/:name/attachments/:number": answerAttachment,
    };
  return Object.entries(answers).map(([path, answer]) => ({
    method: "GET",
    path,
    answer: async (call) => {
      const { peerAddress, isForwarded, headers } = call;
      const visit = { peerAddress, isForwarded, host: headers.host, baseUrl: house.baseUrl };
      return mayReadMailbox(visit) ? answer(house, call) : NOTHING_HERE;
    },
  }));
}

const NOTHING_HERE: PageAnswer = {
  status: 404,
  bytes: Buffer.from("There is nothing at this path."),
  mediaType: "text/plain; charset=utf-8",
  cacheSeconds: 0,
};

async function answerList(house: MailboxPagesHouse, call: PageCall): Promise<PageAnswer> {
  const names = (await house.mailbox.list()).slice(0, MOST_LISTED);
  const mails = await Promise.all(
    names.map(async (name) => ({ name, mail: await findMail(house, name) })),
  );
  const language = visitorLanguage(call.acceptLanguage);
  const style = house.assetUrl("mailbox.css");
  return { status: 200, html: mailboxPage({ language, style, mails }) };
}

async function answerMail(house: MailboxPagesHouse, call: PageCall): Promise<PageAnswer> {
  const name = call.params.name ?? "";
  const mail = await findMail(house, name);
  const language = visitorLanguage(call.acceptLanguage);
  const html = mailPage({ language, style: house.assetUrl("mailbox.css"), name, mail });
  return { status: mail ? 200 : 404, html, policy: "shows-mail" };
}

async function answerHtml(house: MailboxPagesHouse, call: PageCall): Promise<PageAnswer> {
  const mail = await findMail(house, call.params.name ?? "");
  return mail?.html ? { status: 200, html: mail.html, policy: "is-mail" } : NOTHING_HERE;
}

async function answerRaw(house: MailboxPagesHouse, call: PageCall): Promise<PageAnswer> {
  const name = call.params.name ?? "";
  const bytes = await house.mailbox.find(name);
  if (!bytes) return NOTHING_HERE;
  return { status: 200, bytes, mediaType: "message/rfc822", cacheSeconds: 0, fileName: name };
}

async function answerAttachment(house: MailboxPagesHouse, call: PageCall): Promise<PageAnswer> {
  const mail = await findMail(house, call.params.name ?? "");
  const attachment = mail?.attachments[Number(call.params.number)];
  if (!attachment) return NOTHING_HERE;
  const { bytes, mediaType, fileName } = attachment;
  return { status: 200, bytes, mediaType, cacheSeconds: 0, fileName };
}

async function findMail({ mailbox }: MailboxPagesHouse, name: string): Promise<ReadMail | null> {
  const bytes = await mailbox.find(name);
  return bytes && readEml(bytes);
}
