/**
 * How long one request keeps the service from answering another, route by
 * route with the dearest request that is taken: `npm run bench:pauses`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type RunningService, startBuilt } from "#kit/built-service.ts";
import { linkIn } from "#kit/signer.ts";
import { openEmbeddedPostgres } from "#store/postgres/open.ts";
import { type Client, clientFor } from "./client.ts";
import { loadAccount } from "./load.ts";
import { pdfContract, submission, thirtyPagePdf, twoPageHtml, twoPagePdf } from "./samples.ts";

const TIMES = 15;
/** As many values as are taken over a link, and a few too many. */
const POINTS = Array.from({ length: 20_000 }, (_, index) => [index % 300, index % 120]);

const dataDir = await mkdtemp(join(tmpdir(), "countersign-pauses-"));
try {
  const settings = { env: { TRUSTED_PROXIES: "127.0.0.1" } };
  await (await startBuilt(dataDir, settings)).stop();
  const database = await openEmbeddedPostgres({ dataDir, role: "command", log: () => {} });
  const { apiKeys } = await loadAccount(database.address, 10_000);
  await database.stop();
  const service = await startBuilt(dataDir, settings);
  try {
    await measure(service, clientFor(service.origin, apiKeys));
  } finally {
    await service.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

type Request = () => ReturnType<Client["call"]>;

async function measure({ origin }: RunningService, client: Client): Promise<void> {
  const post = (path: string, body: object): Request => {
    const text = JSON.stringify(body);
    return () => client.call("POST", path, text);
  };
  const get =
    (path: string): Request =>
    () =>
      client.call("GET", path);
  const created = await client.call(
    "POST",
    "/api/v1/contracts",
    pdfContract(thirtyPagePdf(), ["A"]),
  );
  const { id, signUrl, publicId } = (
    created.body as { contract: { id: string; signUrl: string; publicId: string } }
  ).contract;
  const link = linkIn(signUrl);
  const contracts = "/api/v1/contracts";
  const signatures = `/api/v1/signing/${link}/signatures`;
  const drawing = (points: unknown[]) => ({
    type: "drawn",
    width: 300,
    height: 120,
    strokes: [points],
  });
  const requests: Record<string, Request> = {
    "nothing beside": get("/healthz"),
    "create, PDF of 2.9 MB": post(contracts, pdfContract(thirtyPagePdf(), ["A"])),
    "create, PDF of 2 pages": post(contracts, pdfContract(twoPagePdf, ["A"])),
    "create, HTML of 2 pages": post(contracts, { content: twoPageHtml, finalize: true }),
    "create, HTML of 900 kB": post(contracts, {
      content: `<p>${"word ".repeat(180_000)}</p>`,
      finalize: true,
    }),
    "create, a million tags": post(contracts, { content: "x", tags: Array(1_000_000).fill("a") }),
    "create, 19,000 values without meaning": post(contracts, {
      content: "",
      note: Object.fromEntries(Array.from({ length: 19_000 }, (_, index) => [`n${index}`, 1])),
    }),
    "sign, two drawings of 20,000 points": post(signatures, {
      ...submission("nobody"),
      signature: drawing(POINTS),
      initials: drawing(POINTS),
    }),
    "sign, 600,000 empty strokes": post(signatures, {
      signature: { ...drawing([]), strokes: Array(600_000).fill([]) },
    }),
    "list 100 of 10,000": get(`${contracts}?limit=100`),
    "get one": get(`${contracts}/${id}`),
    "signing view": get(`/api/v1/signing/${link}`),
    "signing page": get(`/sign/${link}`),
    "original, 2.9 MB": get(`/api/v1/signing/${link}/original`),
    "verify page": get(`/verify/${publicId}`),
    "description of the API": get("/openapi.json"),
  };
  for (const [name, request] of Object.entries(requests)) {
    const waits: number[] = [];
    let status = 0;
    for (let time = 0; time < TIMES; time += 1) {
      const [longest, answered] = await longestWait(origin, request);
      waits.push(longest);
      status = answered;
      await wait(30);
    }
    waits.sort((one, other) => one - other);
    const [median, most] = [waits[TIMES >> 1] ?? 0, waits.at(-1) ?? 0];
    process.stdout.write(
      `${name.padEnd(40)} ${status}   median ${median.toFixed(1).padStart(6)} ms   longest ${most.toFixed(1).padStart(6)} ms\n`,
    );
  }
}

/** The longest that a request which needs nothing waited while this one was under way. */
async function longestWait(origin: string, request: Request): Promise<[number, number]> {
  const pinging = clientFor(origin, ["none"]);
  await pinging.call("GET", "/healthz");
  let over = false;
  let longest = 0;
  const pings = (async () => {
    while (!over) {
      const from = performance.now();
      await pinging.call("GET", "/healthz");
      longest = Math.max(longest, performance.now() - from);
      await wait(1);
    }
  })();
  // One that is refused may be ended while its body is still on the way.
  const { status } = await request().catch(() => ({ status: 0 }));
  over = true;
  await pings;
  return [longest, status];
}
