import { type Account, NOTHING_SET } from "#accounts/account.ts";
import { findAccount, insertAccount } from "#accounts/accounts-store.ts";
import type { PasskeysServices } from "#accounts/passkeys.ts";
import { addMember, findOrAddPerson } from "#accounts/people-store.ts";
import type { Person } from "#accounts/person.ts";
import type { Role } from "#accounts/roles.ts";
import { insertSession } from "#accounts/sessions-store.ts";
import { sha256 } from "#kernel/digest.ts";
import { knownEmail } from "#kernel/email.ts";
import { idsFrom } from "#kernel/ids.ts";
import { KeyRing } from "#kernel/key-ring.ts";
import { systemRandom } from "#kernel/random.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import { type HeldClock, heldClock } from "./held-clock.ts";

/** What the accounts room works with, on a clock of its own, and who is in it. */
export interface AccountsRoom extends PasskeysServices {
  clock: HeldClock;
  /** @param change what is otherwise than in an account that was just opened */
  newAccount(change?: Partial<Omit<Account, "credits">>): Promise<Account>;
  /** What test keys of the account open. */
  newTestAccount(live: Account): Promise<Account>;
  newPerson(change?: Partial<Person>): Promise<Person>;
  /** Somebody new in the account: an owner who joins now, where nothing else is said. */
  newMember(accountId: string, as?: { role?: Role; joinedAt?: Date }): Promise<Person>;
  join(accountId: string, person: Person, as?: { role?: Role; joinedAt?: Date }): Promise<void>;
  /** A session that began now, where nothing else is said; its secret stands for no cookie's. */
  newSession(of: SessionOf, change?: Partial<SessionTimes>): Promise<MadeSession>;
  /** Somebody new who is signed in and proved it just now: the owner of a new account, where nothing else is said. */
  newSignedIn(as?: { account?: Account; role?: Role }): Promise<SignedInMember>;
  /** An address of a network that nobody else comes from. */
  newIp(): string;
  /** So long after the clock's time. */
  inMs(ms: number): Date;
}

/** Whoever is signed in, as functions take them. */
export interface SignedInMember extends SessionOf {
  account: Account;
  person: Person;
  /** The secret of their session. */
  session: string;
}

interface SessionOf {
  personId: string;
  accountId: string;
}

interface SessionTimes {
  startedAt: Date;
  provedAt: Date;
  expiresAt: Date;
}

export interface MadeSession extends SessionOf {
  secret: string;
  hash: Uint8Array;
  id: string;
}

export function accountsRoom({ database }: { database: Database }): AccountsRoom {
  const clock = heldClock();
  const ids = idsFrom(clock, systemRandom);
  const room: AccountsRoom = {
    database,
    clock,
    ids,
    random: systemRandom,
    baseUrl: "https://sign.example",
    factorKeys: new KeyRing([new Uint8Array(32).fill(9)]),
    async newAccount(change = {}) {
      const { credits: _, ...account } = bareAccount(ids.uuid(), ids.token());
      const made = { ...account, ...change };
      if (!(await insertAccount(database, made, clock.now()))) throw new Error("no new account");
      return (await findAccount(database, made.id)) as Account;
    },
    newTestAccount: (live) => room.newAccount({ ...live, id: ids.uuid(), liveAccountId: live.id }),
    newPerson: (change = {}) =>
      findOrAddPerson(database, { ...bareAccountHolder(ids.uuid()), ...change }, clock.now()),
    async newMember(accountId, as) {
      const person = await room.newPerson();
      await room.join(accountId, person, as);
      return person;
    },
    async join(accountId, { id: personId }, { role = "owner", joinedAt = clock.now() } = {}) {
      await addMember(database, { accountId, personId, role }, joinedAt);
    },
    async newSession(of, change = {}) {
      const [secret, id] = [ids.uuid(), ids.uuid()];
      const hash = sha256(secret);
      const startedAt = clock.now();
      const times = { startedAt, provedAt: startedAt, expiresAt: room.inMs(DAY_MS), ...change };
      const device = { browser: "Firefox", system: "Linux" };
      await insertSession(database, { ...of, ...times, ...device, hash, id });
      return { ...of, secret, hash, id };
    },
    async newSignedIn({ account: known, role } = {}) {
      const account = known ?? (await room.newAccount());
      const person = await room.newMember(account.id, role && { role });
      const of = { accountId: account.id, personId: person.id };
      const { secret: session } = await room.newSession(of);
      return { ...of, account, person, session };
    },
    newIp() {
      const site = Buffer.from(systemRandom(4)).toString("hex");
      return `2001:db8:${site.slice(0, 4)}:${site.slice(4)}::1`;
    },
    inMs: (ms) => new Date(clock.now().getTime() + ms),
  };
  return room;
}

function bareAccount(id: string, name: string): Account {
  return {
    id,
    email: knownEmail(`${name}@example.com`),
    name: null,
    plan: "unlimited",
    ownLimit: null,
    credits: 0,
    partnerTier: null,
    qesEnabled: false,
    ...NOTHING_SET,
  };
}

function bareAccountHolder(id: string): Person {
  return { id, email: knownEmail(`person-${id}@example.org`), name: null };
}
