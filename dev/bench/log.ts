/** What the log of seals costs at 100,000 leaves: adding, proving, checking. `npm run bench -- log [LEAVES]` */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkLog } from "#evidence/seal-log/check-log.ts";
import { isConsistent, rootByInclusion } from "#evidence/seal-log/check-proof.ts";
import { readCheckpoint } from "#evidence/seal-log/note.ts";
import { hashesInRows } from "#evidence/seal-log/read-tree.ts";
import { listHeads, readEntries } from "#evidence/seal-log/seal-log-store.ts";
import { sequenceLog } from "#evidence/seal-log/sequence.ts";
import { consistencyProof, inclusionProof } from "#evidence/seal-log/tree.ts";
import { systemRandom } from "#kernel/random.ts";
import { systemClock } from "#kernel/time.ts";
import { keysIn, noteSeals, signerOver } from "#kit/rooms/log-room.ts";
import { newDatabase } from "#kit/rooms/new-database.ts";
import { openStore } from "#store/open-store.ts";

const leaves = Number(process.argv[2] ?? 100_000);
const folder = await mkdtemp(join(tmpdir(), "countersign-bench-log-"));
const made = await newDatabase();
const { databaseUrl, ownerUrl } = made;
const store = await openStore({
  dataDir: folder,
  databaseUrl,
  ownerUrl,
  role: "service",
  log: () => {},
});
const { database, files } = store;
const logSigner = await signerOver(database, await keysIn(folder, systemClock), systemClock);
const services = {
  database,
  files,
  logSigner,
  clock: systemClock,
  random: systemRandom,
  log: () => {},
};

/** Processor time of this process, and time on the wall; milliseconds. */
async function measured(work: () => Promise<unknown>) {
  const [cpu, wall] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { cpuMs: (user + system) / 1_000, wallMs: performance.now() - wall };
}

const say = (what: string, value: string) => process.stdout.write(`${what.padEnd(44)}${value}\n`);
const ms = ({ cpuMs, wallMs }: { cpuMs: number; wallMs: number }, of = 1) =>
  `${(cpuMs / of).toFixed(3)} ms processor, ${(wallMs / of).toFixed(3)} ms in all`;

const noting = await measured(async () => {
  for (let at = 0; at < leaves - 300; at += 5_000) {
    await noteSeals(database, Math.min(5_000, leaves - 300 - at), systemClock);
  }
});
say("noting a leaf", ms(noting, leaves - 300));
say(
  "giving places, tiles and head, a leaf",
  ms(await measured(() => sequenceLog(services)), leaves),
);
await noteSeals(database, 300, systemClock);
say("300 more leaves, one head", ms(await measured(() => sequenceLog(services))));

const [older, newer] = (await listHeads(database)).map(({ note }) => readCheckpoint(note));
if (!older || !newer) throw new Error("two heads were to be published");
const [entry] = await readEntries(database, 12_345 % leaves, (12_345 % leaves) + 1);
let path: Uint8Array[] = [];
const proving = await measured(async () => {
  path = await inclusionProof(12_345 % leaves, newer.size, hashesInRows(database, newer.size));
});
say("proof of inclusion", `${path.length * 32} bytes, ${ms(proving)}`);
const question = { position: 12_345 % leaves, size: newer.size, proof: path };
say(
  "checking it",
  ms(
    await measured(async () => {
      const root = await rootByInclusion(entry as Uint8Array, question);
      if (!root || Buffer.compare(root, newer.root) !== 0) throw new Error("it does not hold");
    }),
  ),
);
let steps: Uint8Array[] = [];
const comparing = await measured(async () => {
  steps = await consistencyProof(older.size, newer.size, hashesInRows(database, newer.size));
  if (!(await isConsistent(older, newer, steps))) throw new Error("it does not hold");
});
say("proof of consistency, made and checked", `${steps.length * 32} bytes, ${ms(comparing)}`);
const check = () => checkLog({ ...store, clock: systemClock, kept: [], readsFiles: false });
say(
  "admin log check, all of it",
  ms(
    await measured(async () => {
      const { fault } = await check();
      if (fault !== null) throw new Error(fault);
    }),
  ),
);

await store.close();
await made.drop();
await rm(folder, { recursive: true, force: true });
// The database server of tests lives as long as this process.
process.exit(0);
