import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

let service: TestService;
let account: TestAccount;
before(async () => {
  service = await startService({ keepLog: true });
  account = await service.openAccount();
});
after(() => service.close());

/** Ends every connection to the database, as its restart or a network does, whatever they are at. */
async function breakConnections(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `
    .execute(service.app.services.database)
    .catch(() => {});
}

test("when all connections break again and again, what was acknowledged is there, and the rest goes on", async () => {
  const kept: { id: string; token: string }[] = [];
  let failed = 0;
  let isOver = false;
  async function createAll(): Promise<void> {
    while (!isOver) {
      service.clock.moveMs(2_000);
      const made = await account.call("POST", "/contracts", {
        content: "<p>A</p>",
        finalize: true,
      });
      if (made.status === 201) kept.push(made.body.contract);
      else failed += 1;
      assert.ok(made.status === 201 || made.status >= 500, JSON.stringify(made.body));
    }
  }
  const clients = Array.from({ length: 4 }, createAll);
  for (let times = 0; times < 12; times += 1) {
    const before = kept.length;
    while (kept.length < before + 3) await wait(5);
    await breakConnections();
  }
  isOver = true;
  await Promise.all(clients);
  assert.ok(kept.length >= 36, `${kept.length} created, ${failed} failed`);
  for (const { id } of kept) {
    service.clock.moveMs(2_000);
    const { status } = await account.call("GET", `/contracts/${id}`);
    assert.equal(status, 200);
  }
});

test("a contract is sealed though the connections break while that is under way", async () => {
  const made = await account.call("POST", "/contracts", { content: "<p>A</p>", finalize: true });
  const { id, signUrl } = made.body.contract;
  await signOver(service.url, linkIn(signUrl), "Signature");
  const breaking = breakConnections();
  for (;;) {
    service.clock.moveMs(2_000);
    const pdf = await account.call("GET", `/contracts/${id}/pdf`);
    if (pdf.status === 200) break;
    assert.ok(pdf.status >= 500, JSON.stringify(pdf.body));
  }
  await breaking;
});
