import assert from "node:assert/strict";
import { readdir, rm } from "node:fs/promises";
import { after, before, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { registerPages } from "#http/page-routes.ts";
import { buildServer } from "#http/server.ts";
import { KeyRing } from "#kernel/key-ring.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { systemRandom } from "#kernel/random.ts";
import { invitation, openTestMail, sampleMessages } from "#kit/documents/mails.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { mailboxIn } from "#notifications/mail/mailbox.ts";
import type { MailRoom } from "#notifications/mail/open-mail.ts";
import { mailboxRoutes } from "./mailbox-routes.ts";
import { mailboxSecret } from "./mailbox-secret.ts";

const SECRET = mailboxSecret(new KeyRing([systemRandom(32)]));
const HOME = `/mailbox/${SECRET}`;
const clock = heldClock();
let room: MailRoom & { mailboxFolder: string };
let server: FastifyInstance;
let store: TestDatabase;
before(async () => {
  room = await openTestMail({ clock });
  const mailbox = mailboxIn(room.mailboxFolder);
  const services = {
    mailbox,
    mailboxSecret: SECRET,
    baseUrl: "http://localhost:3000",
    assetUrl: (name: string) => `/${name}`,
  };
  server = buildServer({
    log: () => {},
    trustedProxies: ["127.0.0.1"],
    tls: null,
    refusalPage: () => "",
  });
  const forms = {
    baseUrl: services.baseUrl,
    sessionCookie: "none",
    refuse: () => assert.fail(),
    refuseStranger: () => assert.fail(),
  };
  store = await openTestDatabase();
  const { database } = store;
  registerPages(server, mailboxRoutes(services), {
    secure: false,
    refusalPage: () => "",
    database,
    clock,
    forms,
  });
});
after(async () => {
  await server.close();
  await store.close();
  await rm(room.mailboxFolder, { recursive: true, force: true });
});

interface Visit {
  remoteAddress?: string;
  headers?: Record<string, string>;
}

const get = (url: string, change: Visit = {}) =>
  server.inject({
    url,
    remoteAddress: change.remoteAddress ?? "127.0.0.1",
    headers: { host: "localhost:3000", ...change.headers },
  });

test("an empty mailbox says so, and looking at it makes no folder or file", async () => {
  const answer = await get(HOME);
  assert.equal(answer.statusCode, 200);
  assert.match(answer.body, /No e-mails yet\./);
  await assert.rejects(readdir(room.mailboxFolder), { code: "ENOENT" });
});

test("a mail is listed, shown in all its parts and offered as a file", async () => {
  const message = sampleMessages("en").find((each) => each.kind === "completedForSigner");
  assert.ok(message);
  await room.send(message);
  const [name = ""] = await mailboxIn(room.mailboxFolder).list();

  const list = await get(HOME);
  assert.ok(list.body.includes(`href="${HOME}/${name}"`));
  assert.match(list.body, /Everyone has signed: Mietvertrag/);

  const page = await get(`${HOME}/${name}`);
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  assert.match(page.body, /Auto-Submitted.*auto-generated/);
  assert.match(page.body, /The signed PDF is attached/);
  assert.match(String(page.headers["content-security-policy"]), /frame-src 'self'/);

  const html = await get(`${HOME}/${name}/html`);
  assert.match(html.body, /^<!doctype html><html lang="en"/);
  const policy = String(html.headers["content-security-policy"]);
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /sandbox allow-popups allow-popups-to-escape-sandbox$/);
  assert.doesNotMatch(policy, /script-src|allow-scripts|allow-same-origin/);

  const raw = await get(`${HOME}/${name}/raw`);
  assert.equal(raw.headers["content-type"], "message/rfc822");
  assert.match(String(raw.headers["content-disposition"]), /^attachment; /);
  assert.deepEqual(
    raw.rawPayload,
    Buffer.from((await mailboxIn(room.mailboxFolder).find(name)) ?? ""),
  );

  const pdf = await get(`${HOME}/${name}/attachments/0`);
  assert.equal(pdf.headers["content-type"], "application/pdf");
  assert.match(pdf.body, /^%PDF/);
});

for (const language of LANGUAGES) {
  test(`the mailbox speaks ${language} to who reads it`, async () => {
    for (const path of ["/mailbox", HOME, `${HOME}/none.eml`]) {
      const answer = await get(path, { headers: { "accept-language": language } });
      assert.ok(answer.body.includes(`<html lang="${language}">`));
    }
  });
}

test("B5: without the secret another user of this machine reads no mail, and is told where the address stands", async () => {
  const [file = ""] = await mailboxIn(room.mailboxFolder).list();
  const other = mailboxSecret(new KeyRing([systemRandom(32)]));
  const guesses = ["", "/", `/${file}`, `/${other}`, `/${SECRET.slice(1)}`, `/${SECRET}x`, "/%00"];
  const rests = ["", `/${file}`, `/${file}/html`, `/${file}/raw`, `/${file}/attachments/0`];
  for (const guess of guesses) {
    for (const rest of guess === "" || guess === "/" ? [""] : rests) {
      const answer = await get(`/mailbox${guess}${rest}`);
      assert.equal(answer.statusCode, 404, guess + rest);
      assert.ok(!answer.body.includes(SECRET) && !answer.body.includes("Mietvertrag"));
    }
  }
  assert.match((await get("/mailbox")).body, /mailbox-address\.txt in its DATA_DIR/);
});

test("what a mail says is words on the page around it, not mark-up", async () => {
  const name = `<script>alert(1)</script><img src=x onerror=alert(1)>`;
  clock.moveMs(1);
  await room.send(invitation({ contract: { name: knownText(name), publicId: "X" } }));
  const [file = ""] = await mailboxIn(room.mailboxFolder).list();
  for (const path of [HOME, `${HOME}/${file}`, `${HOME}/${file}/html`]) {
    assert.doesNotMatch((await get(path)).body, /<script>|<img/);
  }
});

test("a name that is no mail's, a part that is not there and other ways out are not found", async () => {
  const [file = ""] = await mailboxIn(room.mailboxFolder).list();
  const paths = [
    `${HOME}/none.eml`,
    `${HOME}/..%2f..%2fetc%2fpasswd`,
    `${HOME}/none.eml/html`,
    `${HOME}/none.eml/raw`,
    `${HOME}/%2e%2e/raw`,
    `${HOME}/${file}/attachments/9`,
    `${HOME}/${file}/attachments/-1`,
    `${HOME}/${file}/attachments/length`,
    `${HOME}/${file}/nothing`,
  ];
  for (const path of paths) assert.equal((await get(path)).statusCode, 404, path);
});

test("from elsewhere, by another name or through a proxy there is no mailbox on any path", async () => {
  const [file = ""] = await mailboxIn(room.mailboxFolder).list();
  const paths = ["", `/${file}`, `/${file}/html`, `/${file}/raw`, `/${file}/attachments/0`];
  const visits: Visit[] = [
    { remoteAddress: "192.0.2.7" },
    { remoteAddress: "192.0.2.7", headers: { "x-forwarded-for": "127.0.0.1" } },
    { headers: { host: "evil.example" } },
    { headers: { host: "evil.example", "x-forwarded-host": "localhost" } },
    { headers: { "x-forwarded-for": "127.0.0.1" } },
    { headers: { "x-forwarded-for": "" } },
    { headers: { forwarded: "for=127.0.0.1" } },
    { headers: { via: "1.1 proxy" } },
    { headers: { "x-real-ip": "127.0.0.1" } },
  ];
  for (const path of paths) {
    for (const visit of visits) {
      const answer = await get(`${HOME}${path}`, visit);
      assert.equal(answer.statusCode, 404, `${path} ${JSON.stringify(visit)}`);
      assert.equal(answer.body, "There is nothing at this path.");
    }
  }
});

test("the mailbox can be read and in no way changed", async () => {
  const [file = ""] = await mailboxIn(room.mailboxFolder).list();
  const before = await readdir(room.mailboxFolder);
  for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
    for (const url of [HOME, `${HOME}/${file}`]) {
      const answer = await server.inject({
        method,
        url,
        remoteAddress: "127.0.0.1",
        headers: { host: "localhost" },
      });
      assert.ok([404, 405].includes(answer.statusCode), `${method} ${url}: ${answer.statusCode}`);
    }
  }
  assert.deepEqual(await readdir(room.mailboxFolder), before);
});
