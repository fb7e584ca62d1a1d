import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startBuilt } from "#kit/built-service.ts";

test("a service that is told to stop twice, as some supervisors do, stops once and leaves nothing running", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-stop-"));
  const service = await startBuilt(dataDir, { env: { LOG_LEVEL: "info" } });
  try {
    const stopped = service.stop();
    while (!service.output().includes("service.stopping")) await new Promise(setImmediate);
    await Promise.all([stopped, service.stop()]);
    assert.deepEqual(service.pids(), []);
    assert.match(service.output(), /"service\.stopped"/);
    assert.doesNotMatch(service.output(), /"database\.lost"/, "a stop is no loss");
  } finally {
    await service.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
});
