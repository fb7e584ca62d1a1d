import type { AssetUrl } from "#http/assets.ts";
import type { PageAnswer, PageCall, PageRoute } from "#http/page-routes.ts";
import type { Mailbox } from "#notifications/mail/mailbox.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { closedMailboxPage } from "./closed-mailbox-page.tsx";
import { mailPage } from "./mail-page.tsx";
import { mailboxPage } from "./mailbox-page.tsx";
import { isMailboxSecret } from "./mailbox-secret.ts";
import { mayReadMailbox } from "./may-read-mailbox.ts";

/** What the mailbox pages work with. */
export interface MailboxPagesServices {
  mailbox: Mailbox;
  /** Stands in the path of every page but the first, which only says so. */
  mailboxSecret: string;
  baseUrl: string;
  assetUrl: AssetUrl;
}

/** So many of the newest mails are listed. */
const MOST_LISTED = 100;

type Answer = (services: MailboxPagesServices, call: PageCall) => Promise<PageAnswer>;

/** By what follows the secret in the path. */
const ANSWERS: Record<string, Answer> = {
  "": answerList,
  "/:name": answerMail,
  "/:name/html": answerHtml,
  "/:name/raw": answerRaw,
  "/:name/attachments/:number": answerAttachment,
};

/**
 * The development mailbox, for this machine alone, and on it for whoever knows
 * the secret: the other users of the machine come from the same address. To be
 * registered only where no mail server is set up; nothing here changes anything.
 */
export function mailboxRoutes(services: MailboxPagesServices): PageRoute[] {
  const forNeighbours = (path: string, answer: (call: PageCall) => Promise<PageAnswer>) => ({
    method: "GET" as const,
    path,
    access: { by: "machine" } as const,
    answer: async (call: PageCall) => {
      const { peerAddress, isForwarded, headers } = call;
      const visit = { peerAddress, isForwarded, host: headers.host, baseUrl: services.baseUrl };
      return mayReadMailbox(visit) ? answer(call) : NOTHING_HERE;
    },
  });
  return [
    forNeighbours("/mailbox", async (call) => answerClosed(services, call)),
    ...Object.entries(ANSWERS).map(([rest, answer]) =>
      forNeighbours(`/mailbox/:secret${rest}`, async (call) => {
        if (isMailboxSecret(services.mailboxSecret, call.params.secret ?? "")) {
          return answer(services, call);
        }
        call.log.note("link.refused");
        return answerClosed(services, call);
      }),
    ),
  ];
}

const NOTHING_HERE: PageAnswer = {
  status: 404,
  bytes: Buffer.from("There is nothing at this path."),
  mediaType: "text/plain; charset=utf-8",
  cacheSeconds: 0,
};

/** Says where the address with the secret stands. */
function answerClosed(services: MailboxPagesServices, call: PageCall): PageAnswer {
  const language = visitorLanguage(call.acceptLanguage);
  const style = services.assetUrl("mailbox.css");
  return { status: 404, html: closedMailboxPage({ language, style }) };
}

async function answerList(services: MailboxPagesServices, call: PageCall): Promise<PageAnswer> {
  const names = (await services.mailbox.list()).slice(0, MOST_LISTED);
  const mails = await Promise.all(
    names.map(async (name) => ({ name, mail: await services.mailbox.findComposed(name) })),
  );
  const language = visitorLanguage(call.acceptLanguage);
  const style = services.assetUrl("mailbox.css");
  return { status: 200, html: mailboxPage({ language, style, path: pathOf(services), mails }) };
}

async function answerMail(services: MailboxPagesServices, call: PageCall): Promise<PageAnswer> {
  const name = call.params.name ?? "";
  const [mail, raw] = await Promise.all([
    services.mailbox.findComposed(name),
    services.mailbox.find(name),
  ]);
  const language = visitorLanguage(call.acceptLanguage);
  const style = services.assetUrl("mailbox.css");
  const shown = mail && raw && { ...mail, headers: headersOf(raw) };
  const html = mailPage({ language, style, path: pathOf(services), name, mail: shown });
  return { status: shown ? 200 : 404, html, policy: "shows-mail" };
}

async function answerHtml(services: MailboxPagesServices, call: PageCall): Promise<PageAnswer> {
  const mail = await services.mailbox.findComposed(call.params.name ?? "");
  return mail ? { status: 200, html: mail.html, policy: "is-mail" } : NOTHING_HERE;
}

async function answerRaw(services: MailboxPagesServices, call: PageCall): Promise<PageAnswer> {
  const name = call.params.name ?? "";
  const bytes = await services.mailbox.find(name);
  if (!bytes) return NOTHING_HERE;
  return { status: 200, bytes, mediaType: "message/rfc822", cacheSeconds: 0, fileName: name };
}

async function answerAttachment(
  services: MailboxPagesServices,
  call: PageCall,
): Promise<PageAnswer> {
  const mail = await services.mailbox.findComposed(call.params.name ?? "");
  const attachment = mail?.attachments[Number(call.params.number)];
  if (!attachment) return NOTHING_HERE;
  const { bytes, mediaType, fileName } = attachment;
  return { status: 200, bytes, mediaType, cacheSeconds: 0, fileName };
}

/** The lines above the first empty one, as they go over the line. */
function headersOf(raw: Uint8Array): string {
  const text = Buffer.from(raw.subarray(0, MOST_HEADER_BYTES)).toString("utf8");
  return text.slice(0, text.indexOf("\r\n\r\n"));
}

const MOST_HEADER_BYTES = 16_384;

function pathOf({ mailboxSecret }: MailboxPagesServices): string {
  return `/mailbox/${mailboxSecret}`;
}
