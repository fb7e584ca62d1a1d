import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { withItsFonts } from "#kit/documents/pdfs/tools.ts";
import { type Shared, share } from "#kit/rooms/shared.ts";

/** A page may take this long for what a person would wait for: the machine may have much else to do. */
const PATIENCE_MS = 120_000;

/** Where Debian puts the engine without windows, which takes a third less of the processors, and the whole program. */
const PROGRAMS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const browsers = new Map<string, () => Shared<Browser>>();

/**
 * The machine's own Chromium, told to leave the network alone: one for all
 * files of a process, whose contexts are each file's own and end when it closes.
 */
export async function launchBrowser(...more: string[]): Promise<Browser> {
  const key = more.join(" ");
  const of =
    browsers.get(key) ??
    share(
      () => launch(more),
      (browser) => browser.close(),
    );
  browsers.set(key, of);
  const use = of();
  return ownContexts(await use.start(), use.end);
}

function launch(more: readonly string[]): Promise<Browser> {
  const env = withItsFonts();
  const args = [...ARGS, ...more];
  return chromium.launch({
    executablePath: PROGRAMS.find(existsSync),
    timeout: PATIENCE_MS,
    env,
    args,
  });
}

/** The same browser, of which one file sees and closes nothing but its own. */
function ownContexts(browser: Browser, end: () => Promise<void>): Browser {
  const contexts: BrowserContext[] = [];
  const own: Pick<Browser, "newContext" | "newPage" | "close"> = {
    async newContext(options) {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(PATIENCE_MS);
      contexts.push(context);
      return context;
    },
    newPage: async (options) => (await own.newContext(options)).newPage(),
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await end();
    },
  };
  return Object.assign(Object.create(browser), own);
}
