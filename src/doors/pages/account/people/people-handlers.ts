import { enter } from "#accounts/enter-account.ts";
import {
  deleteMemberInvitation,
  listMemberInvitations,
} from "#accounts/member-invitations-store.ts";
import { changeRole, leaveAccount, type MemberProblem, removeMember } from "#accounts/members.ts";
import { listMembers } from "#accounts/people-store.ts";
import { isRole, ROLES } from "#accounts/roles.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { BY_ID, box, choice, text } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import { REFUSALS, type Refusal } from "#kernel/refusals.ts";
import { type InvitingProblem, inviteByMail } from "#notifications/send-member-invitation.ts";
import { type AccountPagesServices, ownPage } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { signedOutResponse } from "#pages/account/sign-in/sign-in-handlers.ts";
import { sessionCookie } from "#pages/account/visit.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { type PeopleOutcome, peoplePage } from "./people-page.tsx";

const PEOPLE = "/app/people";
const DONE = ["invited", "changed", "removed", "withdrawn"] as const;

const NOTHING_ASKED = { problem: null, email: "", role: "member" } as const;

export const SHOW_PEOPLE = { query: { done: choice(DONE) } };
export const INVITE = { form: { email: text(), role: text() } };
export const CHANGE_MEMBER = { ...BY_ID, form: { role: choice(ROLES) } };
export const DROP_MEMBER = { ...BY_ID, form: { keepKeys: box() } };

/** Who is in the account, who was invited, and the forms that change it. */
export const showPeople: OwnHandler<typeof SHOW_PEOPLE> = (services, request, signedIn) => {
  const { done } = request.query;
  return page(services, request, signedIn, 200, { ...NOTHING_ASKED, done });
};

/** Sends an invitation by mail. */
export const invite: OwnHandler<typeof INVITE> = async (services, request, signedIn) => {
  if (!services.hasMailServer) return noticeResponse(services, request, "unknown");
  const { email, role } = request.form;
  const language = visitorLanguage(request.acceptLanguage);
  const problem = await inviteByMail(services, actingAs(signedIn), { email, role, language });
  if (problem === null) {
    request.log.note("member.invited");
    return { redirect: `${PEOPLE}?done=invited` };
  }
  const asked = { email, role: isRole(role) ? role : "member", problem, done: null } as const;
  return page(services, request, signedIn, INVITE_STATUS[problem], asked);
};

const INVITE_STATUS: Record<InvitingProblem, number> = {
  addressUnfit: 400,
  signInTooOld: 401,
  memberAlready: 409,
  tooMany: 409,
  tooOften: 429,
  notSent: 502,
};

export const changeMember: OwnHandler<typeof CHANGE_MEMBER> = async (
  services,
  request,
  signedIn,
) => {
  const { role } = request.form;
  if (!role) return noticeResponse(services, request, "unknown");
  const change = { personId: request.params.id, role };
  const refused = await changeRole(services, actingAs(signedIn), change);
  if (refused) return refusedPage(services, request, signedIn, refused);
  request.log.note("member.role_changed");
  return { redirect: `${PEOPLE}?done=changed` };
};

export const dropMember: OwnHandler<typeof DROP_MEMBER> = async (services, request, signedIn) => {
  const gone = { personId: request.params.id, keepsKeys: request.form.keepKeys };
  const refused = await removeMember(services, actingAs(signedIn), gone);
  if (refused) return refusedPage(services, request, signedIn, refused);
  request.log.note("member.removed");
  return { redirect: `${PEOPLE}?done=removed` };
};

/** Needs no fresh sign-in: whoever notices a mistake is quick. */
export const withdraw: OwnHandler<typeof BY_ID> = async (services, request, { account }) => {
  return (await deleteMemberInvitation(services.database, account.id, request.params.id))
    ? { redirect: `${PEOPLE}?done=withdrawn` }
    : noticeResponse(services, request, "unknown");
};

/** Leaves the account; all sessions there end with it. */
export const leave: OwnHandler = async (services, request, { account, person }) => {
  const refused = await leaveAccount(services, { accountId: account.id, personId: person.id });
  if (refused) return { redirect: "/app/account" };
  request.log.note("member.removed");
  return signedOutResponse(services);
};

/** Goes on in another account of the same person, in a session of a new secret. */
export const enterAccount: OwnHandler<typeof BY_ID> = async (services, request, signedIn) => {
  const session = await enter(services, signedIn, request.params.id);
  if (session === null) return noticeResponse(services, request, "unknown");
  const cookie = { name: sessionCookie(services), value: session, maxAgeMs: LIMITS.sessionMs };
  return { redirect: "/app", cookie };
};

function actingAs({ account, person, session }: SignedIn) {
  return { accountId: account.id, person, session };
}

function refusedPage(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  refusal: Refusal,
): PageResponse | Promise<PageResponse> {
  if (refusal.refused === "UNKNOWN") return noticeResponse(services, request, "unknown");
  const problem = refusal.extra?.reason as MemberProblem;
  const { status } = REFUSALS[refusal.refused];
  return page(services, request, signedIn, status, { ...NOTHING_ASKED, problem, done: null });
}

async function page(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  status: number,
  outcome: PeopleOutcome,
): Promise<PageResponse> {
  const now = services.clock.now();
  const { id } = signedIn.account;
  const html = peoplePage({
    ...ownPage(services, request, signedIn),
    members: await listMembers(services.database, id),
    invitations: await listMemberInvitations(services.database, id, now),
    hasMailServer: services.hasMailServer,
    now,
    outcome,
  });
  return { status, html };
}
