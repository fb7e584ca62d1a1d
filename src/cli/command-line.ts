/** The command line: `npm run --silent admin -- COMMAND … --json`. */
import { parseArgs } from "node:util";
import { readBuilt } from "#built.ts";
import { COMMANDS, OPTIONS, usage } from "#cli/commands/account.ts";
import {
  type BackupCommand,
  backupCommand,
  restoreCommand,
  verifyBackupCommand,
} from "#cli/commands/backup.ts";
import { doctorCommand } from "#cli/commands/doctor.ts";
import { verifyCommand } from "#cli/commands/verify.ts";
import { type Config, readConfig } from "#config.ts";
import { followingClock } from "#kernel/following-clock.ts";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { systemClock } from "#kernel/time.ts";
import { ownRootsOf, secretsSettings } from "#open-own.ts";
import { openSecrets } from "#own-secrets.ts";
import { openOwnStore } from "#own-store.ts";
import { askTime } from "#store/ask-time.ts";
import type { Store } from "#store/open-store.ts";
import { sayResult } from "./say-result.ts";

/** Goes as the database's does once that is open. */
const clock = followingClock(systemClock, () => performance.now());
const { values, positionals } = readArguments();
const asJson = values.json === true;
if (values.help === true || positionals[0] === "help") {
  process.stdout.write(`${usage()}\n`);
  process.exit(0);
}
if (values.version === true) {
  const built = readBuilt();
  process.stdout.write(
    `${asJson ? JSON.stringify(built) : `${built.version} (${built.commit})`}\n`,
  );
  process.exit(0);
}
const name = positionals.slice(0, 2).join(" ");
if (positionals[0] === "verify") await verify(positionals.slice(1));
if (positionals[0] === "doctor") await examineAll(positionals.slice(1));
if (name === "backup verify") await backup(verifyBackupCommand, positionals.slice(2));
if (positionals[0] === "backup") await backup(backupCommand, positionals.slice(1));
if (positionals[0] === "restore") await backup(restoreCommand, positionals.slice(1));
const command = COMMANDS[name];
if (!command) fail(`${name === "" ? "no command" : `unknown command "${name}"`}\n${usage()}`);

try {
  const config = readConfig(process.env, { isMovingFiles: name === "storage move" });
  const store = await openCommandStore(config);
  try {
    clock.tell(await askTime(store.database));
    const result = await command(
      {
        database: store.database,
        files: store.files,
        filesPlace: store.filesPlace,
        ids: idsFrom(clock, systemRandom),
        random: systemRandom,
        clock,
        plans: config.PLANS_FILE,
        baseUrl: config.BASE_URL,
        config,
      },
      { values, rest: positionals.slice(2) },
    );
    if (isRefusal(result)) fail(result.message);
    print(result);
  } finally {
    await store.close();
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

/** Needs neither the database nor the service, unless the keys are in the one. */
async function verify([path, ...more]: string[]): Promise<never> {
  if (path === undefined || more.length > 0) fail(`verify needs one file\n${usage()}`);
  const roots = typeof values.roots === "string" ? values.roots : null;
  const extractTo = typeof values.extract === "string" ? values.extract : null;
  try {
    const config = readConfig(process.env);
    const asksDatabase = config.MASTER_KEY !== null && roots === null;
    const verified = await verifyCommand(
      { path, rootsFile: roots, extractTo },
      {
        dataDir: config.DATA_DIR,
        p12: config.SEAL_P12,
        p12Password: config.SEAL_P12_PASSWORD,
        timestampRoots: config.TSA_ROOTS ?? [],
        ownRoots: asksDatabase ? await ownRootsIn(config) : (config.SEAL_FORMER ?? []),
      },
    );
    const printed = asJson ? [JSON.stringify(verified.json)] : verified.lines;
    process.stdout.write(`${printed.join("\n")}\n`);
    process.exit(verified.exitCode);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** Where the keys are in the database, so is what they seal under. */
async function ownRootsIn(config: Config): Promise<readonly Uint8Array[]> {
  const store = await openCommandStore(config);
  try {
    const settings = secretsSettings({ config, random: systemRandom });
    return await ownRootsOf(await openSecrets(store.database, settings), config);
  } finally {
    await store.close();
  }
}

function openCommandStore(config: Config): Promise<Store> {
  const means = { config, clock, random: systemRandom };
  return openOwnStore(means, { role: "command", log: () => {} });
}

/** These open what they need themselves: a backup is verified without a database. */
async function backup(command: BackupCommand, paths: string[]): Promise<never> {
  try {
    const { json, lines, exitCode } = await command(paths, {
      config: readConfig(process.env),
      head: typeof values.head === "string" ? values.head : null,
      since: typeof values.since === "string" ? values.since : null,
      passphraseFile:
        typeof values["passphrase-file"] === "string" ? values["passphrase-file"] : null,
    });
    process.stdout.write(`${asJson ? JSON.stringify(json) : lines.join("\n")}\n`);
    process.exit(exitCode);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** To its end whatever fails, the database included. */
async function examineAll(more: string[]): Promise<never> {
  if (more.length > 0) fail(`doctor takes nothing more\n${usage()}`);
  try {
    const { json, lines, exitCode } = await doctorCommand(readConfig(process.env));
    process.stdout.write(`${asJson ? JSON.stringify(json) : lines.join("\n")}\n`);
    process.exit(exitCode);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

function readArguments() {
  try {
    const args = process.argv.slice(2).map((word, index, all) => {
      // `--qes` alone switches it on; `account set` also takes `--qes true` and `--qes false`.
      const alone = word === "--qes" && !/^(true|false)$/.test(all[index + 1] ?? "");
      return alone ? "--qes=true" : word;
    });
    return parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    fail(`${(error as Error).message}\n${usage()}`);
  }
}

function print(result: Record<string, unknown>): void {
  if (asJson) {
    process.stdout.write(`${JSON.stringify(result)}\n`);
    return;
  }
  process.stdout.write(`${sayResult(result).join("\n")}\n`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  if (process.argv.includes("--json")) {
    process.stdout.write(`${JSON.stringify({ error: message })}\n`);
  }
  process.exit(1);
}
