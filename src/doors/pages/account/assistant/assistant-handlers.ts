import {
  findSetting,
  listCalls,
  listOpenApprovals,
  saveSetting,
} from "#assistant/assistant-store.ts";
import { GRADES } from "#assistant/grades.ts";
import { box, choice } from "#http/page-input.ts";
import { LIMITS } from "#kernel/limits.ts";
import { ownPage } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import type { AskedTool } from "#words/assistant-words.ts";
import { assistantPage } from "./assistant-page.tsx";

const CALLS_SHOWN = 50;

export const SHOW_ASSISTANT = { query: { done: choice(["saved"]) } };
export const SAVE_ASSISTANT = { form: { allowed: box(), lowest: choice(GRADES) } };

/** Whether assistants are let in, what waits for an owner, and what was done. */
export const showAssistant: OwnHandler<typeof SHOW_ASSISTANT> = async (
  services,
  request,
  signedIn,
) => {
  const { database, clock, baseUrl } = services;
  const accountId = signedIn.account.id;
  const open = { now: clock.now(), limit: LIMITS.assistantApprovals };
  const waiting = await listOpenApprovals(database, accountId, open);
  const html = assistantPage({
    ...ownPage(services, request, signedIn),
    setting: await findSetting(database, accountId),
    address: `${baseUrl}/mcp`,
    // Only what the table of tools asks about is ever written there.
    waiting: waiting.map((asked) => ({ ...asked, tool: asked.tool as AskedTool })),
    calls: await listCalls(database, accountId, CALLS_SHOWN),
    isSaved: request.query.done !== null,
  });
  return { status: 200, html };
};

/** Lets assistants in or out, and says how surely a person is to be asked. */
export const saveAssistant: OwnHandler<typeof SAVE_ASSISTANT> = async (
  services,
  request,
  { account, person },
) => {
  const { allowed, lowest } = request.form;
  const setting = { isAllowed: allowed, lowest: lowest ?? "page" } as const;
  const by = { personId: person.id, now: services.clock.now() };
  await saveSetting(services.database, account.id, setting, by);
  request.log.note("assistant.setting_changed");
  return { redirect: "/app/assistant?done=saved" };
};
