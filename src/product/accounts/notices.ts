import type { Email } from "#kernel/email.ts";
import { type Act, mayDo, type Role } from "./roles.ts";

interface NoticeRow {
  /** Who may know of it: whose role allows this. */
  act: Act;
  /** Whether nobody can do without: it tells of what cannot be undone, or of a thief. */
  isAlwaysOn: boolean;
}

/**
 * What an account is told of by mail. What can be chosen goes to the account's
 * own address unless it is switched off there, and to each member who wants it;
 * what cannot goes to that address and to everybody whose role it concerns.
 * Words are in `i18n/settings`, by the same names.
 */
export const NOTICES = {
  completed: { act: "seeContracts", isAlwaysOn: false },
  signers: { act: "seeContracts", isAlwaysOn: false },
  links: { act: "seeContracts", isAlwaysOn: false },
  webhooks: { act: "keepWebhooks", isAlwaysOn: false },
  log: { act: "seeAccount", isAlwaysOn: false },
  keys: { act: "keepAllKeys", isAlwaysOn: true },
  exports: { act: "keepData", isAlwaysOn: true },
  credits: { act: "pay", isAlwaysOn: true },
  leaving: { act: "keepSettings", isAlwaysOn: true },
  withdrawals: { act: "keepSettings", isAlwaysOn: true },
  records: { act: "keepSettings", isAlwaysOn: true },
} as const satisfies Record<string, NoticeRow>;

export type NoticeName = keyof typeof NOTICES;

/** What somebody chose; what is missing is as by default. */
export type NoticeChoices = Partial<Record<NoticeName, boolean>>;

export interface NoticeMember {
  personId: string;
  email: Email;
  role: Role;
  choices: NoticeChoices;
}

/** Whom an account's notices can go to. */
export interface NoticeHolders {
  /** The account's own. */
  address: Email;
  /** Chosen for that address, where it is none of a member. */
  choices: NoticeChoices;
  members: readonly NoticeMember[];
}

const NAMES = Object.keys(NOTICES) as NoticeName[];

/** Names of the notices that somebody may have, in the order of the page; `null`: the account's address. */
export function noticesOf(role: Role | null, isAlwaysOn: boolean): NoticeName[] {
  return NAMES.filter(
    (name) =>
      NOTICES[name].isAlwaysOn === isAlwaysOn && (role === null || mayDo(role, NOTICES[name].act)),
  );
}

/** Whether it is the same mailbox, as far as anybody but its server can tell. */
export function isSameAddress(one: Email, other: Email): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Whether a notice comes: one that can be chosen does by default only at the account's own address. */
export function wantsNotice(name: NoticeName, choices: NoticeChoices, isOwnAddress: boolean) {
  return NOTICES[name].isAlwaysOn || (choices[name] ?? isOwnAddress);
}

/** Whom a notice goes to, each address once, the account's own first. */
export function decideRecipients(
  name: NoticeName,
  { address, choices, members }: NoticeHolders,
): Email[] {
  const isOwn = ({ email }: NoticeMember) => isSameAddress(email, address);
  const atAddress = members.find(isOwn);
  const own = wantsNotice(name, atAddress?.choices ?? choices, true) ? [address] : [];
  const others = members.filter(
    (member) =>
      !isOwn(member) &&
      mayDo(member.role, NOTICES[name].act) &&
      wantsNotice(name, member.choices, false),
  );
  return [...own, ...others.map(({ email }) => email)];
}

/** What a form says: a box for each notice that can be chosen, ticked or left out. */
export function readNotices(
  role: Role | null,
  form: Partial<Record<NoticeName, boolean>>,
): NoticeChoices {
  return Object.fromEntries(noticesOf(role, false).map((name) => [name, form[name] === true]));
}
