import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { findOwner } from "#accounts/people-store.ts";
import { totpCode } from "#accounts/totp.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { readEml } from "#kit/documents/read-eml.ts";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import {
  look,
  memberWith,
  ownerOf,
  type PageSeen,
  signedIn,
  signInPath,
  type TestMember,
} from "#kit/scenes/member.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";

let smtp: TestSmtp;
let service: TestService;
let email: string;
let accountId: string;
let member: TestMember;
before(async () => {
  smtp = await startSmtp();
  service = await startService({
    env: { SMTP_URL: smtp.url, LOG_LEVEL: "error", TRUSTED_PROXIES: "127.0.0.1" },
  });
});
after(async () => {
  await service.close();
  await smtp.close();
});
beforeEach(async () => {
  service.clock.moveMs(HOUR_MS);
  email = `somebody-${randomUUID().slice(0, 8)}@example.org`;
  ({ accountId } = await service.openAccount({ email }));
  member = await signedIn(service, accountId);
});

const PASSWORD = "vier blaue Gabeln im Regen";

function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return look(service.url + path, {
    method: "POST",
    headers: { "accept-language": "en", ...headers },
    body: new URLSearchParams(form),
  });
}

const enter = (password: string, from = "127.0.0.1", address = email) =>
  post("/login/password", { email: address, password }, { "x-forwarded-for": from });

const cookieOf = ({ setCookie }: PageSeen) => setCookie?.split(";")[0] ?? "";

/** Sets the password; the visitor goes on under a new secret. */
async function setPassword(password = PASSWORD): Promise<void> {
  const set = await member.post("/app/sign-in/password", { password });
  assert.deepEqual([set.status, set.location], [303, "/app/sign-in?done=saved"], set.html);
  member = await memberWith(service, cookieOf(set));
}

/** Sets up an app; its secret and the recovery codes. */
async function setUpApp(): Promise<{ secret: Buffer; recovery: string[] }> {
  const { html } = await member.post("/app/sign-in/totp/begin");
  const pending = /name="pending" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const key = (/<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1] ?? "").replaceAll(" ", "");
  const secret = fromBase32(key);
  assert.equal(secret.length, 20);
  const wrong = await member.post("/app/sign-in/totp", { pending, code: "000000" });
  assert.equal(wrong.status, 400);
  const confirmed = await member.post("/app/sign-in/totp", { pending, code: codeNow(secret) });
  assert.equal(confirmed.status, 200, confirmed.html);
  member = await memberWith(service, cookieOf(confirmed));
  const recovery = confirmed.html.match(/\b(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}\b/g) ?? [];
  assert.equal(new Set(recovery).size, 10);
  return { secret, recovery };
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

function codeNow(secret: Buffer, steps = 0): string {
  return totpCode(secret, Math.floor(service.clock.now().getTime() / 30_000) + steps);
}

const second = (cookie: string, code: string, from = "127.0.0.1") =>
  post("/login/second", { code }, { cookie, "x-forwarded-for": from });

test("whoever set a password signs in with it, in whatever case they type their address", async () => {
  await setPassword();
  const entered = await enter(PASSWORD, "127.0.0.1", ` ${email.toUpperCase()} `);
  assert.deepEqual([entered.status, entered.location], [303, "/app"]);
  const inside = await memberWith(service, cookieOf(entered));
  assert.match((await inside.get("/app")).html, new RegExp(`Signed in as ${email}`));
});

test("a password change ends all other sessions, and this one goes on under a new secret", async () => {
  const other = await signedIn(service, accountId);
  const before = member;
  await setPassword();
  assert.equal((await other.get("/app")).status, 401);
  assert.equal((await before.get("/app")).status, 401);
  assert.equal((await member.get("/app")).status, 200);
  await setPassword("drei rote Löffel im Schnee");
  assert.equal((await enter(PASSWORD)).status, 401, "the one before no longer works");
  const removed = await member.post("/app/sign-in/password/remove");
  assert.equal(removed.status, 303);
  assert.equal((await enter("drei rote Löffel im Schnee")).status, 401);
});

test("twelve wrong passwords from twelve addresses: locked after five, and a link still gets in", async () => {
  await setPassword();
  const statuses: number[] = [];
  for (let time = 1; time <= 12; time += 1) {
    statuses.push((await enter("falsch geraten, leider", `203.0.113.${time}`)).status);
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429, 429, 429, 429, 429, 429]);
  assert.equal((await enter(PASSWORD, "203.0.113.99")).status, 429, "the right one waits, too");
  const path = await signInPath(service, accountId);
  assert.equal((await look(service.url + path, { method: "POST" })).status, 303);
  service.clock.moveMs(15 * MINUTE_MS);
  assert.equal((await enter(PASSWORD, "203.0.113.99")).status, 303);
});

test("twelve guesses at once are no more than five", async () => {
  await setPassword();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, time) => enter("falsch geraten, leider", `198.51.100.${time}`)),
  );
  assert.equal(answers.filter(({ status }) => status === 401).length, 5);
});

test("an unknown address, one without a password and a wrong one get the same answer", async () => {
  await setPassword();
  const bare = `bare-${randomUUID().slice(0, 8)}@example.org`;
  await service.openAccount({ email: bare });
  const unknown = `unknown-${randomUUID().slice(0, 8)}@example.org`;
  const answers = [];
  for (const address of [email, bare, unknown]) {
    const { status, html } = await enter("falsch geraten, leider", "127.0.0.1", address);
    // Each page has a challenge of its own for passkeys, which tells nothing of the address.
    const same = html.replace(/challenge&quot;:&quot;[\w-]+/, "CHALLENGE");
    answers.push([status, same.replaceAll(address, "ADDRESS")]);
  }
  assert.equal(answers[0]?.[0], 401);
  assert.deepEqual(answers[1], answers[0]);
  assert.deepEqual(answers[2], answers[0]);
});

test("a password that is guessed first is not taken, and says why", async () => {
  for (const [password, says] of [
    ["kurz", /fewer than 12/],
    [`${email}`, /guessed first/],
    ["Passwort2026!!", /guessed first/],
  ] as const) {
    const { status, html } = await member.post("/app/sign-in/password", { password });
    assert.equal(status, 400, password);
    assert.match(html, says);
    assert.doesNotMatch(html, /type="password"[^>]* value=/, "a password is not shown again");
  }
});

test("with an app a password is half the way, and its code the other, once for each step", async () => {
  await setPassword();
  const { secret } = await setUpApp();
  const entered = await enter(PASSWORD);
  assert.deepEqual([entered.status, entered.location], [303, "/login/second?to="]);
  const half = cookieOf(entered);
  assert.equal((await look(`${service.url}/app`, { headers: { cookie: half } })).status, 401);

  assert.equal((await second(half, codeNow(secret))).status, 401, "the step that set it up");
  service.clock.moveMs(30 * SECOND_MS);
  const code = codeNow(secret);
  const done = await second(half, `${code.slice(0, 3)} ${code.slice(3)}`);
  assert.deepEqual([done.status, done.location], [303, "/app"]);
  assert.equal((await second(half, code)).location, "/login", "the half is used up");

  const again = cookieOf(await enter(PASSWORD));
  assert.equal((await second(again, code)).status, 401, "a code that was used");
  assert.equal((await second(again, codeNow(secret, -1))).status, 401, "one before it");
  assert.equal((await second(again, codeNow(secret, 1))).status, 303, "the next, a clock ahead");
});

test("a mailed link asks for the app as well, and one of the command line does not", async () => {
  const { secret } = await setUpApp();
  service.clock.moveMs(MINUTE_MS);
  await post("/login", { email });
  let path: string | undefined;
  for (let wait = 0; !path && wait < 400; wait += 1) {
    const mail = smtp.accepted.findLast(({ to }) => to.includes(email));
    path = mail && /\/login\/[\w-]{43}/.exec((await readEml(mail.raw)).text ?? "")?.[0];
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  const used = await look(service.url + (path ?? ""), { method: "POST" });
  assert.equal(used.location, "/login/second?to=");
  assert.equal((await second(cookieOf(used), codeNow(secret))).location, "/app");

  const handed = await signInPath(service, accountId);
  assert.equal((await look(service.url + handed, { method: "POST" })).location, "/app");
});

test("each of ten recovery codes stands in once, however it is typed, and new ones end the old", async () => {
  await setPassword();
  const { recovery } = await setUpApp();
  const [first = "", last = ""] = recovery;
  const typed = first.toLowerCase().replaceAll("-", " ");
  assert.equal((await second(cookieOf(await enter(PASSWORD)), typed)).status, 303);
  const half = cookieOf(await enter(PASSWORD));
  assert.equal((await second(half, first)).status, 401);
  assert.match((await member.get("/app/sign-in")).html, /Recovery codes left: 9/);
  service.clock.moveMs(MINUTE_MS);
  await setUpApp();
  const anew = await second(half, last);
  assert.deepEqual([anew.location, anew.setCookie], ["/login", null], "what was begun is over");
  assert.equal((await second(cookieOf(await enter(PASSWORD)), last)).status, 401);
});

test("of many who use one code or one recovery code at once one gets in", async () => {
  await setPassword();
  const { secret, recovery } = await setUpApp();
  service.clock.moveMs(MINUTE_MS);
  for (const code of [codeNow(secret), recovery[0] ?? ""]) {
    const halves: string[] = [];
    for (let time = 0; time < 4; time += 1) halves.push(cookieOf(await enter(PASSWORD)));
    const answers = await Promise.all(halves.map((half) => second(half, code)));
    assert.equal(answers.filter(({ status }) => status === 303).length, 1);
    service.clock.moveMs(HOUR_MS);
  }
});

test("five wrong codes keep everybody waiting who has the password", async () => {
  await setPassword();
  const { secret } = await setUpApp();
  service.clock.moveMs(MINUTE_MS);
  const half = cookieOf(await enter(PASSWORD));
  const statuses: number[] = [];
  for (let time = 1; time <= 6; time += 1) {
    statuses.push((await second(half, "000000", `192.0.2.${time}`)).status);
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
  assert.equal((await second(half, codeNow(secret), "192.0.2.9")).status, 429);
});

test("half a sign-in is over after five minutes", async () => {
  await setPassword();
  const { secret } = await setUpApp();
  const half = cookieOf(await enter(PASSWORD));
  service.clock.moveMs(5 * MINUTE_MS);
  assert.equal((await second(half, codeNow(secret))).location, "/login");
});

test("an app's secret is encrypted where it is stored, and nobody confirms another's", async () => {
  const { secret } = await setUpApp();
  const row = await service.app.services.database
    .selectFrom("person")
    .select("totp_sealed")
    .where("id", "=", await ownerOf(service, accountId))
    .executeTakeFirstOrThrow();
  assert.ok(!Buffer.from(row.totp_sealed ?? []).includes(secret));
  const { html } = await member.post("/app/sign-in/totp/begin");
  const pending = /name="pending" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const other = await signedIn(service, (await service.openAccount()).accountId);
  for (const foreign of [pending, "", "x", pending.slice(0, -4)]) {
    const { status } = await other.post("/app/sign-in/totp", { pending: foreign, code: "000000" });
    assert.equal(status, 403);
  }
});

for (const by of ["password", "code"] as const) {
  test(`what needs a fresh sign-in is done after proving it by ${by}, in a session of a new secret`, async () => {
    await setPassword();
    const { secret } = await setUpApp();
    service.clock.moveMs(10 * MINUTE_MS);
    assert.match((await member.get("/app/keys")).html, new RegExp(`/app/prove/${by}`));
    const wrong = await member.post(`/app/prove/${by}`, { [by]: "111111", to: "keys" });
    assert.equal(wrong.status, 401);
    const right = by === "password" ? PASSWORD : codeNow(secret);
    const proved = await member.post(`/app/prove/${by}`, { [by]: right, to: "keys" });
    assert.deepEqual([proved.status, proved.location], [303, "/app/keys"]);
    assert.equal((await member.get("/app")).status, 401, "the old secret");
    const fresh = await memberWith(service, cookieOf(proved));
    assert.match((await fresh.get("/app/keys")).html, /name="formId"/);
  });
}

test("where proving leads is one of our own pages, whatever is asked for", async () => {
  await setPassword();
  for (const to of ["https://evil.example", "//evil.example", "__proto__", "pay-../x", ""]) {
    const proved = await member.post("/app/prove/password", { password: PASSWORD, to });
    assert.equal(proved.location, "/app", to);
    member = await memberWith(service, cookieOf(proved));
  }
});

test("a credit is spent only within ten minutes of a proof, and the way there comes back to it", async () => {
  const payer = await service.openAccount({ ownLimit: 0, credits: 1 });
  const made = await payer.call("POST", "/contracts", { content: "<p>x</p>", finalize: true });
  const { token } = made.body.contract;
  member = await signedIn(service, payer.accountId);
  await setPassword();
  service.clock.moveMs(10 * MINUTE_MS);
  const asked = await member.post(`/pay/${token}`);
  assert.equal(asked.status, 401);
  const to = /name="to" value="([^"]+)"/.exec(asked.html)?.[1] ?? "";
  const owner = await findOwner(service.app.services.database, payer.accountId);
  assert.ok(asked.html.includes(owner?.email ?? "?"));
  const proved = await member.post("/app/prove/password", { password: PASSWORD, to });
  assert.equal(proved.location, `/pay/${token}`);
  member = await memberWith(service, cookieOf(proved));
  assert.equal((await member.post(`/pay/${token}`)).status, 303);
  assert.match((await member.get(`/pay/${token}`)).html, /Paid/);
});

test("a way that SIGN_IN does not name is neither shown nor open", async () => {
  const closed = await startService({ env: { SIGN_IN: "link", LOG_LEVEL: "error" } });
  try {
    const { status } = await look(`${closed.url}/login/password`, {
      method: "POST",
      body: new URLSearchParams({ email, password: PASSWORD }),
    });
    assert.equal(status, 404);
    const page = await look(`${closed.url}/login`);
    assert.doesNotMatch(page.html, /password/);
    assert.match(page.html, /admin -- sign-in create/, "without a mail server");
  } finally {
    await closed.close();
  }
});

for (const language of LANGUAGES) {
  test(`the pages of ways to sign in speak ${language}`, async () => {
    await setPassword();
    await setUpApp();
    for (const { status, html } of [
      await member.get("/app/sign-in", language),
      await look(`${service.url}/login`, { headers: { "accept-language": language } }),
      await look(`${service.url}/login/second`, { headers: { "accept-language": language } }),
    ]) {
      assert.equal(status, 200);
      assert.match(html, new RegExp(`<html lang="${language}">`));
      assert.doesNotMatch(html, /undefined|\[object/);
    }
  });
}
