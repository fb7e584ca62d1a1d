/** Starts the service: settings, app, first account, listen; stops on SIGTERM, SIGINT and SIGHUP. */
import { CannotListen } from "#http/cannot-listen.ts";
import { followingClock } from "#kernel/following-clock.ts";
import type { Log } from "#kernel/log.ts";
import { systemRandom } from "#kernel/random.ts";
import { systemClock } from "#kernel/time.ts";
import { UnusableKey } from "#lib/pki/key-holder.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";
import { WrongSealKey } from "#sealing/key-kinds.ts";
import { UnfitDatabase } from "#store/migrate.ts";
import { OtherDatabase, UnreachableDatabase } from "#store/open-store.ts";
import { SecretTrouble } from "#store/secrets.ts";
import { type App, openApp } from "./app.ts";
import { readBuilt } from "./built.ts";
import { type Config, readConfig, secretsIn, settingNames, WrongSetting } from "./config.ts";
import { asDataDirFault } from "./data-dir-fault.ts";
import { checkFileLimit, readFileLimit } from "./file-limit.ts";
import { firstAccountNote, openFirstAccount } from "./first-start.ts";
import { WrongInstallation } from "./installation/binding.ts";
import { openLog } from "./log.ts";
import { misspeltSettings } from "./misspelt-settings.ts";
import { mailboxNote, readyNotes } from "./start-notes.ts";

/** A stop that hangs longer than this is cut short; what was acknowledged is stored already. */
const STOP_LIMIT_MS = 10_000;

try {
  await run();
} catch (error) {
  endFor(error);
}

function endFor(error: unknown): never {
  const lines = [`Countersign cannot start: ${linesOf(error)}`];
  // What is missing may be what was misspelt, and the log is not open yet.
  if (error instanceof WrongSetting) {
    for (const { found, setting } of misspeltSettings(process.env, settingNames())) {
      lines.push(`${found} is set and no setting: ${setting} may be meant.`);
    }
  }
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(1);
}

/** One line for what the operator can mend; the stack for what only we can. */
function linesOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForOperator =
    error instanceof WrongSetting ||
    error instanceof WrongInstallation ||
    error instanceof WrongSealKey ||
    error instanceof OtherDatabase ||
    error instanceof UnreachableDatabase ||
    error instanceof UnfitDatabase ||
    error instanceof SecretTrouble ||
    error instanceof UnusableKey ||
    error instanceof StorageAway ||
    error instanceof CannotListen ||
    error.name === "EmbeddedPostgresError";
  // What keeps a place from being used stands in its own line.
  const isTold = error instanceof StorageAway || error instanceof WrongInstallation;
  const cause = !isTold && error.cause instanceof Error ? `\n${error.cause.message}` : "";
  return (isForOperator ? error.message : (error.stack ?? error.message)) + cause;
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLog({
    level: config.LOG_LEVEL,
    format: config.LOG_FORMAT,
    secrets: secretsIn(config),
  });
  log("service.starting", { ...readBuilt() });
  for (const one of misspeltSettings(process.env, settingNames()))
    log("setting.unknown", { ...one });
  checkFileLimit(readFileLimit(), (few) => log("limit.files", few));
  const throwNamed = (error: unknown): never => {
    throw asDataDirFault(error, config.DATA_DIR);
  };
  const clock = followingClock(systemClock, () => performance.now());
  const context = { clock, random: systemRandom };
  const app = await openApp({ config, ...context, log }).catch(throwNamed);
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    // Supervisors and npm may both pass a signal on: a second one must not cut the stop short.
    process.on(signal, () => void stop(app, signal));
  }
  const tell = await startOrStop();
  log("service.listening", { url: config.BASE_URL });
  if (app.services.sealer.authority.isLocal) {
    log("timestamps.local");
  }
  await tell();
  // The first contract should not wait for the typesetter to load.
  app.services.workers.warm().catch((error: unknown) => {
    if (!stopping) log("workshop.failed", { err: error });
  });

  async function startOrStop(): Promise<() => Promise<void>> {
    let tell = async () => {};
    try {
      await makeReady(app, config, log, (more) => {
        const before = tell;
        tell = () => before().then(more);
      });
      await app.start();
      return tell;
    } catch (error) {
      // Whoever told it to stop meanwhile ends it.
      if (stopping) return await new Promise(() => {});
      stopping = true;
      // An account that was opened is told of even so: its key is nowhere else.
      await tell();
      setTimeout(() => endFor(error), STOP_LIMIT_MS).unref();
      await app.stop();
      return throwNamed(error);
    }
  }

  async function stop(running: App, signal: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    log("service.stopping", { signal });
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    await running.stop();
    log("service.stopped");
    process.exit(0);
  }
}

/**
 * The first account and what there is to tell of it, before anybody is answered.
 * @param toTell takes what is to be told once the service listens, or cannot
 */
async function makeReady(
  app: App,
  config: Config,
  log: Log,
  toTell: (tell: () => Promise<void>) => void,
): Promise<void> {
  const ways = {
    terminal: process.stdout.isTTY ? (text: string) => process.stdout.write(text) : null,
    dataDir: config.DATA_DIR,
    log,
  };
  // What could keep anybody from being answered is looked at before an account names the address.
  await app.checkPorts();
  const tellFirst = await openFirstAccount(app.services, systemRandom, (opened) =>
    readyNotes([firstAccountNote(opened, config.BASE_URL)], ways),
  );
  if (tellFirst) toTell(tellFirst);
  const mailbox = app.mailboxUrl === null ? [] : [mailboxNote(app.mailboxUrl)];
  toTell(await readyNotes(mailbox, ways));
}
