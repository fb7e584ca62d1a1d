import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo } from "#kit/scenes/signer.ts";

let service: TestService;
let smtp: TestSmtp;
let account: TestAccount;
before(async () => {
  smtp = await startSmtp();
  service = await startService({ keepLog: true, env: { SMTP_URL: smtp.url } });
  account = await service.openAccount();
});
after(async () => {
  await service.close();
  await smtp.close();
});

const wanted = {
  content: "<p>x</p>",
  signatureFields: [{ label: "A" }],
  signers: [{ role: "A", email: "first@example.com" }],
  finalize: true,
};

/** Ways to change a contract while its first link is being written down as sent. */
const CHANGES: Record<string, (id: string) => ReturnType<TestAccount["call"]>> = {
  "a new address": (id) =>
    account.call("PATCH", `/contracts/${id}`, {
      signers: [{ role: "A", email: "second@example.com" }],
    }),
  "the same address": (id) =>
    account.call("PATCH", `/contracts/${id}`, { signers: wanted.signers }),
  "its deletion": (id) => account.call("DELETE", `/contracts/${id}`),
  "its cancellation": (id) => account.call("POST", `/contracts/${id}/cancel`),
};

for (const [what, change] of Object.entries(CHANGES)) {
  test(`a link that is written down as sent and ${what} at once both go through`, async () => {
    const seen = await contractIds();
    smtp.setFault({ at: "everywhere", does: "wait", ms: 100 });
    const creating = account.call("POST", "/contracts", wanted);
    const id = await untilMade(seen);
    const release = await hold(id);
    const changing = change(id);
    // The change waits for the contract first, then whoever sent the mail.
    await untilWaiting(2);
    smtp.setFault(null);
    await release();
    const [created, changed] = await Promise.all([creating, changing]);
    assert.deepEqual([created.status, changed.status], [201, 200], JSON.stringify(created.body));
    assert.deepEqual(faults(), []);
  });
}

test("a link that is replaced while somebody acts on its page opens nothing of the new one", async () => {
  const { contract } = (await account.call("POST", "/contracts", wanted)).body;
  const old = deliveredTo(service, contract.signers[0]);
  const release = await hold(contract.id);
  const changing = CHANGES["a new address"]?.(contract.id);
  await untilWaiting(1);
  const opening = request(`${service.url}/api/v1/signing/${old}/opened`, "POST");
  await untilWaiting(2);
  await release();
  assert.equal((await changing)?.status, 200);
  assert.equal((await opening).status, 410);
  const [signer] = (await account.call("GET", `/contracts/${contract.id}`)).body.contract.signers;
  assert.deepEqual(
    [signer.email, signer.status, signer.openedAt],
    ["second@example.com", "sent", null],
  );
});

/** Keeps a contract's row from everybody else until it is released. */
async function hold(id: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = service.app.services.database.transaction().execute(async (transaction) => {
    await sql`select 1 from contract where id = ${id} for update`.execute(transaction);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return async () => {
    released.resolve();
    await done;
  };
}

/** Until so many transactions wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()
    `.execute(service.app.services.database);
    if ((rows[0]?.waiting ?? 0) >= count) return;
    await wait(10);
  }
}

async function untilMade(seen: readonly string[]): Promise<string> {
  for (;;) {
    const made = (await contractIds()).find((id) => !seen.includes(id));
    if (made) return made;
    await wait(5);
  }
}

async function contractIds(): Promise<string[]> {
  const rows = await service.app.services.database.selectFrom("contract").select("id").execute();
  return rows.map(({ id }) => id);
}

function faults(): string[] {
  return service.logLines.filter((line) => JSON.parse(line).level >= 50);
}
