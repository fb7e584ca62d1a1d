/**
 * What a first look at the signing page costs on a phone: slow 4G, a processor
 * four times slower, nothing kept from before.
 * `npm run bench -- page`
 */
import type { Browser } from "playwright-core";
import { leaseOf } from "#kit/documents/long-contract.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";

/** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWER = 4;
/** So long after loading nothing more comes by itself. */
const SETTLED_MS = 4_000;
const ROUNDS = 3;

const SCREENS = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
};

interface Look {
  requests: number;
  scriptBytes: number;
  bytes: number;
  fcpMs: number;
  lcpMs: number;
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
  const created = await account.call("POST", "/contracts", contract);
  const { signUrl } = created.body.contract;
  // The job that makes the first pages comes before people do.
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  for (const [screen, options] of Object.entries(SCREENS)) {
    const looks: Look[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      looks.push(await look(browser, service, signUrl, options));
    }
    const middle = (of: (look: Look) => number) =>
      looks.map(of).sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
    const kB = (bytes: number) => (bytes / 1_000).toFixed(1);
    process.stdout.write(
      `${name}, ${screen}: ${middle((one) => one.requests)} requests, ${kB(middle((one) => one.scriptBytes))} kB of script, ${kB(middle((one) => one.bytes))} kB, first paint ${Math.round(middle((one) => one.fcpMs))} ms, largest ${Math.round(middle((one) => one.lcpMs))} ms\n`,
    );
  }
}
await browser.close();
await service.close();

async function look(
  { newContext }: Browser,
  { url }: TestService,
  signUrl: string,
  options: (typeof SCREENS)[keyof typeof SCREENS],
): Promise<Look> {
  const context = await newContext.call(browser, options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const scripts = new Set<string>();
  let [requests, bytes, scriptBytes] = [0, 0, 0];
  session.on("Network.requestWillBeSent", ({ request, requestId, type }) => {
    if (!request.url.startsWith("http")) return;
    requests += 1;
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1);
      if (last) Object.assign(globalThis, { largestMs: last.startTime });
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(`${url}/sign/${linkIn(signUrl)}`);
  await page.waitForTimeout(SETTLED_MS);
  const [fcpMs, lcpMs] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    (globalThis as unknown as { largestMs?: number }).largestMs ?? 0,
  ]);
  await context.close();
  return { requests, bytes, scriptBytes, fcpMs: fcpMs ?? 0, lcpMs: lcpMs ?? 0 };
}
