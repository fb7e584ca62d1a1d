import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { holdCells } from "#kit/peers/faults/hold-cells.ts";
import { unlessRoot, unlessThere } from "#kit/peers/tools.ts";

/** Disks of some megabytes, which nobody sees but who is in there. */
const skip = unlessRoot() || unlessThere("unshare", "mount");

async function inside(cell: string): Promise<void> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const folder = await mkdtemp(join(tmpdir(), "countersign-disk-"));
  // The embedded database runs as another user.
  await chmod(folder, 0o711);
  const child = [process.execPath, "--import", "./tools/sources.js", "tests/faults/disk.inside.ts"];
  try {
    const run = promisify(execFile)("unshare", ["--mount", ...child, cell, folder], {
      cwd: PACKAGE_ROOT,
      env,
    });
    const { stdout } = await run.catch((error) => assert.fail(`${error.stdout}\n${error.stderr}`));
    assert.match(stdout, /held\n$/);
  } finally {
    // Its disks are gone with who had them.
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

holdCells("files", { full: () => inside("files") }, { skip });
holdCells("dataDir", { full: () => inside("dataDir") }, { skip });
holdCells("backups", { full: () => inside("backups") }, { skip });
