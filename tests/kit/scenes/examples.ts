import { execFile } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { toolIsThere } from "#kit/peers/tools.ts";

/** How a block of a language is run: the program, and the name of its file. */
const RUNNERS: Record<string, { program: string; args: string[]; file: string; needs?: string }> = {
  sh: { program: "bash", args: ["-euo", "pipefail"], file: "block.sh" },
  ts: { program: process.execPath, args: [], file: "block.ts" },
  js: { program: process.execPath, args: [], file: "block.mjs" },
  python: { program: "python3", args: [], file: "block.py", needs: "requests" },
  php: { program: "php", args: [], file: "block.php" },
};

export interface Ran {
  /** Standard output. */
  output: string;
  /** Why it failed; null where it did not. */
  problem: string | null;
}

const run = promisify(execFile);

/** Why blocks of this language are not run on this machine; null where they are. */
export async function whyNotRun(language: string): Promise<string | null> {
  const runner = RUNNERS[language];
  if (!runner) return `nothing here runs ${language}`;
  if (!toolIsThere(runner.program)) return `${runner.program} is not installed`;
  if (!runner.needs) return null;
  const isThere = await run(runner.program, ["-c", `import ${runner.needs}`]).then(
    () => true,
    () => false,
  );
  return isThere ? null : `${runner.program} has no ${runner.needs}`;
}

/** A folder in which `@countersign/sdk` is what this repository holds. */
export async function makeRoom(folder: string): Promise<void> {
  const own = join(folder, "node_modules", "@countersign", "sdk");
  await mkdir(own, { recursive: true });
  const exports = { ".": "./src/sdk.ts", "./webhooks": "./src/webhooks.ts" };
  // Node strips no types below node_modules, but where a link leads it does.
  await symlink(join(PACKAGE_ROOT, "sdk", "src"), join(own, "src"));
  const about = { name: "@countersign/sdk", type: "module", exports };
  await writeFile(join(own, "package.json"), JSON.stringify(about));
  await writeFile(join(folder, "package.json"), '{"type": "module"}');
}

/** Runs a block as whoever copies it would. */
export async function runBlock(
  block: { language: string; text: string },
  { folder, env }: { folder: string; env: Record<string, string> },
): Promise<Ran> {
  const runner = RUNNERS[block.language];
  if (!runner) throw new Error(`nothing runs ${block.language}`);
  await writeFile(join(folder, runner.file), `${block.text}\n`);
  try {
    const { stdout } = await run(runner.program, [...runner.args, runner.file], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? "", HOME: folder, ...env },
      timeout: 60_000,
    });
    return { output: stdout, problem: null };
  } catch (error) {
    const { stdout = "", stderr = "", message } = error as Error & Record<string, string>;
    return { output: stdout, problem: `${message}\n${stderr}\n${stdout}` };
  }
}

/** Programs that run one file after the other, where starting anew for each would take longest. */
const TOGETHER: Record<string, { language: string; write(files: readonly string[]): string }> = {
  ts: {
    language: "js",
    write: (files) => files.map((file) => `await import("./${file}");`).join("\n"),
  },
  python: {
    language: "python",
    write: (files) =>
      ["import runpy", ...files.map((file) => `runpy.run_path("${file}")`)].join("\n"),
  },
};

/** Runs blocks of one language in turn, and says what was wrong with the first that failed. */
export async function runBlocks(
  language: string,
  texts: readonly string[],
  place: { folder: string; env: Record<string, string> },
): Promise<string | null> {
  const together = TOGETHER[language];
  if (!together) {
    for (const text of texts) {
      const { problem } = await runBlock({ language, text }, place);
      if (problem) return `${problem}\n${text}`;
    }
    return null;
  }
  const ending = RUNNERS[language]?.file.split(".")[1];
  const files = texts.map((_, at) => `block-${at}.${ending}`);
  for (const [at, file] of files.entries()) {
    await writeFile(join(place.folder, file), `${texts[at]}\n`);
  }
  const all = { language: together.language, text: together.write(files) };
  return (await runBlock(all, place)).problem;
}
