/**
 * How long a backup of so many contracts takes, beside nothing else, and how
 * long until a service could start on it elsewhere: `npm run bench -- backup 10000`.
 */
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { readConfig } from "#app/config.ts";
import { restore, verifyBackup, writeBackup } from "#cli/commands/backup.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { openStore } from "#store/open-store.ts";
import { chain } from "#trail/chain.ts";
import { loadAccount } from "./load.ts";

const count = Number(process.argv[2] ?? 10_000);
/** Bytes of a contract as it is signed, and of what the seal adds. */
const [BASE, SEAL] = [20_000, 70_000];
const ENTRIES = 6;

const folder = await mkdtemp(join(tmpdir(), "countersign-bench-backup-"));
const [from, to, path] = ["from", "to", "backup.tar"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const passphraseFile = join(folder, "passphrase");
await writeFile(passphraseFile, "correct horse battery staple\n");
try {
  await load();
  await timed("backup", (config, of) => writeBackup(config, { ...of, since: null }), from);
  await timed("verify", verifyBackup, from);
  await timed("restore", restore, to);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function timed(what: string, work: typeof restore, dataDir: string): Promise<void> {
  const [since, before] = [performance.now(), process.cpuUsage()];
  const config = readConfig({ DATA_DIR: dataDir, BASE_URL: "http://localhost" });
  const of = { file: path, earlier: [], head: null, "passphrase-file": passphraseFile };
  const { json, exitCode } = await work(config, of);
  const { user, system } = process.cpuUsage(before);
  const [wall, cpu] = [(performance.now() - since) / 1_000, (user + system) / 1e6];
  const mb = process.resourceUsage().maxRSS / 1_024;
  const bytes = json.bytes === undefined ? "" : `, ${json.bytes} bytes`;
  console.log(
    `${what}: ${wall.toFixed(1)} s, ${cpu.toFixed(1)} s of processor, at most ${mb.toFixed(0)} MB so far, exit ${exitCode}${bytes}`,
  );
  if (exitCode !== 0) console.log(JSON.stringify(json).slice(0, 600));
}

/** Contracts with real files and trails, which nobody had to sign. */
async function load(): Promise<void> {
  const store = await openStore({
    dataDir: from,
    databaseUrl: null,
    ownerUrl: null,
    role: "command",
    log: () => {},
  });
  const client = new pg.Client({ ...store.owner });
  await client.connect();
  try {
    const { accountId } = await loadAccount(store.owner, count);
    const { rows } = await client.query<{ id: string; sealed: boolean }>(
      "select id, sealed_sha256 is not null as sealed from contract order by id",
    );
    for (const row of rows) await fill(client, accountId, row);
  } finally {
    await client.end();
    await store.close();
  }
}

async function fill(
  client: pg.Client,
  accountId: string,
  { id, sealed }: { id: string; sealed: boolean },
): Promise<void> {
  const base = randomBytes(BASE);
  const file = Buffer.concat([base, randomBytes(SEAL)]);
  const home = join(from, "files", id.slice(-2), id);
  await mkdir(home, { recursive: true });
  const names = [base, ...(sealed ? [file] : [])].map((bytes) => ({
    bytes,
    name: sha256Hex(bytes),
  }));
  for (const { name, bytes } of names) await writeFile(join(home, name), bytes);
  const at = new Date();
  const event = {
    event: "contract.cancelled",
    by: { kind: "operator" },
    data: { signatureCount: 0 },
  };
  const entries = chain(id, { length: 0, head: null }, Array(ENTRIES).fill(event), at);
  await client.query(
    `insert into trail_entry (contract_id, number, account_id, at, event, actor, data, hash)
     select $1, number, $2, $3, $4, $5, $6, hash
     from unnest($7::bytea[]) with ordinality as entry(hash, number)`,
    [id, accountId, at, event.event, event.by, event.data, entries.map(({ hash }) => hash)],
  );
  await client.query(
    `update contract set base_sha256 = $2, sealed_sha256 = $3, trail_length = $4, trail_head = $5
     where id = $1`,
    [id, names[0]?.name, names[1]?.name ?? null, ENTRIES, entries.at(-1)?.hash],
  );
}
