import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { makeMemoryGroup } from "#kit/peers/memory-group.ts";
import { BUILT, startBuilt } from "#kit/scenes/built-service.ts";
import { request } from "#kit/scenes/service.ts";

const INTO = join(PACKAGE_ROOT, "tests", "kit", "peers", "into-memory-group.js");
/** Some 320 pages, which take 580 MB in the child that sets them. */
const LARGE =
  "<p>One of very many paragraphs, each of which takes its time to be set and to be looked at.</p>".repeat(
    9_000,
  );
const MANY = 4;

for (const [megabytes, what] of [
  [1_500, "as large contracts as there may be at once are made or told to come again"],
  [700, "a contract that cannot fit at all is told to come again"],
] as const) {
  test(`within ${megabytes} MB of a control group of the kernel's ${what}, and the service lives on`, async (t) => {
    const group = makeMemoryGroup(megabytes * 1_000_000);
    if (group === null) {
      t.skip("this machine lets nobody make a control group");
      return;
    }
    const dataDir = await mkdtemp(join(tmpdir(), "countersign-memory-"));
    const service = await startBuilt(dataDir, {
      env: { MEMORY_GROUP: group.folder, LOG_LEVEL: "info" },
      program: ["--import", INTO, ...BUILT],
    });
    try {
      const welcome = await readFile(join(dataDir, "first-start.txt"), "utf8");
      const authorization = `Bearer ${/svc_[\w-]+/.exec(welcome)?.[0]}`;
      const create = (content: string) =>
        request(
          `${service.origin}/api/v1/contracts`,
          "POST",
          { content, finalize: true },
          { authorization },
        );
      const answers = await Promise.all(Array.from({ length: MANY }, () => create(LARGE)));
      for (const { status, headers, body } of answers) {
        assert.ok(status === 201 || status === 503, `${status} ${JSON.stringify(body)}`);
        if (status === 503) assert.ok(Number(headers.get("retry-after")) > 0);
      }
      t.diagnostic(
        `${answers.map(({ status }) => status).join(", ")}; ended by the kernel: ${group.killed()}`,
      );
      assert.equal((await create("<p>Small</p>")).status, 201);
      assert.equal((await fetch(`${service.origin}/readyz`)).status, 200);
      assert.doesNotMatch(service.output(), /"request\.failed"|"database\.lost"/);
    } finally {
      await service.stop();
      await service.kill();
      group.remove();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}
