import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { followingClock } from "#kernel/following-clock.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import type { TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { startTwoServices } from "#kit/scenes/two-services.ts";

/** A machine whose clock is off by so much, and may be set; the service on it tells the database's time. */
function machine(offMs: number) {
  let wallMs = offMs;
  const own = { now: () => new Date(Date.now() + wallMs) };
  const clock = followingClock(own, () => performance.now());
  return Object.assign(clock, {
    moveMs(ms: number) {
      wallMs += ms;
    },
    moveTo() {},
  });
}

const machines = [machine(-DAY_MS), machine(DAY_MS)] as const;
let two: Awaited<ReturnType<typeof startTwoServices>>;
before(async () => {
  const each = machines.map((clock) => ({ clock, keepLog: true }));
  two = await startTwoServices({}, each);
});
after(() => two.close());

test("what two processes record whose machines' clocks are two days apart, and one of which jumps a month, has one time, and is genuine", async () => {
  const since = Date.now();
  const [one, other] = two.services as [TestService, TestService];
  const account = await one.openAccount();
  const { body } = await account.call("POST", "/contracts", {
    content: "<h1>Lease</h1>",
    signatureFields: ["A", "B", "C"].map((label) => ({ label })),
    finalize: true,
  });
  const { id, signUrl } = body.contract;
  const sign = async ({ url }: TestService, role: string) =>
    assert.equal((await signOver(url, linkIn(signUrl), role)).status, 201);
  await sign(other, "A");
  await sign(one, "B");
  machines[1].moveMs(30 * DAY_MS);
  await sign(other, "C");
  const pdf = await account.call("GET", `/contracts/${id}/pdf`);
  assert.equal(pdf.status, 200);
  const roots = one.app.services.sealer.keyHolder.chain.slice(-1);
  const found = await verifyFile(pdf.bytes, roots);
  assert.equal(found.verdict, "genuine", JSON.stringify(found.findings));
  assert.ok(!found.findings.some(({ code }) => code === "record-times"));
  const { rows } = await one.app.services.database.run(
    "select at from trail_entry where contract_id = $1 order by number",
    [id],
  );
  for (const { at } of rows as { at: Date }[]) {
    // The database may be another machine's, whose clock is not this test's.
    assert.ok(Math.abs(at.getTime() - since) < 10 * MINUTE_MS, at.toISOString());
  }
  assert.deepEqual(
    two.services.flatMap(({ logLines }) =>
      logLines.filter((line) => /clock|contradicts/.test(line)),
    ),
    [],
  );
  assert.ok(machines[0].aheadMs() < -DAY_MS + MINUTE_MS);
  assert.ok(machines[1].aheadMs() > 31 * DAY_MS - MINUTE_MS);
});
