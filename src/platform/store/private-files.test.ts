import assert from "node:assert/strict";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import {
  openPrivateFolder,
  readIfThere,
  readOrCreate,
  replaceFile,
  UNFINISHED,
} from "./private-files.ts";

const parents: string[] = [];
let folder: string;
beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), "countersign-private-"));
  parents.push(parent);
  folder = join(parent, "data", "keys");
  await openPrivateFolder(folder);
});
after(() => Promise.all(parents.map((one) => rm(one, { recursive: true, force: true }))));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test("a folder is made for its owner alone, and one that others may look into is closed to them", async () => {
  assert.equal(await modeOf(folder), 0o700);
  await chmod(folder, 0o755);
  await openPrivateFolder(folder);
  assert.equal(await modeOf(folder), 0o700);
  // Whoever took away even more from themselves keeps it so.
  await chmod(folder, 0o500);
  await openPrivateFolder(folder);
  assert.equal(await modeOf(folder), 0o500);
  await chmod(folder, 0o700);
});

test("what a killed process left unfinished goes, and nothing else", async () => {
  await writeFile(join(folder, `${UNFINISHED}abc`), "half");
  await writeFile(join(folder, "link.key"), "whole");
  await openPrivateFolder(folder);
  assert.deepEqual(await readdir(folder), ["link.key"]);
});

test("of many who start at once one makes a file, and all read the same", async () => {
  let asked = 0;
  const make = () => {
    asked += 1;
    return `made ${asked}`;
  };
  const read = await Promise.all(
    Array.from({ length: 8 }, () => readOrCreate(folder, "link.key", make)),
  );
  assert.equal(new Set(read.map(String)).size, 1);
  assert.deepEqual(await readdir(folder), ["link.key"]);
  assert.equal(await modeOf(join(folder, "link.key")), 0o600);
  const before = asked;
  assert.deepEqual(await readOrCreate(folder, "link.key", make), read[0]);
  assert.equal(asked, before, "what is there is not made anew");
});

test("whoever sweeps the folder meanwhile keeps nobody from making a file", async () => {
  let sweeping: Promise<void> | null = null;
  const made = await readOrCreate(folder, "root.key", () => {
    sweeping ??= openPrivateFolder(folder);
    return Buffer.of(1, 2);
  });
  await sweeping;
  assert.deepEqual(made, Buffer.of(1, 2));
});

test("a new content takes the place of the old one, and of a link, not of what the link leads to", async () => {
  const path = join(folder, "link.key");
  const elsewhere = join(folder, "elsewhere");
  await writeFile(elsewhere, "another's");
  await symlink(elsewhere, path);
  await replaceFile(folder, "link.key", "new");
  assert.equal(await readFile(path, "utf8"), "new");
  assert.equal(await readFile(elsewhere, "utf8"), "another's");
  assert.equal(await modeOf(path), 0o600);
  await replaceFile(folder, "link.key", "newer");
  assert.equal(await readFile(path, "utf8"), "newer");
  assert.deepEqual((await readdir(folder)).sort(), ["elsewhere", "link.key"]);
});

test("a file that others may read is closed to them as it is read, and where there is none there is nothing", async () => {
  const path = join(folder, "open.key");
  await writeFile(path, "content", { mode: 0o644 });
  assert.equal(String(await readIfThere(path)), "content");
  assert.equal(await modeOf(path), 0o600);
  assert.equal(await readIfThere(join(folder, "none.key")), null);
  await mkdir(join(folder, "folder.key"));
  await assert.rejects(readIfThere(join(folder, "folder.key")), { code: "EISDIR" });
});
