import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { unlessRoot, unlessThere } from "#kit/peers/tools.ts";
import { promisesOfSecrets, type SecretsPlace } from "#kit/rooms/secrets-promises.ts";
import { SecretTrouble } from "./secrets.ts";
import { secretsInFolder } from "./secrets-in-folder.ts";

async function freshFolder(): Promise<SecretsPlace & { folder: string }> {
  const parent = await mkdtemp(join(tmpdir(), "countersign-secrets-"));
  const folder = join(parent, "keys");
  return {
    folder,
    open: () => secretsInFolder(folder),
    close: () => rm(parent, { recursive: true, force: true }),
  };
}

promisesOfSecrets("a folder", freshFolder);

test("nobody but the owner may read what is kept, also where others could before", async () => {
  const { folder, open, close } = await freshFolder();
  try {
    await mkdir(folder, { mode: 0o755 });
    await writeFile(join(folder, "link.key"), "x", { mode: 0o644 });
    await open().readOrMake("link.key", () => "y");
    await open().readOrMake("root.pem", () => "z");
    const modes = await Promise.all(
      ["", "link.key", "root.pem"].map(
        async (name) => (await stat(join(folder, name))).mode & 0o777,
      ),
    );
    assert.deepEqual(modes, [0o700, 0o600, 0o600]);
  } finally {
    await close();
  }
});

test("looking for one makes no folder", async () => {
  const { folder, open, close } = await freshFolder();
  try {
    assert.equal(await open().read("link.key"), null);
    await assert.rejects(readdir(folder));
  } finally {
    await close();
  }
});

test("where a file or nothing that is ours stands in the way, one line says which folder and what to do", async () => {
  const { folder, open, close } = await freshFolder();
  try {
    await writeFile(folder, "");
    for (const act of [
      () => open().read("link.key"),
      () => open().readOrMake("link.key", () => "x"),
      () => open().replace("link.key", "x"),
    ]) {
      await assert.rejects(act(), (error) => {
        assert.ok(error instanceof SecretTrouble, String(error));
        assert.match(error.message, /^DATA_DIR: .*\/keys is no folder \(E\w+\): .*MASTER_KEY$/);
        return true;
      });
    }
  } finally {
    await close();
  }
});

/** What a process says that finds the folder on a file system mounted read-only. */
function onReadOnly(folder: string, act: string): string {
  const script = `
    const { secretsInFolder } = await import("#store/secrets-in-folder.ts");
    const secrets = secretsInFolder(process.argv[1]);
    const said = await (async () => { ${act} })().catch((error) => error.name + ": " + error.message);
    process.stdout.write(String(said));`;
  const mount = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@"';
  const node = [process.execPath, "--input-type=module", "--import", "./tools/sources.js"];
  const { stdout, stderr } = spawnSync(
    "unshare",
    ["-m", "sh", "-c", mount, "sh", folder, ...node, "-e", script, folder],
    { cwd: PACKAGE_ROOT, encoding: "utf8" },
  );
  assert.equal(stderr, "");
  return stdout;
}

test("a folder that is complete may be mounted read-only; what would have to be written is one line", {
  skip: unlessRoot() || unlessThere("unshare", "mount"),
}, async () => {
  const { folder, open, close } = await freshFolder();
  try {
    await open().readOrMake("link.key", () => "the key");
    const make = (name: string) =>
      `return String(await secrets.readOrMake("${name}", () => "new"));`;
    assert.equal(onReadOnly(folder, make("link.key")), "the key");
    const line = /^SecretTrouble: DATA_DIR: .* is read-only, .* \(EROFS\): .*$/;
    assert.match(onReadOnly(folder, make("root.pem")), line);
    assert.match(onReadOnly(folder, 'await secrets.replace("link.key", "x")'), line);
    await chmod(join(folder, "link.key"), 0o644);
    assert.match(
      onReadOnly(folder, make("link.key")),
      line,
      "open to others, and cannot be closed",
    );
  } finally {
    await close();
  }
});
