import { endSession, endSessions, listSessions } from "#accounts/sessions.ts";
import { ACCOUNT } from "#cli/account-option.ts";
import { command } from "#cli/command.ts";
import { FLAG, idOf } from "#cli/kinds.ts";
import { refuse } from "#kernel/refusals.ts";
import { deviceName } from "#words/device-words.ts";

export const showSessions = command({
  words: "session list",
  help: "lists where an account's people are signed in",
  options: { account: ACCOUNT },
  needs: "database",
  async run(services, { account: accountId }) {
    const sessions = (await listSessions(services, { accountId })).map(
      ({ id, startedAt, lastUsedAt, ...device }) => ({
        id,
        startedAt: startedAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        device: deviceName(device, "en"),
      }),
    );
    return { accountId, sessions };
  },
});

export const endSessionsOf = command({
  words: "session end",
  help: "ends a session of an account, or with --all every one",
  notes: ["From the next request on it opens nothing, in no process."],
  options: {
    account: ACCOUNT,
    session: { takes: idOf("session list --account ID"), help: "the one to end" },
    all: { takes: FLAG, help: "every session of everybody in the account" },
  },
  // All of them are never what is meant by leaving something out.
  oneOf: ["session", "all"],
  needs: "database",
  async run(services, { account: accountId, session }) {
    if (session === null) {
      return { accountId, ended: await endSessions(services, { accountId }, { but: null }) };
    }
    if (await endSession(services, { accountId }, session)) return { accountId, ended: 1 };
    return refuse("INVALID", `no session "${session}" of this account`);
  },
});
