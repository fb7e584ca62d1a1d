import type { BY_ID } from "#http/page-input.ts";
import { findTestMail, listTestMails } from "#notifications/mail/test-mailbox.ts";
import { ownPage } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { testMailPage, testMailsPage } from "./test-mail-page.tsx";

/** So many of the newest are listed. */
const MOST_LISTED = 100;

/** What contracts of test keys would have mailed. */
export const showTestMails: OwnHandler = async (services, request, signedIn) => {
  const mails = await listTestMails(services, signedIn.account.id, MOST_LISTED);
  return { status: 200, html: testMailsPage({ ...ownPage(services, request, signedIn), mails }) };
};

export const showTestMail: OwnHandler<typeof BY_ID> = async (services, request, signedIn) => {
  const mail = await findTestMail(services, signedIn.account.id, request.params.id);
  if (!mail) return noticeResponse(services, request, "unknown");
  const html = testMailPage({ ...ownPage(services, request, signedIn), mail });
  return { status: 200, html, policy: "shows-own" };
};

/** The mail itself, within the page before. */
export const showTestMailHtml: OwnHandler<typeof BY_ID> = async (services, request, signedIn) => {
  const mail = await findTestMail(services, signedIn.account.id, request.params.id);
  if (!mail) return noticeResponse(services, request, "unknown");
  return { status: 200, html: mail.html, policy: "is-mail" };
};
