import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { after, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { checkedText } from "#kernel/personal-text.ts";
import { handmade, pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { fixture } from "#kit/documents/pdfs/tools.ts";
import { TaskFailure, WorkersBusy } from "./errors.ts";
import { openWorkers } from "./workers.ts";

const workers = openWorkers({ idleMs: 300, keptMs: 600_000 });
after(() => workers.close());

function openOne(limits: Parameters<typeof openWorkers>[0] = {}) {
  const opened = openWorkers(limits);
  after(() => opened.close());
  return opened;
}

/** Where nothing hangs on how long the machine takes. */
const PATIENT = { waitMs: 600_000 };

const isLinux = process.platform === "linux";

test("what nobody waits for begins in a pause of the other work, in a child that gives way", {
  skip: !isLinux,
}, async () => {
  await workers.warm();
  let isMade = false;
  const made = workers.runWhenIdle("missingLetters", ["later"], "account").then(() => {
    isMade = true;
  });
  const until = performance.now() + 1_000;
  while (performance.now() < until) await workers.run("missingLetters", ["now"], "account");
  assert.equal(isMade, false, "other work never paused");
  await made;
  assert.deepEqual(priorities(), [getPriority() + 2, 19]);
  // A child without work is let go; the test's own limit ends it where that is not so.
  while (priorities().length > 1) await setTimeout(50);
  assert.deepEqual(priorities(), [getPriority() + 2]);
});

test("the last child leaves after a while, and one starts as soon as work is announced", {
  skip: !isLinux,
}, async () => {
  const opened = openOne({ ...PATIENT, idleMs: 10, keptMs: 100 });
  const before = priorities().length;
  await opened.warm();
  assert.equal(priorities().length, before + 1);
  while (priorities().length > before) await setTimeout(20);
  assert.equal(opened.refusalFor("composeHtml", "account"), null);
  assert.equal(opened.refusalFor("composeHtml", "another"), null);
  assert.equal(priorities().length, before + 1);
  assert.deepEqual(await opened.run("missingLetters", ["a"], "account"), [[]]);
});

test("tasks that wait when the service stops are told so", async () => {
  const stopping = openWorkers();
  const waiting = [1, 2, 3, 4].map(() => stopping.run("missingLetters", ["letters"], "account"));
  stopping.close();
  for (const task of waiting) await assert.rejects(task, WorkersBusy);
});

test("a child that does not start takes a task along, whose sender may try again", async () => {
  const broken = openWorkers({ startMs: 1 });
  await assert.rejects(
    broken.run("missingLetters", ["letters"], "account"),
    (error) => error instanceof WorkersBusy && /took over 10 ms to start/.test(error.message),
  );
  broken.close();
});

/** Paragraphs enough for some hundred milliseconds. */
const SLOW = {
  title: null,
  language: "en" as const,
  centred: false,
  attachments: [],
  fields: [{ id: "00000000-0000-7000-8000-000000000001", label: checkedText("label", "Buyer") }],
  content: "<p>A clause that is <b>long enough</b> to be set in lines.</p>".repeat(300),
};

test("a child for work ahead that does not come up takes nobody's task along", {
  skip: !isLinux,
}, async () => {
  const opened = openOne(PATIENT);
  await opened.warm();
  const ahead = opened.runWhenIdle("composeHtml", SLOW, "account");
  while (!children().some(isLeast)) await setTimeout(5);
  const waiting = [1, 2, 3, 4].map(() => opened.run("composeHtml", SLOW, "account"));
  for (const child of children().filter(isLeast)) process.kill(child.pid, "SIGKILL");
  await Promise.all(waiting);
  await ahead;
});

test("however much one account asks for, another's task begins at once", async () => {
  const shared = openOne(PATIENT);
  const done: string[] = [];
  const task = (account: string, input: object) =>
    shared.run("composeHtml", { ...SLOW, ...input }, account).then(
      () => done.push(account),
      () => done.push(account),
    );
  await shared.run("composeHtml", { ...SLOW, content: "<p>Short</p>" }, "quiet");
  const content = SLOW.content.repeat(10);
  const tasks = Array.from({ length: 6 }, () => task("busy", { content }));
  tasks.push(task("quiet", { content: "<p>Short</p>" }));
  await Promise.all(tasks);
  assert.equal(done.length, 7);
  assert.ok(done.indexOf("quiet") <= 2, done.join(", "));
});

test("however many accounts have slow tasks, a core is left for what is quick", {
  skip: !isLinux,
}, async () => {
  const shared = openOne({ ...PATIENT, slowUnderWay: 1 });
  const content = SLOW.content.repeat(4);
  const make = (account: string) => shared.run("composeHtml", { ...SLOW, content }, account);
  // Nobody knows yet that these are slow.
  await Promise.all(["one", "two", "three"].map(make));
  const slowed = () => children().filter(({ nice }) => nice === getPriority() + 10).length;
  const tasks = ["one", "two", "three"].map(make);
  let most = 0;
  let done = 0;
  for (const task of tasks) {
    void task.finally(() => {
      done += 1;
    });
  }
  while (done < tasks.length) {
    most = Math.max(most, slowed());
    await setTimeout(5);
  }
  assert.equal(most, 1);
  await shared.run("composeHtml", { ...SLOW, content: "<p>Short</p>" }, "four");
});

test("slow tasks of as many accounts as there are children leave one of these for what is quick", {
  skip: !isLinux,
}, async () => {
  const shared = openOne({ ...PATIENT, slowUnderWay: 3 });
  const content = SLOW.content.repeat(6);
  const done: string[] = [];
  const make = (account: string, input = { ...SLOW, content }) =>
    shared.run("composeHtml", input, account).then(() => done.push(account));
  const known = ["one", "two", "three"];
  await Promise.all(known.map((account) => make(account)));
  done.length = 0;
  const slow = known.map((account) => make(account));
  assert.equal(shared.refusalFor("composeHtml", "quick"), null);
  await make("quick", { ...SLOW, content: "<p>Short</p>" });
  assert.deepEqual(done, ["quick"]);
  await Promise.all(slow);
});

test("tasks that turn out slow, more of them than may be, leave the others their place", {
  skip: !isLinux,
}, async () => {
  const shared = openOne({ ...PATIENT, slowUnderWay: 1, underWay: 5, idleMs: 600_000 });
  const make = (account: string, times: number) =>
    shared.run("composeHtml", { ...SLOW, content: SLOW.content.repeat(times) }, account);
  await make("known", 4);
  // Carried out by a child for slow tasks, which has nothing to do from then on.
  await make("known", 4);
  const turning = ["one", "two"].map((account) => make(account, 10));
  const slowed = () => children().filter(({ nice }) => nice === getPriority() + 10).length;
  while (slowed() < 3) await setTimeout(5);
  const waiting = make("known", 1);
  await shared.run("composeHtml", { ...SLOW, content: "<p>Short</p>" }, "quiet");
  await Promise.all([waiting, ...turning]);
});

test("while a slow task is at work nothing is made ahead, and no child waits for such work", {
  skip: !isLinux,
}, async () => {
  const shared = openOne({ ...PATIENT, idleMs: 600_000 });
  const own = childrenFromNowOn();
  const leastNow = () => own().filter(isLeast).length;
  await shared.runWhenIdle("missingLetters", ["a"], "account");
  assert.equal(leastNow(), 1);
  const done: string[] = [];
  const slow = shared.run("composeHtml", { ...SLOW, content: SLOW.content.repeat(10) }, "one");
  void slow.finally(() => done.push("slow"));
  while (leastNow() > 0) await setTimeout(5);
  assert.deepEqual(done, []);
  await shared.runWhenIdle("missingLetters", ["b"], "another");
  assert.deepEqual(done, ["slow"]);
  await slow;
});

test("while somebody's slow task is under way, of the children without work one stays", {
  skip: !isLinux,
}, async () => {
  const own = childrenFromNowOn();
  const shared = openOne({ ...PATIENT, idleMs: 600_000 });
  const started = () => own().length;
  const short = { ...SLOW, content: "<p>Short</p>" };
  await Promise.all(["one", "two", "three"].map((who) => shared.run("composeHtml", short, who)));
  while (started() < 3) await setTimeout(5);
  const done: string[] = [];
  const slow = shared.run("composeHtml", { ...SLOW, content: SLOW.content.repeat(10) }, "one");
  void slow.finally(() => done.push("slow"));
  while (started() > 2 && done.length === 0) await setTimeout(5);
  assert.deepEqual(done, []);
  await shared.run("composeHtml", short, "two");
  assert.equal(started(), 2, "whoever is quick finds it ready");
  await slow;
});

test("seals and pictures do not wait for contracts that are made", async () => {
  const shared = openOne(PATIENT);
  const accounts = ["one", "two", "three", "four", "five", "six"];
  let made = 0;
  const content = SLOW.content.repeat(10);
  await shared.warm();
  const tasks = accounts.map((account) =>
    shared.run("composeHtml", { ...SLOW, content }, account).finally(() => {
      made += 1;
    }),
  );
  await shared.run("missingLetters", ["letters"], "seven");
  assert.ok(made <= 3, `${made} were made before`);
  shared.close();
  await Promise.allSettled(tasks);
});

test("whoever would wait for too long is told at once, with when to come again", async () => {
  const short = openOne({ waitMs: 60_000 });
  await short.warm();
  await short.run("composeHtml", SLOW, "account");
  const tasks = Array.from({ length: 3_000 }, () => short.run("composeHtml", SLOW, "account"));
  const outcomes = await Promise.allSettled(tasks.slice(-1));
  const [last] = outcomes;
  assert.ok(last?.status === "rejected" && last.reason instanceof WorkersBusy);
  assert.ok(last.reason.retryAfterSeconds >= 5 && last.reason.retryAfterSeconds <= 60);
  short.close();
  await Promise.allSettled(tasks);
});

test("who was told to wait and is not served in time is told so", async () => {
  const short = openOne({ waitMs: 100 });
  const tasks = Array.from({ length: 8 }, () => short.run("composeHtml", SLOW, "account"));
  const outcomes = await Promise.allSettled(tasks);
  assert.ok(
    outcomes.some(({ status, ...rest }) => {
      return status === "rejected" && "reason" in rest && rest.reason instanceof WorkersBusy;
    }),
  );
});

test("a task ends by its processor time", async () => {
  const strict = openOne({ cpuMs: 200, ...PATIENT });
  const content = SLOW.content.repeat(10);
  await assert.rejects(strict.run("composeHtml", { ...SLOW, content }, "account"), TaskFailure);
});

test("bytes that wait are bounded", async () => {
  const small = openOne({ waitingBytes: 60_000, ...PATIENT });
  const tasks = Array.from({ length: 12 }, () => small.run("composeHtml", SLOW, "account"));
  await assert.rejects(tasks.at(-1) as Promise<unknown>, WorkersBusy);
  small.close();
  await Promise.allSettled(tasks);
});

/** Of the children of this process, as `ps` counts them. */
function priorities(): number[] {
  return children()
    .map(({ nice }) => nice)
    .sort((one, other) => one - other);
}

const isLeast = ({ nice }: { nice: number }) => nice === 19;

/** Those of a test before may still be on their way out: their number says nothing. */
function childrenFromNowOn() {
  const before = new Set(children().map(({ pid }) => pid));
  return () => children().filter(({ pid }) => !before.has(pid));
}

function children(): { pid: number; nice: number }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && isWorkers(name))
    .map((pid) => ({ pid: Number(pid), fields: fieldsOf(pid) }))
    .filter(({ fields }) => Number(fields[1]) === process.pid)
    .map(({ pid, fields }) => ({ pid, nice: Number(fields[16]) }));
}

/** Not what asks the system for its courtesies. */
function isWorkers(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("document-worker");
  } catch {
    return false;
  }
}

/** Of `/proc/PID/stat` what stands behind the program's name. */
function fieldsOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

test("what nobody waits for is let go at once when a service stops, and what is awaited goes on", async () => {
  const stopping = openOne(PATIENT);
  const idle = assert.rejects(stopping.runWhenIdle("missingLetters", ["a"], "account"));
  stopping.dropIdleWork();
  await idle;
  await assert.rejects(stopping.runWhenIdle("missingLetters", ["a"], "account"), WorkersBusy);
  assert.deepEqual(await stopping.run("missingLetters", ["a"], "account"), [[]]);
});

test("large bytes reach a child as they are, in turn with tasks that have none", async () => {
  const shared = openOne(PATIENT);
  for (const noise of [1_000, 100_000, 0, 4_000_000, 70_000]) {
    const pdf = handmade({
      objects: [
        "<</Type /Catalog /Pages 2 0 R>>",
        "<</Type /Pages /Kids [3 0 R 6 0 R] /Count 2>>",
        pageWith(4),
        wordsOf(`before ${noise}`),
        { entries: "", data: randomBytes(noise) },
        pageWith(7),
        wordsOf(`behind ${noise}`),
        "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
      ],
    });
    const task = { pdf, pages: 2, attachments: [], characters: 1_000 };
    const [{ text }, [missing]] = await Promise.all([
      shared.run("contractText", task, "account"),
      shared.run("missingLetters", ["letters"], "account"),
    ]);
    assert.match(text, new RegExp(`before ${noise}\\s+behind ${noise}`));
    assert.deepEqual(missing, []);
  }
});

const uploadOf = (pdf: Uint8Array) => ({
  pdf,
  language: "en" as const,
  attachments: [],
  fields: [{ page: 1, x: 10, y: 80, width: 30, height: 8 }],
});

test("what takes plain pages loads no second engine, and what drew pages twice goes on to the next task", {
  skip: !isLinux,
}, async () => {
  const own = childrenFromNowOn();
  const shared = openOne({ ...PATIENT, idleMs: 600_000, slowUnderWay: 1 });
  const takePdf = async (pdf: Uint8Array, account: string) => {
    const taken = await shared.run("takeUpload", uploadOf(pdf), account);
    assert.ok("base" in taken, JSON.stringify(taken));
  };
  const take = (name: string, account: string) => takePdf(fixture(name), account);
  const engines = () =>
    own().filter(({ pid }) => readFileSync(`/proc/${pid}/maps`, "utf8").includes("skia"));
  for (const name of ["libreoffice.pdf", "packed.pdf", "chromium.pdf"]) await take(name, "plain");
  assert.deepEqual(engines(), []);
  const entries = "/MediaBox [0 0 300 300] /Resources <</Font <</F 4 0 R>>>>";
  await takePdf(pagesPdf([{ entries, content: "BT 1 Tr /F 40 Tf 20 200 Td (a) Tj ET" }]), "one");
  const [drawing] = engines();
  assert.ok(drawing, "a page with outlined letters is drawn twice");
  for (const account of ["two", "three", "four", "five"]) await take("hybrid.pdf", account);
  assert.deepEqual(
    own().map(({ pid }) => pid),
    [drawing.pid],
  );
});

const pageWith = (contents: number) =>
  `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents ${contents} 0 R /Resources <</Font <</F 8 0 R>>>>>>`;

const wordsOf = (text: string) => ({ entries: "", data: `BT /F 12 Tf 20 200 Td (${text}) Tj ET` });
