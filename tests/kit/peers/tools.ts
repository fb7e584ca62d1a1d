import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Any of these will do where a test names the first: it is the same engine, without windows. */
const INSTEAD: Record<string, string[]> = { chromium: ["chromium-headless-shell"] };

function isThere(name: string): boolean {
  return [name, ...(INSTEAD[name] ?? [])].some(
    (program) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0,
  );
}

/** Whether a program is there. In CI it has to be: a check that is not run proves nothing. */
export function toolIsThere(name: string): boolean {
  const there = isThere(name);
  if (!there && process.env.CI === "true") throw new Error(`${name} is missing on this machine`);
  return there;
}

/** `skip` for a test that needs these programs: false, or the line that says which is missing. */
export function unlessThere(...names: string[]): string | false {
  const missing = names.filter((name) => !toolIsThere(name));
  return missing.length > 0 && `needs ${missing.join(", ")}`;
}

/** `skip` for a test of what is too large to be wanted of every machine, CI's included. */
export function unlessInstalled(...names: string[]): string | false {
  const missing = names.filter((name) => !isThere(name));
  return missing.length > 0 && `runs where ${missing.join(", ")} is installed`;
}

/** `skip` for a test that changes what only root may. In CI we are root. */
export function unlessRoot(): string | false {
  if (process.getuid?.() === 0) return false;
  if (process.env.CI === "true") throw new Error("this needs root");
  return "needs root";
}

/** Runs a program on a file with these bytes (`FILE` in its arguments) and gives what it printed. */
export function runOn(
  bytes: Uint8Array,
  program: string,
  args: readonly string[],
): { status: number; output: string } {
  const folder = mkdtempSync(join(tmpdir(), "countersign-tool-"));
  try {
    const file = join(folder, "file.pdf");
    writeFileSync(file, bytes);
    const result = spawnSync(
      program,
      args.map((arg) => (arg === "FILE" ? file : arg)),
      { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
    );
    return { status: result.status ?? -1, output: `${result.stdout}${result.stderr}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
