/**
 * A backup of services that are in use and are killed meanwhile, restored elsewhere: what was
 * acknowledged before the backup began is there, and what was sealed is the same file.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import type { Acknowledged, KeptContract } from "#kit/peers/faults/deeds.ts";
import { BASE_URL, type FaultWorld } from "#kit/peers/faults/world.ts";
import { startBuilt } from "#kit/scenes/built-service.ts";
import { callApi } from "#kit/scenes/crash-scene.ts";

export interface Restored {
  /** Seconds, and megabytes of the backup. */
  backupS: number;
  restoreS: number;
  mb: number;
  contracts: number;
  files: number;
  /** One line for each promise that the restored service does not keep. */
  broken: string[];
}

const run = promisify(execFile);
/** How contracts end that are not there any more. */
const GONE = ["deleted", "closed"];

/**
 * Takes a backup now and restores it into a folder of its own, with a database of its own.
 * @param origin of a service that runs on; sealed files of it are compared
 */
export async function backUpAndRestore(
  world: FaultWorld,
  { contracts, owners }: Pick<Acknowledged, "contracts" | "owners">,
  origin: () => string,
): Promise<Restored> {
  const known = contracts.filter(({ ends }) => !GONE.includes(ends));
  const folder = await mkdtemp(join(tmpdir(), "countersign-restored-"));
  const [path, dataDir] = [join(folder, "backup.tar"), join(folder, "data")];
  try {
    const passphrase = join(folder, "passphrase");
    await writeFile(passphrase, "correct horse battery staple\n");
    const admin = (env: Record<string, string>, ...args: string[]) =>
      command(env, ...args, "--passphrase-file", passphrase);
    const backupS = await admin({ ...world.env, DATA_DIR: world.dataDir }, "backup", path);
    await admin({}, "backup", "verify", path);
    const restoreS = await admin({ BASE_URL, DATA_DIR: dataDir }, "restore", path);
    // It knows no peers: what is due of it the other services send as well.
    const service = await startBuilt(dataDir, { env: { BASE_URL, TRUSTED_PROXIES: "127.0.0.1" } });
    let files = 0;
    const broken: string[] = [];
    try {
      for (const contract of known) {
        const wrong = await difference(contract, service.origin);
        if (wrong) broken.push(`restored: ${contract.id} (${contract.ends}) ${wrong}`);
      }
    } finally {
      await service.stop();
    }
    const mb = (await stat(path)).size / 1_000_000;
    return { backupS, restoreS, mb, contracts: known.length, files, broken };

    async function difference({ id, ownerId, ends }: KeptContract, there: string) {
      const owner = owners.get(ownerId);
      if (!owner) return "is nobody's";
      const { status } = await callApi(there, owner, "GET", `/contracts/${id}`);
      if (status !== 200) return `is answered with ${status}`;
      if (ends !== "sealed") return null;
      const [before, after] = await Promise.all([pdf(origin(), id), pdf(there, id)]);
      files += 1;
      return before.equals(after) ? null : "has another file";

      async function pdf(from: string, contract: string): Promise<Buffer> {
        const url = `${from}/api/v1/contracts/${contract}/pdf`;
        const answer = await fetch(url, { headers: { authorization: `Bearer ${owner?.apiKey}` } });
        return Buffer.from(await answer.arrayBuffer());
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** Runs a command as an operator does; how many seconds it took. */
async function command(env: Record<string, string>, ...args: string[]): Promise<number> {
  const from = performance.now();
  await run(process.execPath, [join(PACKAGE_ROOT, "dist", "admin.js"), ...args], {
    env: { ...process.env, ...env },
    maxBuffer: 64_000_000,
  });
  return (performance.now() - from) / 1_000;
}
