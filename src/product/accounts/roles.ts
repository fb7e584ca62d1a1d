/**
 * Who may do what in an account: one table, from which buttons, checks and the
 * test of all routes are made.
 */
export const ROLES = ["owner", "member", "viewer"] as const;

export type Role = (typeof ROLES)[number];

const EVERYBODY = ROLES;

/** What can be done on an account's pages, and by whom. */
const MAY = {
  /** Contracts, their trails and files. */
  seeContracts: EVERYBODY,
  /** Remind signers, change addresses and tags, cancel, delete; and see the link that signs. */
  changeContracts: ["owner", "member"],
  /** One's own sessions and ways to sign in, and leaving. */
  keepOwn: EVERYBODY,
  /** Plan and what of it is used. */
  seeAccount: EVERYBODY,
  /** What new contracts take over from the account. */
  keepSettings: ["owner"],
  /** Make keys, see them and take them out of use: one's own. */
  keepKeys: ["owner", "member"],
  /** The same of everybody's. */
  keepAllKeys: ["owner"],
  /** Make webhooks, see what they were sent, and send it again. */
  keepWebhooks: ["owner", "member"],
  /** Spend credits. */
  pay: ["owner"],
  /** Let assistants in, and decide about what they ask for. */
  keepAssistants: ["owner"],
  /** Erase people from the account's records. */
  keepData: ["owner"],
  /** Invite, change roles, remove. */
  keepPeople: ["owner"],
} as const satisfies Record<string, readonly Role[]>;

export type Act = keyof typeof MAY;

/**
 * What is left while the account is being closed: owners look, download and take it back; everybody
 * signs out or goes to another account.
 */
const WHILE_CLOSING: { readonly [A in Act]?: readonly Role[] } = {
  seeContracts: ["owner"],
  keepData: ["owner"],
  keepOwn: EVERYBODY,
  seeAccount: EVERYBODY,
};

/** Whether somebody may do it as the account stands. */
export function mayNow(role: Role, act: Act, { closesAt }: { closesAt: Date | null }): boolean {
  return mayDo(role, act) && (closesAt === null || (WHILE_CLOSING[act] ?? []).includes(role));
}

export function mayDo(role: Role, act: Act): boolean {
  return (MAY[act] as readonly Role[]).includes(role);
}

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}
