/**
 * `npm run corpus -- FOLDER` takes every .pdf and .html of a folder through
 * create, sign and seal, has outside programs judge what came out, and prints a
 * table. Every document has a line of JSON in `--out`, beside the sealed files
 * of those with a fault, and the service's log.
 *
 * `--jobs N` documents at once, `--most N` in all, `--every N`: each Nth only.
 * `--judge "COMMAND"` asks one more program, in whose line FILE stands for a
 * sealed file and ROOTS for a PEM file of the certificates it chains to; it is
 * content when it exits with 0 or, with `--wants TEXT`, when it prints that.
 */
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { HOUR_MS } from "#kernel/time.ts";
import { run } from "#kit/judges/readers/run.ts";
import { startService, type TestAccount } from "#kit/scenes/service.ts";
import { type Journey, takeThrough } from "./journey.ts";
import { judge } from "./judge.ts";
import { printTable, type Result } from "./table.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    jobs: { type: "string", default: "2" },
    most: { type: "string" },
    every: { type: "string", default: "1" },
    out: { type: "string", default: "corpus-out" },
    judge: { type: "string" },
    wants: { type: "string" },
  },
});
const [folder] = positionals;
if (!folder) {
  console.error(
    "usage: npm run corpus -- FOLDER [--jobs N] [--most N] [--every N] [--out FOLDER] [--judge COMMAND] [--wants TEXT]",
  );
  process.exit(2);
}

/** A key takes sixty requests a minute, one address so many files an hour, and the service's clock stands still. */
const DOCUMENTS_PER_ACCOUNT = 20;
const every = Number(values.every);
const names = (await readdir(folder))
  .filter((name) => /\.(pdf|html?)$/i.test(name))
  .sort()
  .filter((_, index) => index % every === 0)
  .slice(0, values.most ? Number(values.most) : undefined);

await rm(values.out, { recursive: true, force: true });
await mkdir(values.out, { recursive: true });
const service = await startService({ keepLog: true, drawsAhead: true });
const results: Result[] = [];
let next = 0;
await Promise.all(Array.from({ length: Number(values.jobs) }, work));
await writeFile(join(values.out, "service.log"), service.logLines.join(""));
await service.close();
printTable(results);

async function work(): Promise<void> {
  let account: TestAccount | null = null;
  for (let taken = 0; next < names.length; taken += 1) {
    const name = names[next] ?? "";
    next += 1;
    if (!account || taken % DOCUMENTS_PER_ACCOUNT === 0) {
      service.clock.moveMs(HOUR_MS);
      account = await service.openAccount();
    }
    const result = await take(account, name);
    results.push(result);
    await appendFile(join(values.out, "results.jsonl"), `${JSON.stringify(result)}\n`);
    if (results.length % 50 === 0) console.error(`${results.length} of ${names.length}`);
  }
}

async function take(account: TestAccount, name: string): Promise<Result> {
  const place = await mkdtemp(join(tmpdir(), "corpus-"));
  try {
    const bytes = await readFile(join(folder ?? "", name));
    const file = join(place, basename(name).replace(/.*(?=\.)/, "given"));
    await writeFile(file, bytes);
    let journey = await takeThrough(service, account, name, bytes, file);
    const again = isOutOfTime(journey);
    if (again) journey = await takeThrough(service, account, name, bytes, file);
    const { base: _base, sealed, ...told } = journey;
    const verdict = await judge(name, bytes, journey, place);
    if (sealed && values.judge) {
      const said = await outsideJudge(values.judge, place);
      if (said) verdict.faults.push("outside judge");
      if (said) verdict.notes.push(`outside judge: ${said}`);
    }
    if (sealed && verdict.faults.length > 0) {
      await copyFile(join(place, "sealed.pdf"), join(values.out, `${name}.sealed.pdf`));
    }
    const baseBytes = journey.base?.length ?? 0;
    return { name, bytes: bytes.length, baseBytes, again, ...told, ...verdict };
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return {
      name,
      bytes: 0,
      baseBytes: 0,
      again: false,
      outcome: "broke",
      status: 0,
      message,
      warnings: [],
      createMs: 0,
      sealMs: 0,
      publicId: "",
      verifyAddress: "",
      stamps: [],
      faults: ["broke"],
      notes: [],
      most: { intake: 0, seal: 0 },
    };
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** On a machine that others use, a limit of time may be passed without the document's fault. */
function isOutOfTime({ outcome, message }: Journey): boolean {
  return outcome === "failed" || outcome === "never sealed" || /limits of time/.test(message);
}

/** What the program said against a sealed file; null where it found nothing. */
async function outsideJudge(command: string, place: string): Promise<string | null> {
  const roots = join(place, "roots.pem");
  await writeFile(roots, await rootsOf());
  const [program = "", ...args] = command
    .split(" ")
    .map((word) => word.replace("FILE", join(place, "sealed.pdf")).replace("ROOTS", roots));
  const { status, stdout, stderr } = await run(program, args);
  const said = stdout.toString();
  const agrees = values.wants ? said.includes(values.wants) : status === 0;
  return agrees ? null : `${said.trim().split("\n").at(-1)} ${stderr.slice(0, 300)}`;
}

async function rootsOf(): Promise<string> {
  const keys = join(service.dataDir, "keys");
  const files = (await readdir(keys)).filter((name) => name.endsWith(".pem"));
  const texts = await Promise.all(files.map((name) => readFile(join(keys, name), "utf8")));
  return texts
    .flatMap(
      (text) => text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [],
    )
    .join("\n");
}
