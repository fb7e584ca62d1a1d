import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { everyOwner, type Files } from "#lib/storage/files.ts";
import { filesIn } from "./files-in-folder.ts";
import { findStorageId, markStorage } from "./storage-id.ts";

const made: string[] = [];
let files: Files;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-storage-"));
  made.push(folder);
  files = filesIn(folder);
});
after(() => Promise.all(made.map((one) => rm(one, { recursive: true, force: true }))));

test("a place is marked once: of several processes at once the first is right for all", async () => {
  assert.equal(await findStorageId(files), null);
  const marked = await Promise.all([markStorage(files), markStorage(files), markStorage(files)]);
  assert.equal(new Set(marked).size, 1);
  assert.equal(await findStorageId(files), marked[0]);
  assert.equal(await markStorage(files, "another"), marked[0]);
});

test("a place that takes over what another had bears its mark", async () => {
  assert.equal(await markStorage(files, "taken over"), "taken over");
});

test("the mark is nobody's file, so that no sweep meets it", async () => {
  await markStorage(files);
  const owners: string[] = [];
  for await (const owner of everyOwner(files)) owners.push(owner);
  assert.deepEqual(owners, []);
});

test("a place that cannot be read is not taken for one that was never marked", async () => {
  const broken = new Error("the place does not answer");
  const away = { ...files, get: () => Promise.reject(broken) };
  await assert.rejects(findStorageId(away), broken);
});
