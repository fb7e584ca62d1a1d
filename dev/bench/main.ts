/** `npm run bench`: the goals as measured on this machine, each with its floor from the same run. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processesOf, type RunningService, startBuilt } from "#kit/scenes/built-service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { openEmbeddedPostgres } from "#lib/embedded-postgres/open.ts";
import { type Client, clientFor } from "./client.ts";
import { measureFloors } from "./floors.ts";
import { loadAccount } from "./load.ts";
import { ms, perSecond, printRows, type Row, timed, timesOf } from "./measure.ts";
import { measurePages } from "./page-layout.ts";
import { pdfContract, submission, thirtyPagePdf, twoPageHtml, twoPagePdf } from "./samples.ts";
import { measureTakingOver } from "./taking-over.ts";
import { measureWebhooks } from "./webhooks.ts";

/** The requests come as from many networks, each of which is good for so much a minute. */
const BEHIND_PROXY = { env: { TRUSTED_PROXIES: "127.0.0.1" } };

/** Signatures before the measured ones: connections are open then, and statements prepared. */
const WARM_UP = 80;

/** Goals to measure, as in `npm run bench -- 1 3 4`; all when none is named. */
const goals = new Set(process.argv.slice(2));
/** By what of `measure` and the others measures them; 14 and 17 have programs of their own. */
const GOALS = new Set([..."123456789", "10", "11", "12", "13", "15", "16", "18"]);
const unknown = [...goals].filter((goal) => !GOALS.has(goal));
if (unknown.length > 0) {
  console.error(`There is no goal ${unknown.join(", ")} here: ${[...GOALS].join(", ")}`);
  process.exit(2);
}
const isWanted = (...any: string[]) => goals.size === 0 || any.some((goal) => goals.has(goal));

const dataDir = await mkdtemp(join(tmpdir(), "countersign-bench-"));
try {
  const rows = await orNone(measure);
  if (isWanted("18")) rows.push(...(await orNone(measureTakingOver)));
  if (isWanted("12", "13")) rows.push(...(await orNone(measureWebhooks)));
  printRows(rows.filter(({ goal }) => isWanted(goal)));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** What failed is told, and takes nothing from what else was measured. */
async function orNone(act: () => Promise<Row[]>): Promise<Row[]> {
  try {
    return await act();
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    return [];
  }
}

async function measure(): Promise<Row[]> {
  const first = await startBuilt(dataDir, BEHIND_PROXY);
  await first.stop();

  const databaseFrom = performance.now();
  const database = await openEmbeddedPostgres({ dataDir, role: "command", log: () => {} });
  const databaseMs = performance.now() - databaseFrom;
  const floors = await measureFloors(database.address);
  const loaded = {
    none: await loadAccount(database.address, 0),
    tenThousand: await loadAccount(database.address, isWanted("6") ? 10_000 : 0),
    million: await loadAccount(database.address, isWanted("6") ? 1_000_000 : 0),
  };
  await database.stop();

  const service = await startBuilt(dataDir, BEHIND_PROXY);
  const client = clientFor(service.origin, loaded.none.apiKeys);
  try {
    await timed(10, 1, () => create(client, pdfContract(twoPagePdf, ["A"])));
    await timed(10, 1, () => create(client, { content: twoPageHtml, finalize: true }));
    // Long enough for the last child of the workers to leave.
    if (isWanted("16")) await untilAtRest(service);
    else await seconds(12);
    const idle = memoryOf(service);
    const rows = [
      ...(isWanted("1", "2", "3", "4", "16") ? await creatingRows(service, client, floors) : []),
      ...(isWanted("5", "16") ? await readingRows(client, floors) : []),
      ...(isWanted("6") ? await listRows(service.origin, loaded, floors) : []),
      ...(isWanted("7", "8", "9", "10", "11", "16") ? await signingRows(client, floors) : []),
    ];
    const afterLoad = memoryOf(service);
    const restMs = isWanted("16") ? await untilAtRest(service) : 0;
    return [
      ...rows,
      row("15", "cold start to ready, data there", ms(service.startMs), ms(databaseMs), "400 ms"),
      row("15", "first start ever", ms(first.startMs), "-", "1200 ms"),
      row("16", "memory idle, database included", idle.all, "-", "150 MB"),
      row("16", idle.parts, "-", "-", "-"),
      row("16", "memory right after the above", afterLoad.all, "-", "-"),
      row("16", afterLoad.parts, "-", "-", "-"),
      ...memoryRows(service, restMs),
    ];
  } finally {
    await service.stop();
  }
}

function memoryRows(service: RunningService, restMs: number): Row[] {
  const { all, parts } = memoryOf(service);
  return [
    row("16", `  at rest, ${Math.round(restMs / 1_000)} s later`, all, "-", "350 MB"),
    row("16", parts, "-", "-", "-"),
  ];
}

/** Once the last child of the workers has left, as it does after a minute without work, or it never does. */
async function untilAtRest({ place }: RunningService): Promise<number> {
  const from = performance.now();
  const passed = () => performance.now() - from;
  while (passed() < 300_000 && processesOf(place).some(({ name }) => name === "workers")) {
    await seconds(1);
  }
  return passed();
}

/** What it holds now, and which of its parts hold how much of it. */
function memoryOf({ place }: RunningService): { all: string; parts: string } {
  const mb = { service: 0, workers: 0, browser: 0, database: 0, other: 0 };
  for (const one of processesOf(place)) mb[one.name] += one.mb;
  const parts = Object.entries(mb).filter(([, held]) => held >= 1);
  const all = parts.reduce((sum, [, held]) => sum + held, 0);
  return {
    all: `${all.toFixed(0)} MB`,
    parts: `    ${parts.map(([name, held]) => `${name} ${held.toFixed(0)}`).join(", ")}`,
  };
}

type Floors = Awaited<ReturnType<typeof measureFloors>>;

async function creatingRows(
  service: RunningService,
  client: Client,
  floors: Floors,
): Promise<Row[]> {
  const { origin } = service;
  const pdf = await timed(100, 1, () => create(client, pdfContract(twoPagePdf, ["A"])));
  const html = await timed(60, 1, () => create(client, { content: twoPageHtml, finalize: true }));
  const pages = isWanted("4") ? await measurePages(service, client) : [];
  const rate = await timed(600, 8, () => create(client, pdfContract(twoPagePdf, ["A"])));
  const large = await measureLarge(origin, client);
  const rateFloor = 8000 / (floors.file.p50 + floors.commitOf8.p50);
  const largeFloor = floors.largeFile.p50 + floors.commit.p50;
  const htmlFloor = floors.typeset.p50 + floors.file.p50 + floors.commit.p50;
  return [
    row(
      "1",
      "create finalized, PDF 2 pages, p50",
      ms(pdf.times.p50),
      ms(floors.file.p50 + floors.commit.p50),
      "8 ms",
    ),
    row("2", "the same, 8 clients", perSecond(rate.perSecond), perSecond(rateFloor), "300/s"),
    row(
      "3",
      "create finalized, PDF 30 pages 2.9 MB, p50",
      ms(large.times.p50),
      ms(largeFloor),
      "50 ms",
    ),
    row("3", "longest another request waited meanwhile", ms(large.longestWaitMs), "-", "20 ms"),
    row("4", "create finalized, HTML 2 pages, p50", ms(html.times.p50), ms(htmlFloor), "14 ms"),
    ...pages,
  ];
}

async function readingRows(client: Client, floors: Floors): Promise<Row[]> {
  const { one, perSecond: rate } = await measureReading(client);
  return [
    row("5", "get one, p50", ms(one.p50), ms(floors.select.p50), "0.4 ms"),
    row("5", "get one, 8 clients", perSecond(rate), "-", "5000/s"),
  ];
}

async function listRows(
  origin: string,
  loaded: Record<"tenThousand" | "million", { apiKeys: string[] }>,
  floors: Floors,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of ["tenThousand", "million"] as const) {
    const deepOffset = size === "million" ? 900_000 : 9_000;
    const list = await measureList(clientFor(origin, loaded[size].apiKeys), deepOffset);
    const all = size === "million" ? "1,000,000" : "10,000";
    const floor = ms(floors.select.p50);
    rows.push(
      row("6", `list 50 of ${all}, p50`, ms(list.first.p50), floor, "1.5 ms"),
      row("6", "  the same, nine tenths down", ms(list.deep.p50), floor, "1.5 ms"),
      row("6", "  the same, of one status", ms(list.status.p50), floor, "1.5 ms"),
    );
  }
  return rows;
}

async function signingRows(client: Client, floors: Floors): Promise<Row[]> {
  const signing = await measureSigning(client, 400);
  const sealing = await measureSealing(client, pdfContract(twoPagePdf, ["A"]), 40);
  const large = await measureSealing(client, pdfContract(thirtyPagePdf(), ["A"]), 20);
  const { commitOf8 } = floors;
  const sealFloor = floors.file.p50 + floors.commit.p50 + 2 * floors.sign.p50;
  const what = "record a signature, 8 at once";
  return [
    row("7", `${what}, p50`, ms(signing.p50), ms(commitOf8.p50), "4 ms"),
    row("7", `${what}, p99`, ms(signing.p99), ms(commitOf8.p99), "15 ms"),
    row("8", "last signature to sealed PDF stored, p50", ms(sealing.p50), ms(sealFloor), "12 ms"),
    row("9", "the same, 30 pages 2.9 MB, p50", ms(large.p50), ms(sealFloor), "40 ms"),
    row("10", "seals per second, 8 at once", await measureSealRate(client, 80), "–", "100/s"),
    row("11", "sealed over base, 2 pages", await measureSealSize(client), "–", "≤ 64 kB"),
  ];
}

function row(goal: string, what: string, ours: string, floor: string, wanted: string): Row {
  return { goal, what, ours, floor, wanted };
}

interface Created {
  contract: { id: string; signUrl: string };
}

async function create(client: Client, body: object | string): Promise<Created["contract"]> {
  const answer = await client.call("POST", "/api/v1/contracts", body);
  if (answer.status !== 201)
    throw new Error(`create: ${answer.status} ${JSON.stringify(answer.body)}`);
  return (answer.body as Created).contract;
}

async function sign(client: Client, signUrl: string, role: string): Promise<void> {
  const path = `/api/v1/signing/${linkIn(signUrl)}/signatures`;
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
    contracts.push((await create(client, pdfContract(twoPagePdf, ["A", "B"]))).signUrl);
  }
  const next = () => sign(client, contracts.pop() ?? "", "A");
  await timed(WARM_UP, 8, next);
  const measured = await timed(count, 8, next);
  return measured.times;
}

/** From the time the last signature was taken to the time the sealed file was stored, by the service's own clock. */
async function measureSealing(client: Client, contract: object, count: number) {
  const body = JSON.stringify(contract);
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id, signUrl } = await create(client, body);
    await sign(client, signUrl, "A");
    taken.push(await sealedAfterMs(client, id));
  }
  return timesOf(taken);
}

/** From the first of many last signatures to the last sealed file. */
async function measureSealRate(client: Client, count: number): Promise<string> {
  const contracts: Created["contract"][] = [];
  for (let index = 0; index < count; index += 1) {
    contracts.push(await create(client, pdfContract(twoPagePdf, ["A"])));
  }
  const signing = [...contracts];
  const from = performance.now();
  await timed(count, 8, () => sign(client, signing.pop()?.signUrl ?? "", "A"));
  for (const { id } of contracts) await sealedAfterMs(client, id);
  return perSecond((1000 * count) / (performance.now() - from));
}

/** What stamps, certificate, evidence, seal and timestamps add to the document. */
async function measureSealSize(client: Client): Promise<string> {
  const { id, signUrl } = await create(client, pdfContract(twoPagePdf, ["A"]));
  await sign(client, signUrl, "A");
  await sealedAfterMs(client, id);
  const bytesAt = async (path: string) =>
    ((await client.call("GET", path)).body as Uint8Array).length;
  const base = await bytesAt(`/api/v1/signing/${linkIn(signUrl)}/original`);
  const sealed = await bytesAt(`/api/v1/contracts/${id}/pdf`);
  return `${((sealed - base) / 1000).toFixed(1)} kB`;
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
