/**
 * What a first look at the signing page costs on a phone: slow 4G, a processor
 * four times slower, nothing kept from before. What has come until the way to sign is open is
 * counted on 2G, where everything is asked for one after the other; what has come until a signature
 * is recorded, on slow 4G again.
 * `npm run bench -- page`
 */
import type { BrowserContextOptions, Page } from "playwright-core";
import { leaseOf } from "#kit/documents/long-contract.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { startService } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";

interface Network {
  latency: number;
  /** Bytes a second. */
  downloadThroughput: number;
  uploadThroughput: number;
}

/** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const SLOW_4G: Network = {
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: 750_000 / 8,
};
/** WebPageTest's 2G: 280 kbit/s down, 256 kbit/s up, 800 ms there and back. */
const TWO_G: Network = {
  latency: 800,
  downloadThroughput: 280_000 / 8,
  uploadThroughput: 256_000 / 8,
};
const SLOWER = 4;
/** So long after loading nothing more comes by itself. */
const SETTLED_MS = 4_000;
const ROUNDS = 3;

const SCREENS: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
};

const OPEN = ".button[data-open-dialog]";

/** What has come so far. */
interface Come {
  requests: number;
  bytes: number;
  scriptBytes: number;
}

const service = await startService({ drawsAhead: true });
const browser = await launchBrowser();
const account = await service.openAccount();
const [lease, long] = await Promise.all([leaseOf(8), leaseOf(12)]);
const body = { language: "de", title: "Mietvertrag", finalize: true };
const contracts = {
  "8-page lease": { ...body, content: lease.html },
  "12-page PDF": {
    ...body,
    document: { pdf: Buffer.from(long.pdf).toString("base64") },
    signatureFields: [{ label: "Mieter", x: 10, y: 80, page: 12 }],
  },
};
for (const [name, contract] of Object.entries(contracts)) {
  for (const [screen, options] of Object.entries(SCREENS)) {
    const created = await account.call("POST", "/contracts", contract);
    const url = `${service.url}/sign/${linkIn(created.body.contract.signUrl)}`;
    // The job that makes the first pages comes before people do.
    await new Promise((resolve) => setTimeout(resolve, 15_000));
    const looks: Look[] = [];
    for (let round = 0; round < ROUNDS; round += 1) looks.push(await look(url, options));
    const middle = (of: (look: Look) => number) =>
      looks.map(of).sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
    const seen = `${middle((one) => one.requests)} requests, ${kB(middle((one) => one.scriptBytes))} of script, ${kB(middle((one) => one.bytes))}`;
    const times = `first paint ${Math.round(middle((one) => one.fcpMs))} ms, largest ${Math.round(middle((one) => one.lcpMs))} ms`;
    const signable = await untilSignable(url, options);
    const signed = await untilSigned(url, options);
    process.stdout.write(
      `${name}, ${screen}: ${seen}, ${times}; signable after ${kB(signable.bytes)} on 2G; signed after ${signed.requests} requests, ${kB(signed.bytes)}\n`,
    );
  }
}
await browser.close();
await service.close();

function kB(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}

/** A page of a browser that has kept nothing, behind a network of this kind, and what comes to it. */
async function onNetwork<T>(
  network: Network,
  options: BrowserContextOptions,
  act: (page: Page, come: Come) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...network });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const scripts = new Set<string>();
  const parts = new Map<string, number>();
  const come: Come = { requests: 0, bytes: 0, scriptBytes: 0 };
  const add = (requestId: string, bytes: number) => {
    parts.set(requestId, (parts.get(requestId) ?? 0) + bytes);
    come.bytes += bytes;
    if (scripts.has(requestId)) come.scriptBytes += bytes;
  };
  session.on("Network.requestWillBeSent", ({ request, requestId, type }) => {
    if (!request.url.startsWith("http")) return;
    come.requests += 1;
    parts.set(requestId, 0);
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    if (parts.has(requestId)) add(requestId, encodedDataLength);
  });
  // The whole, with its head.
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const known = parts.get(requestId);
    if (known !== undefined) add(requestId, encodedDataLength - known);
  });
  const found = await act(page, come);
  await context.close();
  return found;
}

interface Look extends Come {
  fcpMs: number;
  lcpMs: number;
}

function look(url: string, options: BrowserContextOptions): Promise<Look> {
  return onNetwork(SLOW_4G, options, async (page, come) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const last = list.getEntries().at(-1);
        if (last) Object.assign(globalThis, { largestMs: last.startTime });
      }).observe({ type: "largest-contentful-paint", buffered: true });
    });
    await page.goto(url);
    await page.waitForTimeout(SETTLED_MS);
    const [fcpMs, lcpMs] = await page.evaluate(() => [
      performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      (globalThis as unknown as { largestMs?: number }).largestMs ?? 0,
    ]);
    return { ...come, fcpMs: fcpMs ?? 0, lcpMs: lcpMs ?? 0 };
  });
}

/** Until a press of the button opens the sheet. */
function untilSignable(url: string, options: BrowserContextOptions): Promise<Come> {
  return onNetwork(TWO_G, options, async (page, come) => {
    let opened: Come | null = null;
    await page.exposeFunction("sheetOpened", () => {
      opened ??= { ...come };
    });
    await page.addInitScript((button) => {
      const trying = setInterval(() => {
        document.querySelector<HTMLElement>(button)?.click();
        if (!document.querySelector("dialog[open]")) return;
        clearInterval(trying);
        (globalThis as unknown as { sheetOpened(): void }).sheetOpened();
      }, 50);
    }, OPEN);
    await page.goto(url);
    await page.locator("dialog[open]").waitFor();
    return opened ?? { ...come };
  });
}

/** Whoever looks at the first page, signs with a pen and sees the news. */
function untilSigned(url: string, options: BrowserContextOptions): Promise<Come> {
  return onNetwork(SLOW_4G, options, async (page, come) => {
    await page.goto(url);
    await page.waitForTimeout(SETTLED_MS);
    const button = await page.locator(OPEN).filter({ visible: true }).first().boundingBox();
    if (!button) throw new Error("there is no way to sign");
    // Where it stands: to be brought into view by a program it would scroll, which asks for pages.
    await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
    await page.locator("#signer-name").fill("Temitope Okafor");
    const pad = page.locator(".pad canvas").first();
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (!box) throw new Error("there is no pad");
    for (let step = 0; step <= 20; step += 1) {
      const high = 0.5 + 0.25 * Math.sin(step);
      await page.mouse.move(box.x + box.width * (0.2 + step / 40), box.y + box.height * high);
      if (step === 0) await page.mouse.down();
    }
    await page.mouse.up();
    await page.locator("[name=consent]").check();
    await page.locator("[data-submit]").click();
    await page.locator("#signed-heading").waitFor();
    return { ...come };
  });
}
