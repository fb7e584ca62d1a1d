import type { SignedIn } from "#accounts/sessions.ts";
import type { PageAnswer, PageCall } from "#http/page-routes.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { findTestMail, listTestMails, type TestMail } from "#notifications/mail/test-mailbox.ts";
import { type AccountPagesServices, ownPage } from "./account-answers.ts";
import { noticeAnswer } from "./plain-answers.ts";
import { testMailPage, testMailsPage } from "./test-mail-page.tsx";

/** So many of the newest are listed. */
const MOST_LISTED = 100;

/** What contracts of test keys would have mailed. */
export async function showTestMails(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  const mails = await listTestMails(services, signedIn.account.id, MOST_LISTED);
  return { status: 200, html: testMailsPage({ ...ownPage(services, call, signedIn), mails }) };
}

export async function showTestMail(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  const mail = await findMail(services, call, signedIn);
  if (!mail) return noticeAnswer(services, call, "unknown");
  const html = testMailPage({ ...ownPage(services, call, signedIn), mail });
  return { status: 200, html, policy: "shows-mail" };
}

/** The mail itself, within the page before. */
export async function showTestMailHtml(
  services: AccountPagesServices,
  call: PageCall,
  signedIn: SignedIn,
): Promise<PageAnswer> {
  const mail = await findMail(services, call, signedIn);
  if (!mail) return noticeAnswer(services, call, "unknown");
  return { status: 200, html: mail.html, policy: "is-mail" };
}

async function findMail(
  services: AccountPagesServices,
  call: PageCall,
  { account }: SignedIn,
): Promise<TestMail | null> {
  const id = call.params.id ?? "";
  return UUID_PATTERN.test(id) ? findTestMail(services, account.id, id) : null;
}
