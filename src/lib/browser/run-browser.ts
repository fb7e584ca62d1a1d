import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { OwnLack } from "#kernel/own-lack.ts";
import type { Browser } from "./browser.ts";
import { BrowserGone, type Devtools, openDevtools } from "./devtools.ts";
import { FONTS_CONF } from "./fonts-conf.ts";
import { withScratch } from "./scratch.ts";

export interface RunningBrowser {
  devtools: Devtools;
  /** What it calls itself, with its version. */
  product: string;
  /** Whether what it shows is kept apart by its own sandbox. */
  isSandboxed: boolean;
  /** By which signal it ended; null while it runs, and where it left by itself. */
  endedBy(): NodeJS.Signals | null;
}

/** It started in 0.3 to 0.9 s on a machine with much else to do. */
const START_MS = 15_000;
/** One that is still at work is not waited for. */
const LEAVE_MS = 1_000;

/**
 * Starts a browser of its own for one piece of work, in an empty profile, and
 * ends it with everything that it started and wrote.
 * @throws OwnLack where it does not come up
 */
export function withBrowser<T>(
  browser: Browser,
  work: (running: RunningBrowser) => Promise<T>,
): Promise<T> {
  return withScratch(async (scratch) => {
    if (browser.user) chownSync(scratch, browser.user.uid, browser.user.gid);
    let unsandboxed: string | null = null;
    for (const isSandboxed of [true, false]) {
      const started = await start(browser, scratch, isSandboxed);
      if ("why" in started) {
        unsandboxed = started.why;
        continue;
      }
      try {
        return await work(started.running);
      } finally {
        await started.end();
      }
    }
    throw new OwnLack(`the browser does not start: ${unsandboxed}`);
  });
}

interface Started {
  running: RunningBrowser;
  end(): Promise<void>;
}

async function start(
  browser: Browser,
  scratch: string,
  isSandboxed: boolean,
): Promise<Started | { why: string }> {
  // Root cannot be sandboxed at all, and never runs it.
  const child = spawnBrowser(browser, scratch, isSandboxed);
  let endedBy: NodeJS.Signals | null = null;
  const ended = new Promise<void>((resolve) => {
    child.once("exit", (code, signal) => {
      endedBy = signal ?? signalOf(code ?? 0);
      resolve();
    });
    child.once("error", () => resolve());
  });
  const end = async () => {
    if (child.pid === undefined) return;
    // One that leaves by itself sees its own processes off.
    devtools.call("Browser.close").catch(() => {});
    const late = setTimeout(killGroup, LEAVE_MS, child.pid);
    await ended;
    clearTimeout(late);
    killGroup(child.pid);
  };
  const [, , , to, from] = child.stdio as unknown as [null, null, null, Writable, Readable];
  const devtools = openDevtools(to, from);
  const late = setTimeout(() => child.pid !== undefined && killGroup(child.pid), START_MS);
  try {
    const { product } = await devtools.call("Browser.getVersion");
    const running = { devtools, product: `${product}`, isSandboxed, endedBy: () => endedBy };
    return { running, end };
  } catch (error) {
    await end();
    if (!(error instanceof BrowserGone)) throw error;
    return { why: `${error.message} (${endedBy ?? `exit code ${child.exitCode}`})` };
  } finally {
    clearTimeout(late);
  }
}

function spawnBrowser(browser: Browser, scratch: string, isSandboxed: boolean): ChildProcess {
  const folders = { home: join(scratch, "home"), profile: join(scratch, "profile") };
  const conf = join(scratch, "fonts.conf");
  writeFileSync(conf, FONTS_CONF);
  for (const folder of Object.values(folders)) {
    mkdirSync(folder, { recursive: true });
    if (browser.user) chownSync(folder, browser.user.uid, browser.user.gid);
  }
  const args = [
    ...FLAGS,
    `--user-data-dir=${folders.profile}`,
    ...(isSandboxed ? [] : ["--no-sandbox"]),
    "about:blank",
  ];
  return spawn("/bin/sh", ["-c", BOUNDED, browser.program, ...args], {
    cwd: folders.home,
    // A group of its own, which is ended as one.
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    ...browser.user,
    // Nothing of the service's own: what it shows is anybody's.
    env: {
      PATH: "/usr/bin:/bin",
      LANG: "C.UTF-8",
      TZ: "UTC",
      HOME: folders.home,
      TMPDIR: folders.home,
      XDG_CACHE_HOME: folders.home,
      XDG_CONFIG_HOME: folders.home,
      FONTCONFIG_FILE: conf,
      ...(browser.libraries && { LD_LIBRARY_PATH: browser.libraries }),
    },
  });
}

/** Each of its processes: no core files, 40 s of processor time, files of 256 MB, 700 MB of data. */
const BOUNDED = `ulimit -c 0; ulimit -t 40; ulimit -f 524288; ulimit -d 700000; exec "$0" "$@"`;

/** Resolves no name, and asks for each address at a proxy that has none: it reaches nothing. */
const CUT_OFF = [
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--proxy-server=http://nowhere.invalid:1",
  "--proxy-bypass-list=<-loopback>",
];

const FLAGS = [
  "--headless",
  "--remote-debugging-pipe",
  ...CUT_OFF,
  "--disable-background-networking",
  "--disable-breakpad",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-dev-shm-usage",
  "--disable-extensions",
  "--disable-features=AcceptCHFrame,MediaRouter,OptimizationHints,Translate",
  "--disable-gpu",
  "--disable-sync",
  "--font-render-hinting=none",
  "--force-color-profile=srgb",
  "--js-flags=--jitless",
  "--mute-audio",
  "--no-default-browser-check",
  "--no-first-run",
  "--no-pings",
  "--password-store=basic",
  "--renderer-process-limit=1",
  "--use-mock-keychain",
];

/** What a shell says of a program that it started and that ended by a signal (POSIX, 2.8.2). */
function signalOf(exitCode: number): NodeJS.Signals | null {
  const found = Object.entries(constants.signals).find(([, number]) => number === exitCode - 128);
  return (found?.[0] as NodeJS.Signals | undefined) ?? null;
}

/** Whoever is gone already needs no killing. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
