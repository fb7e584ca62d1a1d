import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { databaseOver } from "#kit/peers/database-line.ts";
import { findPrograms, OTHER_OWNER, startOtherPostgres } from "#kit/peers/debian-postgres.ts";
import { startFaultProxy } from "#kit/peers/fault-proxy.ts";
import { serverRoot } from "#kit/peers/server-certificate.ts";
import { startService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

const programs = await findPrograms();
const skip = programs === null && "needs Debian's postgresql";

const CONTRACT = { content: "<p>It outlives its server.</p>", finalize: true };

test("on another PostgreSQL, over TLS that checks its name, nothing acknowledged is lost when it dies and a standby takes its place", {
  skip,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-fail-over-"));
  const root = join(folder, "root.pem");
  await writeFile(root, serverRoot());
  const first = await startOtherPostgres(programs ?? "");
  await first.ask("create database countersign");
  const standby = await first.startStandby();
  const proxy = await startFaultProxy({ host: "127.0.0.1", port: first.port });
  const plain = databaseOver(proxy, { user: OTHER_OWNER, database: "countersign" });
  const env = {
    DATABASE_URL: `${plain}?sslmode=verify-full&sslrootcert=${encodeURIComponent(root)}`,
  };
  const untrusted = { DATABASE_URL: `${plain}?sslmode=verify-full` };
  await assert.rejects(startService({ env: untrusted, keepLog: true }), /certificate/);
  const service = await startService({ env, keepLog: true });
  try {
    const encrypted = await first.ask(
      "select bool_and(ssl) as ssl from pg_stat_ssl join pg_stat_activity using (pid) where datname = 'countersign'",
    );
    assert.deepEqual(encrypted, [{ ssl: true }]);
    const account = await service.openAccount();
    const kept: { id: string; signUrl: string }[] = [];
    let isOver = false;
    const creating = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        service.clock.moveMs(2_000);
        const { status, body } = await account.call("POST", "/contracts", CONTRACT);
        if (status === 201) kept.push(body.contract);
        else {
          assert.equal(status, 503, JSON.stringify(body));
          await wait(50);
        }
      }
    });
    while (kept.length < 5) await wait(20);
    await proxy.setFault("refuse");
    await first.kill();
    // The name leads to the standby before that is anybody's server: it takes no writes yet.
    proxy.leadTo({ host: "127.0.0.1", port: standby.port });
    await proxy.setFault(null);
    await wait(1_000);
    await standby.promote();
    const before = kept.length;
    for (let looks = 0; kept.length === before; looks += 1) {
      assert.ok(looks < 250, "it is not back");
      await wait(20);
    }
    isOver = true;
    await Promise.all(creating);
    for (const { id } of kept) {
      service.clock.moveMs(2_000);
      assert.equal((await account.call("GET", `/contracts/${id}`)).status, 200);
    }
    const [{ id, signUrl } = { id: "", signUrl: "" }] = kept;
    assert.equal((await signOver(service.url, linkIn(signUrl), "Signature")).status, 201);
    assert.equal((await account.call("GET", `/contracts/${id}/pdf`)).status, 200);
  } finally {
    await service.close();
    await proxy.close();
    await Promise.all([first.kill(), standby.kill()]);
    await rm(folder, { recursive: true, force: true });
  }
});
