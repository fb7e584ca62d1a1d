/**
 * Browsers other than Chromium, as Debian ships them: Firefox over WebDriver
 * BiDi, WebKitGTK over WebDriver. Both standards are the W3C's, and share the
 * shape of pointer and key actions, so that one journey is written for both.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { withItsFonts } from "#kit/documents/pdfs/tools.ts";
import { freePort } from "./free-port.ts";
import { unlessInstalled } from "./tools.ts";

const PATIENCE_MS = 120_000;

/** A pointer's or a keyboard's turns, as both standards write them. */
export type Actions = readonly {
  type: "pointer" | "key";
  id: string;
  parameters?: { pointerType: "mouse" | "touch" };
  actions: readonly Record<string, unknown>[];
}[];

export interface OtherBrowser {
  goto(url: string): Promise<void>;
  /** Runs the body of a function in the page; what it returns has to be JSON. */
  run<T>(body: string): Promise<T>;
  perform(actions: Actions): Promise<void>;
  /** A PNG of what the window shows. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

interface Kind {
  skip: string | false;
  launch(size: { width: number; height: number }): Promise<OtherBrowser>;
}

export const OTHER_BROWSERS: Record<"Firefox" | "WebKit", Kind> = {
  Firefox: { skip: unlessInstalled("firefox-esr"), launch: launchFirefox },
  WebKit: { skip: unlessInstalled("WebKitWebDriver", "Xvfb"), launch: launchWebKit },
};

/** Nothing that a browser does of itself: no updates, reports or first-run pages. */
const FIREFOX_PREFERENCES = {
  "app.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "toolkit.telemetry.reportingpolicy.firstRun": false,
};

async function launchFirefox(size: { width: number; height: number }): Promise<OtherBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "countersign-firefox-"));
  const lines = Object.entries(FIREFOX_PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, "user.js"), lines.join(""));
  const { width, height } = size;
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"];
  const child = spawn("firefox-esr", [...args, `--width=${width}`, `--height=${height}`], {
    env: { ...withItsFonts(), HOME: profile },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const address = await said(child, /WebDriver BiDi listening on (ws:\S+)/);
  const call = await openBidi(`${address}/session`);
  await call("session.new", { capabilities: {} });
  const tree = await call("browsingContext.getTree", {});
  const { context } = tree.contexts[0];
  await call("browsingContext.setViewport", { context, viewport: size });
  return {
    goto: async (url) => {
      await call("browsingContext.navigate", { context, url, wait: "complete" });
    },
    run: async (body) => {
      const { type, result, exceptionDetails } = await call("script.callFunction", {
        functionDeclaration: `() => JSON.stringify((() => { ${body} })() ?? null)`,
        target: { context },
        awaitPromise: true,
      });
      if (type !== "success") throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    perform: async (actions) => {
      await call("input.performActions", { context, actions });
    },
    screenshot: async () => {
      const { data } = await call("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    close: async () => {
      await ended(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: what a browser answers is the standard's, command by command.
type Call = (method: string, params: object) => Promise<any>;

async function openBidi(address: string): Promise<Call> {
  const socket = new WebSocket(address);
  await once(socket, "open");
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data));
    const asked = waiting.get(id);
    waiting.delete(id);
    if (type === "error") asked?.reject(new Error(`${error}: ${message}`));
    else asked?.resolve(result);
  });
  let last = 0;
  return (method, params) => {
    last += 1;
    const asked = Promise.withResolvers<unknown>();
    waiting.set(last, asked);
    socket.send(JSON.stringify({ id: last, method, params }));
    return asked.promise;
  };
}

async function launchWebKit(size: { width: number; height: number }): Promise<OtherBrowser> {
  const home = mkdtempSync(join(tmpdir(), "countersign-webkit-"));
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1400x1000x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const display = await said(screen, /^(\d+)\n/, "stdout");
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: { ...withItsFonts(), HOME: home, DISPLAY: `:${display}`, XDG_RUNTIME_DIR: home },
    stdio: "ignore",
  });
  const call = async (method: "GET" | "POST" | "DELETE", path: string, params?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(params && { body: JSON.stringify(params) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new Error(JSON.stringify(value));
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    return value as any;
  };
  const { sessionId } = await asSoonAsItListens(() =>
    call("POST", "", { capabilities: { alwaysMatch: {} } }),
  );
  const to = `/${sessionId}`;
  await call("POST", `${to}/window/rect`, { x: 0, y: 0, ...size });
  return {
    goto: (url) => call("POST", `${to}/url`, { url }),
    run: async (body) => {
      const script = `return JSON.stringify((() => { ${body} })() ?? null)`;
      return JSON.parse(await call("POST", `${to}/execute/sync`, { script, args: [] }));
    },
    perform: (actions) => call("POST", `${to}/actions`, { actions }),
    screenshot: async () => Buffer.from(await call("GET", `${to}/screenshot`), "base64"),
    close: async () => {
      await call("DELETE", to).catch(() => {});
      await ended(driver);
      await ended(screen);
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

async function asSoonAsItListens<T>(ask: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof TypeError) || performance.now() > end) throw error;
      await setTimeout(100);
    }
  }
}

/** What a program prints once it is ready. */
async function said(
  child: ChildProcess,
  words: RegExp,
  where: "stdout" | "stderr" = "stderr",
): Promise<string> {
  let text = "";
  for await (const chunk of child[where]!) {
    text += chunk;
    const found = words.exec(text)?.[1];
    if (found === undefined) continue;
    // Nobody else reads it, and a full pipe would hold the program up.
    child[where]!.resume();
    return found;
  }
  throw new Error(`${child.spawnfile} ended: ${text.slice(-500)}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await Promise.race([gone, setTimeout(5_000).then(() => child.kill("SIGKILL"))]);
}
