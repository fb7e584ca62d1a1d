import type { Acting } from "#accounts/held-proof.ts";
import { type InviteProblem, inviteMember, type MadeInvitation } from "#accounts/invite-member.ts";
import { deleteMemberInvitation } from "#accounts/member-invitations-store.ts";
import { type Person, shownPerson } from "#accounts/person.ts";
import { shownEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { decideRate } from "#kernel/rate-window.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { countInWindow } from "#store/rate-windows.ts";
import { sendNow } from "./send-now.ts";
import type { SignInMailServices } from "./send-sign-in-link.ts";

/** Why nobody was invited. */
export type InvitingProblem = InviteProblem | "tooOften" | "notSent";

/**
 * Invites somebody to an account by mail; what was not sent is no invitation.
 * The link stands in the mail alone. Null when it is on its way.
 */
export async function inviteByMail(
  services: SignInMailServices,
  by: Acting & { person: Person },
  asked: { email: string; role: string; language: Language },
): Promise<InvitingProblem | null> {
  const { database } = services;
  const now = services.clock.now();
  const rule = LIMITS.memberInvitationRate;
  const window = await countInWindow(database, `member invitations ${by.accountId}`, rule, now);
  if (decideRate(window, rule, now)) return "tooOften";
  const made = await inviteMember(services, by, asked);
  if (isRefusal(made)) return made.extra?.reason as InviteProblem;
  if (await send(services, made, by.person, asked.language)) return null;
  await deleteMemberInvitation(database, by.accountId, made.id);
  return "notSent";
}

function send(
  services: SignInMailServices,
  { account, secret, email, expiresAt }: MadeInvitation,
  inviter: Person,
  language: Language,
): Promise<boolean> {
  return sendNow(services, {
    kind: "memberInvitation",
    id: services.ids.uuid(),
    firstId: null,
    to: email,
    language,
    timeZone: account.timeZone,
    account: account.name ?? shownEmail(account.email),
    inviter: shownPerson(inviter),
    link: `${services.baseUrl}/join/${secret}`,
    until: expiresAt,
  });
}
