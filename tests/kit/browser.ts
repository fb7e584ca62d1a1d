import { type Browser, chromium } from "playwright-core";

/** The machine's own Chromium, told to leave the network alone. */
export function launchBrowser(...more: string[]): Promise<Browser> {
  // A process that has typeset sees no fonts of its machine any more; the browser is to have them.
  const { FONTCONFIG_FILE: _none, ...env } = process.env;
  return chromium.launch({
    executablePath: "/usr/bin/chromium",
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
}
