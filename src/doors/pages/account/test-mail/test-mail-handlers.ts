import type { SignedIn } from "#accounts/sessions.ts";
import type { BY_ID } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { findTestMail, listTestMails } from "#notifications/mail/test-mailbox.ts";
import { type AccountPagesServices, ownPage } from "#pages/account/account-handlers.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { testMailPage, testMailsPage } from "./test-mail-page.tsx";

/** So many of the newest are listed. */
const MOST_LISTED = 100;

/** What contracts of test keys would have mailed. */
export async function showTestMails(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const mails = await listTestMails(services, signedIn.account.id, MOST_LISTED);
  return { status: 200, html: testMailsPage({ ...ownPage(services, request, signedIn), mails }) };
}

export async function showTestMail(
  services: AccountPagesServices,
  request: PageRequest<typeof BY_ID>,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const mail = await findTestMail(services, signedIn.account.id, request.params.id);
  if (!mail) return noticeResponse(services, request, "unknown");
  const html = testMailPage({ ...ownPage(services, request, signedIn), mail });
  return { status: 200, html, policy: "shows-mail" };
}

/** The mail itself, within the page before. */
export async function showTestMailHtml(
  services: AccountPagesServices,
  request: PageRequest<typeof BY_ID>,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const mail = await findTestMail(services, signedIn.account.id, request.params.id);
  if (!mail) return noticeResponse(services, request, "unknown");
  return { status: 200, html: mail.html, policy: "is-mail" };
}
