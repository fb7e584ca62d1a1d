/**
 * How long one request holds the service's event loop, for every route with the
 * dearest requests that it takes and refuses: `npm run bench:pauses -- [WORDS]`.
 * Measured is processor time, which a busy machine does not change.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { findOwner } from "#accounts/people-store.ts";
import { makeSignInSecret } from "#accounts/sign-in.ts";
import { formToken } from "#http/form-guard.ts";
import { KeyRing } from "#kernel/key-ring.ts";
import { systemRandom } from "#kernel/random.ts";
import { BUILT, startBuilt } from "#kit/built-service.ts";
import { mailboxSecret } from "#pages/mailbox/mailbox-secret.ts";
import { openDatabase } from "#store/database.ts";
import { openEmbeddedPostgres } from "#store/postgres/open.ts";
import { inTransaction } from "#store/transaction.ts";
import { clientFor } from "./client.ts";
import { type LoadedAccount, loadAccount } from "./load.ts";
import type { Held } from "./pause-probe.ts";
import { type Asking, OPERATIONS, PAGES } from "./pause-requests.ts";
import {
  expect,
  LONG_HTML,
  make,
  type Scene,
  scan,
  sealed,
  webhook,
  wideContract,
} from "./pause-scene.ts";

const TIMES = 9;
const wanted = process.argv.slice(2);

const dataDir = await mkdtemp(join(tmpdir(), "countersign-pauses-"));
const probe = join(dataDir, "probe.sock");
try {
  await (await startBuilt(dataDir)).stop();
  const { account, secret } = await prepare();
  const service = await startBuilt(dataDir, {
    env: { TRUSTED_PROXIES: "127.0.0.1", WEBHOOK_ALLOW_PRIVATE: "true", PAUSE_PROBE: probe },
    program: ["--import", join(import.meta.dirname, "pause-probe.ts"), ...BUILT],
  });
  try {
    await measure(await openScene(service.origin, account, secret));
  } finally {
    await service.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** An account with many contracts and keys, and a link that signs its owner in. */
async function prepare(): Promise<{ account: LoadedAccount; secret: string }> {
  const embedded = await openEmbeddedPostgres({ dataDir, role: "command", log: () => {} });
  const { database, close } = openDatabase(embedded.address, () => {});
  try {
    const account = await loadAccount(embedded.address, 10_000);
    const { accountId } = account;
    const personId = (await findOwner(database, accountId))?.id ?? "";
    const link = { personId, accountId, by: "operator" } as const;
    const { secret } = await inTransaction(database, (transaction) =>
      makeSignInSecret(transaction, link, systemRandom, new Date()),
    );
    return { account, secret };
  } finally {
    await close();
    await embedded.stop();
  }
}

async function openScene(
  origin: string,
  { apiKeys }: LoadedAccount,
  secret: string,
): Promise<Scene> {
  const client = clientFor(origin, apiKeys);
  const signedIn = await client.call("POST", `/login/${secret}`, "", {
    "content-type": "application/x-www-form-urlencoded",
  });
  const cookie = signedIn.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  const token = formToken(cookie.slice(cookie.indexOf("=") + 1));
  const wide = await make(client, wideContract());
  const long = await make(client, { content: LONG_HTML, finalize: true });
  const sealedScan = await sealed(client, await make(client, scan()), "A");
  const made = await expect(client.call("POST", "/api/v1/webhooks", webhook()), 201);
  await wait(3_000);
  const mails = await readdir(join(dataDir, "mailbox"));
  return {
    ...{ client, cookie, token, wide, long, scan: sealedScan, webhookId: made.webhook.id },
    mailboxSecret: mailboxSecret(new KeyRing([await readFile(join(dataDir, "keys", "link.key"))])),
    mail: mails.filter((name) => name.endsWith(".eml")).at(-1) ?? "",
  };
}

async function measure(scene: Scene): Promise<void> {
  const operations = Object.entries(OPERATIONS).flatMap(([name, requests]) =>
    Object.entries(requests).map(([what, asking]): [string, Asking] => [
      `${name}, ${what}`,
      asking,
    ]),
  );
  for (const [name, asking] of [...operations, ...Object.entries(PAGES)]) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
    const pauses: number[] = [];
    let collectingMs = 0;
    let status = 0;
    for (let time = 0; time < TIMES; time += 1) {
      const request = await asking(scene);
      await wait(30);
      await heldSince();
      // One that is refused may be ended while its body is still on the way.
      ({ status } = await request().catch(() => ({ status: 0 })));
      await wait(30);
      const held = await heldSince();
      pauses.push(held.cpuMs);
      collectingMs += held.collectingMs;
    }
    pauses.sort((one, other) => one - other);
    const [median, most] = [pauses[TIMES >> 1] ?? 0, pauses.at(-1) ?? 0];
    const cells = [
      name.padEnd(54),
      String(status).padEnd(3),
      `median ${median.toFixed(1).padStart(6)} ms`,
      `longest ${most.toFixed(1).padStart(6)} ms`,
      ...(collectingMs > 1 ? [`major collections ${collectingMs.toFixed(0)} ms in all`] : []),
    ];
    process.stdout.write(`${cells.join("   ")}\n`);
  }
}

async function heldSince(): Promise<Held> {
  return JSON.parse(await text(createConnection(probe)));
}
