import { randomUUID } from "node:crypto";
import { LIMITS } from "#kernel/limits.ts";
import { type Asking, form, page } from "./pause-asking.ts";
import { noisyPng } from "./pause-pictures.ts";
import {
  expect,
  LONG_HTML,
  make,
  type Scene,
  scan,
  sessionIn,
  webhook,
  wideContract,
} from "./pause-scene.ts";
import { UNFIT, WORST_TEXTS, worstText } from "./pause-texts.ts";
import { pdfContract, twoPagePdf } from "./samples.ts";

const ofWide = (rest: string) => (scene: Scene) => `/app/contracts/${scene.wide.id}${rest}`;
const ofDraft = (rest: string) => (scene: Scene) => `/app/new/${scene.draft}/${rest}`;
const ofHook = (rest: string) => (scene: Scene) => `/app/webhooks/${scene.webhookId}${rest}`;
const ofDelivery = (rest: string) => (scene: Scene) =>
  ofHook(`/deliveries/${scene.delivery}${rest}`)(scene);

/** The same in an account that has few keys and may have more. */
const ofSmall = (scene: Scene): Scene => ({ ...scene, ...scene.small });
const smallPage = (path: string): Asking => {
  const asking = page(() => path);
  return (scene) => asking(ofSmall(scene));
};
/** A new password begins a new session. */
const smallForm =
  (path: string, fields: () => Record<string, string>): Asking =>
  async (scene) => {
    const request = await form(() => path, fields())(ofSmall(scene));
    return async () => {
      const answer = await request();
      Object.assign(scene.small, sessionIn(answer));
      return answer;
    };
  };

/** A form for what was made for it, each time anew. */
const formFor =
  (
    prepare: (scene: Scene) => Promise<string>,
    path: (id: string) => string,
    fields: Record<string, string> = {},
  ): Asking =>
  async (scene) => {
    const id = await prepare(scene);
    return form(() => path(id), fields)(scene);
  };

const open = async ({ client }: Scene) => (await make(client, pdfContract(twoPagePdf, ["A"]))).id;
const hook = async ({ client }: Scene) =>
  (await expect(client.call("POST", "/api/v1/webhooks", webhook()), 201)).webhook.id;
const draftOf =
  (body: () => object) =>
  async ({ client }: Scene) => {
    const draft = { ...body(), finalize: false };
    return (await expect(client.call("POST", "/api/v1/contracts", draft), 201)).contract.id;
  };
/** Of what there is from the beginning, each time another. */
const next = (ids: (scene: Scene) => string[]) => async (scene: Scene) => ids(scene).pop() ?? "";

const NOTICES = { log: "yes" };
const REMINDERS = { firstDays: "3", everyDays: "2", most: "3" };
const PASSWORD = "a password of nine words that nobody has guessed";
/** As much as is taken as HTML, of which it becomes paragraphs. */
const TEXT = LONG_HTML.replaceAll("<p>", "").replaceAll("</p>", "\n\n").slice(0, 700_000);

/** A file of a form as browsers send it. */
const upload =
  (path: string, name: string, file: () => { name: string; type: string; bytes: Uint8Array }) =>
  (scene: Scene) => {
    const boundary = `----${randomUUID()}`;
    const sent = file();
    const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}`;
    const body = Buffer.concat([
      Buffer.from(`${part('name="token"')}\r\n\r\n${scene.token}\r\n`),
      Buffer.from(`${part(`name="${name}"; filename="${sent.name}"`)}\r\n`),
      Buffer.from(`content-type: ${sent.type}\r\n\r\n`),
      ...[sent.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)],
    ]);
    return () =>
      scene.client.call("POST", path, body, {
        cookie: scene.cookie,
        "content-type": `multipart/form-data; boundary=${boundary}`,
      });
  };

/** 1.9 MB. */
const LOGO = noisyPng(790);

/** As many rows as there are people. */
const people = Object.fromEntries(
  wideContract().signers.flatMap(({ role, email }, row) => [
    [`p${row}.role`, role],
    [`p${row}.email`, `other-${email}`],
    [`p${row}.title`, "t".repeat(LIMITS.signerTitleCharacters)],
  ]),
);
const fields = JSON.stringify(wideContract().signatureFields);

/** What needs a session that began a few minutes ago is asked first. */
export const ACCOUNT_PAGES: Record<string, Asking> = {
  "POST /app/settings/reach": form(() => "/app/settings/reach", {
    embeddedBy: "https://a.example.com",
  }),
  "POST /app/settings/retention": form(() => "/app/settings/retention", { completedMonths: "120" }),
  "POST /app/settings/notices/address": form(() => "/app/settings/notices/address", NOTICES),
  "POST /app/settings/reply-to/remove": form(() => "/app/settings/reply-to/remove"),
  "POST /app/settings/reply-to/confirm, none": form(() => "/app/settings/reply-to/confirm", {
    code: "000000",
  }),
  "POST /app/settings/reply-to": async (scene) =>
    smallForm("/app/settings/reply-to", () => ({ email: `${randomUUID()}@example.com` }))(scene),
  "POST /app/people/invite": async (scene) =>
    smallForm("/app/people/invite", () => ({
      email: `${randomUUID()}@example.com`,
      role: "viewer",
    }))(scene),
  "POST /app/sign-in/password": smallForm("/app/sign-in/password", () => ({ password: PASSWORD })),
  "POST /app/prove/password": smallForm("/app/prove/password", () => ({ password: PASSWORD })),
  "POST /app/sign-in/password/remove": smallForm("/app/sign-in/password/remove", () => ({})),
  "POST /app/sign-in/totp/begin": smallForm("/app/sign-in/totp/begin", () => ({})),
  "POST /app/sign-in/totp/remove": smallForm("/app/sign-in/totp/remove", () => ({})),
  "POST /app/keys": smallForm("/app/keys", () => ({
    name: "n".repeat(80),
    formId: randomUUID(),
  })),
  "POST /app/keys/:id/roll": async (scene) => {
    const id = scene.small.keys.pop() ?? "";
    return smallForm(`/app/keys/${id}/roll`, () => ({ formId: randomUUID() }))(scene);
  },
  "POST /app/keys/:id/revoke": async (scene) => {
    const id = scene.small.keys.pop() ?? "";
    return smallForm(`/app/keys/${id}/revoke`, () => ({}))(scene);
  },
  "POST /app/people/:id/role": form(({ members }) => `/app/people/${members[0]}/role`, {
    role: "member",
  }),
  "POST /app/people/:id/remove": formFor(
    next(({ members }) => members),
    (id) => `/app/people/${id}/remove`,
  ),
  "POST /app/invitations/:id/withdraw": formFor(
    next(({ invitations }) => invitations),
    (id) => `/app/invitations/${id}/withdraw`,
  ),
  "POST /app/data/look, of 10,000 contracts": form(() => "/app/data/look", {
    email: "signer-1@example.com",
  }),
  "POST /app/data/erase": smallForm("/app/data/erase", () => ({ email: "nobody@example.com" })),
  "POST /app/data/export": smallForm("/app/data/export", () => ({})),
  "POST /app/data/close": smallForm("/app/data/close", () => ({ name: "" })),
  "POST /app/data/take-back": smallForm("/app/data/take-back", () => ({})),
  "GET /app/data": page(() => "/app/data"),
  "GET /app/data/close, 10,000 contracts": page(() => "/app/data/close"),
  "GET /app/data/exports/:id": async (scene) =>
    smallPage(`/app/data/exports/${scene.archive}`)(scene),
  "GET /app/contracts/:id, 50 signers": page(ofWide("")),
  "GET /app/contracts/:id/original": page(ofWide("/original")),
  "GET /app/contracts/:id/pages/:page": page(ofWide("/pages/1?width=2000")),
  "GET /app/contracts/:id/pdf, 2.9 MB": page(({ scan: { id } }) => `/app/contracts/${id}/pdf`),
  "GET /app/contracts/:id/evidence": page(({ scan: { id } }) => `/app/contracts/${id}/evidence`),
  "POST /app/contracts/:id/remind": form(ofWide("/remind"), { role: "Signer 0" }),
  "POST /app/contracts/:id/address": async (scene) => {
    const row = scene.addresses.pop() ?? 0;
    const email = `moved-${row}@example.com`;
    return form(ofWide("/address"), { role: `Signer ${row}`, email })(scene);
  },
  "POST /app/contracts/:id/reminders": form(ofWide("/reminders"), REMINDERS),
  "POST /app/contracts/:id/tags": form(ofWide("/tags"), { tags: wideContract().tags.join(", ") }),
  "POST /app/contracts/:id/hold": form(ofWide("/hold"), { until: "2099-01-01" }),
  "GET /app/contracts/:id/cancel": page(ofWide("/cancel")),
  "POST /app/contracts/:id/cancel": formFor(open, (id) => `/app/contracts/${id}/cancel`),
  "GET /app/contracts/:id/delete": page(ofWide("/delete")),
  "POST /app/contracts/:id/delete": formFor(open, (id) => `/app/contracts/${id}/delete`),
  "GET /app/new": page(({ wide }) => `/app/new?from=${wide.id}`),
  "POST /app/new, a PDF of 2.9 MB": upload("/app/new", "file", () => ({
    name: "scan.pdf",
    type: "application/pdf",
    bytes: Buffer.from(scan().document.pdf, "base64"),
  })),
  "POST /app/new, a text of 700 kB": form(() => "/app/new", { text: TEXT, language: "en" }),
  ...Object.fromEntries(
    WORST_TEXTS.map((piece) => [
      `POST /app/new, ${JSON.stringify(piece)} over and over`,
      form(() => "/app/new", { ...UNFIT, text: worstText(piece, LIMITS.contentBytes) }),
    ]),
  ),
  "POST /app/new, a text of 1.3 MB": form(() => "/app/new", { text: "<p x".repeat(330_000) }),
  "POST /app/new/:id/fields, 500 kB that are none": form(ofDraft("fields"), {
    fields: worstText("[", 500_000),
  }),
  "GET /app/new/:id/fields, 200 of them": page(ofDraft("fields")),
  "POST /app/new/:id/fields, 200 of them": form(ofDraft("fields"), { fields }),
  "POST /app/new/:id/fields, by itself": form(ofDraft("fields"), { fields, auto: "1" }),
  "GET /app/new/:id/people, 50 of them": page(ofDraft("people")),
  "POST /app/new/:id/people, 50 of them": form(ofDraft("people"), people),
  "GET /app/new/:id/check, 2.9 MB, 200 fields": page(ofDraft("check")),
  "POST /app/new/:id/send": formFor(draftOf(wideContract), (id) => `/app/new/${id}/send`),
  "GET /app/keys, of 600 keys": page(() => "/app/keys"),
  "GET /app/keys, of few": smallPage("/app/keys"),
  "GET /app/test-mail": page(() => "/app/test-mail"),
  "GET /app/test-mail/:id": page(({ testMail }) => `/app/test-mail/${testMail}`),
  "GET /app/test-mail/:id/html": page(({ testMail }) => `/app/test-mail/${testMail}/html`),
  "GET /app/webhooks": page(() => "/app/webhooks"),
  "POST /app/webhooks": async (scene) => {
    const request = form(() => "/app/webhooks", {
      url: webhook().url,
      "on.contract.completed": "1",
    })(scene);
    return async () => {
      const answer = await (await request)();
      const { webhooks } = (await scene.client.call("GET", "/api/v1/webhooks")).body as {
        webhooks: { id: string }[];
      };
      for (const { id } of webhooks) {
        if (id !== scene.webhookId) await scene.client.call("DELETE", `/api/v1/webhooks/${id}`);
      }
      return answer;
    };
  },
  "GET /app/webhooks/check": page(() => "/app/webhooks/check"),
  "POST /app/webhooks/check": form(() => "/app/webhooks/check", {
    headers: "webhook-id: x\nwebhook-timestamp: 1\nwebhook-signature: v1,x",
    body: `{"a":"${"b".repeat(15_000)}"}`,
    secret: "whsec_AAAA",
  }),
  "POST /app/webhooks/check, the worst lines": form(() => "/app/webhooks/check", {
    headers: worstText("a:\t", 9_000),
    body: worstText("\\", 4_000),
    secret: worstText("=", 3_000),
  }),
  "POST /app/contracts/:id/tags, the worst": form(ofWide("/tags"), {
    tags: worstText(" ,\u0301", 10_000),
  }),
  "POST /app/data/look, the worst address": form(() => "/app/data/look", {
    email: worstText("+a@", 15_000),
  }),
  "GET /app/webhooks/:id": page(ofHook("")),
  "POST /app/webhooks/:id/test": form(ofHook("/test"), { event: "contract.created" }),
  "POST /app/webhooks/:id/recover": form(ofHook("/recover"), { since: "2020-01-01" }),
  "POST /app/webhooks/:id/switch": form(ofHook("/switch"), { active: "true" }),
  "POST /app/webhooks/:id/remove": formFor(hook, (id) => `/app/webhooks/${id}/remove`),
  "GET /app/webhooks/:id/deliveries/:delivery": page(ofDelivery("")),
  "POST /app/webhooks/:id/deliveries/:delivery/again": form(ofDelivery("/again")),
  "GET /app/people, 50 and 40 invited": page(() => "/app/people"),
  "GET /app/assistant": page(() => "/app/assistant"),
  "POST /app/assistant": form(() => "/app/assistant", { allowed: "yes", lowest: "page" }),
  "GET /app/approve/:id": page(({ approvals }) => `/app/approve/${approvals[0]}`),
  "POST /app/approve/:id": formFor(
    next(({ approvals }) => approvals),
    (id) => `/app/approve/${id}`,
    { decision: "refuse" },
  ),
  "GET /app/usage": page(() => "/app/usage"),
  "GET /app/account": page(() => "/app/account"),
  "GET /app/settings": page(() => "/app/settings"),
  "POST /app/settings/logo": upload("/app/settings/logo", "logo", () => ({
    name: "logo.png",
    type: "image/png",
    bytes: LOGO,
  })),
  "GET /logo/:sha256": async (scene) => {
    const settings = await scene.client.call("GET", "/app/settings", undefined, {
      cookie: scene.cookie,
    });
    const [path = "/logo/none"] = /\/logo\/[0-9a-f]{64}/.exec(String(settings.body)) ?? [];
    return () => scene.client.call("GET", path);
  },
  "POST /app/settings/reminders": form(() => "/app/settings/reminders", REMINDERS),
  "POST /app/settings/notices": form(() => "/app/settings/notices", NOTICES),
  "POST /app/settings/:group": form(() => "/app/settings/habits", {
    timeZone: "Europe/Berlin",
    language: "de",
  }),
  "GET /app/sign-in": page(() => "/app/sign-in"),
  "GET /app/prove/passkey": page(() => "/app/prove/passkey"),
  "POST /app/sessions/end-others": form(() => "/app/sessions/end-others"),
  "POST /app/sign-in-link, without a mail server": form(() => "/app/sign-in-link"),
  "POST of 20 kB": form(() => "/app/keys", { name: "n".repeat(19_000) }),
  "GET /pay/:token": page(({ wide }) => `/pay/${wide.token}`),
  "POST /pay/:token": form(({ wide }) => `/pay/${wide.token}`),
};

/** What needs contracts that the service made itself, and what ends the session. */
export const LAST_PAGES: Record<string, Asking> = {
  "GET /app, 10,000 contracts": page(() => "/app"),
  "GET /app, searched": page(() => "/app?q=agreement"),
  "GET /app, searched for the worst": page(
    () => `/app?q=${encodeURIComponent(worstText("a' ", 8_000))}`,
  ),
  "POST /app/sign-out": form(() => "/app/sign-out"),
};
