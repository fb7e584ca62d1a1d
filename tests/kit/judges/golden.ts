import assert from "node:assert/strict";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const isWriting = process.env.GOLDEN === "write";

const HOW =
  "If that is meant: npm run golden writes it, the difference is read in review, and CHANGELOG.md says what it means for those who read it.";

/**
 * Holds what is sent against what is kept of it in git, whole and byte for byte:
 * `files` is text by path within the folder, and the folder has no others.
 */
export function assertGolden(folder: string, files: ReadonlyMap<string, string>): void {
  if (isWriting) {
    rmSync(folder, { recursive: true, force: true });
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return;
  }
  const kept = globSync("**/*.*", { cwd: folder }).sort();
  assert.deepEqual(kept, [...files.keys()].sort(), `${folder} has other files. ${HOW}`);
  for (const [path, text] of files) assertSame(join(folder, path), text);
}

/** The same for one file. */
export function assertSame(path: string, text: string): void {
  if (isWriting) {
    writeFileSync(path, text);
    return;
  }
  const kept = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (kept === text) return;
  // Not assert.equal, which would print both files whole.
  const [before, after] = [kept.split("\n"), text.split("\n")];
  const line = after.findIndex((words, index) => words !== before[index]);
  const at = line < 0 ? after.length : line;
  assert.fail(
    `${path}:${at + 1} differs.\n  kept: ${before[at] ?? "(nothing)"}\n  now:  ${after[at] ?? "(nothing)"}\n${HOW}`,
  );
}
