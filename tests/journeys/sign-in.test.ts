import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { makeSignInSecret } from "#accounts/sign-in.ts";
import { mailboxFolderIn } from "#app/open-services.ts";
import { sweep } from "#app/sweep.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { systemRandom } from "#kernel/random.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { type ReadMail, readEml } from "#kit/documents/read-eml.ts";
import { startSmtp } from "#kit/peers/smtp.ts";
import { look, ownerOf, signedIn, signInPath, type TestMember } from "#kit/scenes/member.ts";
import { runAdmin } from "#kit/scenes/run-admin.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { mailboxIn } from "#notifications/mail/mailbox.ts";
import { inTransaction } from "#store/transaction.ts";
import { mailWords } from "#words/mail-words.ts";

let service: TestService;
let account: TestAccount;
let owner: TestMember;
before(async () => {
  service = await startService({ env: { LOG_LEVEL: "error" } });
  account = await service.openAccount({ email: "owner@example.org" });
});
after(() => service.close());
beforeEach(async () => {
  service.clock.moveMs(15 * DAY_MS);
  owner = await signedIn(service, account.accountId);
});

const use = (path: string) => look(service.url + path, { method: "POST" });

test("B4: a new sign-in link ends those that the account had before, and no other account's", async () => {
  const other = await service.openAccount();
  const [first, theirs] = [
    await signInPath(service, account.accountId),
    await signInPath(service, other.accountId),
  ];
  const services = { ...service.app.services, random: systemRandom };
  const made = await runAdmin(services, "sign-in", "create", "--account", account.accountId);
  assert.ok(!isRefusal(made));
  assert.equal((await use(first)).status, 410);
  assert.equal((await use(theirs)).status, 303);
  assert.equal((await use(new URL(String(made.signInUrl)).pathname)).status, 303);
});

test("of many links that are made at once one works", async () => {
  const paths = await Promise.all(
    Array.from({ length: 6 }, () => signInPath(service, account.accountId)),
  );
  const statuses = await Promise.all(paths.map(async (path) => (await use(path)).status));
  assert.deepEqual(statuses.sort(), [303, 410, 410, 410, 410, 410]);
});

for (const [by, livesMs] of [
  ["mail", 15 * MINUTE_MS],
  ["operator", 7 * DAY_MS],
] as const) {
  test(`a link that goes by ${by} works for ${livesMs / MINUTE_MS} minutes and not one longer`, async () => {
    const { database, clock } = service.app.services;
    const make = async () => {
      const { accountId } = account;
      const link = { personId: await ownerOf(service, accountId), accountId, by };
      const { secret } = await inTransaction(database, (transaction) =>
        makeSignInSecret(transaction, link, systemRandom, clock.now()),
      );
      return `/login/${secret}`;
    };
    const [late, lateBy] = [await make(), livesMs];
    service.clock.moveMs(lateBy);
    assert.equal((await use(late)).status, 410);
    const inTime = await make();
    service.clock.moveMs(livesMs - 1);
    assert.equal((await use(inTime)).status, 303);
  });
}

test("B3: a session that nobody uses for three days is over, and each use begins them anew", async () => {
  for (let time = 0; time < 3; time += 1) {
    service.clock.moveMs(3 * DAY_MS - MINUTE_MS);
    assert.equal((await owner.get("/app")).status, 200);
  }
  service.clock.moveMs(3 * DAY_MS);
  assert.equal((await owner.get("/app")).status, 401);
  assert.equal((await owner.post("/app/sign-out")).status, 401);
  await sweep(service.app.services, service.clock.now(), (error) => assert.fail(String(error)));
  const rows = await service.app.services.database
    .selectFrom("session")
    .select("id")
    .where("account_id", "=", account.accountId)
    .execute();
  assert.deepEqual(rows, [], "nothing is kept of it");
});

test("a session is over after fourteen days, however much it is used", async () => {
  for (let day = 1; day < 14; day += 1) {
    service.clock.moveMs(DAY_MS);
    assert.equal((await owner.get("/app")).status, 200, `day ${day}`);
  }
  service.clock.moveMs(DAY_MS);
  assert.equal((await owner.get("/app")).status, 401);
});

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";

/** Further sessions of the account, by their cookies. */
async function furtherSession(userAgent: string): Promise<string> {
  const { setCookie } = await look(service.url + (await signInPath(service, account.accountId)), {
    method: "POST",
    headers: { "user-agent": userAgent },
  });
  return setCookie?.split(";")[0] ?? "";
}

const opens = async (cookie: string) =>
  (await look(`${service.url}/app`, { headers: { cookie } })).status === 200;

/** The ids of the sessions on the account page, by what their row says. */
function sessionIds(html: string): Map<string, string> {
  const rows = html.split("<tr").filter((row) => row.includes("/app/sessions/"));
  return new Map(
    rows.map((row) => [
      /row-name">([^<]*)/.exec(row)?.[1] + (row.includes("This one") ? " (this one)" : ""),
      /\/app\/sessions\/([\da-f-]{36})\/end/.exec(row)?.[1] ?? "",
    ]),
  );
}

test("B3: sessions are listed with their device in plain words, and one of them is this one", async () => {
  await furtherSession(FIREFOX);
  await furtherSession("<script>alert(1)</script>");
  const { html } = await owner.get("/app/account");
  assert.deepEqual([...sessionIds(html).keys()].sort(), [
    "Firefox on Linux",
    "Unknown device",
    "Unknown device (this one)",
  ]);
  assert.doesNotMatch(html, /alert\(1\)/);
  assert.match((await owner.get("/app/account", "fr")).html, /Firefox sur Linux/);
});

test("B3: a session that is ended on the page opens nothing from then on, and the others do", async () => {
  const cookie = await furtherSession(FIREFOX);
  const id = sessionIds((await owner.get("/app/account")).html).get("Firefox on Linux");
  assert.ok(await opens(cookie));
  const ended = await owner.post(`/app/sessions/${id}/end`);
  assert.deepEqual([ended.status, ended.location], [303, "/app/account"]);
  assert.ok(!(await opens(cookie)));
  assert.ok(await opens(owner.cookie));
  assert.equal((await owner.post(`/app/sessions/${id}/end`)).status, 404, "there is none any more");
});

test("B3: all other sessions end at once, and the one that asks stays", async () => {
  const others = [await furtherSession(FIREFOX), await furtherSession("curl/8")];
  assert.equal((await owner.post("/app/sessions/end-others")).status, 303);
  for (const cookie of others) assert.ok(!(await opens(cookie)));
  const { html } = await owner.get("/app/account");
  assert.equal(sessionIds(html).size, 1);
  assert.doesNotMatch(html, /end-others/, "there are no others");
});

test("ending one's own session is a sign-out, after which the browser keeps nothing", async () => {
  const id = sessionIds((await owner.get("/app/account")).html).get("Unknown device (this one)");
  const paths = [`/app/sessions/${id}/end`, "/app/sign-out"];
  for (const path of paths) {
    const member = path === paths[0] ? owner : await signedIn(service, account.accountId);
    const answer = await fetch(service.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: member.cookie },
      body: new URLSearchParams({ token: member.token }),
    });
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/login"]);
    assert.equal(answer.headers.get("clear-site-data"), '"cache", "storage"');
    assert.match(answer.headers.get("set-cookie") ?? "", /^countersign_session=; .*Max-Age=0/);
    assert.ok(!(await opens(member.cookie)));
  }
});

test("nobody ends a session by another account's page, another site's form or a look", async () => {
  const stranger = await signedIn(service, (await service.openAccount()).accountId);
  const id = sessionIds((await owner.get("/app/account")).html).get("Unknown device (this one)");
  const path = `/app/sessions/${id}/end`;
  assert.equal((await stranger.post(path)).status, 404);
  assert.equal((await stranger.post("/app/sessions/end-others")).status, 303);
  assert.equal((await owner.get(path)).status, 405);
  for (const [form, headers] of [
    [{ token: "" }, {}],
    [{ token: stranger.token }, {}],
    [{}, { origin: "https://evil.example" }],
    [{}, { "sec-fetch-site": "cross-site" }],
  ] as const) {
    for (const each of [path, "/app/sessions/end-others", "/app/sign-in-link"]) {
      assert.equal((await owner.post(each, form, headers)).status, 403, each);
    }
  }
  assert.ok(await opens(owner.cookie));
});

test("B3: the command line lists an account's sessions, and ends one or all of them", async () => {
  const cookie = await furtherSession(FIREFOX);
  const services = { ...service.app.services, random: systemRandom };
  const run = (verb: string, ...args: string[]) => runAdmin(services, "session", verb, ...args);
  const { accountId } = account;
  const of = ["--account", accountId];
  const listed = await run("list", ...of);
  assert.ok(!isRefusal(listed));
  const sessions = listed.sessions as { id: string; device: string; startedAt: string }[];
  assert.deepEqual(sessions.map(({ device }) => device).sort(), [
    "Firefox on Linux",
    "Unknown device",
  ]);
  assert.equal(sessions[0]?.startedAt, service.clock.now().toISOString());

  const { id = "" } = sessions.find(({ device }) => device === "Firefox on Linux") ?? {};
  const one = await run("end", ...of, "--session", id);
  assert.deepEqual(one, { accountId, ended: 1 });
  assert.ok(!(await opens(cookie)));
  assert.ok(await opens(owner.cookie));
  for (const slip of [
    ...["", " ", id, "x"].map((session) => ["--session", session]),
    ...[[], ["--key", id], ["--sesion", id], ["--session", id, "--all"], ["--all=yes"]],
  ]) {
    assert.ok(isRefusal(await run("end", ...of, ...slip)), slip.join(" "));
  }
  assert.ok(await opens(owner.cookie), "a slip ends none");
  assert.deepEqual(await run("end", ...of, "--all"), { accountId, ended: 1 });
  assert.ok(!(await opens(owner.cookie)));
  assert.ok(isRefusal(await run("end", "--account", "7", "--all")));
});

async function keyForm(member: TestMember, name: string) {
  const { html } = await member.get("/app/keys");
  const formId = /name="formId" value="([^"]+)"/.exec(html)?.[1] ?? crypto.randomUUID();
  return { formId, name, lastDay: "" };
}

function keysNamed(name: string) {
  return service.app.services.database
    .selectFrom("api_key")
    .select("id")
    .where("name", "=", knownText(name))
    .execute();
}

test("B3: a session that began ten minutes ago makes no key, however it asks", async () => {
  const form = await keyForm(owner, "stolen");
  service.clock.moveMs(10 * MINUTE_MS);
  const refused = await owner.post("/app/keys", form);
  assert.equal(refused.status, 401);
  assert.match(refused.html, /No key was created: your sign-in is more than 10 minutes old/);
  assert.doesNotMatch(refused.html, /svc_[\w-]{43}/);
  assert.deepEqual(await keysNamed("stolen"), []);
  const { html } = await owner.get("/app/keys");
  assert.doesNotMatch(html, /name="formId"/);
  assert.match(html, /admin -- sign-in create --email owner@example\.org/);

  const again = await signedIn(service, account.accountId);
  service.clock.moveMs(10 * MINUTE_MS - 1);
  assert.equal((await again.post("/app/keys", await keyForm(again, "own"))).status, 201);
  assert.equal(
    (await owner.post("/app/keys", form)).status,
    401,
    "the older session still does not",
  );
});

test("revoking a key and ending sessions need no fresh sign-in: whoever notices a theft is quick", async () => {
  await owner.post("/app/keys", await keyForm(owner, "to revoke"));
  service.clock.moveMs(DAY_MS);
  const { html } = await owner.get("/app/keys");
  const row = html.split("<tr").find((each) => each.includes(">to revoke<")) ?? "";
  const path = /action="(\/app\/keys\/[^"]+\/revoke)"/.exec(row)?.[1] ?? "";
  assert.equal((await owner.post(path)).status, 303);
});

test("a key that is asked for while its session is ended is made before or not at all", async () => {
  for (let round = 0; round < 6; round += 1) {
    const name = `race ${round} ${crypto.randomUUID()}`;
    const thief = await signedIn(service, account.accountId);
    const form = await keyForm(thief, name);
    const [made, ended] = await Promise.all([
      thief.post("/app/keys", form),
      owner.post("/app/sessions/end-others"),
    ]);
    assert.equal(ended.status, 303);
    const after = await keysNamed(name);
    assert.equal(after.length, made.status === 201 ? 1 : 0);
    assert.equal(
      (await thief.post("/app/keys", { ...form, formId: crypto.randomUUID() })).status,
      401,
    );
    assert.equal((await keysNamed(name)).length, after.length, "none afterwards");
  }
});

/** The mail about the key of this name, once it is there. */
async function mailAbout(name: string): Promise<ReadMail> {
  const box = mailboxIn(mailboxFolderIn(service.dataDir));
  for (;;) {
    for (const file of await box.list()) {
      const bytes = await box.find(file);
      const mail = bytes && (await readEml(bytes));
      if (mail?.text?.includes(name)) return mail;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

for (const language of LANGUAGES) {
  test(`B3: the owner is told of a new key by mail in ${language}, without anything that opens something`, async () => {
    const name = `till-${language}`;
    const made = await owner.post("/app/keys", await keyForm(owner, name), {
      "accept-language": language,
      "user-agent": FIREFOX,
    });
    assert.equal(made.status, 201);
    const [apiKey = ""] = /svc_[\w-]{43}/.exec(made.html) ?? [];
    const { to, subject, text, html } = await mailAbout(name);
    const words = mailWords[language].keyMade;
    assert.equal(to, "owner@example.org");
    assert.equal(subject, words.subject("Countersign"));
    for (const part of [words.notYou, words.ownMachine, "/app/keys", "/app/account", "Firefox"]) {
      assert.ok(text?.replace(/\s+/g, " ").includes(part.replace(/\s+/g, " ")), part);
    }
    for (const said of [text ?? "", html ?? ""]) {
      assert.doesNotMatch(said, /svc_|\/login\//);
      assert.ok(!said.includes(apiKey.slice(-4)), "not even its last characters");
    }
  });
}

test("a fresh sign-in link goes to the owner's own address, opens the keys, and few go out an hour", async () => {
  const smtp = await startSmtp();
  const mailing = await startService({
    env: { SMTP_URL: smtp.url, LOG_LEVEL: "error" },
    clock: service.clock,
  });
  try {
    const { accountId } = await mailing.openAccount({ email: "far@example.org" });
    const member = await signedIn(mailing, accountId);
    mailing.clock.moveMs(10 * MINUTE_MS);
    assert.match((await member.get("/app/keys")).html, /action="\/app\/sign-in-link"/);
    const sent = await member.post("/app/sign-in-link", {
      email: "thief@example.org",
      to: "thief",
    });
    assert.deepEqual([sent.status, /is on its way/.test(sent.html)], [200, true]);
    assert.doesNotMatch(sent.html, /\/login\/[\w-]{43}/);
    const [mail, ...more] = smtp.accepted;
    assert.deepEqual([mail?.to, more.length], [["far@example.org"], 0]);
    const { text } = await readEml(mail?.raw ?? Buffer.from(""));
    const path = /\/login\/[\w-]{43}\?to=keys/.exec(text ?? "")?.[0] ?? "";
    assert.match((await look(mailing.url + path)).html, /<form method="post">/);
    const back = await look(mailing.url + path, {
      method: "POST",
      headers: { cookie: member.cookie },
    });
    assert.deepEqual([back.status, back.location], [303, "/app/keys"]);
    assert.equal((await member.get("/app")).status, 401, "the old session is over");

    const again = await signedIn(mailing, accountId);
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      statuses.push((await again.post("/app/sign-in-link")).status);
    }
    assert.deepEqual(statuses, [200, 200, 429, 429]);
  } finally {
    await mailing.close();
    await smtp.close();
  }
});

test("where a link goes on to is one of our own pages, whatever stands in it", async () => {
  for (const to of ["https://evil.example", "//evil.example", "__proto__", "constructor", ""]) {
    const path = await signInPath(service, account.accountId);
    const { location } = await use(`${path}?to=${encodeURIComponent(to)}`);
    assert.equal(location, "/app", to);
  }
});
