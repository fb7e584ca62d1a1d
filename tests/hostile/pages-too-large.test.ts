import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { TaskFailure, WorkersBusy } from "#documents/workers/errors.ts";
import { offspringOf, processorMs } from "#documents/workers/process-usage.ts";
import { openWorkers } from "#documents/workers/workers.ts";
import { pageOf, scratchFolders, thisBrowser } from "#kit/documents/page-printing.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";

const skip = unlessThere("chromium", "pdftotext");

const MEMORY_BYTES = 700_000_000;
const lacks: string[] = [];
const workers = openWorkers({ waitMs: 600_000, cpuMs: 6_000, memoryBytes: MEMORY_BYTES }, (why) =>
  lacks.push(why),
);
after(() => workers.close());
const print = (content: string, account: string) =>
  workers.run("printPage", pageOf(content), account);

const CELLS = "<td>x".repeat(40);
/** What makes a browser work or grow without end, by what it is. */
const BOMBS: Record<string, string> = {
  "a table of 160,000 cells": `<table>${`<tr>${CELLS}`.repeat(4_000)}</table>`,
  "filters over drawings of 20,000 pixels":
    `<svg width=20000 height=20000><filter id=f x=0 y=0 width=1 height=1><feGaussianBlur stdDeviation=500 /><feTurbulence baseFrequency=.01 numOctaves=50 /></filter><rect width=20000 height=20000 filter=url(#f) /></svg>`.repeat(
      20,
    ),
  "boxes of 100,000 pixels with effects":
    `<div style="width:100000px;height:100000px;background:linear-gradient(red,blue);filter:blur(50px)">x</div>`.repeat(
      50,
    ),
  "a box of 100,000,000 pixels": `<div style="height:100000000px">x</div>`,
  "grids of 10,000 columns": `<div style="display:grid;grid-template-columns:repeat(10000,1fr);grid-template-rows:repeat(10000,1px)">${"<p style='grid-column:1/span 9999;grid-row:1/span 9999'>x".repeat(2_000)}`,
  "20,000 pages": "<p>page<div style='break-after:page'></div>".repeat(20_000),
  "selectors that look at everything": `<style>${Array.from({ length: 500 }, (_, at) => `*:has(p:nth-child(${at}n+1) ~ *) * ~ * {margin:${at}px}`).join("")}</style>${"<p><b>x</b></p>".repeat(5_000)}`,
  "drawings that use themselves by tens": `<svg><defs><g id=a0><path d="M0 0h9v9z"/></g>${Array.from({ length: 9 }, (_, at) => `<g id=a${at + 1}>${`<use href=#a${at} x=1 />`.repeat(10)}</g>`).join("")}</defs><use href=#a9 /></svg>`,
  "animations and columns without end": `<style>@keyframes a{to{width:9999px}} p{animation:a 1ms infinite; columns:9999}</style>${"<p>x".repeat(50_000)}`,
};

for (const [name, content] of Object.entries(BOMBS)) {
  test(`${name}: ended within the limits, while another account's page is printed`, {
    skip,
  }, async () => {
    let most = 0;
    const look = setInterval(() => {
      most = Math.max(most, held());
    }, 100);
    const [bomb, other] = await Promise.allSettled([
      print(content, "hostile"),
      print("<p>Words of another</p>", "other"),
    ]);
    clearInterval(look);
    assert.ok(other.status === "fulfilled" && "pdf" in other.value);
    if (bomb.status === "rejected") assert.ok(bomb.reason instanceof TaskFailure, bomb.reason);
    else assert.ok("problem" in bomb.value || bomb.value.pdf.length > 0);
    // Two are watched four times a second, and each of their processes has a bound of the system's.
    assert.ok(most < 2 * MEMORY_BYTES + 200_000_000, `${most} bytes`);
    await untilGone();
  });
}

test("two accounts' pages are printed at once, each its own", { skip }, async () => {
  const texts = ["First words", "Second words", "Third words"];
  const printed = await Promise.all(texts.map((text, at) => print(`<p>${text}</p>`, `own ${at}`)));
  for (const [at, one] of printed.entries()) {
    assert.ok("pdf" in one);
    assert.match(runOn(one.pdf, "pdftotext", ["FILE", "-"]).output, new RegExp(texts[at]!));
  }
});

/** Which of a browser's processes falls, by what, and what becomes of the print. */
const FALLS: [role: RegExp, signal: NodeJS.Signals, becomes: "printed" | "refused"][] = [
  [/--type=renderer/, "SIGABRT", "refused"],
  [/--type=renderer/, "SIGKILL", "printed"],
  [/--remote-debugging-pipe/, "SIGKILL", "printed"],
];

for (const [role, signal, becomes] of FALLS) {
  test(`a browser of which ${role.source} ends by ${signal}: the page is ${becomes}, and nothing is left`, {
    skip,
  }, async () => {
    const printing = print(SLOW, "unlucky");
    await strike(role, signal);
    const printed = await printing;
    assert.equal("pdf" in printed ? "printed" : "refused", becomes);
    await untilGone();
  });
}

test("a browser that is ended again and again is the service's lack, not the page's", {
  skip,
}, async () => {
  const gone = pageOf("<p>Words</p>", { browser: { ...thisBrowser(), program: "/bin/false" } });
  await assert.rejects(workers.run("printPage", gone, "unlucky"), WorkersBusy);
  assert.ok(
    lacks.some((why) => /the browser|could not be started/.test(why)),
    lacks.join("\n"),
  );
});

test("a browser does not outlive the process that started it, nor its folder", {
  skip,
}, async () => {
  const own = openWorkers({ waitMs: 600_000 });
  const printing = own.run("printPage", pageOf(SLOW), "account");
  printing.catch(() => {});
  const pids = await untilThere(/--type=renderer/);
  own.close();
  await assert.rejects(printing);
  while (pids.some((pid) => commandOf(pid) !== "")) await setTimeout(20);
  await untilGone();
});

/** Takes the browser a second, so that something can happen to it meanwhile. */
const SLOW = `<p>Words</p>${"<p><b>x</b> <i>y</i></p>".repeat(5_000)}`;

/** Memory of all browsers of this process's children. */
function held(): number {
  return browsersOf().reduce((sum, pid) => {
    const status = read(pid, "status");
    const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s*(\d+)/gm)];
    return sum + kilobytes.reduce((own, [, found]) => own + Number(found) * 1_024, 0);
  }, 0);
}

const browsersOf = () =>
  offspringOf(process.pid).filter((pid) => /user-data-dir|--type=/.test(commandOf(pid)));
const commandOf = (pid: number) => read(pid, "cmdline").replaceAll("\0", " ");

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

async function untilThere(role: RegExp): Promise<number[]> {
  for (;;) {
    const found = browsersOf().filter((pid) => role.test(commandOf(pid)));
    if (found.length > 0) return found;
    await setTimeout(5);
  }
}

const struck = new Set<number>();
/** Nothing that only starts takes so long. */
const AT_WORK_MS = 400;

async function strike(role: RegExp, signal: NodeJS.Signals): Promise<void> {
  for (;;) {
    const found = (await untilThere(role)).filter((one) => !struck.has(one));
    const pid = found.find((one) => (processorMs(one) ?? 0) > AT_WORK_MS);
    if (pid !== undefined) {
      struck.add(pid);
      process.kill(pid, signal);
      return;
    }
    await setTimeout(5);
  }
}

async function untilGone(): Promise<void> {
  while (browsersOf().length > 0 || scratchFolders().length > 0) await setTimeout(20);
}
