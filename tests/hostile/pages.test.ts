import { randomUUID } from "node:crypto";
import { signedIn, signInPath, type TestMember } from "#kit/scenes/member.ts";
import { attack, lookIntoLog, type Row, type Scene, send, underAttack } from "./attack.ts";

/** The attacker and the victim, each signed in. */
let attacker: TestMember;
let victim: TestMember;
let victimsSession: string;
const scene = underAttack({ prepare });

async function prepare({ service, account, victim: other, secrets }: Scene): Promise<void> {
  attacker = await signedIn(service, account.accountId);
  victim = await signedIn(service, other.accountId);
  const { html } = await victim.get("/app/account");
  victimsSession = /\/app\/sessions\/([\da-f-]{36})\/end/.exec(html)?.[1] ?? "";
  for (const { cookie, token } of [attacker, victim])
    secrets.push(cookie.split("=")[1] ?? "", token);
}

const get =
  (path: string | (() => string), headers: Record<string, string> = {}) =>
  () =>
    send(scene, typeof path === "string" ? path : path(), { headers });
const post =
  (path: string, headers: Record<string, string> = {}, body?: string) =>
  () =>
    send(scene, path, { method: "POST", headers, ...(body !== undefined && { body }) });

const MADE_UP = `/login/${"A".repeat(43)}`;
const SIGN_IN: Row[] = [
  ["a sign-in link that was made up", post(MADE_UP), 410],
  ["a short sign-in link", post("/login/abc"), 410],
  ["a sign-in link of SQL", post("/login/'%20or%20true--"), 410],
  ["a sign-in link with a zero byte", post("/login/%00"), 410],
  ["looking at a sign-in link that was made up", get(MADE_UP), 200],
  ["a sign-in link by mail where there is no mail server", post("/login"), 404],
  ["a sign-in form of another site", post(MADE_UP, { "sec-fetch-site": "cross-site" }), 403],
  ["a sign-in form of a site beside us", post(MADE_UP, { "sec-fetch-site": "same-site" }), 403],
  ["a sign-in form of who knows where", post(MADE_UP, { "sec-fetch-site": "x" }), 403],
  ["a sign-in form of another origin", post(MADE_UP, { origin: "https://evil.example" }), 403],
  ["a sign-in form of a hidden origin", post(MADE_UP, { origin: "null" }), 403],
  [
    "a sign-in form of an origin that begins like ours",
    post(MADE_UP, { origin: "http://localhost:0.evil.example" }),
    403,
  ],
  ["a sign-in form in JSON", post(MADE_UP, { "content-type": "application/json" }, "{}"), 415],
  ["a sign-in form in plain text", post(MADE_UP, { "content-type": "text/plain" }, "x"), 415],
  [
    "a sign-in form of 30 kB",
    post(
      MADE_UP,
      { "content-type": "application/x-www-form-urlencoded" },
      `a=${"x".repeat(30_000)}`,
    ),
    413,
  ],
  [
    "a place to go on to after signing in",
    get("/login?next=https://evil.example&redirect=//evil.example"),
    200,
  ],
  [
    "a good link from another site",
    async () =>
      post(await signInPath(scene.service, scene.account.accountId), {
        origin: "https://evil.example",
      })(),
    403,
  ],
];

const session = (cookie: string, path = "/app") => get(path, { cookie });
const SESSIONS: Row[] = [
  ["the account's page without a session", get("/app"), 401],
  ["a made-up session", session("countersign_session=abc"), 401],
  ["an empty session", session("countersign_session="), 401],
  ["a session of 8 kB", session(`countersign_session=${"x".repeat(8_000)}`), 401],
  ["a session that every object has", session("__proto__=x; constructor=y"), 401],
  ["an API key as a session", () => session(`countersign_session=${scene.account.apiKey}`)(), 401],
  ["a form's token as a session", () => session(`countersign_session=${attacker.token}`)(), 401],
  ["a delivered link as a session", () => session(`countersign_session=${scene.own.link}`)(), 401],
  [
    "the cookie that is for TLS",
    () => session(attacker.cookie.replace("countersign_session", "__Host-countersign"))(),
    401,
  ],
  [
    "two sessions of which the last is made up",
    () => session(`${attacker.cookie}; countersign_session=x`)(),
    401,
  ],
  [
    "an API key instead of a session",
    () => get("/app", { authorization: `Bearer ${scene.account.apiKey}` })(),
    401,
  ],
  ["keys without a session", get("/app/keys"), 401],
  ["the account without a session", get("/app/account"), 401],
  ["a download without a session", get(() => `/app/contracts/${scene.own.id}/pdf`), 401],
  ["a payment without a session", get(() => `/pay/${scene.own.token}`), 401],
  ["making a key without a session", post("/app/keys"), 401],
  ["signing nobody out", post("/app/sign-out"), 401],
];

/** A form sent with the attacker's cookie, as a page of another site would try to. */
const form =
  (path: string, fields: () => Record<string, string>, headers: Record<string, string> = {}) =>
  () =>
    send(scene, path, {
      method: "POST",
      headers: { cookie: attacker.cookie, ...headers },
      body: new URLSearchParams(fields()),
    });
const withToken =
  (more: Record<string, string> = {}) =>
  () => ({ token: attacker.token, ...more });
/** As somebody who has just proven who they are. */
const paying = (token: () => string) => async () => {
  attacker = await signedIn(scene.service, scene.account.accountId);
  scene.secrets.push(attacker.cookie.split("=")[1] ?? "", attacker.token);
  return form(`/pay/${token()}`, withToken())();
};
const key = (change: Record<string, string> = {}) =>
  withToken({ formId: randomUUID(), name: "x", lastDay: "", ...change });
const FORMS: Row[] = [
  [
    "a form without a token",
    form("/app/keys", () => ({ formId: randomUUID(), name: "x", lastDay: "" })),
    403,
  ],
  ["an empty token", form("/app/keys", () => ({ token: "" })), 403],
  ["a token of another session", form("/app/keys", () => ({ token: victim.token })), 403],
  [
    "a session as its own token",
    form("/app/keys", () => ({ token: attacker.cookie.split("=")[1] ?? "" })),
    403,
  ],
  [
    "a token that is a little too long",
    form("/app/keys", () => ({ token: `${attacker.token}=` })),
    403,
  ],
  [
    "two tokens of which the last is wrong",
    () =>
      send(scene, "/app/keys", {
        method: "POST",
        headers: { cookie: attacker.cookie, "content-type": "application/x-www-form-urlencoded" },
        body: `token=${attacker.token}&token=x`,
      }),
    403,
  ],
  ["a token in the query", () => form(`/app/keys?token=${attacker.token}`, () => ({}))(), 403],
  [
    "a token in a header",
    () => form("/app/keys", () => ({}), { "x-csrf-token": attacker.token })(),
    403,
  ],
  [
    "a right token from another site",
    form("/app/keys", key(), { "sec-fetch-site": "cross-site" }),
    403,
  ],
  [
    "a right token from a site beside us",
    form("/app/keys", key(), { "sec-fetch-site": "same-site" }),
    403,
  ],
  [
    "a right token from another origin",
    form("/app/keys", key(), { origin: "http://evil.example" }),
    403,
  ],
  ["a right token from a hidden origin", form("/app/keys", key(), { origin: "null" }), 403],
  [
    "a right token from our origin over another scheme",
    () => form("/app/keys", key(), { origin: scene.url.replace("http:", "https:") })(),
    403,
  ],
  [
    "a right token in JSON",
    () =>
      send(scene, "/app/keys", {
        method: "POST",
        headers: { cookie: attacker.cookie, "content-type": "application/json" },
        body: JSON.stringify(key()()),
      }),
    415,
  ],
  [
    "a right token in parts",
    () => {
      const body = new FormData();
      body.set("token", attacker.token);
      return send(scene, "/app/keys", {
        method: "POST",
        headers: { cookie: attacker.cookie },
        body,
      });
    },
    415,
  ],
  ["a key with a name of control characters", form("/app/keys", key({ name: "a\u0000b" })), 400],
  ["a key with a name that turns directions", form("/app/keys", key({ name: "a\u202eb" })), 400],
  ["a key with a name of 81 letters", form("/app/keys", key({ name: "x".repeat(81) })), 400],
  ["a key until a day that is none", form("/app/keys", key({ lastDay: "2026-02-30" })), 400],
  ["a key until a day of the past", form("/app/keys", key({ lastDay: "2020-01-01" })), 400],
  [
    "a key until a year beyond every calendar",
    form("/app/keys", key({ lastDay: "+275760-09-13" })),
    400,
  ],
  ["a key from a form without an id", form("/app/keys", key({ formId: "x" })), 400],
  [
    "a key from a session of long ago whose name is mark-up",
    form("/app/keys", key({ name: "<script>alert(1)</script>" })),
    401,
  ],
  [
    "a key whose name is mark-up",
    async () => {
      const { cookie, token } = await signedIn(scene.service, scene.account.accountId);
      scene.secrets.push(cookie.split("=")[1] ?? "", token);
      const fields = { ...key({ name: "<script>alert(1)</script>" })(), token };
      return form("/app/keys", () => fields, { cookie })();
    },
    201,
  ],
  ["ending a session that is none", form("/app/sessions/x/end", withToken()), 404],
  ["ending a session of nobody", form(`/app/sessions/${randomUUID()}/end`, withToken()), 404],
  [
    "ending another's session",
    () => form(`/app/sessions/${victimsSession}/end`, withToken())(),
    404,
  ],
  ["ending sessions without a token", form("/app/sessions/end-others", () => ({})), 403],
  ["a sign-in link by mail where there is no mail", form("/app/sign-in-link", withToken()), 404],
  ["revoking a key that is none", form("/app/keys/x/revoke", withToken()), 404],
  ["revoking a key of nobody", form(`/app/keys/${randomUUID()}/revoke`, withToken()), 404],
  [
    "revoking another's key",
    async () => form(`/app/keys/${await keyOf(victim)}/revoke`, withToken())(),
    404,
  ],
  [
    "paying with a proof that is too old",
    () => form(`/pay/${scene.own.token}`, withToken())(),
    401,
  ],
  ["paying for what is not there", paying(() => "2345678923456789"), 404],
  ["paying for another's contract", paying(() => scene.victims.token), 404],
  ["paying by id", paying(() => scene.own.id), 404],
  ["paying for what needs no payment", paying(() => scene.own.token), 303],
];

async function keyOf(member: TestMember): Promise<string> {
  const { html } = await member.get("/app/keys");
  return /\/app\/keys\/([\w-]+)\/revoke/.exec(html)?.[1] ?? "";
}

const LOOK_UPS: Row[] = [
  [
    "a document ID with a wrong check character",
    get(() => `/verify/${scene.own.publicId.slice(0, -1)}U`),
    404,
  ],
  ["a document ID of mark-up", get("/verify/%3Cscript%3Ealert(1)%3C%2Fscript%3E"), 404],
  ["a document ID that leads elsewhere", get("/verify/%2f%2fevil.example"), 404],
  ["a search that leads elsewhere", get("/verify?id=//evil.example"), 404],
  ["a search for mark-up", get("/verify?id=%22%3E%3Cscript%3Ealert(1)%3C/script%3E"), 404],
  ["a search for a zero byte", get("/verify?id=%00"), 404],
  ["a search for 8 kB", get(`/verify?id=${"7".repeat(8_000)}`), 404],
  ["two searches at once", get("/verify?id=a&id=b"), 200],
  ["a search by a hash of zeros", get(`/verify?sha256=${"0".repeat(64)}`), 404],
  ["a search by a hash of wide digits", get(`/verify?sha256=${"%EF%BC%90".repeat(64)}`), 404],
  ["a document ID in small letters", get(() => `/verify/${scene.own.publicId.toLowerCase()}`), 303],
  ["the status of nothing", get("/status/2345678923456789"), 404],
  ["the status of mark-up", get("/status/%3Cscript%3E"), 404],
  [
    "the status in a language that is mark-up",
    get(() => `/status/${scene.own.status}`, { "accept-language": '"><script>' }),
    200,
  ],
  [
    "8 kB of languages",
    get(() => `/sign/${scene.own.shared}`, { "accept-language": "de;q=0.1,".repeat(900) }),
    200,
  ],
];

/** A path of the mailbox for whoever knows its secret. */
const mailbox = (rest: string) => () =>
  `${new URL(scene.service.app.mailboxUrl ?? "").pathname}${rest}`;
const MAILBOX: Row[] = [
  ["the mailbox without its secret", get("/mailbox"), 404],
  ["the mailbox with a secret that was made up", get(`/mailbox/${"A".repeat(22)}`), 404],
  ["the mailbox with a session", () => session(attacker.cookie, "/mailbox")(), 404],
  ["the mailbox through a proxy", get(mailbox(""), { "x-forwarded-for": "127.0.0.1" }), 404],
  [
    "the mailbox through a proxy that says so otherwise",
    get(mailbox(""), { forwarded: "for=127.0.0.1" }),
    404,
  ],
  ["the mailbox through a proxy of HTTP", get(mailbox(""), { via: "1.1 proxy" }), 404],
  [
    "the mailbox through a proxy by its own header",
    get(mailbox(""), { "x-real-ip": "127.0.0.1" }),
    404,
  ],
  ["a mail out of the folder", get(mailbox("/..%2f..%2fkeys%2flink.key/raw")), 404],
  ["a mail with a zero byte", get(mailbox("/%00/raw")), 404],
  [
    "a mail that is not there",
    get(mailbox(`/20261121T093000000Z-${"0".repeat(32)}.eml/html`)),
    404,
  ],
  [
    "an attachment before the first",
    get(mailbox(`/20261121T093000000Z-${"0".repeat(32)}.eml/attachments/-1`)),
    404,
  ],
  [
    "an attachment that every object has",
    get(mailbox(`/20261121T093000000Z-${"0".repeat(32)}.eml/attachments/length`)),
    404,
  ],
];

attack(scene, [...SIGN_IN, ...SESSIONS, ...FORMS, ...LOOK_UPS, ...MAILBOX]);

lookIntoLog(scene);
