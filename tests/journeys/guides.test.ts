/** The guides, followed: what stands in them is what is run, and what they say comes out. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { type RunningService, startBuilt } from "#kit/scenes/built-service.ts";
import { followGuide, PROGRAMS } from "#kit/scenes/follow-guide.ts";

let folder: string;
let service: RunningService;
let account: { accountId: string; apiKey: string };
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-guides-"));
  const dataDir = join(folder, "data");
  const env = { DATA_DIR: dataDir };
  const args = ["account", "create", "--email", "owner@example.org", "--name", "Acme", "--json"];
  const made = spawnSync(process.execPath, [PROGRAMS.admin, ...args], {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  assert.equal(made.status, 0, made.stderr);
  account = JSON.parse(made.stdout.trim().split("\n").at(-1) ?? "");
  service = await startBuilt(dataDir, { env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
});
after(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

const GUIDES = ["docs/use/guides/*.md", "docs/operate/a-year.md"];

for (const path of globSync(GUIDES, { cwd: PACKAGE_ROOT }).sort()) {
  test(`${basename(path)}: every block is run, and comes out as it says`, (t) => {
    const place = { origin: service.origin, dataDir: join(folder, "data"), account };
    return followGuide(path, join(folder, basename(path, ".md")), place, t);
  });
}
