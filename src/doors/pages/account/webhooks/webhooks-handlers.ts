import { decideTier } from "#accounts/partner-tier.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { isFresh } from "#accounts/sessions.ts";
import { BY_ID, box, boxes, choice, ID, MAYBE_ID, text, wholeNumber } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type AccountPagesServices, ownPage } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import type { DeliveryStatus } from "#webhooks/deliveries-store.ts";
import { listAttempts } from "#webhooks/deliveries-store.ts";
import { explainSignatures } from "#webhooks/explain-signature.ts";
import { findShown, listShown, readHealth } from "#webhooks/history-store.ts";
import { recoverSince } from "#webhooks/recover.ts";
import { changeWebhook, replaceSecret, unsubscribe } from "#webhooks/resubscribe.ts";
import { openPayload } from "#webhooks/sealed-payload.ts";
import { sendAgain, sendTest } from "#webhooks/send-again.ts";
import { subscribe } from "#webhooks/subscribe.ts";
import type { Webhook } from "#webhooks/webhook.ts";
import { WEBHOOK_EVENTS } from "#webhooks/webhook-events.ts";
import { findWebhook, listWebhooks } from "#webhooks/webhooks-store.ts";
import type { WebhookDone, WebhookProblem } from "#words/webhook-pages-words.ts";
import { deliveryPage } from "./delivery-page.tsx";
import { signaturePage } from "./signature-page.tsx";
import type { WebhookForm } from "./webhook-fields.tsx";
import { DELIVERY_STATES, webhookPage } from "./webhook-page.tsx";
import { type WebhookOutcome, webhooksPage } from "./webhooks-page.tsx";

const DONE: readonly WebhookDone[] = [
  ...(["switchedOn", "switchedOff", "removed", "changed", "tested", "sentAgain"] as const),
];
const PROBLEMS: readonly WebhookProblem[] = ["isOff", "stillTried", "dayUnfit"];

const DELIVERIES_PER_PAGE = 50;
const KEPT_MS = 31 * DAY_MS;

const OUTCOME = {
  done: choice(DONE),
  recovered: wholeNumber(0, 9_999, null),
  problem: choice(PROBLEMS),
};
const DELIVERY = { place: { id: ID, delivery: ID } };

export const SHOW_WEBHOOKS = { query: OUTCOME };
const WEBHOOK_FORM = { form: { url: text(), all: box("1"), on: boxes("on.") } };
export const MAKE_WEBHOOK = WEBHOOK_FORM;
export const CHANGE_WEBHOOK = { ...BY_ID, ...WEBHOOK_FORM };
export const SHOW_WEBHOOK = {
  ...BY_ID,
  query: { ...OUTCOME, before: MAYBE_ID, status: choice(DELIVERY_STATES) },
};
export const TEST_WEBHOOK = { ...BY_ID, form: { event: choice(WEBHOOK_EVENTS) } };
export const RECOVER_WEBHOOK = { ...BY_ID, form: { since: text() } };
export const SWITCH_WEBHOOK = { ...BY_ID, form: { active: box("true") } };
export const SHOW_DELIVERY = { ...DELIVERY, query: OUTCOME };
export const SEND_DELIVERY_AGAIN = DELIVERY;
export const CHECK_SIGNATURE = { form: { headers: text(), body: text(), secret: text() } };

/** All webhooks of the account. */
export const showWebhooks: OwnHandler<typeof SHOW_WEBHOOKS> = (services, request, signedIn) => {
  const form = { url: "", events: [] };
  return page(services, request, signedIn, {
    status: 200,
    outcome: request.query,
    secret: null,
    form,
  });
};

interface Shown {
  status: number;
  outcome: WebhookOutcome;
  secret: string | null;
  form: { url: string; events: readonly string[] };
}

async function page(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  { status, ...shown }: Shown,
): Promise<PageResponse> {
  const { database, clock, hasMailServer } = services;
  const accountId = signedIn.account.id;
  const now = clock.now();
  const html = webhooksPage({
    ...ownPage(services, request, signedIn),
    ...shown,
    now,
    hasMailServer,
    webhooks: await listWebhooks(database, accountId),
    health: await readHealth(database, accountId, new Date(now.getTime() - DAY_MS)),
  });
  return { status, html };
}

/** Makes a webhook and shows its secret in this one answer, which no address leads back to. */
export const makeWebhook: OwnHandler<typeof MAKE_WEBHOOK> = async (services, request, signedIn) => {
  const form = typedForm(request);
  const refuseWebhook = (status: number, problem: WebhookOutcome["problem"]) =>
    page(services, request, signedIn, {
      status,
      form,
      secret: null,
      outcome: { done: null, recovered: null, problem },
    });
  if (!isFresh(signedIn.provedAt, services.clock.now())) return refuseWebhook(401, "signInTooOld");
  // The page says so by itself.
  if (decideTier(signedIn.account)) return refuseWebhook(403, null);
  if (form.events.length === 0) return refuseWebhook(400, "eventsMissing");
  const made = await subscribe(services, signedIn.account.id, form);
  if (isRefusal(made)) {
    return made.refused === "INVALID"
      ? refuseWebhook(400, "urlUnfit")
      : refuseWebhook(409, "tooMany");
  }
  return page(services, request, signedIn, {
    status: 201,
    secret: made.secret,
    form: { url: "", events: [] },
    outcome: { done: null, recovered: null, problem: null },
  });
};

function typedForm({ form: { url, all, on } }: PageRequest<typeof MAKE_WEBHOOK>) {
  return { url: url.trim(), events: WEBHOOK_EVENTS.filter((event) => all || on.includes(event)) };
}

/** What is done about one webhook of the account; of any other nothing is known. */
function ofWebhook<I extends typeof BY_ID>(
  act: (
    services: AccountPagesServices,
    request: PageRequest<I>,
    signedIn: SignedIn,
    webhook: Webhook,
  ) => Promise<PageResponse>,
): OwnHandler<I> {
  return async (services, request, signedIn) => {
    const webhook = await findOwn(services, request, signedIn);
    return webhook
      ? act(services, request, signedIn, webhook)
      : noticeResponse(services, request, "unknown");
  };
}

function findOwn(
  { database }: Pick<AccountPagesServices, "database">,
  { params }: PageRequest<typeof BY_ID>,
  { account }: SignedIn,
): Promise<Webhook | null> {
  return findWebhook(database, { accountId: account.id, id: params.id });
}

/** One webhook and its deliveries; `before` names the one that a further page follows on. */
export const showWebhook = ofWebhook<typeof SHOW_WEBHOOK>(
  async (services, request, signedIn, webhook) => {
    const { status: stands, ...query } = request.query;
    return onePage(services, request, signedIn, { webhook, status: 200, stands, ...query });
  },
);

interface OnePage extends Partial<WebhookOutcome> {
  webhook: Webhook;
  status: number;
  stands?: DeliveryStatus | null;
  before?: string | null;
  secret?: string;
  form?: WebhookForm;
}

async function onePage(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  { webhook, status: code, stands: status = null, before = null, ...shown }: OnePage,
): Promise<PageResponse> {
  const key = { accountId: signedIn.account.id, id: webhook.id };
  const now = services.clock.now();
  const { done = null, recovered = null, problem = null, secret = null, form = null } = shown;
  const most = DELIVERIES_PER_PAGE + 1;
  const found = await listShown(services.database, key, { status, before, most });
  const deliveries = found.slice(0, DELIVERIES_PER_PAGE);
  const older = new URLSearchParams({ before: deliveries.at(-1)?.id ?? "" });
  if (status !== null) older.set("status", status);
  const hasOlder = found.length > deliveries.length;
  const html = webhookPage({
    ...ownPage(services, request, signedIn),
    webhook,
    deliveries,
    status,
    isFirstPage: before === null,
    now,
    outcome: { done, recovered, problem },
    health: (
      await readHealth(services.database, key.accountId, new Date(now.getTime() - DAY_MS))
    ).get(webhook.id),
    hasMailServer: services.hasMailServer,
    secret,
    form,
    olderPath: hasOlder ? `/app/webhooks/${webhook.id}?${older}` : null,
  });
  return { status: code, html };
}

/** Changes where a webhook leads and what it tells. */
export const editWebhook = ofWebhook<typeof CHANGE_WEBHOOK>(
  async (services, request, signedIn, webhook) => {
    const form = typedForm(request);
    const refuseEdit = (status: number, problem: WebhookOutcome["problem"]) =>
      onePage(services, request, signedIn, { webhook, status, form, problem });
    if (!isFresh(signedIn.provedAt, services.clock.now())) return refuseEdit(401, "signInTooOld");
    if (form.events.length === 0) return refuseEdit(400, "eventsMissing");
    const key = { accountId: signedIn.account.id, id: webhook.id };
    const changed = await changeWebhook(services, key, form);
    if (isRefusal(changed) && changed.refused === "INVALID") return refuseEdit(400, "urlUnfit");
    return redirectAfter(services, request, webhook.id, changed, "done=changed");
  },
);

/** Gives a webhook another secret and shows it in this one answer. */
export const renewSecret = ofWebhook<typeof BY_ID>(async (services, request, signedIn, webhook) => {
  if (!isFresh(signedIn.provedAt, services.clock.now())) {
    const problem = "signInTooOld";
    return onePage(services, request, signedIn, { webhook, status: 401, problem });
  }
  const key = { accountId: signedIn.account.id, id: webhook.id };
  const renewed = await replaceSecret(services, key);
  if (isRefusal(renewed)) return noticeResponse(services, request, "unknown");
  const { secret } = renewed;
  return onePage(services, request, signedIn, { webhook, status: 200, secret });
});

/** Sends a made-up event. */
export const testWebhook = ofWebhook<typeof TEST_WEBHOOK>(
  async (services, request, signedIn, webhook) => {
    const { event } = request.form;
    if (!event) return noticeResponse(services, request, "unknown");
    const key = { accountId: signedIn.account.id, id: webhook.id };
    return redirectAfter(
      services,
      request,
      webhook.id,
      await sendTest(services, key, event),
      "done=tested",
    );
  },
);

/** Sends everything again that failed since a day, in UTC. */
export const recoverWebhook = ofWebhook<typeof RECOVER_WEBHOOK>(
  async (services, request, signedIn, webhook) => {
    const day = request.form.since;
    const since = new Date(/^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T00:00:00.000Z` : Number.NaN);
    const age = services.clock.now().getTime() - since.getTime();
    if (!(age >= 0 && age <= KEPT_MS)) {
      return { redirect: `/app/webhooks/${webhook.id}?problem=dayUnfit` };
    }
    const key = { accountId: signedIn.account.id, id: webhook.id };
    const recovered = await recoverSince(services, key, since);
    const count = isRefusal(recovered) ? 0 : recovered.count;
    return redirectAfter(services, request, webhook.id, recovered, `recovered=${count}`);
  },
);

/** Switches a webhook on or off. */
export const switchWebhook = ofWebhook<typeof SWITCH_WEBHOOK>(
  async (services, request, signedIn, webhook) => {
    const { active } = request.form;
    const key = { accountId: signedIn.account.id, id: webhook.id };
    const changed = await changeWebhook(services, key, { active });
    const done = active ? "switchedOn" : "switchedOff";
    return redirectAfter(services, request, webhook.id, changed, `done=${done}`);
  },
);

/** Removes a webhook for good. */
export const removeWebhook = ofWebhook<typeof BY_ID>(
  async (services, request, signedIn, webhook) => {
    await unsubscribe(services, { accountId: signedIn.account.id, id: webhook.id });
    return { redirect: "/app/webhooks?done=removed" };
  },
);

/** One delivery with its attempts. */
export const showDelivery: OwnHandler<typeof SHOW_DELIVERY> = async (
  services,
  request,
  signedIn,
) => {
  const accountId = signedIn.account.id;
  const webhook = await findOwn(services, request, signedIn);
  const delivery = webhook && (await findDelivery(services, request, { accountId, webhook }));
  if (!webhook || !delivery) return noticeResponse(services, request, "unknown");
  const key = { accountId, deliveryId: delivery.id };
  const html = deliveryPage({
    ...ownPage(services, request, signedIn),
    webhook,
    delivery,
    outcome: request.query,
    body: openPayload(services, { ...delivery, accountId }),
    attempts: await listAttempts(services.database, key, services.payloadKeys),
  });
  return { status: 200, html };
};

async function findDelivery(
  { database }: Pick<AccountPagesServices, "database">,
  { params }: PageRequest<typeof DELIVERY>,
  { accountId, webhook }: { accountId: string; webhook: Webhook },
) {
  const found = await findShown(database, { accountId, id: params.delivery });
  return found?.webhookId === webhook.id ? found : null;
}

/** Sends a delivery again. */
export const sendDeliveryAgain: OwnHandler<typeof SEND_DELIVERY_AGAIN> = async (
  services,
  request,
  signedIn,
) => {
  const accountId = signedIn.account.id;
  const webhook = await findOwn(services, request, signedIn);
  const delivery = webhook && (await findDelivery(services, request, { accountId, webhook }));
  if (!webhook || !delivery) return noticeResponse(services, request, "unknown");
  const sent = await sendAgain(services, { accountId, deliveryId: delivery.id });
  return redirectAfter(
    services,
    request,
    `${webhook.id}/deliveries/${delivery.id}`,
    sent,
    "done=sentAgain",
  );
};

/** Where an act leads back to: what was done, or why it was not. */
function redirectAfter(
  services: AccountPagesServices,
  request: PageRequest,
  place: string,
  outcome: object | Refusal,
  done: string,
): PageResponse {
  if (!isRefusal(outcome)) return { redirect: `/app/webhooks/${place}?${done}` };
  if (outcome.refused === "UNKNOWN") return noticeResponse(services, request, "unknown");
  const problem = /still being tried/.test(outcome.message) ? "stillTried" : "isOff";
  return { redirect: `/app/webhooks/${place}?problem=${problem}` };
}

/** The form that checks signatures. */
export const showSignatureCheck: OwnHandler = (services, request, signedIn) => {
  const own = ownPage(services, request, signedIn);
  const html = signaturePage({ ...own, form: { headers: "", body: "" }, found: null });
  return { status: 200, html };
};

/** Checks what was pasted; nothing of it is kept. */
export const checkSignature: OwnHandler<typeof CHECK_SIGNATURE> = (services, request, signedIn) => {
  const { headers: lines, body: pasted, secret } = request.form;
  const headers = Object.fromEntries(
    lines.split(/\r?\n/).flatMap((line) => {
      const colon = line.indexOf(":");
      const name = line.slice(0, Math.max(colon, 0)).trim();
      return /^[\w-]+$/.test(name) ? [[name, line.slice(colon + 1).trim()] as const] : [];
    }),
  );
  // Forms send every line break as two characters (HTML, 4.10.22.4).
  const body = pasted.replaceAll("\r\n", "\n");
  const found = explainSignatures({ headers, body, secret: secret.trim() }, services.clock.now());
  const own = ownPage(services, request, signedIn);
  return { status: 200, html: signaturePage({ ...own, form: { headers: lines, body }, found }) };
};
