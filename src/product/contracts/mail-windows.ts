import { sha256 } from "#kernel/digest.ts";
import { type Email, mailboxOf } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { MailLimits } from "#kernel/mail-limits.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { isTestId } from "#kernel/public-id.ts";
import { type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { Transaction } from "#store/transaction.ts";
import type { Contract, Signer } from "./contract.ts";
import type { ContractsServices } from "./contracts-services.ts";
import type { CopyMail } from "./copies.ts";
import type { LinkDue } from "./links-due.ts";
import {
  type AskedBefore,
  countAskedBy,
  findAskedBefore,
  insertAsked,
  lockRecipients,
  whenAskedBy,
} from "./mail-windows-store.ts";

/** What a mail goes to an address for: a signer's role, or a copy by its place in a request. */
type Asked = { role: PersonalText } | { path: string };

/** What of one contract goes to the same address. */
interface Asking {
  recipientHash: Uint8Array;
  /** As a refusal names it. */
  asked: { path: string; role?: PersonalText }[];
}

/** What a change asks for: links of signers, and mails to those who get copies. */
interface AskedMails {
  links: readonly LinkDue[];
  copies?: readonly CopyMail[];
}

/**
 * Counts the links of a change as mails to their addresses and of the account,
 * in the transaction of the change, or refuses them all and says when there is
 * room again: nothing is put off without its sender's knowledge.
 */
export async function countMails(
  transaction: Transaction,
  { mailLimits }: Pick<ContractsServices, "mailLimits">,
  { id, accountId, publicId }: Pick<Contract, "id" | "accountId" | "publicId">,
  { links, copies = [] }: AskedMails,
  now: Date,
): Promise<Refusal<"RATE_LIMITED"> | null> {
  // What is not sent counts against nobody.
  if (isTestId(publicId)) return null;
  const addressed = [
    ...links.map(({ signer: { id: signerId, role, email } }) => ({ signerId, email, role })),
    ...copies.map(({ copy: { email }, path }) => ({ signerId: id, email, path })),
  ];
  const asking = askingOf(addressed);
  if (asking.length === 0) return null;
  const { queries } = transaction;
  const hashes = asking.map(({ recipientHash }) => recipientHash);
  // Whoever writes to the same address waits here, so that the count holds until this commits.
  await lockRecipients(queries, hashes);
  const since = new Date(now.getTime() - LIMITS.mailToAddressMs);
  const before = await findAskedBefore(queries, hashes, since);
  const refusal =
    decideRecipients(asking, before, { accountId, mailLimits, now }) ??
    (await decideAccount(transaction, { accountId, mailLimits, now }, addressed.length));
  if (refusal) return refusal;
  insertAsked(
    transaction,
    addressed.flatMap(({ email, signerId }) =>
      email === null ? [] : [{ recipientHash: recipientHash(email), accountId, signerId, at: now }],
    ),
  );
  return null;
}

/**
 * What stands for whoever reads a mailbox: it is theirs whatever follows a plus
 * (RFC 5233), which nearly all servers deliver to the same one.
 */
export function recipientHash(email: Email): Uint8Array {
  const { local, domain } = mailboxOf(email);
  const plus = local.indexOf("+", 1);
  return sha256(`mail to ${plus < 0 ? local : local.slice(0, plus)}@${domain}`);
}

/** What goes to one address each, in an order that is the same everywhere. */
export function askingOf(addressed: readonly (Asked & Pick<Signer, "email">)[]): Asking[] {
  const byRecipient = new Map<string, Asking>();
  for (const { email, ...what } of addressed) {
    if (email === null) continue;
    const hash = recipientHash(email);
    const name = Buffer.from(hash).toString("hex");
    const known = byRecipient.get(name) ?? { recipientHash: hash, asked: [] };
    const one = "role" in what ? { path: "signers", role: what.role } : { path: what.path };
    byRecipient.set(name, { ...known, asked: [...known.asked, one] });
  }
  return [...byRecipient]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, asked]) => asked);
}

/**
 * The refusal of signers of whom more have the same address than it may be
 * mailed links in a day, which no waiting would help; null when none have.
 */
export function decideSameAddress(
  signers: readonly Pick<Signer, "role" | "email">[],
  { fromOneAccount }: Pick<MailLimits, "fromOneAccount">,
): Refusal<"INVALID"> | null {
  const message = `at most ${fromOneAccount} roles of a contract can have the same address: no more links are mailed to one address in a day`;
  const crowded = askingOf(signers).filter(({ asked }) => asked.length > fromOneAccount);
  return refuseProblems(crowded.flatMap(({ asked }) => asked.map((one) => ({ ...one, message }))));
}

interface Deciding {
  accountId: string;
  mailLimits: MailLimits;
  now: Date;
}

/** The refusal of links that one of their addresses has had too many of; null where none has. */
export function decideRecipients(
  asking: readonly Asking[],
  before: readonly AskedBefore[],
  { accountId, mailLimits, now }: Deciding,
): Refusal<"RATE_LIMITED"> | null {
  const { fromOneAccount, fromAllAccounts } = mailLimits;
  const full = asking.flatMap(({ recipientHash: hash, asked }) => {
    const all = before.filter((mail) => Buffer.compare(mail.recipientHash, hash) === 0);
    const own = all.filter((mail) => mail.accountId === accountId);
    const room = [
      { times: own, most: fromOneAccount, by: "from one account" },
      { times: all, most: fromAllAccounts, by: "in all" },
    ];
    return room.flatMap(({ times, most, by }) => {
      const past = times.length + asked.length - most;
      // The newest of those that have to be over before there is room.
      return past > 0 ? [{ asked, until: times[past - 1]?.at ?? now, most, by }] : [];
    });
  });
  const latest = full.toSorted((one, other) => other.until.getTime() - one.until.getTime())[0];
  if (!latest) return null;
  const message = `One address is mailed at most ${latest.most} links in 24 hours ${latest.by}. Nothing was changed.`;
  const unsent = new Map(
    full.flatMap(({ asked }) => asked).map((one) => [`${one.path} ${one.role ?? ""}`, one]),
  );
  return refuse("RATE_LIMITED", message, {
    ...retryAfter(latest.until.getTime() + LIMITS.mailToAddressMs - now.getTime()),
    details: [...unsent.values()].map((one) => ({ ...one, message: "not sent" })),
  });
}

/** Counted without a lock: what is sent at the same moment may pass together, once. */
async function decideAccount(
  { queries }: Transaction,
  { accountId, mailLimits, now }: Deciding,
  count: number,
): Promise<Refusal<"RATE_LIMITED"> | null> {
  const most = mailLimits.ofAccountHourly;
  const since = new Date(now.getTime() - LIMITS.mailOfAccountMs);
  const past = (await countAskedBy(queries, accountId, since)) + count - most;
  if (past <= 0) return null;
  const until = await whenAskedBy(queries, accountId, since, past);
  const waitMs = (until ?? now).getTime() + LIMITS.mailOfAccountMs - now.getTime();
  const message = `An account mails at most ${most} links an hour. Nothing was changed.`;
  return refuse("RATE_LIMITED", message, retryAfter(waitMs));
}

function retryAfter(waitMs: number) {
  return { headers: { "retry-after": String(Math.max(1, Math.ceil(waitMs / SECOND_MS))) } };
}
