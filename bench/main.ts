/** `npm run bench`: the goals as measured on this machine, each with its floor from the same run. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningService, startBuilt } from "#kit/built-service.ts";
import { openEmbeddedPostgres } from "#store/postgres/open.ts";
import { type Client, clientFor } from "./client.ts";
import { measureFloors } from "./floors.ts";
import { ms, printRows, type Row, timed, timesOf } from "./measure.ts";
import { pdfContract, submission, twoPageHtml, twoPagePdf } from "./samples.ts";

/** Signatures before the measured ones: connections are open then, and statements prepared. */
const WARM_UP = 80;

const dataDir = await mkdtemp(join(tmpdir(), "countersign-bench-"));
try {
  printRows(await measure());
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(): Promise<Row[]> {
  const first = await startBuilt(dataDir);
  const apiKey = /API key \(shown once\):\s+(\S+)/.exec(await printedKey(first))?.[1] ?? "";
  await first.stop();

  const databaseFrom = performance.now();
  const database = await openEmbeddedPostgres({ dataDir, role: "command", log: () => {} });
  const databaseMs = performance.now() - databaseFrom;
  const floors = await measureFloors(database.address);
  await database.stop();

  const service = await startBuilt(dataDir);
  const client = clientFor(service.origin, apiKey);
  try {
    await timed(10, 1, () => create(client, pdfContract(twoPagePdf, ["A"])));
    await timed(10, 1, () => create(client, { content: twoPageHtml, finalize: true }));
    // Long enough for the second child of the workshop to be let go.
    await seconds(12);
    const idleMb = service.memoryMb();

    const pdf = await timed(100, 1, () => create(client, pdfContract(twoPagePdf, ["A"])));
    const html = await timed(60, 1, () => create(client, { content: twoPageHtml, finalize: true }));
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
        "4",
        "create finalized, HTML 2 pages, p50",
        ms(html.times.p50),
        ms(floors.typeset.p50 + floors.file.p50 + floors.commit.p50),
        "45 ms",
      ),
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

async function printedKey(service: RunningService): Promise<string> {
  while (!service.output().includes("API key")) await seconds(0.02);
  return service.output();
}

interface Created {
  contract: { id: string; token: string };
}

async function create(client: Client, body: unknown): Promise<Created["contract"]> {
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
