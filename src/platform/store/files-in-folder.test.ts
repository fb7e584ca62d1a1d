import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { type FilesPlace, promisesOfFiles } from "#kit/rooms/files-promises.ts";
import { filesIn } from "./files-in-folder.ts";

async function openFolder(): Promise<FilesPlace & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-files-"));
  return {
    folder,
    files: filesIn(folder),
    cut: (owner, name, toBytes) => truncate(join(folder, owner.slice(-2), owner, name), toBytes),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

promisesOfFiles("a folder", openFolder);

test("killed at any moment, every file that is there is whole, and every one that was acknowledged is there", async () => {
  const { folder, files, close } = await openFolder();
  try {
    for (const most of [1, 7, 23]) {
      const acknowledged = await putUntilKilled(folder, most);
      assert.ok(acknowledged.length >= most);
      for (const name of acknowledged) await files.get(OWNER, name);
      const names = await readdir(join(folder, OWNER.slice(-2), OWNER));
      for (const name of names.filter((one) => !one.endsWith(".part"))) {
        assert.equal(sha256Hex(await files.get(OWNER, name)), name);
      }
    }
  } finally {
    await close();
  }
});

const OWNER = "owner-00";

/** Puts files under their hashes, one after the other, in a process that is killed in the middle of it. */
async function putUntilKilled(folder: string, most: number): Promise<string[]> {
  const program = `
    import { randomBytes } from "node:crypto";
    import { sha256Hex } from ${JSON.stringify(new URL("../../kernel/digest.ts", import.meta.url).href)};
    import { filesIn } from ${JSON.stringify(new URL("./files-in-folder.ts", import.meta.url).href)};
    const files = filesIn(${JSON.stringify(folder)});
    for (;;) {
      const parts = [randomBytes(200_000), randomBytes(100_000)];
      const name = sha256Hex(Buffer.concat(parts));
      await files.put(${JSON.stringify(OWNER)}, name, parts);
      process.stdout.write(name + "\\n");
    }`;
  const args = [...process.execArgv, "--input-type=module", "--eval", program];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const acknowledged: string[] = [];
  for await (const name of createInterface({ input: child.stdout })) {
    acknowledged.push(name);
    if (acknowledged.length === most) child.kill("SIGKILL");
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return acknowledged;
}
