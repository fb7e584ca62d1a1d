import { findAccount, lockAccount, updateAccount } from "#accounts/accounts-store.ts";
import { moveAccount } from "#accounts/move-account.ts";
import { openAccount } from "#accounts/open-account.ts";
import {
  addMember,
  countOwners,
  findOrAddPerson,
  findOwner,
  findPersonByEmail,
  holdRole,
  listMemberships,
  setRole,
} from "#accounts/people-store.ts";
import { isRole, ROLES } from "#accounts/roles.ts";
import { endSession, endSessions, listSessions } from "#accounts/sessions.ts";
import { makeSignInSecret } from "#accounts/sign-in.ts";
import type { Config } from "#config.ts";
import { deviceName } from "#i18n/device-words.ts";
import { type Email, knownEmail, readEmail } from "#kernel/email.ts";
import type { Ids } from "#kernel/ids.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { readOptionalText } from "#kernel/personal-text.ts";
import type { Plan } from "#kernel/plan.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import type { Clock } from "#kernel/time.ts";
import { isSiteOrigin, MOST_ORIGINS } from "#kernel/web-origins.ts";
import type { Database } from "#store/database.ts";
import type { Files } from "#store/files.ts";
import type { Store } from "#store/open-store.ts";
import { inTransaction } from "#store/transaction.ts";
import { createKey, listApiKeys, revokeKey } from "./api-key.ts";
import { closeAccountOf, showClosings, takeBackClosingOf } from "./closing.ts";
import { correctCredits, grantCredits, showCredits } from "./credits.ts";
import { listAccounts } from "./list-accounts.ts";
import { beginLogCommand, checkLogCommand } from "./log.ts";
import { knowSeal, moveKeys, rotateKey, showKeys } from "./service-key.ts";
import { moveStorage } from "./storage.ts";

export interface CommandHouse {
  database: Database;
  files: Files;
  filesPlace: Store["filesPlace"];
  ids: Ids;
  random: RandomBytes;
  clock: Clock;
  plans: readonly Plan[];
  baseUrl: string;
  config: Config;
}

export const OPTIONS = {
  json: { type: "boolean" },
  help: { type: "boolean" },
  version: { type: "boolean" },
  email: { type: "string" },
  name: { type: "string" },
  plan: { type: "string" },
  credits: { type: "string" },
  "partner-tier": { type: "string" },
  "embedded-by": { type: "string" },
  qes: { type: "string" },
  account: { type: "string" },
  expires: { type: "string" },
  note: { type: "string" },
  scopes: { type: "string" },
  test: { type: "boolean" },
  key: { type: "string" },
  purchase: { type: "string" },
  session: { type: "string" },
  role: { type: "string" },
  roots: { type: "string" },
  extract: { type: "string" },
  since: { type: "string" },
  "passphrase-file": { type: "string" },
  to: { type: "string" },
  files: { type: "boolean" },
  head: { type: "string" },
} as const;

export interface Arguments {
  values: { readonly [Name in keyof typeof OPTIONS]?: string | boolean | undefined };
  /** What stands after the command's two words. */
  rest: string[];
}

type Command = (house: CommandHouse, args: Arguments) => Promise<Record<string, unknown> | Refusal>;

/** Every command by its two words. */
export const COMMANDS: Record<string, Command> = {
  "account create": createAccount,
  "account list": listAccounts,
  "account set": setAccount,
  "account close": closeAccountOf,
  "account take-back": takeBackClosingOf,
  "account closing": showClosings,
  "credits grant": grantCredits,
  "credits list": showCredits,
  "key create": createKey,
  "key revoke": revokeKey,
  "key rotate": rotateKey,
  "key move": moveKeys,
  "key know": knowSeal,
  "key list": (house, args) =>
    args.values.account === undefined ? showKeys(house) : listApiKeys(house, args),
  "storage move": moveStorage,
  "sign-in create": createSignIn,
  "member add": addMemberTo,
  "session list": showSessions,
  "session end": endSessionsOf,
  "log begin": beginLogCommand,
  "log check": checkLogCommand,
};

export function usage(): string {
  return [
    "Commands (--version says which version this is, and of which commit it was built):",
    "  account create --email E [--name N] [--plan P] [--credits N] [--partner-tier N] [--qes]",
    "  account list [--email E]   the newest first",
    "  account set ID [--email E] [--plan P] [--credits N] [--partner-tier N] [--qes true|false]",
    "              [--embedded-by ORIGIN,ORIGIN]   --email: also of the owner who has the address so far",
    "  account close --account ID   what closing it takes away, and what stands against it; changes nothing",
    "  account close --account ID --name N   closes it, by its name as a confirmation; 30 days later it is deleted",
    "  account take-back --account ID   takes a closing back, whoever began it",
    "  account closing [--account ID]   accounts that are being closed or were: since when, when they go, what they wait for",
    "  credits grant --account ID --credits N [--note TEXT]",
    "  credits grant --purchase ID [--note TEXT]   once the invoice of an owner who asked is paid",
    "  credits list --account ID   what came and went, newest first, and what is asked for",
    "  key create --account ID [--name N] [--expires ISO] [--scopes SCOPE,SCOPE] [--test]",
    "  key list --account ID   its API keys: those that work first, and of either the newest",
    "  key revoke --account ID --key ID   takes an API key out of use, from the next request on",
    "  key list               where the service's own keys come from, and whether they fit the database",
    "  key rotate seal|link   while no service runs",
    "  key rotate master      with MASTER_KEY=NEW,OLD; beside the service",
    "  key move database|folder   with MASTER_KEY; while no service runs",
    "  key know SHA256        believes a certificate that only the database says has sealed here: compare it first",
    "  storage move --to s3://BUCKET…|folder   copies contracts' files; the last time while no service runs",
    "  sign-in create --email E | --account ID",
    "  member add --account ID --email E [--role owner|member|viewer]",
    "  session list --account ID",
    "  session end --account ID [--session ID]",
    "  log check [KEPT_CHECKPOINT …] [--files]   recomputes the log of seals, and reads every sealed file",
    "  log begin               goes on under another name where published heads are beyond the database; while no service runs",
    "  backup FILE [--since EARLIER_BACKUP|ISO] [--passphrase-file FILE]   beside the service",
    "  backup verify FILE [EARLIER_BACKUP …] [--passphrase-file FILE] [--head KEPT_CHECKPOINT]   needs no database",
    "  restore FILE [EARLIER_BACKUP …] [--passphrase-file FILE] [--head KEPT_CHECKPOINT]   into an empty DATA_DIR or database",
    "  doctor",
    "  verify FILE.pdf [--roots FILE.pem] [--extract SEALED_PART.pdf]",
    "Every command takes --json. --plan limit:N sets an account's own limit of N documents a month.",
  ].join("\n");
}

async function createAccount(house: CommandHouse, { values }: Arguments) {
  const email = readOwnersEmail(values.email);
  if (email === null) return wrong("--email needs an e-mail address");
  const name = readOptionalText("accountName", text(values.name));
  if (name.problems.length > 0) return wrong(`--name ${name.problems.join(", ")}`);
  const rights = readRights(house, values);
  if (isRefusal(rights)) return rights;
  const now = house.clock.now();
  const opened = await inTransaction(house.database, (transaction) =>
    openAccount(
      transaction,
      {
        email,
        name: name.text,
        plan: rights.plan ?? house.plans[0]?.id ?? "unlimited",
        ownLimit: rights.ownLimit ?? null,
        credits: rights.credits ?? 0,
        partnerTier: rights.partnerTier ?? null,
        qesEnabled: rights.qesEnabled ?? false,
      },
      { ids: house.ids, random: house.random, now },
    ),
  );
  if (isRefusal(opened)) return opened;
  const { accountId, apiKey, signInSecret } = opened;
  return { accountId, apiKey, signInUrl: `${house.baseUrl}/login/${signInSecret}` };
}

/** The owner of a machine of one's own needs no mail: `name@localhost`. */
function readOwnersEmail(typed: unknown): Email | null {
  if (typeof typed !== "string") return null;
  return /^[\x21-\x3f\x41-\x7e]+@localhost$/.test(typed)
    ? knownEmail(typed)
    : readEmail(typed).text;
}

async function setAccount(house: CommandHouse, { values, rest }: Arguments) {
  const [accountId = ""] = rest;
  const rights = readRights(house, values);
  if (isRefusal(rights)) return rights;
  const email = values.email === undefined ? undefined : readOwnersEmail(values.email);
  if (email === null) return wrong("--email needs an e-mail address");
  if (Object.keys(rights).length === 0 && !email) return wrong("nothing to set");
  if (accountId === "") {
    return wrong(`it needs the ID of an account ("${SHOWN_BY.account}" shows them)`);
  }
  const missing = wrong(`no account "${accountId}"`);
  if (!UUID_PATTERN.test(accountId)) return missing;
  const { credits, ...kept } = rights;
  return inTransaction(house.database, async ({ queries }) => {
    if (!(await findAccount(queries, accountId))) return missing;
    const refusal = email ? await moveAccount(queries, accountId, email) : null;
    if (refusal) return refusal;
    if (Object.keys(kept).length > 0 && !(await updateAccount(queries, accountId, kept))) {
      return missing;
    }
    if (credits === undefined) return { accountId };
    return (await correctCredits(queries, house, accountId, credits)) ? { accountId } : missing;
  });
}

/**
 * A new sign-in link for somebody who has an account; the ones before it no
 * longer work. With --account alone it is for its first owner.
 */
async function createSignIn(house: CommandHouse, { values }: Arguments) {
  const { database } = house;
  const id = text(values.account);
  const email = text(values.email);
  if (id === null && email === null) return wrong("name whom: --email or --account");
  const account = id !== null && UUID_PATTERN.test(id) ? await findAccount(database, id) : null;
  if (id !== null && !account) return wrong(`no account "${id}"`);
  if (email === null) {
    const owner = account && (await findOwner(database, account.id));
    return owner ? signInFor(house, owner.id, owner.accountId) : wrong(`no account "${id}"`);
  }
  const person = await findPersonByEmail(database, email);
  const memberships = person ? await listMemberships(database, person.id) : [];
  const first = memberships.find(({ accountId }) => account === null || accountId === account.id);
  if (!person || !first)
    return wrong(`nobody with "${email}" is in ${account ? id : "an account"}`);
  return signInFor(house, person.id, first.accountId);
}

async function signInFor(house: CommandHouse, personId: string, accountId: string) {
  const link = { personId, accountId, by: "operator" } as const;
  const { secret } = await inTransaction(house.database, (transaction) =>
    makeSignInSecret(transaction, link, house.random, house.clock.now()),
  );
  return { accountId, signInUrl: `${house.baseUrl}/login/${secret}` };
}

/**
 * Takes somebody into an account, or gives a member another role, with a link
 * that signs them in: the operator vouches for whose address it is.
 */
async function addMemberTo(house: CommandHouse, { values }: Arguments) {
  const accountId = await readAccountId(house, values);
  if (isRefusal(accountId)) return accountId;
  const email = readOwnersEmail(values.email);
  if (email === null) return wrong("--email needs an e-mail address");
  const role = values.role ?? "member";
  if (!isRole(role)) return wrong(`--role: one of ${ROLES.join(", ")}`);
  const now = house.clock.now();
  const added = await inTransaction(house.database, async ({ queries }) => {
    await lockAccount(queries, accountId);
    const newcomer = { id: house.ids.uuid(), email, name: null };
    const { id: personId } = await findOrAddPerson(queries, newcomer, now);
    if (await addMember(queries, { accountId, personId, role }, now)) return { personId };
    const isOwner = (await holdRole(queries, accountId, personId)) === "owner";
    if (isOwner && role !== "owner" && (await countOwners(queries, accountId)) === 1) {
      return wrong("an account keeps at least one owner");
    }
    await setRole(queries, { accountId, personId, role });
    return { personId };
  });
  if (isRefusal(added)) return added;
  return { ...(await signInFor(house, added.personId, accountId)), ...added, role };
}

/** Where the account's people are signed in. */
async function showSessions(house: CommandHouse, { values }: Arguments) {
  const accountId = await readAccountId(house, values);
  if (isRefusal(accountId)) return accountId;
  const sessions = (await listSessions(house, { accountId })).map(
    ({ id, startedAt, lastUsedAt, ...device }) => ({
      id,
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      device: deviceName(device, "en"),
    }),
  );
  return { accountId, sessions };
}

/** Ends one session of the account, or all; from then on they open nothing, in no process. */
async function endSessionsOf(house: CommandHouse, { values }: Arguments) {
  const accountId = await readAccountId(house, values);
  if (isRefusal(accountId)) return accountId;
  const sessionId = text(values.session);
  // A session that is named and empty must not end all of them.
  if (values.session !== undefined && sessionId === null) return wrong("--session needs an id");
  if (sessionId === null) {
    return { accountId, ended: await endSessions(house, { accountId }, { but: null }) };
  }
  const isKnown = await endSession(house, { accountId }, sessionId);
  return isKnown ? { accountId, ended: 1 } : wrong(`no session "${sessionId}" of this account`);
}

/** Where to find what an option wants. */
const SHOWN_BY = { account: "account list", key: "key list --account ID" } as const;

/** Which of these options a command lacks, all of them at once; null where they are there. */
export function lacking(
  values: Arguments["values"],
  names: readonly (keyof typeof SHOWN_BY)[],
): Refusal | null {
  const missing = names.filter((name) => !text(values[name]));
  if (missing.length === 0) return null;
  const wanted = missing.map((name) => `--${name} ID ("${SHOWN_BY[name]}" shows them)`);
  return wrong(`it needs ${wanted.join(" and ")}`);
}

export async function readAccountId(
  { database }: CommandHouse,
  values: Arguments["values"],
): Promise<string | Refusal> {
  const refusal = lacking(values, ["account"]);
  if (refusal) return refusal;
  const accountId = text(values.account) ?? "";
  const isKnown = UUID_PATTERN.test(accountId) && (await findAccount(database, accountId)) !== null;
  return isKnown ? accountId : wrong(`no account "${accountId}"`);
}

interface Rights {
  plan?: string;
  ownLimit?: number | null;
  credits?: number;
  partnerTier?: number;
  qesEnabled?: boolean;
  embeddedBy?: string[];
}

function readRights(house: CommandHouse, values: Arguments["values"]): Rights | Refusal {
  const rights: Rights = {};
  if (values.plan !== undefined) {
    const limit = /^limit:(\d{1,9})$/.exec(String(values.plan))?.[1];
    const known = house.plans.find(({ id }) => id === values.plan);
    if (limit === undefined && !known) {
      return wrong(`--plan: one of ${house.plans.map(({ id }) => id).join(", ")} or limit:N`);
    }
    if (known) Object.assign(rights, { plan: known.id, ownLimit: null });
    else rights.ownLimit = Number(limit);
  }
  for (const [option, name] of [
    ["credits", "credits"],
    ["partner-tier", "partnerTier"],
  ] as const) {
    const value = values[option];
    if (value === undefined) continue;
    if (!/^\d{1,9}$/.test(String(value))) return wrong(`--${option} needs a whole number`);
    rights[name] = Number(value);
  }
  if (values.qes !== undefined) {
    if (values.qes !== "true" && values.qes !== "false") return wrong("--qes: true or false");
    rights.qesEnabled = values.qes === "true";
  }
  if (values["embedded-by"] !== undefined) {
    const origins = readOrigins(String(values["embedded-by"]));
    if (origins === null) {
      return wrong('--embedded-by: origins such as https://shop.example, with commas; none: ""');
    }
    rights.embeddedBy = origins;
  }
  return rights;
}

/** Sites by their origin, without wildcards; null where one is none, or not over TLS. */
function readOrigins(typed: string): string[] | null {
  const origins = typed.split(",").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
  return origins.length <= MOST_ORIGINS && origins.every(isSiteOrigin) ? origins : null;
}

/** What was typed behind an option; null where that is nothing. */
export function text(value: string | boolean | undefined): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

export function wrong(message: string): Refusal {
  return refuse("INVALID", message);
}
