import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { processTree } from "#kit/rooms/processor-time.ts";
import type { Mark, Took } from "#kit/scenes/marks.ts";
import { drawsAnew } from "./test-plan.ts";
import type { TallyLine } from "./test-tally.ts";

/** What became of one process of tests. */
export interface EndedProcess {
  /** Tests by file and name, and files that the process did not survive, with the reason. */
  failures: string[];
  /** What each test that failed said, by what names it among the failures. */
  whys: ReadonlyMap<string, string>;
  /** The files that it died before. */
  left: string[];
  /** What it wrote, unless it wrote to the terminal itself. */
  output: string;
  counts: Record<string, number>;
  /** What each file took, and the whole process; zeros unless measured. */
  times: ({ file: string } & Took)[];
  cpuS: number;
}

export interface ProcessOptions {
  /** Its files in `scratch` are called so. */
  name: string;
  scratch: string;
  env: NodeJS.ProcessEnv;
  /** Whether it writes to the terminal itself, for one that runs alone. */
  printed: boolean;
  /** Whether processor time is measured. */
  measured: boolean;
  /** A test that takes longer fails by its name. */
  testLimitMs?: number;
  /** A process in which no test ends for so long is killed. */
  stillLimitMs?: number;
  /** A process that something keeps for so long after its last test is killed. */
  endLimitMs?: number;
  /** Called as soon as it runs. */
  onStart(child: ChildProcess): void;
}

const ROOT = join(import.meta.dirname, "..");
const [GROUP, TALLY] = ["tests/kit/scenes/group.ts", "tools/test-tally.ts"].map(
  (path) => pathToFileURL(join(ROOT, path)).href,
);
/** A machine that has much else to do is given as much longer, and so are properties of many rounds. */
const TIMES =
  Math.max(1, (loadavg()[0] ?? 1) / availableParallelism()) * Number(process.env.TEST_ROUNDS ?? 1);
/** No test takes a tenth of it on a machine that has nothing else to do. */
const TEST_LIMIT_MS = 240_000 * TIMES;
/** For what no timer within the process ends, such as a loop without a pause. */
const STILL_LIMIT_MS = 300_000 * TIMES;
/** Connections that are kept and children that are idle have gone by then. */
const END_LIMIT_MS = 20_000 * TIMES;

/** Runs files of tests one after the other in one process. @param files paths from the root */
export async function runProcess(
  files: readonly string[],
  options: ProcessOptions,
): Promise<EndedProcess> {
  const { name, scratch, printed } = options;
  const tallied = join(scratch, `${name}.tally`);
  rmSync(tallied, { force: true });
  const child = startProcess(files, options, tallied);
  options.onStart(child);
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (part: Buffer) => written.push(part));
  }
  const marks = followMarks(child, options.stillLimitMs ?? STILL_LIMIT_MS);
  const [code, signal] = await once(child, "exit");
  const { begun, times, cpuS, killed } = await marks.end();
  const { whys, counts } = readTally(tallied);
  const failed = [...whys.keys()];
  const endedBy = killed ?? `its process ended (${signal ?? code})`;
  const within = begun.find((file) => !times.some((one) => one.file === file));
  const died = within
    ? `${within}: ${endedBy}`
    : killed && `${name}, after its last test: ${killed}`;
  const failures = died ? [...failed, died] : failed;
  if (code !== 0 && failures.length === 0) failures.push(`${name}: ${endedBy}`);
  const left = died ? files.filter((file) => !begun.includes(file)) : [];
  const output = printed ? "" : Buffer.concat(written).toString();
  return { failures, whys, left, output, counts, times, cpuS };
}

function startProcess(
  files: readonly string[],
  options: ProcessOptions,
  tallied: string,
): ChildProcess {
  const { name, scratch, env, printed, measured } = options;
  const { testLimitMs = TEST_LIMIT_MS, endLimitMs = END_LIMIT_MS } = options;
  const entry = join(scratch, `${name}.mjs`);
  const list = JSON.stringify(files);
  writeFileSync(
    entry,
    `import { runTogether } from "${GROUP}";\nawait runTogether(${list}, ${endLimitMs});\n`,
  );
  const how = [
    ...["--import", "./tools/sources.js", "--import", "./tools/test-scopes.ts"],
    ...(files.some(drawsAnew) ? ["--import", "./tools/property-seed.ts"] : []),
    ...[`--test-timeout=${Math.round(testLimitMs)}`],
    ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
    ...[`--test-reporter=${TALLY}`, `--test-reporter-destination=${tallied}`],
  ];
  const output = printed ? "inherit" : "pipe";
  return spawn(process.execPath, [...how, entry], {
    cwd: ROOT,
    env: { ...env, TEST_MARKS: measured ? "times" : "files" },
    stdio: ["ignore", output, output, "pipe"],
  });
}

/** Listens to how far the process says it has come, and kills it where it says nothing any more. */
function followMarks(child: ChildProcess, stillLimitMs: number) {
  const begun: string[] = [];
  const times: EndedProcess["times"] = [];
  let [killed, cpuS, rest]: [string | null, number, string] = [null, 0, ""];
  const kill = (reason: string) => {
    killed ??= `${reason}, so it was killed`;
    killTree(child.pid ?? 0);
  };
  const stands = () => kill(`no test ended for ${Math.round(stillLimitMs / 1_000)} s`);
  // Before its first word it loads what tests are made of, which is no test's fault.
  let timer = setTimeout(stands, STILL_LIMIT_MS);
  const pipe = child.stdio[3] as NodeJS.ReadableStream;
  pipe.on("data", (part: Buffer) => {
    clearTimeout(timer);
    timer = setTimeout(stands, stillLimitMs);
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    for (const mark of lines.map((line): Mark => JSON.parse(line))) {
      if ("begins" in mark) begun.push(mark.begins);
      if ("ended" in mark) times.push({ file: mark.ended, ...mark.took });
      if ("cpuS" in mark) cpuS = mark.cpuS;
      if ("keptBy" in mark) kill(`it was kept running (${mark.keptBy})`);
    }
  });
  const closed = once(pipe, "close");
  return {
    async end() {
      clearTimeout(timer);
      // What it said last may still be on its way.
      await Promise.race([closed, pause(1_000, undefined, { ref: false })]);
      return { begun, times, cpuS, killed };
    },
  };
}

/** What it started goes with it: databases and browsers would live on. */
function killTree(root: number): void {
  for (const pid of processTree(root)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}

function readTally(file: string) {
  const whys = new Map<string, string>();
  let counts: Record<string, number> = {};
  for (const line of textOf(file).split("\n").filter(Boolean)) {
    const one: TallyLine = JSON.parse(line);
    if ("failed" in one) whys.set(one.failed, one.why);
    else counts = one.counts;
  }
  return { whys, counts };
}

/** There is none where the process died before it began. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
