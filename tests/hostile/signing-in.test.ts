/** Ways into an account, as somebody tries them who has no right to: what stands elsewhere is not repeated. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { totpCode } from "#accounts/totp.ts";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { readEml } from "#kit/documents/read-eml.ts";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { softPasskey } from "#kit/peers/soft-passkey.ts";
import { look, memberWith, type PageSeen, signedIn, signInPath } from "#kit/scenes/member.ts";
import { addPerson } from "#kit/scenes/people.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";

const BASE = "http://localhost:4151";
const PASSWORD = "vier blaue Gabeln im Regen";
let smtp: TestSmtp;
let service: TestService;
let account: TestAccount;
let email: string;
before(async () => {
  smtp = await startSmtp();
  const env = { BASE_URL: BASE, SMTP_URL: smtp.url, LOG_LEVEL: "error" };
  service = await startService({ env: { ...env, TRUSTED_PROXIES: "127.0.0.1" } });
});
after(async () => {
  await service?.close();
  await smtp?.close();
});
beforeEach(async () => {
  service.clock.moveMs(HOUR_MS);
  email = newAddress("victim");
  account = await service.openAccount({ email });
});

const newAddress = (of: string) => `${of}-${randomUUID().slice(0, 8)}@example.org`;
const cookieOf = ({ setCookie }: PageSeen) => setCookie?.split(";")[0] ?? "";

function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return look(service.url + path, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { "accept-language": "en", ...headers },
  });
}

/** The whole text of the newest mail to an address, once it has come. */
async function mailed(to: string): Promise<string> {
  for (let wait = 0; wait < 400; wait += 1) {
    const mail = smtp.accepted.findLast((one) => one.to.includes(to));
    if (mail) {
      const { text = "", html = "" } = await readEml(mail.raw);
      return `${text}${html}`;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("no mail came");
}

const withPassword = (from: string, address = email, password = PASSWORD) =>
  post("/login/password", { email: address, password }, { "x-forwarded-for": from });

/** An owner with a password and an app, whose secret comes along. */
async function careful() {
  let member = await signedIn(service, account.accountId);
  member = await memberWith(
    service,
    cookieOf(await member.post("/app/sign-in/password", { password: PASSWORD })),
  );
  const { html } = await member.post("/app/sign-in/totp/begin");
  const pending = /name="pending" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const key = (/<code>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1] ?? "").replaceAll(" ", "");
  const bits = [...key].map((sign) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0"),
  );
  const secret = Buffer.from(
    bits
      .join("")
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  );
  const code = () => totpCode(secret, Math.floor(service.clock.now().getTime() / 30_000));
  const set = await member.post("/app/sign-in/totp", { pending, code: code() });
  assert.equal(set.status, 200, set.html);
  service.clock.moveMs(MINUTE_MS);
  return { member: await memberWith(service, cookieOf(set)), code };
}

test("who knew a password that was changed since does not end the sign-in that they had begun with it", async () => {
  const { member, code } = await careful();
  const half = cookieOf(await withPassword("192.0.2.1"));
  assert.match(half, /-half=/);
  const changed = await member.post("/app/sign-in/password", {
    password: "drei rote Löffel im Schnee",
  });
  assert.equal(changed.status, 303, changed.html);
  const tried = await post("/login/second", { code: code() }, { cookie: half });
  assert.deepEqual([tried.location, tried.setCookie], ["/login", null]);
});

test("nor does who was told to go by the end of all other sessions", async () => {
  const { member, code } = await careful();
  const half = cookieOf(await withPassword("192.0.2.2"));
  assert.equal((await member.post("/app/sessions/end-others")).status, 303);
  const tried = await post("/login/second", { code: code() }, { cookie: half });
  assert.deepEqual([tried.location, tried.setCookie], ["/login", null]);
});

test("one code of an app opens one session, whatever the number of sign-ins that wait for it", async () => {
  const { code } = await careful();
  const halves = await Promise.all(["192.0.2.3", "192.0.2.4"].map((ip) => withPassword(ip)));
  const now = code();
  const both = await Promise.all(
    halves.map((half) => post("/login/second", { code: now }, { cookie: cookieOf(half) })),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [303, 401]);
});

test("who stole an old session does not make it a fresh one by an invitation of their own", async () => {
  const stolen = await signedIn(service, account.accountId);
  service.clock.moveMs(10 * MINUTE_MS);
  const lure = await service.openAccount({ email: newAddress("attacker") });
  const attacker = await signedIn(service, lure.accountId);
  const sent = await attacker.post("/app/people/invite", { email, role: "member" });
  assert.equal(sent.status, 303, sent.html);
  const path = /\/join\/[\w-]{43}/.exec(await mailed(email))?.[0] ?? "";
  const joined = await memberWith(service, cookieOf(await stolen.post(path)));
  const back = await joined.post(`/app/accounts/${account.accountId}/enter`);
  const home = await memberWith(service, cookieOf(back));
  assert.equal((await home.get("/app/people")).status, 200, "it is a session of theirs");
  const tried = await home.post("/app/people/invite", { email: newAddress("mate"), role: "owner" });
  assert.equal(tried.status, 401, "and as old as it was");
});

test("two invitations of one new address that are accepted at once make one person, whom one of them alone signs in", async () => {
  const [one, two] = await Promise.all([1, 2].map(() => service.openAccount()));
  const address = newAddress("new");
  const paths: string[] = [];
  for (const { accountId } of [one, two] as TestAccount[]) {
    const owner = await signedIn(service, accountId);
    assert.equal(
      (await owner.post("/app/people/invite", { email: address, role: "member" })).status,
      303,
    );
    paths.push(/\/join\/[\w-]{43}/.exec(await mailed(address))?.[0] ?? "");
  }
  const answers = await Promise.all(paths.map((path) => post(path, {})));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 401]);
  assert.equal(answers.filter(({ setCookie }) => setCookie !== null).length, 1);
});

test("who was removed, or made less than an owner, does not come back by an invitation that they had sent to themselves", async () => {
  const owner = await signedIn(service, account.accountId);
  for (const ends of ["remove", "role"]) {
    const personId = await addPerson(service, account.accountId, "owner");
    const traitor = await signedIn(service, account.accountId, personId);
    const address = newAddress("second-self");
    assert.equal(
      (await traitor.post("/app/people/invite", { email: address, role: "owner" })).status,
      303,
    );
    const path = /\/join\/[\w-]{43}/.exec(await mailed(address))?.[0] ?? "";
    const ended = await owner.post(`/app/people/${personId}/${ends}`, { role: "viewer" });
    assert.equal(ended.status, 303, ended.html);
    const tried = await post(path, {});
    assert.deepEqual([tried.status, tried.setCookie], [410, null], ends);
  }
});

test("a stranger who asks for links does not end the one that the operator made, and using one ends the others", async () => {
  const path = await signInPath(service, account.accountId);
  assert.equal((await post("/login", { email })).status, 303);
  const theirs = /\/login\/[\w-]{43}/.exec(await mailed(email))?.[0] ?? "";
  assert.equal((await post(path, {})).status, 303);
  assert.equal((await post(theirs, {})).status, 410);
});

test("links of mails lead to the one address of the settings, whatever host was asked for", async () => {
  const forged = { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
  const answer = await service.app.server.inject({
    method: "POST",
    url: "/login",
    payload: `email=${encodeURIComponent(email)}`,
    headers: {
      ...forged,
      host: "evil.example",
      "content-type": "application/x-www-form-urlencoded",
    },
  });
  assert.equal(answer.headers.location, "/login/code");
  const mail = await mailed(email);
  assert.match(mail, new RegExp(`${BASE}/login/`));
  assert.doesNotMatch(mail, /evil\.example/);
});

test("no spelling of an address and no address of one subscriber is another try", async () => {
  const { member } = await careful();
  assert.ok(member.token);
  const spelled = [email, email.toUpperCase(), ` ${email}`, `${email}\t`, `\u00a0${email}`];
  for (const [at, address] of spelled.entries()) {
    assert.equal((await withPassword(`203.0.113.${at}`, address, "falsch geraten")).status, 401);
  }
  assert.equal((await withPassword("203.0.113.99")).status, 429, "the sixth, in any spelling");

  const statuses = new Set<number>();
  for (let at = 1; at <= 21; at += 1) {
    const ip = `2001:db8:0:7:${at.toString(16)}::${at}`;
    const { status } = await withPassword(ip, newAddress("nobody"), "falsch");
    if (at === 21) assert.equal(status, 429, "one /64 is one subscriber");
    else statuses.add(status);
  }
  assert.deepEqual([...statuses], [401]);
});

test("no cookie that was put into a browser before becomes a session by signing in", async () => {
  const planted = `countersign_session=${"x".repeat(43)}`;
  const path = await signInPath(service, account.accountId);
  const entered = await post(path, {}, { cookie: planted });
  assert.equal(entered.status, 303);
  assert.ok(!cookieOf(entered).includes(planted));
  assert.equal((await (await memberWith(service, planted)).get("/app")).status, 401);
});

const passkeyOptions = (html: string) => {
  const text = /data-options="([^"]*challenge[^"]*)"/.exec(html)?.[1] ?? "";
  return JSON.parse(
    text.replaceAll("&quot;", '"').replaceAll("&#34;", '"').replaceAll("&amp;", "&"),
  ) as {
    challenge: string;
    user?: { id: string };
  };
};

test("a passkey is a way in of who asked for it alone, and signs for nobody and nothing else", async () => {
  const mallory = await service.openAccount({ email: newAddress("mallory") });
  const [theirs, own] = [
    await signedIn(service, account.accountId),
    await signedIn(service, mallory.accountId),
  ];
  const device = softPasskey(BASE);
  const forVictim = passkeyOptions((await theirs.get("/app/sign-in")).html);
  const forMallory = passkeyOptions((await own.get("/app/sign-in")).html);
  const swapped = await own.post("/app/sign-in/passkeys", {
    response: device.make(forVictim.challenge),
  });
  assert.equal(swapped.status, 400, "a challenge of somebody else");
  const planted = await theirs.post("/app/sign-in/passkeys", {
    response: device.make(forMallory.challenge),
  });
  assert.equal(planted.status, 400, "and the other way round");
  const response = device.make(forMallory.challenge);
  const added = await own.post("/app/sign-in/passkeys", { response });
  assert.equal(added.status, 303, added.html);
  const inside = await memberWith(service, cookieOf(added));
  const again = await inside.post("/app/sign-in/passkeys", { response });
  assert.equal(again.status, 400, "a challenge is answered once");

  const challenge = async () => passkeyOptions((await look(`${service.url}/login`)).html).challenge;
  const victimId = Buffer.from(forVictim.user?.id ?? "", "base64url").toString();
  const malloryId = Buffer.from(forMallory.user?.id ?? "", "base64url").toString();
  const use = async (response: string) => post("/login/passkey", { response });
  assert.equal((await use(device.sign(await challenge(), victimId))).status, 401, "as the victim");
  assert.equal((await use(softPasskey(BASE).sign(await challenge(), malloryId))).status, 401);
  const elsewhere = device.sign(await challenge(), malloryId, "https://evil.example");
  assert.equal((await use(elsewhere)).status, 401, "made for another site's page");
  const right = device.sign(await challenge(), malloryId);
  assert.equal((await use(right)).status, 303);
  assert.equal((await use(right)).status, 401, "once");
  service.clock.moveMs(10 * MINUTE_MS);
  const prove = passkeyOptions((await theirs.get("/app/prove/passkey")).html).challenge;
  const proved = await theirs.post("/app/prove/passkey", {
    response: device.sign(prove, malloryId),
  });
  assert.equal(proved.status, 401, "another's passkey proves nothing here");
});
