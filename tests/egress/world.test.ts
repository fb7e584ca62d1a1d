import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { unlessRoot, unlessThere } from "#kit/peers/tools.ts";

test("where every address answers, nothing that a tenant names is reached but what is public", {
  // Namespaces with PostgreSQL in them take a user that may change to another one.
  skip: unlessRoot() || unlessThere("unshare", "ip", "mount"),
}, () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(
    "unshare",
    [
      "--net",
      "--mount",
      process.execPath,
      ...["--import", "./tools/sources.js", "--test", "--test-reporter=spec"],
      join("tests", "egress", "world.inside.ts"),
    ],
    { cwd: PACKAGE_ROOT, env, encoding: "utf8" },
  );
  assert.equal(status, 0, stdout + stderr);
});
