import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { checkSealed } from "#kit/judges/check-sealed.ts";
import { type RunningService, startBuilt } from "#kit/scenes/built-service.ts";
import { request } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

test("a contract whose last signature was answered is sealed after everything was killed at once", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-crash-"));
  const running: RunningService[] = [];
  try {
    const first = await startBuilt(dataDir);
    running.push(first);
    const welcome = await readFile(join(dataDir, "first-start.txt"), "utf8");
    const apiKey = /API key \(shown once\):\s+(\S+)/.exec(welcome)?.[1];
    const headers = { authorization: `Bearer ${apiKey}` };
    const created = await request(
      `${first.origin}/api/v1/contracts`,
      "POST",
      { content: "<h1>Crash</h1>", finalize: true },
      headers,
    );
    const { id, signUrl, publicId } = created.body.contract;
    const signed = await signOver(first.origin, linkIn(signUrl), "Signature");
    await first.kill();
    assert.equal(signed.body.contract.status, "fully_signed");

    const second = await startBuilt(dataDir);
    running.push(second);
    const read = () =>
      request(`${second.origin}/api/v1/contracts/${id}`, "GET", undefined, headers);
    assert.equal((await read()).body.contract.status, "fully_signed");
    // Nobody asks for the file: the background has to come to it by itself.
    while ((await read()).body.contract.finalPdf === null) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const pdf = await request(
      `${second.origin}/api/v1/contracts/${id}/pdf`,
      "GET",
      undefined,
      headers,
    );
    await checkSealed(pdf.bytes, { publicId });

    await second.stop();
    assert.deepEqual(second.pids(), []);
  } finally {
    for (const service of running) if (service.pids().length > 0) await service.kill();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  }
});
