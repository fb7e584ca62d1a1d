import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { certificatesIn, formerSealsIn } from "./known-seals.ts";

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-seals-"));
});
after(() => rm(folder, { recursive: true, force: true }));

test("where there are no keys nothing sealed before", async () => {
  assert.deepEqual(await formerSealsIn(folder), []);
  await writeFile(join(folder, "file"), "");
  assert.deepEqual(await formerSealsIn(join(folder, "file")), []);
});

test("what is there and cannot be read is told, since seals would be unknown that are not", async () => {
  // A folder of that name is read by nobody, whatever their rights.
  await mkdir(join(folder, "keys", "seal.pem"), { recursive: true });
  await assert.rejects(certificatesIn(join(folder, "keys")), { code: "EISDIR" });
});
