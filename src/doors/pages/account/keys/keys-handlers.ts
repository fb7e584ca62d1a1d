import { createApiKey, type KeyProblem, rollApiKey } from "#accounts/create-key.ts";
import { type KeysOf, listKeys } from "#accounts/keys-store.ts";
import { revokeApiKey } from "#accounts/revoke-key.ts";
import { mayDo } from "#accounts/roles.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { BY_ID, box, text, wholeNumber } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal, REFUSALS } from "#kernel/refusals.ts";
import { notifyOwnersOfKey } from "#notifications/key-made.ts";
import { type AccountPagesServices, ownPage } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { SCOPES_FORM } from "./key-scopes.tsx";
import { keysPage } from "./keys-page.tsx";

/** What a page of keys shows beside the keys. */
interface Outcome {
  status: number;
  problem: KeyProblem | null;
  made: string | null;
  name: string;
  lastDay: string;
  scopes: readonly string[];
  isTest: boolean;
}

const NOTHING_ASKED: Outcome = {
  status: 200,
  problem: null,
  made: null,
  name: "",
  lastDay: "",
  scopes: [],
  isTest: false,
};

/** The keys that somebody keeps: all of the account, or their own. */
function keysOf({ account, person, role }: SignedIn): KeysOf {
  return { accountId: account.id, madeBy: mayDo(role, "keepAllKeys") ? null : person.id };
}

/** As many as may work at a time, so that all of them are on the first page. */
const KEYS_PER_PAGE = LIMITS.apiKeys;
const MOST_PAGES = 1_000;

export const SHOW_KEYS = { query: { page: wholeNumber(1, MOST_PAGES, 1) } };
export const MAKE_KEY = {
  form: { formId: text(), name: text(), lastDay: text(), test: box("1"), ...SCOPES_FORM },
};
export const ROLL_KEY = { ...BY_ID, form: { formId: text() } };

/** The account's API keys; `page` counts from 1. */
export const showKeys: OwnHandler<typeof SHOW_KEYS> = (services, request, signedIn) => {
  return keysResponse(services, request, signedIn, NOTHING_ASKED, request.query.page);
};

async function keysResponse(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  { status, made, ...form }: Outcome,
  page = 1,
): Promise<PageResponse> {
  const now = services.clock.now();
  const found = await listKeys(services.database, keysOf(signedIn), {
    now,
    offset: (page - 1) * KEYS_PER_PAGE,
    limit: KEYS_PER_PAGE + 1,
  });
  const html = keysPage({
    ...ownPage(services, request, signedIn),
    keys: found.slice(0, KEYS_PER_PAGE),
    isFirstPage: page === 1,
    olderPath: found.length > KEYS_PER_PAGE ? `/app/keys?page=${page + 1}` : null,
    now,
    form: { ...form, formId: services.ids.uuid() },
    hasMailServer: services.hasMailServer,
    made,
  });
  return { status, html };
}

/**
 * Makes a key and shows it in this one answer, which no address leads back to.
 * Its owner is told by mail: whoever stole a session cannot keep that back.
 */
export const makeKey: OwnHandler<typeof MAKE_KEY> = async (services, request, signedIn) => {
  const { formId, name, lastDay, scopes, test: isTest } = request.form;
  const visit = { origin: request.origin, language: visitorLanguage(request.acceptLanguage) };
  const made = await createApiKey(
    services,
    { accountId: signedIn.account.id, session: signedIn.session },
    { formId, name, lastDay, scopes, isTest },
    (transaction, facts) => notifyOwnersOfKey(services, transaction, facts, visit),
  );
  if (!isRefusal(made)) {
    request.log.note("key.made", { ofKey: made.keyId });
    return keysResponse(services, request, signedIn, {
      ...NOTHING_ASKED,
      status: 201,
      made: made.apiKey,
    });
  }
  const { status } = REFUSALS[made.refused];
  const problem = made.extra?.reason as KeyProblem;
  if (problem === "signInTooOld") request.log.note("key.needs_sign_in");
  return keysResponse(services, request, signedIn, {
    status,
    problem,
    made: null,
    name,
    lastDay,
    scopes,
    isTest,
  });
};

/** Puts a new key in the place of one that goes on for a while, and shows it this once. */
export const rollKey: OwnHandler<typeof ROLL_KEY> = async (services, request, signedIn) => {
  const visit = { origin: request.origin, language: visitorLanguage(request.acceptLanguage) };
  const keyId = request.params.id;
  const rolled = await rollApiKey(
    services,
    { accountId: signedIn.account.id, session: signedIn.session },
    { of: keysOf(signedIn), keyId, formId: request.form.formId },
    (transaction, facts) => notifyOwnersOfKey(services, transaction, facts, visit),
  );
  if (!isRefusal(rolled)) {
    request.log.note("key.made", { ofKey: rolled.keyId });
    return keysResponse(services, request, signedIn, {
      ...NOTHING_ASKED,
      status: 201,
      made: rolled.apiKey,
    });
  }
  if (rolled.refused === "UNKNOWN") return noticeResponse(services, request, "unknown");
  const problem = rolled.extra?.reason as KeyProblem;
  if (problem === "signInTooOld") request.log.note("key.needs_sign_in");
  const { status } = REFUSALS[rolled.refused];
  return keysResponse(services, request, signedIn, { ...NOTHING_ASKED, status, problem });
};

/** Takes a key out of use. */
export const revokeKey: OwnHandler<typeof BY_ID> = async (services, request, signedIn) => {
  const refusal = await revokeApiKey(services, keysOf(signedIn), request.params.id);
  if (refusal) return noticeResponse(services, request, "unknown");
  request.log.note("key.revoked", { ofKey: request.params.id });
  return { redirect: "/app/keys" };
};
