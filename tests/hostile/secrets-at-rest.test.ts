import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { startSmtp } from "#kit/peers/smtp.ts";
import { signedIn, signInPath } from "#kit/scenes/member.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { deliveredSecret } from "#signing/links/delivered-link.ts";

/**
 * Whoever gets hold of a copy of the database, and of nothing else, can open no link, be no
 * account and sign no delivery: every secret stands there as a hash or encrypted, if at all.
 */

let service: TestService;
let owner: TestAccount;
let receiver: Receiver;
before(async () => {
  receiver = await startReceiver({ secure: false });
  service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
  owner = await service.openAccount();
});
after(async () => {
  await service?.close();
  await receiver?.close();
});

const emails = { C: "carla@mill.example", typed: "anna@mill.example" };

/** What opens something or proves who somebody is, by what it is. */
async function secretsOfJourney(): Promise<Map<string, string>> {
  const secrets = new Map<string, string>([["the account's key", owner.apiKey]]);
  // Some receivers answer with what they were sent.
  receiver.answerWith(({ body }) => ({ status: 200, body: body.toString() }));
  const events = ["contract.created", "contract.signed", "contract.completed", "signer.invited"];
  const webhook = (await owner.call("POST", "/webhooks", { url: receiver.url, events })).body;
  secrets.set("the webhook's secret", webhook.webhook.secret);

  const made = await request(
    `${service.url}/api/v1/contracts`,
    "POST",
    {
      title: "Lease of the mill",
      content: "<h1>Lease</h1><p>The miller pays.</p>",
      signatureFields: ["A", "C"].map((label) => ({ label })),
      signers: [{ role: "C", email: emails.C }],
      finalize: true,
    },
    { authorization: `Bearer ${owner.apiKey}`, "idempotency-key": "once" },
  );
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { contract } = (await owner.call("GET", `/contracts/${made.body.contract.id}`)).body;
  const shared = linkIn(contract.signUrl);
  secrets.set("the shared link", shared);
  secrets.set("the status link", linkIn(contract.statusUrl));

  const personal = await mailed(emails.C, /\/sign\/([\w-]+)/);
  secrets.set("the personal link", personal);
  const signed = await signOver(service.url, shared, "A", { email: emails.typed });
  assert.equal(signed.status, 201, JSON.stringify(signed.body));
  assert.equal((await signOver(service.url, personal, "C")).status, 201);
  assert.equal((await owner.call("GET", `/contracts/${contract.id}/pdf`)).status, 200);
  secrets.set("the link to the copy", await mailed(emails.typed, /\/copy\/([\w-]+)/));

  const visit = await signedIn(service, owner.accountId);
  secrets.set("the session", visit.cookie.slice(visit.cookie.indexOf("=") + 1));
  secrets.set("the token of forms", visit.token);
  secrets.set("the sign-in link", linkIn(await signInPath(service, owner.accountId)));
  secrets.set("the link key", (await keyBytes("link.key")).toString("latin1"));
  await receiver.untilReceived(5);
  return secrets;
}

const keyBytes = (name: string) => readFile(join(service.dataDir, "keys", name));

/** What a mail to an address holds at this place; waits for it. */
async function mailed(address: string, place: RegExp): Promise<string> {
  const folder = join(service.dataDir, "mailbox");
  for (;;) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith(".eml")) continue;
      const { to, text } = await PostalMime.parse(await readFile(join(folder, name)));
      const found = to?.some((one) => one.address === address) && place.exec(text ?? "")?.[1];
      if (found) return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Every row of every table, those of the jobs too, as one text each. */
async function dump({ app }: TestService): Promise<{ table: string; rows: string[] }[]> {
  const { database } = app.services;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
  `.execute(database);
  return Promise.all(
    tables.map(async ({ schema, name }) => {
      const { rows } = await sql<{ row: string }>`
        select row::text as row from ${sql.id(schema, name)} row
      `.execute(database);
      return { table: `${schema}.${name}`, rows: rows.map(({ row }) => row) };
    }),
  );
}

/** The ways in which the same secret may stand in a row. */
function spellings(secret: string): string[] {
  const text = Buffer.from(secret, "latin1");
  const bytes = [text, Buffer.from(secret, "base64url"), Buffer.from(secret, "hex")];
  return [
    secret,
    ...bytes
      .filter((one) => one.length >= 12)
      .flatMap((one) => [one.toString("hex"), ...inBase64(one)]),
  ];
}

/** A text within a longer one is spelled in three ways, by where it begins. */
function inBase64(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const shifted = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    return shifted.slice(before === 0 ? 0 : before + 1, -4);
  });
}

test("no table holds a secret in clear, of a link, a key, a webhook or a session", async () => {
  const secrets = await secretsOfJourney();
  const tables = await dump(service);
  assert.ok(tables.length > 20 && tables.flatMap(({ rows }) => rows).length > 40);
  // What is not secret is found, so what is looked for would be.
  assert.ok(tables.some(({ rows }) => rows.some((row) => row.includes("Lease of the mill"))));
  const found: string[] = [];
  for (const [what, secret] of secrets) {
    assert.ok(secret.length >= 16, what);
    for (const { table, rows } of tables) {
      for (const row of rows) {
        if (spellings(secret).some((spelled) => row.includes(spelled))) {
          found.push(`${what} in ${table}: ${row.slice(0, 400)}`);
        }
      }
    }
  }
  assert.deepEqual(found, []);
});

test("no table holds the link that a mail server repeats when it refuses a mail", async () => {
  const smtp = await startSmtp();
  const mailing = await startService({ env: { SMTP_URL: smtp.url, LOG_LEVEL: "error" } });
  try {
    const sender = await mailing.openAccount();
    const signers = [{ role: "Signature", email: emails.C }];
    const body = { content: "<p>Text</p>", signers, finalize: true };
    smtp.setFault({ at: "dot", does: "quote", code: 554 });
    const made = await sender.call("POST", "/contracts", body);
    assert.match(JSON.stringify(made.body), /blocked for/);
    const rows = (await dump(mailing)).flatMap((table) => table.rows);
    // Whoever sent it is told, and what was refused is on its way to him.
    assert.ok(rows.some((row) => row.includes("blocked for")));
    const { database, linkKeys } = mailing.app.services;
    const {
      id: signerId,
      epoch,
      email,
    } = await database
      .selectFrom("signer")
      .select(["id", "epoch", "email"])
      .executeTakeFirstOrThrow();
    const personal = deliveredSecret(linkKeys, { signerId, epoch, email: email ?? "" });
    const found = rows.filter((row) => spellings(personal).some((one) => row.includes(one)));
    assert.deepEqual(found, []);
  } finally {
    await mailing.close();
    await smtp.close();
  }
});
