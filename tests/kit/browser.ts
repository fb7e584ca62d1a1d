import { type Browser, chromium } from "playwright-core";

/** A page may take this long for what a person would wait for: the machine may have much else to do. */
const PATIENCE_MS = 120_000;

/** The machine's own Chromium, told to leave the network alone. */
export async function launchBrowser(...more: string[]): Promise<Browser> {
  // A process that has typeset sees no fonts of its machine any more; the browser is to have them.
  const { FONTCONFIG_FILE: _none, ...env } = process.env;
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    timeout: PATIENCE_MS,
    env,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...more,
    ],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  browser.newPage = async (options) => (await browser.newContext(options)).newPage();
  return browser;
}
