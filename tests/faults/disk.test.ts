import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { holdCells } from "#kit/faults/hold-cells.ts";
import { unlessRoot, unlessThere } from "#kit/tools.ts";

/** Disks of some megabytes, which nobody sees but who is in there. */
const skip = unlessRoot() || unlessThere("unshare", "mount");

async function inside(cell: string): Promise<void> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = [process.execPath, "--import", "./tools/sources.js", "tests/faults/disk.inside.ts"];
  const run = promisify(execFile)("unshare", ["--mount", ...child, cell], {
    ...{ cwd: PACKAGE_ROOT, env },
  });
  const { stdout } = await run.catch((error) => assert.fail(`${error.stdout}\n${error.stderr}`));
  assert.match(stdout, /held\n$/);
}

holdCells("files", { full: () => inside("files") }, { skip });
holdCells("dataDir", { full: () => inside("dataDir") }, { skip });
holdCells("backups", { full: () => inside("backups") }, { skip });
