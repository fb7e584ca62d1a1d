import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { TaskFailure, WorkersBusy } from "./errors.ts";
import { residentBytes } from "./process-usage.ts";
import { openWorkers, type Workers } from "./workers.ts";

const isLinux = process.platform === "linux";
const PATIENT = { waitMs: 600_000 };

function openOne(limits: Parameters<typeof openWorkers>[0] = {}): {
  workers: Workers;
  told: string[];
} {
  const told: string[] = [];
  const workers = openWorkers({ ...PATIENT, ...limits }, (why) => told.push(why));
  after(() => workers.close());
  return { workers, told };
}

const letters = (workers: Workers) => workers.run("missingLetters", ["a"], "account");

/** More than a child holds that has started, and less than `LARGE` takes. */
const AT_WORK_BYTES = 200_000_000;
const LARGE = {
  title: null,
  language: "en" as const,
  fields: [],
  centred: false,
  content: "<p>A clause that is <b>long enough</b> to be set in lines.</p>".repeat(3_000),
};

/** Gives a large task, and signals that end its child once, or each child at work until the task is over. */
async function endingChildren(signal: NodeJS.Signals, times: "once" | "always") {
  const { workers, told } = openOne();
  const before = new Set(children());
  await workers.warm();
  const made = workers.run("composeHtml", LARGE, "account");
  const end = (isMeant: (pid: number) => boolean) => {
    for (const pid of children()) if (!before.has(pid) && isMeant(pid)) process.kill(pid, signal);
  };
  if (times === "once") end(() => true);
  let isOver = times === "once";
  const [ended] = await Promise.all([
    Promise.allSettled([made]).finally(() => {
      isOver = true;
    }),
    (async () => {
      while (!isOver) {
        end((pid) => residentBytes(pid) > AT_WORK_BYTES);
        await setImmediate();
      }
    })(),
  ]);
  return { workers, told, ended: ended[0] };
}

for (const { signal, what } of [
  { signal: "SIGKILL", what: "whose child the system killed is carried out by another one" },
  { signal: "SIGSEGV", what: "at which a child's engine fell over itself is tried once more" },
] as const) {
  test(`a task ${what}, and its owner hears of it`, { skip: !isLinux }, async () => {
    const { told, ended } = await endingChildren(signal, "once");
    assert.ok(ended.status === "fulfilled" && "pages" in ended.value);
    assert.deepEqual(told, [`The worker process ended with ${signal}, at composeHtml`]);
  });
}

const TWICE: {
  signal: NodeJS.Signals;
  what: string;
  reason: new (...of: never[]) => Error;
  tells: number;
}[] = [
  {
    signal: "SIGKILL",
    what: "whose child is killed a second time is not told as the task's fault",
    reason: WorkersBusy,
    tells: 2,
  },
  {
    signal: "SIGSEGV",
    what: "at which two children fall over themselves is told as the task's fault",
    reason: TaskFailure,
    tells: 0,
  },
];
for (const { signal, what, reason, tells } of TWICE) {
  test(`a task ${what}, and the next one is carried out`, { skip: !isLinux }, async () => {
    const { workers, told, ended } = await endingChildren(signal, "always");
    assert.ok(ended.status === "rejected" && ended.reason instanceof reason);
    assert.equal(told.length, tells);
    assert.deepEqual(await letters(workers), [[]]);
  });
}

test("where tasks together take more memory than there is for them, the largest is carried out once more after the others", {
  skip: !isLinux,
}, async () => {
  const limits = { allBytes: 340_000_000, keptBytes: 150_000_000, slowUnderWay: 2 };
  const { workers, told } = openOne(limits);
  const made = await Promise.all(
    ["one", "two"].map((account) => workers.run("composeHtml", LARGE, account)),
  );
  for (const one of made) assert.ok("pages" in one);
  assert.match(
    told.join(),
    /^[^,]+, since all of them held too much memory together, at composeHtml$/,
  );
});

test("where the system starts no process whoever waits may try again, and the service goes on", async () => {
  const { workers, told } = openOne();
  const { PATH } = process.env;
  // More than a process may be given.
  process.env.PATH = "x".repeat(4_000_000);
  const tasks = [1, 2, 3].map(() => letters(workers));
  const ends = await Promise.allSettled(tasks);
  process.env.PATH = PATH;
  for (const end of ends) {
    assert.ok(end.status === "rejected" && end.reason instanceof WorkersBusy);
  }
  assert.equal(told.length, 2 * tasks.length, "each is tried once more");
  assert.match(told[0] ?? "", /could not be started: spawn E2BIG/);
  assert.deepEqual(await letters(workers), [[]]);
});

/** Prints how tasks end, as JSON, and what was told. */
const SCRIPT = `
import { closeSync, openSync } from "node:fs";
import { openWorkers } from "./src/product/documents/workers/workers.ts";
import { pagesPdf } from "./tests/kit/documents/pdfs/handmade.ts";
const told = [];
const workers = openWorkers({ waitMs: 600_000 }, (why) => told.push(why));
const ends = [];
const note = (task) => task.then(() => ends.push("done"), (error) => ends.push(error.constructor.name));
const letters = () => note(workers.run("missingLetters", ["a"], "account"));
// Outlined letters are drawn by both engines.
const pdf = pagesPdf([{ entries: "/MediaBox [0 0 300 300] /Resources <</Font <</F 4 0 R>>>>", content: "BT 1 Tr /F 40 Tf 20 200 Td (abc) Tj ET" }]);
const upload = () => note(workers.run("takeUpload", { pdf, language: "en", attachments: [], fields: [] }, "account"));
const held = [];
const fill = () => { try { for (;;) held.push(openSync("/dev/null")); } catch {} };
const empty = () => { for (const one of held.splice(0)) closeSync(one); };
`;

function ran(folder: string, work: string, limit = "") {
  const script = `${SCRIPT}${work}\nworkers.close();\nconsole.log(JSON.stringify({ ends, told }));\nprocess.exit(0);`;
  const node = `exec "${process.execPath}" --import ./tools/sources.js --input-type=module -e "$SCRIPT"`;
  const { stdout } = spawnSync("bash", ["-c", `${limit}${node}`], {
    cwd: folder,
    env: { ...process.env, SCRIPT: script },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return JSON.parse(stdout) as { ends: string[]; told: string[] };
}

test("where no file can be opened any more whoever waits may try again, and later it goes on", {
  skip: !isLinux,
}, () => {
  const work = "fill(); await letters(); empty(); await letters();";
  const { ends, told } = ran(PACKAGE_ROOT, work, "ulimit -n 256; ");
  assert.deepEqual(ends, ["WorkersBusy", "done"]);
  assert.equal(told.length, 2);
  for (const why of told) {
    assert.match(why, /^The worker process could not be started: spawn .* EMFILE$/);
  }
});

/** An installation in which a package is missing. */
function without(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), "countersign-lacking-"));
  after(() => rmSync(folder, { recursive: true }));
  for (const part of ["src", "package.json"])
    cpSync(join(PACKAGE_ROOT, part), join(folder, part), { recursive: true });
  for (const part of ["fonts", "tools", "tests"])
    symlinkSync(join(PACKAGE_ROOT, part), join(folder, part));
  const [modules, linked] = [PACKAGE_ROOT, folder].map((root) => join(root, "node_modules"));
  mkdirSync(linked as string);
  for (const one of readdirSync(modules as string).filter((one) => one !== name))
    symlinkSync(join(modules as string, one), join(linked as string, one));
  return folder;
}

test("a package that is missing is the service's own lack, whether a child needs it at once or at a task", {
  skip: !isLinux,
}, () => {
  const late = ran(without("@napi-rs"), "await letters(); await upload();");
  assert.deepEqual(late.ends, ["done", "WorkersBusy"]);
  assert.match(late.told.join(), /the second engine cannot be loaded.*, at takeUpload$/s);
  const atOnce = ran(without("pdfjs-dist"), "await letters();");
  assert.deepEqual(atOnce.ends, ["WorkersBusy"]);
  assert.deepEqual(atOnce.told, Array(2).fill("The worker process ended with an error"));
});

function children(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => isChild(pid))
    .map(Number);
}

function isChild(pid: string): boolean {
  try {
    const of = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1];
    const isOurs = Number(of) === process.pid;
    return isOurs && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("document-worker");
  } catch {
    return false;
  }
}
