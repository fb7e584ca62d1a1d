import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { filesIn } from "./files.ts";

test("a deletion succeeds while files of the same owner are being written", async () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-files-"));
  const files = filesIn(folder);
  try {
    for (let round = 0; round < 40; round += 1) {
      const owner = `owner-${round}`;
      await files.put(owner, "base", [Buffer.from("base")]);
      const writing = Array.from({ length: 12 }, (_, index) =>
        // A file whose folder was taken away while it was written may be lost; its owner is gone.
        files.put(owner, `page-${index}`, [Buffer.alloc(20_000)]).catch(() => {}),
      );
      await files.deleteAll(owner);
      await Promise.all(writing);
      await files.deleteAll(owner);
      await assert.rejects(files.get(owner, "base"));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
