import { decideTier } from "#accounts/partner-tier.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { isFresh } from "#accounts/sessions.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type AccountPagesServices, ownPage } from "#pages/account/account-handlers.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { listAttempts } from "#webhooks/deliveries-store.ts";
import { explainSignatures } from "#webhooks/explain-signature.ts";
import { countEnded, findShown, listShown } from "#webhooks/history-store.ts";
import { recoverSince } from "#webhooks/recover.ts";
import { changeWebhook, unsubscribe } from "#webhooks/resubscribe.ts";
import { openPayload } from "#webhooks/sealed-payload.ts";
import { sendAgain, sendTest } from "#webhooks/send-again.ts";
import { subscribe } from "#webhooks/subscribe.ts";
import type { Webhook } from "#webhooks/webhook.ts";
import { WEBHOOK_EVENTS } from "#webhooks/webhook-events.ts";
import { findWebhook, listWebhooks } from "#webhooks/webhooks-store.ts";
import type { WebhookDone, WebhookProblem } from "#words/webhook-pages-words.ts";
import { deliveryPage } from "./delivery-page.tsx";
import { signaturePage } from "./signature-page.tsx";
import { DELIVERY_STATES, webhookPage } from "./webhook-page.tsx";
import { type WebhookOutcome, webhooksPage } from "./webhooks-page.tsx";

const DONE: readonly WebhookDone[] = [
  ...(["switchedOn", "switchedOff", "removed", "tested", "sentAgain"] as const),
];
const PROBLEMS: readonly WebhookProblem[] = ["isOff", "stillTried", "dayUnfit"];

const DELIVERIES_PER_PAGE = 50;
const KEPT_MS = 31 * DAY_MS;

function outcomeOf({ query }: PageRequest): WebhookOutcome {
  return {
    done: DONE.find((word) => word === query.done) ?? null,
    recovered: /^\d{1,4}$/.test(query.recovered ?? "") ? Number(query.recovered) : null,
    problem: PROBLEMS.find((word) => word === query.problem) ?? null,
  };
}

/** All webhooks of the account. */
export function showWebhooks(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const form = { url: "", events: [] };
  return page(services, request, signedIn, {
    status: 200,
    outcome: outcomeOf(request),
    secret: null,
    form,
  });
}

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
    ...{ ...ownPage(services, request, signedIn), ...shown, now, hasMailServer },
    webhooks: await listWebhooks(database, accountId),
    rates: await countEnded(database, accountId, new Date(now.getTime() - DAY_MS)),
  });
  return { status, html };
}

/** Makes a webhook and shows its secret in this one answer, which no address leads back to. */
export async function makeWebhook(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const url = (request.form.url ?? "").trim();
  const events = WEBHOOK_EVENTS.filter((event) => request.form[`on.${event}`] === "1");
  const form = { url, events };
  const refused = (status: number, problem: WebhookOutcome["problem"]) =>
    page(services, request, signedIn, {
      ...{ status, form, secret: null },
      outcome: { done: null, recovered: null, problem },
    });
  if (!isFresh(signedIn.provedAt, services.clock.now())) return refused(401, "signInTooOld");
  // The page says so by itself.
  if (decideTier(signedIn.account)) return refused(403, null);
  if (events.length === 0) return refused(400, "eventsMissing");
  const made = await subscribe(services, signedIn.account.id, form);
  if (isRefusal(made)) {
    return made.refused === "INVALID" ? refused(400, "urlUnfit") : refused(409, "tooMany");
  }
  return page(services, request, signedIn, {
    ...{ status: 201, secret: made.secret, form: { url: "", events: [] } },
    outcome: { done: null, recovered: null, problem: null },
  });
}

/** One webhook and its deliveries; `before` names the one that a further page follows on. */
export async function showWebhook(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const webhook = await findOwn(services, request, signedIn);
  if (!webhook) return noticeResponse(services, request, "unknown");
  const { before: asked = "", status: named } = request.query;
  const status = DELIVERY_STATES.find((one) => one === named) ?? null;
  const before = UUID_PATTERN.test(asked) ? asked : null;
  const key = { accountId: signedIn.account.id, id: webhook.id };
  const most = DELIVERIES_PER_PAGE + 1;
  const found = await listShown(services.database, key, { status, before, most });
  const deliveries = found.slice(0, DELIVERIES_PER_PAGE);
  const older = new URLSearchParams({ before: deliveries.at(-1)?.id ?? "" });
  if (status !== null) older.set("status", status);
  const hasOlder = found.length > deliveries.length;
  const html = webhookPage({
    ...{ ...ownPage(services, request, signedIn), webhook, deliveries, status },
    ...{ isFirstPage: before === null, now: services.clock.now(), outcome: outcomeOf(request) },
    olderPath: hasOlder ? `/app/webhooks/${webhook.id}?${older}` : null,
  });
  return { status: 200, html };
}

async function findOwn(
  { database }: Pick<AccountPagesServices, "database">,
  { params }: PageRequest,
  { account }: SignedIn,
): Promise<Webhook | null> {
  const id = params.id ?? "";
  return UUID_PATTERN.test(id) ? findWebhook(database, { accountId: account.id, id }) : null;
}

/** Sends a made-up event. */
export async function testWebhook(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const webhook = await findOwn(services, request, signedIn);
  const event = WEBHOOK_EVENTS.find((one) => one === request.form.event);
  if (!webhook || !event) return noticeResponse(services, request, "unknown");
  const key = { accountId: signedIn.account.id, id: webhook.id };
  return after(services, request, webhook.id, await sendTest(services, key, event), "done=tested");
}

/** Sends everything again that failed since a day, in UTC. */
export async function recoverWebhook(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const webhook = await findOwn(services, request, signedIn);
  if (!webhook) return noticeResponse(services, request, "unknown");
  const day = request.form.since ?? "";
  const since = new Date(/^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T00:00:00.000Z` : Number.NaN);
  const age = services.clock.now().getTime() - since.getTime();
  if (!(age >= 0 && age <= KEPT_MS)) {
    return { redirect: `/app/webhooks/${webhook.id}?problem=dayUnfit` };
  }
  const key = { accountId: signedIn.account.id, id: webhook.id };
  const recovered = await recoverSince(services, key, since);
  const count = isRefusal(recovered) ? 0 : recovered.count;
  return after(services, request, webhook.id, recovered, `recovered=${count}`);
}

/** Switches a webhook on or off. */
export async function switchWebhook(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const webhook = await findOwn(services, request, signedIn);
  const active = request.form.active === "true";
  if (!webhook) return noticeResponse(services, request, "unknown");
  const key = { accountId: signedIn.account.id, id: webhook.id };
  const changed = await changeWebhook(services, key, { active });
  const done = active ? "switchedOn" : "switchedOff";
  return after(services, request, webhook.id, changed, `done=${done}`);
}

/** Removes a webhook for good. */
export async function removeWebhook(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const webhook = await findOwn(services, request, signedIn);
  if (!webhook) return noticeResponse(services, request, "unknown");
  await unsubscribe(services, { accountId: signedIn.account.id, id: webhook.id });
  return { redirect: "/app/webhooks?done=removed" };
}

/** One delivery with its attempts. */
export async function showDelivery(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const accountId = signedIn.account.id;
  const webhook = await findOwn(services, request, signedIn);
  const delivery = webhook && (await findDelivery(services, request, { accountId, webhook }));
  if (!webhook || !delivery) return noticeResponse(services, request, "unknown");
  const key = { accountId, deliveryId: delivery.id };
  const html = deliveryPage({
    ...{ ...ownPage(services, request, signedIn), webhook, delivery, outcome: outcomeOf(request) },
    body: openPayload(services, { ...delivery, accountId }),
    attempts: await listAttempts(services.database, key, services.payloadKeys),
  });
  return { status: 200, html };
}

async function findDelivery(
  { database }: Pick<AccountPagesServices, "database">,
  { params }: PageRequest,
  { accountId, webhook }: { accountId: string; webhook: Webhook },
) {
  const id = params.delivery ?? "";
  const found = UUID_PATTERN.test(id) ? await findShown(database, { accountId, id }) : null;
  return found?.webhookId === webhook.id ? found : null;
}

/** Sends a delivery again. */
export async function sendDeliveryAgain(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const accountId = signedIn.account.id;
  const webhook = await findOwn(services, request, signedIn);
  const delivery = webhook && (await findDelivery(services, request, { accountId, webhook }));
  if (!webhook || !delivery) return noticeResponse(services, request, "unknown");
  const sent = await sendAgain(services, { accountId, deliveryId: delivery.id });
  return after(
    services,
    request,
    `${webhook.id}/deliveries/${delivery.id}`,
    sent,
    "done=sentAgain",
  );
}

/** Where an act leads back to: what was done, or why it was not. */
function after(
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
export function showSignatureCheck(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): PageResponse {
  const own = ownPage(services, request, signedIn);
  const html = signaturePage({ ...own, form: { headers: "", body: "" }, found: null });
  return { status: 200, html };
}

/** Checks what was pasted; nothing of it is kept. */
export function checkSignature(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): PageResponse {
  const { headers: lines = "", body: pasted = "", secret = "" } = request.form;
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
}
