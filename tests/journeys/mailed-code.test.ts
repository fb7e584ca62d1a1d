import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import pg from "pg";
import { LANGUAGES } from "#kernel/language.ts";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { readEml } from "#kit/documents/read-eml.ts";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { look, memberWith } from "#kit/scenes/member.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";

let smtp: TestSmtp;
let service: TestService;
let email: string;
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
  email = `known-${randomUUID().slice(0, 8)}@example.org`;
  await service.openAccount({ email });
});

function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return look(service.url + path, {
    method: "POST",
    headers: { "accept-language": "en", ...headers },
    body: new URLSearchParams(form),
  });
}

/** Asks for a mail; the cookie that the browser has then. */
async function ask(address = email, headers = {}): Promise<string> {
  const { status, location, setCookie } = await post("/login", { email: address }, headers);
  assert.deepEqual([status, location], [303, "/login/code"]);
  return setCookie?.split(";")[0] ?? "";
}

/** What the mail of this number to an address says, once it has come. */
async function mailed(address = email, number = 1): Promise<{ code: string; path: string }> {
  for (let wait = 0; wait < 400; wait += 1) {
    const mail = smtp.accepted.filter(({ to }) => to.includes(address))[number - 1];
    if (mail) {
      const text = (await readEml(mail.raw)).text ?? "";
      const [, one = "", two = ""] = /\b(\d{3}) (\d{3})\b/.exec(text) ?? [];
      return { code: one + two, path: /\/login\/[\w-]{43}/.exec(text)?.[0] ?? "" };
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("no mail came");
}

const typed = (cookie: string, code: string) => post("/login/code", { code }, { cookie });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("the code of the mail signs in the browser that asked, once", async () => {
  const cookie = await ask();
  const { code, path } = await mailed();
  assert.match(code, /^\d{6}$/);
  const back = await typed(cookie, `${code.slice(0, 3)} ${code.slice(3)}`);
  assert.deepEqual([back.status, back.location], [303, "/app"]);
  const member = await memberWith(service, back.setCookie?.split(";")[0] ?? "");
  assert.match((await member.get("/app")).html, new RegExp(`Signed in as ${email}`));
  assert.equal((await typed(cookie, code)).status, 401);
  assert.equal((await look(service.url + path, { method: "POST" })).status, 410, "nor the link");
});

test("the link of the same mail signs in another device, and the code is over then", async () => {
  const cookie = await ask();
  const { code, path } = await mailed();
  for (let time = 0; time < 100; time += 1) await look(service.url + path);
  assert.equal((await look(service.url + path, { method: "POST" })).status, 303);
  assert.equal((await typed(cookie, code)).status, 401);
});

test("a code opens nothing in another browser", async () => {
  await ask();
  const { code } = await mailed();
  const foreign = await ask(`other-${randomUUID()}@example.org`);
  for (const cookie of [foreign, "", "countersign_session-code=x"]) {
    assert.equal((await typed(cookie, code)).status, 401);
  }
});

test("a code is tried five times and not once more, in one process or many at once", async () => {
  for (const [mail, atOnce] of [false, true].entries()) {
    service.clock.moveMs(HOUR_MS);
    const cookie = await ask();
    const { code } = await mailed(email, mail + 1);
    const wrong = Array.from({ length: 5 }, () => () => typed(cookie, other(code)));
    if (atOnce) await Promise.all(wrong.map((one) => one()));
    else for (const one of wrong) assert.equal((await one()).status, 401);
    assert.equal((await typed(cookie, code)).status, 401, "the right one comes too late");
  }
});

test("the fifth try may be the right one", async () => {
  const cookie = await ask();
  const { code } = await mailed();
  for (let time = 0; time < 4; time += 1) await typed(cookie, other(code));
  assert.equal((await typed(cookie, code)).status, 303);
});

test("who guesses codes of one person is stopped, and the person still gets in by the link", async () => {
  for (let mail = 0; mail < 2; mail += 1) {
    const cookie = await ask(email, { "x-forwarded-for": "203.0.113.7" });
    await mailed(email, mail + 1);
    for (let time = 0; time < 3; time += 1) {
      await post(
        "/login/code",
        { code: "000000" },
        { cookie, "x-forwarded-for": `203.0.113.${10 + mail * 3 + time}` },
      );
    }
  }
  const cookie = await ask();
  const { code, path } = await mailed(email, 3);
  assert.equal((await typed(cookie, code)).status, 401, "the right code, while it is locked");
  assert.equal((await look(service.url + path, { method: "POST" })).status, 303);
});

test("a code lives fifteen minutes", async () => {
  const cookie = await ask();
  const { code } = await mailed();
  service.clock.moveMs(15 * MINUTE_MS);
  assert.equal((await typed(cookie, code)).status, 401);
});

test("three mails an hour go to one address, whether somebody signs in with it or not", async () => {
  for (const address of [email, `unknown-${randomUUID()}@example.org`]) {
    for (let time = 0; time < 3; time += 1) await ask(address.toUpperCase());
    const { status, html } = await post("/login", { email: address });
    assert.equal(status, 429);
    assert.match(html, /Several e-mails were already asked for/);
    service.clock.moveMs(HOUR_MS);
    await ask(address);
  }
  await mailed(email, 4);
});

test("twenty tries an hour come from one network, and others are not held up", async () => {
  const from = { "x-forwarded-for": "198.51.100.9" };
  for (let time = 0; time < 20; time += 1) {
    assert.equal((await post("/login/code", { code: "123456" }, from)).status, 401);
  }
  assert.equal((await post("/login/code", { code: "123456" }, from)).status, 429);
  assert.equal((await post("/login", { email }, from)).status, 429);
  await ask(email, { "x-forwarded-for": "198.51.101.9" });
});

test("to an unknown address nothing is sent, and the answer is the same to the byte", async () => {
  const unknown = `unknown-${randomUUID().slice(0, 8)}@example.org`;
  const asked = async (address: string) => {
    const { status, location, html, setCookie } = await post("/login", { email: address });
    const cookie = setCookie?.split(";")[0] ?? "";
    const wrong = await typed(cookie, "000000");
    const shape = setCookie?.replace(/=[\w-]{43};/, "=…;");
    return [status, location, html, shape, wrong.status, wrong.html];
  };
  assert.deepEqual(await asked(unknown), await asked(email));
  await mailed();
  assert.equal(smtp.accepted.filter(({ to }) => to.includes(unknown)).length, 0);
});

/** While nobody can read or write the tables that say who signs in. */
async function whileNobodyLooks<T>(act: () => Promise<T>): Promise<T> {
  const owner = new pg.Client(service.database?.owner);
  await owner.connect();
  try {
    await owner.query("begin; lock table person, member, sign_in_link in access exclusive mode");
    return await act();
  } finally {
    await owner.end();
  }
}

test("nobody has looked yet whether an address is known when its answer is there, so it takes as long for any", async () => {
  const unknown = `unknown-${randomUUID().slice(0, 8)}@example.org`;
  const answers = await whileNobodyLooks(async () => {
    const asked = [];
    for (const address of [email, unknown, email]) {
      const { setCookie, ...answer } = await post("/login", { email: address });
      asked.push({ ...answer, cookie: setCookie?.replace(/=[\w-]{43};/, "=…;") });
    }
    assert.deepEqual(
      smtp.accepted.filter(({ to }) => to.includes(email)),
      [],
    );
    return asked;
  });
  assert.equal(answers[0]?.location, "/login/code");
  assert.deepEqual(answers[1], answers[0]);
  assert.deepEqual(answers[2], answers[0]);
  await mailed(email, 2);
});

test("what is no address asks for nothing, and another site's form does not either", async () => {
  for (const wrong of ["", "none", "a@b.example\r\nBcc: c@d.example", "x".repeat(400)]) {
    assert.equal((await post("/login", { email: wrong })).status, 400);
  }
  const foreign = await post("/login", { email }, { origin: "https://evil.example" });
  assert.equal(foreign.status, 403);
  const { rows } = await service.app.services.database.run(
    "select 1 from sign_in_link limit 1",
    [],
  );
  assert.ok(rows.length <= 1);
});

for (const language of LANGUAGES) {
  test(`the way in speaks ${language}, with a mail server and without`, async () => {
    const headers = { "accept-language": language };
    for (const path of ["/login", "/login/code"]) {
      const { status, html } = await look(service.url + path, { headers });
      assert.equal(status, 200);
      assert.match(html, new RegExp(`<html lang="${language}">`));
      assert.doesNotMatch(html, /undefined|<script(?![^>]* src=)/);
    }
    const { status, html } = await look(`${service.url}/app`, { headers });
    assert.deepEqual([status, html.includes('href="/login"')], [401, true]);
  });
}
