/**
 * Runs one of the programs for developers in `dev/`: `npm run bench -- starvation 60` is
 * `dev/bench/starvation.ts` with 60 as its argument. A folder's `main.ts` runs where no program is
 * named. What they need is built and installed first.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SOURCES = "./tools/sources.js";
const root = join(import.meta.dirname, "..");
const [folder = "", first = "", ...rest] = process.argv.slice(2);
const within = (path) => join(root, "dev", folder, path);

/** Folders whose `main.ts` takes nothing but numbers: what else stands there was meant for a program. */
const TAKE_NUMBERS = new Set(["bench"]);
const isForMain = !TAKE_NUMBERS.has(folder) || !/\D/.test([first, ...rest].join(""));

const named = [`${first}.ts`, `${first}/main.ts`].find((path) => first && existsSync(within(path)));
const program = named ?? (isForMain && existsSync(within("main.ts")) ? "main.ts" : null);
if (program === null) {
  const unknown = first && `dev/${folder} has no program "${first}". `;
  console.error(`${unknown}Name one of: ${programsIn(folder).join(", ")}`);
  process.exit(2);
}

const { status } = spawnSync(process.execPath, [join(root, "tools/prepare.js")], {
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);

// By its name: npm finds the Node of the packages first.
const child = spawn(
  "node",
  ["--import", SOURCES, within(program), ...(named || !first ? [] : [first]), ...rest],
  { cwd: root, stdio: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => {
  process.exitCode = signal ? 1 : (code ?? 1);
});

/** Those that say how they are run. */
function programsIn(name) {
  return globSync("{*.ts,*/main.ts}", { cwd: join(root, "dev", name) })
    .filter((path) => readFileSync(within(path), "utf8").includes(`npm run ${name} --`))
    .map((path) => path.replace(/(\/main)?\.ts$/, ""))
    .sort();
}
