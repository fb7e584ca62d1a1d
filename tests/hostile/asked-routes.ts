/** How each route behind a sign-in is asked; one that is missing here fails the test of who may ask. */
import { randomUUID } from "node:crypto";
import type { SceneIds } from "./asked-account.ts";

export interface Asked {
  path(of: SceneIds): string;
  form?: Record<string, string>;
  /** What whoever may do it is answered, where nothing stands in the way. */
  allowed: number;
}

export const ASKED: Record<string, Asked> = {
  "GET /app": { path: () => "/app", allowed: 200 },
  "GET /app/contracts/:id/pdf": { path: (of) => `/app/contracts/${of.contract}/pdf`, allowed: 409 },
  "GET /app/contracts/:id/evidence": {
    path: (of) => `/app/contracts/${of.contract}/evidence`,
    allowed: 409,
  },
  "GET /app/contracts/:id": { path: (of) => `/app/contracts/${of.contract}`, allowed: 200 },
  "GET /app/contracts/:id/original": {
    path: (of) => `/app/contracts/${of.contract}/original`,
    allowed: 200,
  },
  "GET /app/contracts/:id/pages/:page": {
    path: (of) => `/app/contracts/${of.contract}/pages/1`,
    allowed: 200,
  },
  // Nobody of it has an address.
  "POST /app/contracts/:id/remind": {
    path: (of) => `/app/contracts/${of.contract}/remind`,
    form: { role: "Tenant" },
    allowed: 409,
  },
  "POST /app/contracts/:id/address": {
    path: (of) => `/app/contracts/${of.contract}/address`,
    form: { role: "Tenant", email: "x" },
    allowed: 400,
  },
  "POST /app/contracts/:id/deadline": {
    path: (of) => `/app/contracts/${of.contract}/deadline`,
    form: { until: "tomorrow" },
    allowed: 400,
  },
  "POST /app/contracts/:id/reminders": {
    path: (of) => `/app/contracts/${of.contract}/reminders`,
    form: { firstDays: "3", everyDays: "2", most: "11" },
    allowed: 400,
  },
  "GET /app/contracts/:id/many": {
    path: (of) => `/app/contracts/${of.contract}/many`,
    allowed: 200,
  },
  "GET /app/contracts/:id/many/table.csv": {
    path: (of) => `/app/contracts/${of.contract}/many/table.csv`,
    allowed: 200,
  },
  "POST /app/contracts/:id/many": {
    path: (of) => `/app/contracts/${of.contract}/many`,
    form: { table: "a" },
    allowed: 400,
  },
  "GET /app/settings": { path: () => "/app/settings", allowed: 200 },
  "POST /app/settings/logo": { path: () => "/app/settings/logo", allowed: 400 },
  "POST /app/settings/notices": {
    path: () => "/app/settings/notices",
    form: { log: "yes" },
    allowed: 303,
  },
  "POST /app/settings/notices/address": {
    path: () => "/app/settings/notices/address",
    form: { log: "yes" },
    allowed: 303,
  },
  "POST /app/settings/reply-to": {
    path: () => "/app/settings/reply-to",
    form: { email: "x" },
    // Without a mail server no code can be sent.
    allowed: 404,
  },
  "POST /app/settings/reply-to/confirm": {
    path: () => "/app/settings/reply-to/confirm",
    form: { code: "000000" },
    allowed: 400,
  },
  "POST /app/settings/reply-to/remove": {
    path: () => "/app/settings/reply-to/remove",
    allowed: 303,
  },
  "POST /app/settings/retention": {
    path: () => "/app/settings/retention",
    form: { completedMonths: "0" },
    allowed: 400,
  },
  "POST /app/contracts/:id/hold": {
    path: (of) => `/app/contracts/${of.contract}/hold`,
    form: { until: "2020-01-01" },
    allowed: 400,
  },
  "POST /app/settings/:group": {
    path: () => "/app/settings/habits",
    form: { timeZone: "Nowhere/None" },
    allowed: 400,
  },
  "POST /app/settings/reminders": {
    path: () => "/app/settings/reminders",
    form: { firstDays: "0", everyDays: "1", most: "1" },
    allowed: 400,
  },
  "POST /app/contracts/:id/own": {
    path: (of) => `/app/contracts/${of.contract}/own`,
    form: { reference: "order 1" },
    allowed: 303,
  },
  "POST /app/contracts/:id/tags": {
    path: (of) => `/app/contracts/${of.contract}/tags`,
    form: { tags: "lease" },
    allowed: 303,
  },
  "GET /app/contracts/:id/cancel": {
    path: (of) => `/app/contracts/${of.contract}/cancel`,
    allowed: 200,
  },
  // Somebody has signed: its ID has to be typed, and it cannot be deleted.
  "POST /app/contracts/:id/cancel": {
    path: (of) => `/app/contracts/${of.signed}/cancel`,
    allowed: 400,
  },
  "GET /app/contracts/:id/delete": {
    path: (of) => `/app/contracts/${of.signed}/delete`,
    allowed: 409,
  },
  "POST /app/contracts/:id/delete": {
    path: (of) => `/app/contracts/${of.signed}/delete`,
    allowed: 409,
  },
  "GET /app/new": { path: () => "/app/new", allowed: 200 },
  "POST /app/new": { path: () => "/app/new", allowed: 400 },
  "GET /app/new/:id/fields": { path: (of) => `/app/new/${of.draft}/fields`, allowed: 200 },
  // There is no field in it.
  "POST /app/new/:id/fields": { path: (of) => `/app/new/${of.draft}/fields`, allowed: 400 },
  "GET /app/new/:id/people": { path: (of) => `/app/new/${of.draft}/people`, allowed: 200 },
  "POST /app/new/:id/people": { path: (of) => `/app/new/${of.draft}/people`, allowed: 303 },
  "GET /app/new/:id/check": { path: (of) => `/app/new/${of.draft}/check`, allowed: 200 },
  "POST /app/new/:id/send": { path: (of) => `/app/new/${of.draft}/send`, allowed: 303 },
  "GET /app/keys": { path: () => "/app/keys", allowed: 200 },
  "POST /app/keys": { path: () => "/app/keys", form: { formId: "x" }, allowed: 400 },
  // The form has no id.
  "POST /app/keys/:id/roll": { path: (of) => `/app/keys/${of.key}/roll`, allowed: 400 },
  "POST /app/keys/:id/revoke": { path: (of) => `/app/keys/${of.key}/revoke`, allowed: 303 },
  "POST /app/sign-in/passkeys": { path: () => "/app/sign-in/passkeys", allowed: 400 },
  "POST /app/sign-in/passkeys/:id/remove": {
    path: () => `/app/sign-in/passkeys/${randomUUID()}/remove`,
    allowed: 404,
  },
  // No identity provider is configured here.
  "POST /app/sign-in/provider": { path: () => "/app/sign-in/provider", allowed: 404 },
  "POST /app/sign-in/identities/:id/remove": {
    path: () => `/app/sign-in/identities/${randomUUID()}/remove`,
    allowed: 404,
  },
  "GET /app/prove/provider": { path: () => "/app/prove/provider", allowed: 404 },
  "GET /app/prove/passkey": { path: () => "/app/prove/passkey", allowed: 200 },
  "POST /app/prove/passkey": { path: () => "/app/prove/passkey", allowed: 401 },
  "GET /app/test-mail": { path: () => "/app/test-mail", allowed: 200 },
  "GET /app/test-mail/:id": { path: (of) => `/app/test-mail/${of.key}`, allowed: 404 },
  "GET /app/test-mail/:id/html": { path: (of) => `/app/test-mail/${of.key}/html`, allowed: 404 },
  "GET /app/people": { path: () => "/app/people", allowed: 200 },
  // There is no mail server here.
  "POST /app/people/invite": { path: () => "/app/people/invite", allowed: 404 },
  "POST /app/people/:id/role": {
    path: (of) => `/app/people/${of.person}/role`,
    form: { role: "viewer" },
    allowed: 303,
  },
  "POST /app/people/:id/remove": { path: (of) => `/app/people/${of.person}/remove`, allowed: 303 },
  "POST /app/invitations/:id/withdraw": {
    path: (of) => `/app/invitations/${of.invitation}/withdraw`,
    allowed: 303,
  },
  "GET /app/data": { path: () => "/app/data", allowed: 200 },
  "POST /app/data/look": { path: () => "/app/data/look", form: { email: "x" }, allowed: 400 },
  "GET /app/data/close": { path: () => "/app/data/close", allowed: 200 },
  "POST /app/data/close": { path: () => "/app/data/close", form: { name: "x" }, allowed: 400 },
  // Nothing is being closed: it stays as it is.
  "POST /app/data/take-back": { path: () => "/app/data/take-back", form: {}, allowed: 303 },
  "POST /app/data/erase": { path: () => "/app/data/erase", form: { email: "x" }, allowed: 400 },
  "POST /app/data/export": { path: () => "/app/data/export", allowed: 303 },
  "GET /app/data/exports/:id": {
    path: (of) => `/app/data/exports/${of.archive}`,
    allowed: 200,
  },
  "GET /app/assistant": { path: () => "/app/assistant", allowed: 200 },
  "POST /app/assistant": {
    path: () => "/app/assistant",
    form: { allowed: "yes", lowest: "page" },
    allowed: 303,
  },
  "GET /app/approve/:id": { path: (of) => `/app/approve/${of.approval}`, allowed: 200 },
  "POST /app/approve/:id": {
    path: (of) => `/app/approve/${of.approval}`,
    form: { decision: "refuse" },
    allowed: 303,
  },
  "GET /app/webhooks": { path: () => "/app/webhooks", allowed: 200 },
  "POST /app/webhooks": { path: () => "/app/webhooks", form: { url: "x" }, allowed: 400 },
  "GET /app/webhooks/check": { path: () => "/app/webhooks/check", allowed: 200 },
  "POST /app/webhooks/check": { path: () => "/app/webhooks/check", allowed: 200 },
  "GET /app/webhooks/:id": { path: (of) => `/app/webhooks/${of.webhook}`, allowed: 200 },
  "POST /app/webhooks/:id/test": {
    path: (of) => `/app/webhooks/${of.webhook}/test`,
    form: { event: "contract.created" },
    allowed: 303,
  },
  "POST /app/webhooks/:id/change": {
    path: (of) => `/app/webhooks/${of.webhook}/change`,
    form: { url: "x" },
    allowed: 400,
  },
  "POST /app/webhooks/:id/secret": {
    path: (of) => `/app/webhooks/${of.webhook}/secret`,
    allowed: 200,
  },
  "POST /app/webhooks/:id/recover": {
    path: (of) => `/app/webhooks/${of.webhook}/recover`,
    allowed: 303,
  },
  "POST /app/webhooks/:id/switch": {
    path: (of) => `/app/webhooks/${of.webhook}/switch`,
    form: { active: "true" },
    allowed: 303,
  },
  "POST /app/webhooks/:id/remove": {
    path: (of) => `/app/webhooks/${of.spareWebhook}/remove`,
    allowed: 303,
  },
  "GET /app/webhooks/:id/deliveries/:delivery": {
    path: (of) => `/app/webhooks/${of.webhook}/deliveries/${of.delivery}`,
    allowed: 200,
  },
  "POST /app/webhooks/:id/deliveries/:delivery/again": {
    path: (of) => `/app/webhooks/${of.webhook}/deliveries/${of.delivery}/again`,
    allowed: 303,
  },
  "GET /app/usage": { path: () => "/app/usage", allowed: 200 },
  // Nobody sells credits here.
  "POST /app/usage/buy": { path: () => "/app/usage/buy", allowed: 404 },
  "POST /app/usage/settle": { path: () => "/app/usage/settle", allowed: 404 },
  "GET /app/account": { path: () => "/app/account", allowed: 200 },
  "GET /app/sign-in": { path: () => "/app/sign-in", allowed: 200 },
  "POST /app/sign-in/password": {
    path: () => "/app/sign-in/password",
    form: { password: "short" },
    allowed: 400,
  },
  "POST /app/sign-in/password/remove": { path: () => "/app/sign-in/password/remove", allowed: 303 },
  "POST /app/sign-in/totp/begin": { path: () => "/app/sign-in/totp/begin", allowed: 200 },
  "POST /app/sign-in/totp": { path: () => "/app/sign-in/totp", allowed: 403 },
  "POST /app/sign-in/totp/remove": { path: () => "/app/sign-in/totp/remove", allowed: 303 },
  // They have no password and no app.
  "POST /app/prove/password": { path: () => "/app/prove/password", allowed: 401 },
  "POST /app/prove/code": { path: () => "/app/prove/code", allowed: 401 },
  "POST /app/leave": { path: () => "/app/leave", allowed: 303 },
  "POST /app/accounts/:id/enter": {
    path: () => `/app/accounts/${randomUUID()}/enter`,
    allowed: 404,
  },
  "POST /app/sessions/end-others": { path: () => "/app/sessions/end-others", allowed: 303 },
  "POST /app/sessions/:id/end": { path: () => `/app/sessions/${randomUUID()}/end`, allowed: 404 },
  "POST /app/sign-in-link": { path: () => "/app/sign-in-link", allowed: 404 },
  "POST /app/sign-out": { path: () => "/app/sign-out", allowed: 303 },
  "GET /pay/:token": { path: (of) => `/pay/${of.token}`, allowed: 200 },
  "POST /pay/:token": { path: (of) => `/pay/${of.token}`, allowed: 303 },
  // Nobody sells credits here.
  "POST /pay/:token/buy": { path: (of) => `/pay/${of.token}/buy`, allowed: 404 },
  "POST /pay/:token/settle": { path: (of) => `/pay/${of.token}/settle`, allowed: 404 },
};
