import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { sweep } from "#app/sweep.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { systemRandom } from "#kernel/random.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { readEml } from "#kit/documents/read-eml.ts";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { look, memberWith, ownerOf, signedIn, type TestMember } from "#kit/scenes/member.ts";
import { addPerson } from "#kit/scenes/people.ts";
import { runAdmin } from "#kit/scenes/run-admin.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { readEntries } from "#trail/trail-store.ts";

let smtp: TestSmtp;
let service: TestService;
let account: TestAccount;
let owner: TestMember;
before(async () => {
  smtp = await startSmtp();
  service = await startService({ env: { SMTP_URL: smtp.url, LOG_LEVEL: "error" } });
});
after(async () => {
  await service.close();
  await smtp.close();
});
beforeEach(async () => {
  // Beyond what is invited and mailed in an hour.
  service.clock.moveMs(HOUR_MS);
  account = await service.openAccount({ email: newAddress("owner") });
  owner = await signedIn(service, account.accountId);
});

function newAddress(of: string): string {
  return `${of}-${randomUUID().slice(0, 8)}@example.org`;
}

/** Invites somebody on the page; the path of the link in the mail. */
async function invite(email: string, role = "member", by = owner): Promise<string> {
  const sent = await by.post("/app/people/invite", { email, role });
  assert.deepEqual([sent.status, sent.location], [303, "/app/people?done=invited"], sent.html);
  const mail = smtp.accepted.findLast(({ to }) => to.includes(email));
  const { text } = await readEml(mail?.raw ?? Buffer.from(""));
  const path = /\/join\/[\w-]{43}/.exec(text ?? "")?.[0];
  assert.ok(path, "the mail has a link");
  return path;
}

/** Accepts as somebody whose browser knows nothing of us. */
async function accept(path: string): Promise<TestMember> {
  const { status, setCookie } = await look(service.url + path, { method: "POST" });
  assert.equal(status, 303);
  return memberWith(service, setCookie?.split(";")[0] ?? "");
}

test("whoever is invited joins by the link of the mail, as what they were invited as", async () => {
  const email = newAddress("new");
  const path = await invite(email, "viewer");
  const page = await look(service.url + path, { headers: { "accept-language": "en" } });
  assert.match(page.html, /Sees contracts and downloads files/);
  const member = await accept(path);
  assert.match((await member.get("/app")).html, new RegExp(`Signed in as ${email}`));
  assert.equal((await member.get("/app/people")).status, 403);
  const { html } = await owner.get("/app/people");
  assert.ok(html.includes(email));
  assert.doesNotMatch(html, /Open invitations/);
});

test("an invitation that is fetched a hundred times is still good, and works once", async () => {
  const path = await invite(newAddress("new"));
  for (let time = 0; time < 100; time += 1) {
    assert.equal((await look(service.url + path)).status, 200);
  }
  await accept(path);
  assert.equal((await look(service.url + path, { method: "POST" })).status, 410);
});

test("of many who accept one invitation at once one joins", async () => {
  const path = await invite(newAddress("new"));
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => look(service.url + path, { method: "POST" })),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [303, 410, 410, 410, 410, 410]);
});

test("an invitation is over after seven days, and when it is withdrawn or sent anew", async () => {
  const email = newAddress("new");
  const first = await invite(email);
  const second = await invite(email);
  assert.equal((await look(service.url + first)).status, 410);
  const { html } = await owner.get("/app/people");
  const withdraw = /action="(\/app\/invitations\/[\da-f-]{36}\/withdraw)"/.exec(html)?.[1] ?? "";
  assert.equal((await owner.post(withdraw)).status, 303);
  assert.equal((await look(service.url + second, { method: "POST" })).status, 410);
  const third = await invite(email);
  service.clock.moveMs(7 * DAY_MS);
  assert.equal((await look(service.url + third, { method: "POST" })).status, 410);
  await sweep(service.app.services, service.clock.now(), (error) => assert.fail(String(error)));
  const rows = await service.app.services.database
    .selectFrom("member_invitation")
    .select("id")
    .where("account_id", "=", account.accountId)
    .execute();
  assert.deepEqual(rows, [], "nothing is kept of it");
});

test("an invitation that another person opens is refused, and stays good for whom it is meant", async () => {
  const email = newAddress("meant");
  const path = await invite(email);
  const stranger = await signedIn(service, (await service.openAccount()).accountId);
  const [seen, tried] = [await stranger.get(path), await stranger.post(path)];
  assert.deepEqual([seen.status, tried.status], [403, 403]);
  assert.match(tried.html, /for somebody else/);
  await accept(path);
});

test("a link of days ago does not sign in whoever has a way in already", async () => {
  const theirs = await service.openAccount({ email: newAddress("known") });
  const member = await signedIn(service, theirs.accountId);
  const email = /Signed in as ([^<]+)</.exec((await member.get("/app")).html)?.[1] ?? "";
  const path = await invite(email, "member");
  const without = await look(service.url + path, { method: "POST" });
  assert.deepEqual([without.status, without.setCookie], [401, null]);

  const foreign = await member.post(path, { token: "" });
  assert.equal(foreign.status, 403, "without the session's token");
  const joined = await member.post(path);
  assert.deepEqual([joined.status, joined.location], [303, "/app"]);
  const inside = await memberWith(service, joined.setCookie?.split(";")[0] ?? "");
  const { html } = await inside.get("/app/account");
  assert.match(html, /Your accounts/);
  assert.equal((await member.get("/app")).status, 401, "the session has a new secret");

  const back = await inside.post(`/app/accounts/${theirs.accountId}/enter`);
  const home = await memberWith(service, back.setCookie?.split(";")[0] ?? "");
  assert.equal((await home.get("/app/people")).status, 200, "an owner there");
  assert.equal((await inside.get("/app")).status, 401);
});

test("what is no address, a member's, or too often invites nobody", async () => {
  const member = newAddress("member");
  await addPerson(service, account.accountId, "member", member);
  const before = smtp.accepted.length;
  for (const [email, role, status] of [
    ["no address", "member", 400],
    ["a@b.example\r\nBcc: c@d.example", "member", 400],
    [newAddress("new"), "admin", 400],
    [newAddress("new"), "", 400],
    [member.toUpperCase(), "viewer", 409],
  ] as const) {
    assert.equal((await owner.post("/app/people/invite", { email, role })).status, status, email);
  }
  assert.equal(smtp.accepted.length, before);
  const statuses = new Set<number>();
  for (let time = 0; time < 20; time += 1) {
    const asked = { email: newAddress("many"), role: "viewer" };
    statuses.add((await owner.post("/app/people/invite", asked)).status);
  }
  assert.deepEqual([...statuses], [303, 429]);
});

test("a mail that does not go out invites nobody", async () => {
  const email = newAddress("new");
  smtp.setFault({ at: "RCPT", does: "refuse", code: 550 });
  try {
    const { status, html } = await owner.post("/app/people/invite", { email, role: "member" });
    assert.equal(status, 502);
    assert.match(html, /nobody was invited/);
    assert.ok(html.includes(`value="${email}"`), "what was typed is kept");
  } finally {
    smtp.setFault(null);
  }
  assert.doesNotMatch((await owner.get("/app/people")).html, /Open invitations/);
});

test("the last owner can neither leave nor be lowered nor be removed", async () => {
  const id = await ownerOf(service, account.accountId);
  await addPerson(service, account.accountId, "member");
  for (const [path, form] of [
    [`/app/people/${id}/role`, { role: "member" }],
    [`/app/people/${id}/remove`, {}],
  ] as const) {
    const { status, html } = await owner.post(path, form);
    assert.equal(status, 409);
    assert.match(html, /keeps at least one owner/);
  }
  assert.equal((await owner.post("/app/leave")).location, "/app/account");
  assert.match((await owner.get("/app/account")).html, /You are its only owner/);
  assert.equal((await owner.get("/app/people")).status, 200);
});

test("of two owners who leave or lower each other at once one stays", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { accountId } = await service.openAccount({ email: newAddress("pair") });
    const [one, two] = [
      await ownerOf(service, accountId),
      await addPerson(service, accountId, "owner"),
    ];
    const visitors = [
      await signedIn(service, accountId, one),
      await signedIn(service, accountId, two),
    ];
    await Promise.all(
      round % 2 === 0
        ? visitors.map((member) => member.post("/app/leave"))
        : [
            visitors[0]?.post(`/app/people/${two}/role`, { role: "viewer" }),
            visitors[1]?.post(`/app/people/${one}/role`, { role: "viewer" }),
          ],
    );
    const owners = await service.app.services.database
      .selectFrom("member")
      .select("person_id")
      .where("account_id", "=", accountId)
      .where("role", "=", "owner")
      .execute();
    assert.equal(owners.length, 1, `round ${round}`);
  }
});

/** Makes a key on the page; the key. */
async function makeKey(member: TestMember): Promise<string> {
  const formId = randomUUID();
  const made = await member.post("/app/keys", { formId, name: "", lastDay: "" });
  assert.equal(made.status, 201);
  return /svc_[\w-]{43}/.exec(made.html)?.[0] ?? "";
}

const works = async (apiKey: string) =>
  (
    await fetch(`${service.url}/api/v1/contracts`, {
      headers: { authorization: `Bearer ${apiKey}` },
    })
  ).status === 200;

for (const keepKeys of ["yes", ""]) {
  test(`who is removed is out at once, and their keys ${keepKeys ? "go on" : "end"}`, async () => {
    const personId = await addPerson(service, account.accountId, "member");
    const member = await signedIn(service, account.accountId, personId);
    const apiKey = await makeKey(member);
    const { status } = await owner.post(`/app/people/${personId}/remove`, { keepKeys });
    assert.equal(status, 303);
    assert.equal((await member.get("/app")).status, 401);
    assert.equal(await works(apiKey), keepKeys === "yes");
    assert.equal(await works(account.apiKey), true, "nobody else's");
  });
}

test("a member sees and revokes keys of their own alone, an owner everybody's with who made them", async () => {
  const email = newAddress("member");
  const personId = await addPerson(service, account.accountId, "member", email);
  const member = await signedIn(service, account.accountId, personId);
  const [own, owners] = [await makeKey(member), await makeKey(owner)];
  const paths = (html: string) => html.match(/\/app\/keys\/[\da-f-]{36}\/revoke/g) ?? [];
  const seen = (await member.get("/app/keys")).html;
  assert.equal(paths(seen).length, 1);
  assert.ok(!seen.includes(`…${owners.slice(-4)}`));
  const all = (await owner.get("/app/keys")).html;
  assert.equal(paths(all).length, 3);
  assert.ok(all.includes(`by ${email}`));
  const [mine = ""] = paths(seen);
  for (const path of paths(all).filter((each) => each !== mine)) {
    assert.equal((await member.post(path)).status, 404);
  }
  assert.equal((await member.post(mine)).status, 303);
  assert.deepEqual([await works(own), await works(owners)], [false, true]);
});

test("what somebody does stands under their own name in the audit trail", async () => {
  const email = newAddress("second");
  const payer = await service.openAccount({ email: newAddress("pays"), ownLimit: 0, credits: 1 });
  const personId = await addPerson(service, payer.accountId, "owner", email);
  const made = await payer.call("POST", "/contracts", { content: "<p>x</p>", finalize: true });
  const { id, token } = made.body.contract;
  const member = await signedIn(service, payer.accountId, personId);
  assert.equal((await member.post(`/pay/${token}`)).status, 303);
  const entries = await readEntries(service.app.services.database, id);
  const finalized = entries.find(({ event }) => event === "contract.finalized");
  assert.deepEqual(finalized?.by, { kind: "person", id: personId, name: email });
});

test("a role that is taken away is gone with the next request, in the same session", async () => {
  const personId = await addPerson(service, account.accountId, "owner");
  const member = await signedIn(service, account.accountId, personId);
  assert.equal((await member.get("/app/people")).status, 200);
  const lowered = await owner.post(`/app/people/${personId}/role`, { role: "viewer" });
  assert.deepEqual([lowered.status, lowered.location], [303, "/app/people?done=changed"]);
  assert.equal((await member.get("/app/people")).status, 403);
  assert.doesNotMatch((await member.get("/app")).html, /href="\/app\/(?:people|keys)"/);
});

test("sessions are a person's own: nobody else of the account sees or ends them", async () => {
  const personId = await addPerson(service, account.accountId, "member");
  const member = await signedIn(service, account.accountId, personId);
  const { html } = await owner.get("/app/account");
  assert.equal(html.match(/\/app\/sessions\/[\da-f-]{36}\/end/g)?.length, 1);
  const theirs = (await member.get("/app/account")).html;
  const path = /\/app\/sessions\/[\da-f-]{36}\/end/.exec(theirs)?.[0] ?? "";
  assert.equal((await owner.post(path)).status, 404);
  await owner.post("/app/sessions/end-others");
  assert.equal((await member.get("/app")).status, 200);
});

test("the command line takes people in and gives roles, and keeps the last owner", async () => {
  const services = { ...service.app.services, random: systemRandom };
  const run = (name: string, values: Record<string, string>) => {
    const options = Object.entries(values).map(([option, value]) => `--${option}=${value}`);
    return runAdmin(services, ...name.split(" "), ...options);
  };
  const email = newAddress("hired");
  const { accountId } = account;
  const added = await run("member add", { account: accountId, email, role: "viewer" });
  assert.ok(!isRefusal(added));
  const path = new URL(String(added.signInUrl)).pathname;
  assert.equal((await look(service.url + path, { method: "POST" })).status, 303);
  const raised = await run("member add", { account: accountId, email, role: "owner" });
  assert.ok(!isRefusal(raised) && raised.personId === added.personId);
  const made = await run("sign-in create", { email: email.toUpperCase() });
  assert.ok(!isRefusal(made) && made.accountId === accountId);
  for (const wrong of [
    { account: accountId, email, role: "admin" },
    { account: accountId, email: "none", role: "member" },
    { account: randomUUID(), email, role: "member" },
  ]) {
    assert.ok(isRefusal(await run("member add", wrong)));
  }
  const alone = await service.openAccount({ email: newAddress("alone") });
  const lowered = { account: alone.accountId, role: "viewer" };
  const of = await service.app.services.database
    .selectFrom("account")
    .select("email")
    .where("id", "=", alone.accountId)
    .executeTakeFirstOrThrow();
  assert.ok(isRefusal(await run("member add", { ...lowered, email: of.email })));
  assert.ok(isRefusal(await run("sign-in create", { email: newAddress("nobody") })));
});

for (const language of LANGUAGES) {
  test(`the pages of people and invitations speak ${language}`, async () => {
    const path = await invite(newAddress("reader"));
    for (const html of [
      (await owner.get("/app/people", language)).html,
      (await look(service.url + path, { headers: { "accept-language": language } })).html,
    ]) {
      assert.match(html, new RegExp(`<html lang="${language}">`));
      assert.doesNotMatch(html, /undefined|\[object/);
    }
  });
}
