import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { unlessThere } from "#kit/peers/tools.ts";
import { archiveEnd, centralHeader, entryOf, localHeader } from "./zip.ts";

const AT = new Date("2026-11-21T09:30:00Z");
const FAR = 5_000_000_000;

test("an unpacker finds a file that begins behind 5 GB, and each of 70,000 files", {
  skip: unlessThere("python3"),
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-zip64-"));
  try {
    const path = join(folder, "far.zip");
    const file = await open(path, "w");
    const far = entryOf("far.txt", Buffer.from("far away"));
    const small = Buffer.from(localHeader(far, AT));
    // Nothing is written before it: the file has a hole there.
    await file.write(Buffer.concat([small, Buffer.from("far away")]), 0, null, FAR);
    const empty = entryOf("empty", Buffer.alloc(0));
    const directory = Buffer.concat([
      centralHeader(far, AT, FAR),
      ...Array.from({ length: 70_000 }, (_, n) =>
        centralHeader({ ...empty, name: `n${n}` }, AT, 0),
      ),
    ]);
    const at = FAR + small.length + 8;
    const end = archiveEnd(70_001, directory.length, at);
    await file.write(Buffer.concat([directory, end]), 0, null, at);
    await file.close();
    const read = `import zipfile; z = zipfile.ZipFile(${JSON.stringify(path)}); print(len(z.namelist()), z.read("far.txt"))`;
    assert.equal(String(execFileSync("python3", ["-c", read])), "70001 b'far away'\n");
  } finally {
    await rm(folder, { recursive: true });
  }
});
