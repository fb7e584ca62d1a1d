/** `npm run bench`: the goals as measured on this machine, each with its floor from the same run. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBuilt } from "#kit/built-service.ts";
import { openEmbeddedPostgres } from "#store/postgres/open.ts";
import { type Client, clientFor } from "./client.ts";
import { measureFloors } from "./floors.ts";
import { loadAccount } from "./load.ts";
import { ms, perSecond, printRows, type Row, timed, timesOf } from "./measure.ts";
import { pdfContract, submission, thirtyPagePdf, twoPageHtml, twoPagePdf } from "./samples.ts";
import { measureWebhooks } from "./webhooks.ts";

/** Signatures before the measured ones: connections are open then, and statements prepared. */
const WARM_UP = 80;

const dataDir = await mkdtemp(join(tmpdir(), "countersign-bench-"));
try {
  printRows([...(await measure()), ...(await measureWebhooks())]);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(): Promise<Row[]> {
  const first = await startBuilt(dataDir);
  await first.stop();

  const databaseFrom = performance.now();
  const database = await openEmbeddedPostgres({ dataDir, role: "command", log: () => {} });
  const databaseMs = performance.now() - databaseFrom;
  const floors = await measureFloors(database.address);
  const loaded = {
    none: await loadAccount(database.address, 0),
    tenThousand: await loadAccount(database.address, 10_000),
    million: await loadAccount(database.address, 1_000_000),
  };
  await database.stop();

  const service = await startBuilt(dataDir);
  const client = clientFor(service.origin, loaded.none.apiKeys);
  try {
    await timed(10, 1, () => create(client, pdfContract(twoPagePdf, ["A"])));
    await timed(10, 1, () => create(client, { content: twoPageHtml, finalize: true }));
    // Long enough for the second child of the workshop to be let go.
    await seconds(12);
    const idleMb = service.memoryMb();

    const pdf = await timed(100, 1, () => create(client, pdfContract(twoPagePdf, ["A"])));
    const html = await timed(60, 1, () => create(client, { content: twoPageHtml, finalize: true }));
    const rate = await timed(600, 8, () => create(client, pdfContract(twoPagePdf, ["A"])));
    const large = await measureLarge(service.origin, client);
    const reading = await measureReading(client);
    const lists = {
      tenThousand: await measureList(clientFor(service.origin, loaded.tenThousand.apiKeys), 9_000),
      million: await measureList(clientFor(service.origin, loaded.million.apiKeys), 900_000),
    };
    const signing = await measureSigning(client, 400);
    const sealing = await measureSealing(client, 40);
    const peakMb = service.memoryMb();

    return [
      row(
        "1",
        "create finalized, PDF 2 pages, p50",
        ms(pdf.times.p50),
        ms(floors.file.p50 + floors.commit.p50),
        "8 ms",
      ),
      row(
        "2",
        "the same, 8 clients",
        perSecond(rate.perSecond),
        perSecond(8000 / (floors.file.p50 + floors.commitOf8.p50)),
        "250/s",
      ),
      row(
        "3",
        "create finalized, PDF 30 pages 2.9 MB, p50",
        ms(large.times.p50),
        ms(floors.largeFile.p50 + floors.commit.p50),
        "60 ms",
      ),
      row("3", "longest another request waited meanwhile", ms(large.longestWaitMs), "-", "20 ms"),
      row(
        "4",
        "create finalized, HTML 2 pages, p50",
        ms(html.times.p50),
        ms(floors.typeset.p50 + floors.file.p50 + floors.commit.p50),
        "45 ms",
      ),
      row("5", "get one, p50", ms(reading.one.p50), ms(floors.select.p50), "1 ms"),
      row("5", "get one, 8 clients", perSecond(reading.perSecond), "-", "3000/s"),
      ...(["tenThousand", "million"] as const).flatMap((size) => [
        row(
          "6",
          `list 50 of ${size === "million" ? "1,000,000" : "10,000"}, p50`,
          ms(lists[size].first.p50),
          ms(floors.select.p50),
          "4 ms",
        ),
        row("6", "  the same, nine tenths down", ms(lists[size].deep.p50), "-", "4 ms"),
        row("6", "  the same, of one status", ms(lists[size].status.p50), "-", "4 ms"),
      ]),
      row(
        "7",
        "record a signature, 8 at once, p50",
        ms(signing.p50),
        ms(floors.commitOf8.p50),
        "6 ms",
      ),
      row(
        "7",
        "record a signature, 8 at once, p99",
        ms(signing.p99),
        ms(floors.commitOf8.p99),
        "40 ms",
      ),
      row(
        "8",
        "last signature to sealed PDF stored, p50",
        ms(sealing.p50),
        ms(floors.file.p50 + floors.commit.p50 + 2 * floors.sign.p50),
        "25 ms",
      ),
      row("15", "cold start to ready, data there", ms(service.startMs), ms(databaseMs), "1000 ms"),
      row("15", "first start ever", ms(first.startMs), "-", "4000 ms"),
      row("16", "memory idle, database included", `${idleMb.toFixed(0)} MB`, "-", "200 MB"),
      row("16", "memory after the above", `${peakMb.toFixed(0)} MB`, "-", "500 MB"),
    ];
  } finally {
    await service.stop();
  }
}

function row(goal: string, what: string, ours: string, floor: string, wanted: string): Row {
  return { goal, what, ours, floor, wanted };
}

interface Created {
  contract: { id: string; token: string };
}

async function create(client: Client, body: object | string): Promise<Created["contract"]> {
  const answer = await client.call("POST", "/api/v1/contracts", body);
  if (answer.status !== 201)
    throw new Error(`create: ${answer.status} ${JSON.stringify(answer.body)}`);
  return (answer.body as Created).contract;
}

async function sign(client: Client, token: string, role: string): Promise<void> {
  const path = `/api/v1/signing/${token}/signatures`;
  const answer = await client.call("POST", path, submission(role));
  if (answer.status !== 201)
    throw new Error(`sign: ${answer.status} ${JSON.stringify(answer.body)}`);
}

/** Large uploads, and how long a request that needs nothing waits while they are taken in. */
async function measureLarge(origin: string, client: Client) {
  const body = JSON.stringify(pdfContract(thirtyPagePdf(), ["A"]));
  await create(client, body);
  const pinging = clientFor(origin, ["none"]);
  let over = false;
  let longestWaitMs = 0;
  const pings = (async () => {
    while (!over) {
      const from = performance.now();
      await pinging.call("GET", "/healthz");
      longestWaitMs = Math.max(longestWaitMs, performance.now() - from);
      await seconds(0.001);
    }
  })();
  const { times } = await timed(40, 1, () => create(client, body));
  over = true;
  await pings;
  return { times, longestWaitMs };
}

async function measureReading(client: Client) {
  const { id } = await create(client, pdfContract(twoPagePdf, ["A", "B"]));
  const get = () => expectOk(client.call("GET", `/api/v1/contracts/${id}`));
  await timed(300, 8, get);
  const one = await timed(500, 1, get);
  const many = await timed(9_000, 8, get);
  return { one: one.times, perSecond: many.perSecond };
}

async function measureList(client: Client, deepOffset: number) {
  const list = (query: string) => () =>
    expectOk(client.call("GET", `/api/v1/contracts?limit=50${query}`));
  // The first look at a list that was never looked at sets off making its blocks.
  for (let count = 0; count < 20; count += 1) {
    await list("")();
    await seconds(0.3);
  }
  const measured = async (query: string) => {
    await timed(30, 1, list(query));
    return (await timed(300, 1, list(query))).times;
  };
  return {
    first: await measured(""),
    deep: await measured(`&offset=${deepOffset}`),
    status: await measured("&status=pending"),
  };
}

async function expectOk(answering: Promise<{ status: number }>): Promise<void> {
  const { status } = await answering;
  if (status !== 200) throw new Error(`unexpected answer ${status}`);
}

/** Signatures that complete nothing, so that only the recording is measured. */
async function measureSigning(client: Client, count: number) {
  const contracts: string[] = [];
  for (let index = 0; index < count + WARM_UP; index += 1) {
    contracts.push((await create(client, pdfContract(twoPagePdf, ["A", "B"]))).token);
  }
  const next = () => sign(client, contracts.pop() ?? "", "A");
  await timed(WARM_UP, 8, next);
  const measured = await timed(count, 8, next);
  return measured.times;
}

/** From the time the last signature was taken to the time the sealed file was stored, by the service's own clock. */
async function measureSealing(client: Client, count: number) {
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id, token } = await create(client, pdfContract(twoPagePdf, ["A"]));
    await sign(client, token, "A");
    taken.push(await sealedAfterMs(client, id));
  }
  return timesOf(taken);
}

async function sealedAfterMs(client: Client, id: string): Promise<number> {
  for (;;) {
    const answer = await client.call("GET", `/api/v1/contracts/${id}`);
    const { contract } = answer.body as {
      contract: { signedAt: string; finalPdf: { storedAt: string } | null };
    };
    if (contract.finalPdf) {
      return Date.parse(contract.finalPdf.storedAt) - Date.parse(contract.signedAt);
    }
    await seconds(0.01);
  }
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1000));
}
