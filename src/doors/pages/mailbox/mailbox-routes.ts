import type { AssetUrl } from "#http/assets.ts";
import { type PageInput, text, wholeNumber } from "#http/page-input.ts";
import type { PageRequest, PageResponse, PageRoute } from "#http/page-routes.ts";
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

const SECRET = { secret: text() };
const OPENED = { place: SECRET };
const MAIL = { place: { ...SECRET, name: text() } };
const ATTACHMENT = { place: { ...MAIL.place, number: wholeNumber(0, 999, -1) } };

/**
 * The development mailbox, for this machine alone, and on it for whoever knows
 * the secret: the other users of the machine come from the same address. To be
 * registered only where no mail server is set up; nothing here changes anything.
 */
export function mailboxRoutes(services: MailboxPagesServices): PageRoute[] {
  const forNeighbours = <I extends PageInput>(
    path: string,
    input: I,
    answer: (request: PageRequest<I>) => PageResponse | Promise<PageResponse>,
  ): PageRoute => ({
    method: "GET",
    path,
    access: { by: "machine" },
    ...input,
    answer: (request: PageRequest<I>) => {
      const { peerAddress, isForwarded, headers } = request;
      const visit = { peerAddress, isForwarded, host: headers.host, baseUrl: services.baseUrl };
      return mayReadMailbox(visit) ? answer(request) : NOTHING_HERE;
    },
  });
  /** `rest`: what follows the secret in the path. */
  const secretRoute = <I extends { place: typeof SECRET }>(
    rest: string,
    input: I,
    answer: (services: MailboxPagesServices, request: PageRequest<I>) => Promise<PageResponse>,
  ) =>
    forNeighbours(`/mailbox/:secret${rest}`, input, (request: PageRequest<I>) => {
      const { secret } = (request as PageRequest<typeof OPENED>).params;
      if (isMailboxSecret(services.mailboxSecret, secret)) return answer(services, request);
      request.log.note("link.refused");
      return answerClosed(services, request);
    });
  return [
    forNeighbours("/mailbox", {}, (request) => answerClosed(services, request)),
    secretRoute("", OPENED, answerList),
    secretRoute("/:name", MAIL, answerMail),
    secretRoute("/:name/html", MAIL, answerHtml),
    secretRoute("/:name/raw", MAIL, answerRaw),
    secretRoute("/:name/attachments/:number", ATTACHMENT, answerAttachment),
  ];
}

const NOTHING_HERE: PageResponse = {
  status: 404,
  bytes: Buffer.from("There is nothing at this path."),
  mediaType: "text/plain; charset=utf-8",
  cacheSeconds: 0,
};

/** Says where the address with the secret stands. */
function answerClosed(services: MailboxPagesServices, request: PageRequest): PageResponse {
  const language = visitorLanguage(request.acceptLanguage);
  const style = services.assetUrl("mailbox.css");
  return { status: 404, html: closedMailboxPage({ language, style }) };
}

async function answerList(
  services: MailboxPagesServices,
  request: PageRequest,
): Promise<PageResponse> {
  const names = (await services.mailbox.list()).slice(0, MOST_LISTED);
  const mails = await Promise.all(
    names.map(async (name) => ({ name, mail: await services.mailbox.findComposed(name) })),
  );
  const language = visitorLanguage(request.acceptLanguage);
  const style = services.assetUrl("mailbox.css");
  return { status: 200, html: mailboxPage({ language, style, path: pathOf(services), mails }) };
}

async function answerMail(
  services: MailboxPagesServices,
  request: PageRequest<typeof MAIL>,
): Promise<PageResponse> {
  const name = request.params.name;
  const [mail, raw] = await Promise.all([
    services.mailbox.findComposed(name),
    services.mailbox.find(name),
  ]);
  const language = visitorLanguage(request.acceptLanguage);
  const style = services.assetUrl("mailbox.css");
  const shown = mail && raw && { ...mail, headers: headersOf(raw) };
  const html = mailPage({ language, style, path: pathOf(services), name, mail: shown });
  return { status: shown ? 200 : 404, html, policy: "shows-own" };
}

async function answerHtml(
  services: MailboxPagesServices,
  request: PageRequest<typeof MAIL>,
): Promise<PageResponse> {
  const mail = await services.mailbox.findComposed(request.params.name);
  return mail ? { status: 200, html: mail.html, policy: "is-mail" } : NOTHING_HERE;
}

async function answerRaw(
  services: MailboxPagesServices,
  request: PageRequest<typeof MAIL>,
): Promise<PageResponse> {
  const name = request.params.name;
  const bytes = await services.mailbox.find(name);
  if (!bytes) return NOTHING_HERE;
  return { status: 200, bytes, mediaType: "message/rfc822", cacheSeconds: 0, fileName: name };
}

async function answerAttachment(
  services: MailboxPagesServices,
  request: PageRequest<typeof ATTACHMENT>,
): Promise<PageResponse> {
  const mail = await services.mailbox.findComposed(request.params.name);
  const attachment = mail?.attachments[request.params.number];
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
