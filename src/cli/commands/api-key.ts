import { issueApiKey } from "#accounts/issue-key.ts";
import { listKeys } from "#accounts/keys-store.ts";
import { revokeApiKey } from "#accounts/revoke-key.ts";
import { ACCOUNT } from "#cli/account-option.ts";
import { command } from "#cli/command.ts";
import { FLAG, idOf, kind, nameAs, TIME } from "#cli/kinds.ts";
import { refuse } from "#kernel/refusals.ts";
import { readScopes, SCOPES } from "#kernel/scopes.ts";
import { inTransaction } from "#store/transaction.ts";

/** Of some hundred bytes each: more than may work at a time. */
const MOST = 1_000;

const SCOPE_LIST = kind("SCOPE,…", `takes some of ${SCOPES.join(",")}`, (typed) =>
  readScopes(typed.split(",")),
);

export const createApiKey = command({
  words: "api-key create",
  help: "makes an API key of an account, which is told this once",
  options: {
    account: ACCOUNT,
    name: { takes: nameAs("keyName"), help: "what it is called" },
    expires: { takes: TIME, help: "when it ends" },
    scopes: { takes: SCOPE_LIST, help: `what it opens alone: ${SCOPES.join(", ")}` },
    test: { takes: FLAG, help: "for contracts that carry TEST and mail nobody" },
  },
  needs: "database",
  async run(services, { account: accountId, expires: expiresAt, test: isTest, ...named }) {
    const key = { accountId, expiresAt, isTest, ...named };
    const context = { ids: services.ids, random: services.random, now: services.clock.now() };
    return inTransaction(services.database, async (transaction) => ({
      ...(await issueApiKey(transaction, key, context)),
    }));
  },
});

/** Those of what its test keys open, too. */
export const listApiKeys = command({
  words: "api-key list",
  help: "lists API keys of an account, those that work first",
  options: { account: ACCOUNT },
  needs: "database",
  async run({ database, clock }, { account: accountId }) {
    const of = { accountId, madeBy: null };
    const listed = await listKeys(database, of, { now: clock.now(), offset: 0, limit: MOST });
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
  },
});

/** Whoever made it; a second time changes nothing. */
export const revokeApiKeyOf = command({
  words: "api-key revoke",
  help: "takes an API key out of use, from the next request on",
  options: {
    account: ACCOUNT,
    key: { takes: idOf("api-key list --account ID"), help: "which", isRequired: true },
  },
  needs: "database",
  async run(services, { account: accountId, key: keyId }) {
    const refusal = await revokeApiKey(services, { accountId, madeBy: null }, keyId);
    if (refusal) return refuse("INVALID", `no key "${keyId}" of this account`);
    return { accountId, revoked: keyId };
  },
});
