import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs a program that is not ours in a folder with these files. Answers what it printed, and those
 * of the files it was told to write.
 */
export function runOnFiles(
  program: string,
  args: readonly string[],
  files: Readonly<Record<string, Uint8Array | string>>,
  written: readonly string[] = [],
): { status: number; output: string; files: Record<string, Uint8Array> } {
  const folder = mkdtempSync(join(tmpdir(), "countersign-outside-"));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8", cwd: folder });
    const made =
      status === 0 ? written.map((name) => [name, readFileSync(join(folder, name))]) : [];
    return { status: status ?? -1, output: `${stdout}${stderr}`, files: Object.fromEntries(made) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
