import { issueApiKey } from "#accounts/issue-key.ts";
import { listKeys } from "#accounts/keys-store.ts";
import { revokeApiKey } from "#accounts/revoke-key.ts";
import { readOptionalText } from "#kernel/personal-text.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { readScopes, SCOPES } from "#kernel/scopes.ts";
import { inTransaction } from "#store/transaction.ts";
import {
  type Arguments,
  type CommandHouse,
  lacking,
  readAccountId,
  text,
  wrong,
} from "./account.ts";

/** Of some hundred bytes each: more than may work at a time. */
const MOST = 1_000;

/** A new API key of an account, which is told this once. */
export async function createKey(house: CommandHouse, { values }: Arguments) {
  const expires = text(values.expires);
  const expiresAt = expires === null ? null : new Date(expires);
  if (expiresAt && Number.isNaN(expiresAt.getTime())) return wrong("--expires needs an ISO time");
  const name = readOptionalText("keyName", text(values.name));
  if (name.problems.length > 0) return wrong(`--name ${name.problems.join(", ")}`);
  const named = text(values.scopes)?.split(",") ?? null;
  const scopes = named && readScopes(named);
  if (named && !scopes) return wrong(`--scopes takes some of ${SCOPES.join(",")}`);
  const accountId = await readAccountId(house, values);
  if (isRefusal(accountId)) return accountId;
  const now = house.clock.now();
  return inTransaction(house.database, (transaction) =>
    issueApiKey(
      transaction,
      { accountId, name: name.text, expiresAt, scopes, isTest: values.test === true },
      { ids: house.ids, random: house.random, now },
    ).then((key) => ({ ...key })),
  );
}

/** API keys of an account and of what its test keys open: those that work first, and of either the newest. */
export async function listApiKeys(house: CommandHouse, { values }: Arguments) {
  const accountId = await readAccountId(house, values);
  if (isRefusal(accountId)) return accountId;
  const now = house.clock.now();
  const of = { accountId, madeBy: null };
  const listed = await listKeys(house.database, of, { now, offset: 0, limit: MOST });
  const iso = (time: Date | null) => time?.toISOString() ?? null;
  const keys = listed.map((key) => ({
    keyId: key.id,
    name: key.name,
    endsWith: key.hint,
    scopes: key.scopes,
    test: key.isTest,
    madeBy: key.makerEmail,
    createdAt: iso(key.createdAt),
    lastUsedAt: iso(key.lastUsedAt),
    expiresAt: iso(key.expiresAt),
    revokedAt: iso(key.revokedAt),
  }));
  return { accountId, keys };
}

/** Takes a key out of use, whoever made it; a second time changes nothing. */
export async function revokeKey(house: CommandHouse, { values }: Arguments) {
  const refused = lacking(values, ["account", "key"]);
  if (refused) return refused;
  const accountId = await readAccountId(house, values);
  if (isRefusal(accountId)) return accountId;
  const keyId = text(values.key) ?? "";
  const refusal = await revokeApiKey(house, { accountId, madeBy: null }, keyId);
  return refusal ? wrong(`no key "${keyId}" of this account`) : { accountId, revoked: keyId };
}
