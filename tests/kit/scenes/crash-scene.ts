import { readdirSync, readFileSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccount } from "#accounts/open-account.ts";
import { knownEmail } from "#kernel/email.ts";
import { idsFrom } from "#kernel/ids.ts";
import { knownText } from "#kernel/personal-text.ts";
import { systemRandom } from "#kernel/random.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { systemClock } from "#kernel/time.ts";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { inTransaction } from "#store/transaction.ts";
import { type BuiltOptions, type RunningService, startBuilt } from "./built-service.ts";
import { bundledChild } from "./bundled-child.ts";
import type { CrashPointName } from "./crash-points.ts";
import { request, type TestAnswer } from "./service.ts";

/** One data folder in which services are started and killed, with the peers that outlive them. */
export interface CrashScene extends AsyncDisposable {
  dataDir: string;
  smtp: TestSmtp;
  receiver: Receiver;
  /** The built service, over the same folder each time; one that still runs is killed. */
  start(): Promise<RunningService>;
  /** The service in a bundle that watches its statements, which will kill itself there. */
  startToDie(at: CrashPointName): Promise<RunningService>;
  /** Looks into the database beside whatever runs. */
  look<T>(work: (store: Store) => Promise<T>): Promise<T>;
  openAccounts(
    count: number,
    change?: { ownLimit?: number; credits?: number },
  ): Promise<CrashAccount[]>;
}

export interface CrashAccount {
  accountId: string;
  email: string;
  apiKey: string;
  signInSecret: string;
}

const ACCOUNT = {
  name: knownText("Example Ltd"),
  plan: "unlimited",
  partnerTier: null,
  qesEnabled: false,
};

/** @param settings of every service that is started in it, beside those of its peers */
export async function openCrashScene(settings: Record<string, string> = {}): Promise<CrashScene> {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-crash-"));
  const end = endOnExit(dataDir);
  const [smtp, receiver] = await Promise.all([startSmtp(), startReceiver({ secure: false })]);
  const env = { SMTP_URL: smtp.url, WEBHOOK_ALLOW_PRIVATE: "true", ...settings };
  const ids = idsFrom(systemClock, systemRandom);

  let running: RunningService | null = null;
  /** A test that failed half-way leaves a service that would keep the folder to itself. */
  async function startNext(options: BuiltOptions): Promise<RunningService> {
    await running?.killAlone();
    running = await startBuilt(dataDir, options);
    return running;
  }

  async function look<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const store = await openStore({
      dataDir,
      databaseUrl: null,
      ownerUrl: null,
      role: "command",
      log: () => {},
    });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }

  return {
    dataDir,
    smtp,
    receiver,
    start: () => startNext({ env }),
    startToDie: async (at) =>
      startNext({ env: { ...env, CRASH_AT: at }, program: [await bundledChild("crash-child")] }),
    look,
    openAccounts: (count, { ownLimit = null, credits = 0 } = {}) =>
      look(({ database }) =>
        inTransaction(database, async (transaction) => {
          const context = { ids, random: systemRandom, now: systemClock.now() };
          const accounts: CrashAccount[] = [];
          for (let index = 0; index < count; index += 1) {
            const account = {
              ...ACCOUNT,
              email: knownEmail(`${ids.token()}@example.com`),
              ownLimit,
              credits,
            };
            const opened = await openAccount(transaction, account, context);
            if (isRefusal(opened)) throw new Error(opened.message);
            accounts.push({ ...opened, email: account.email });
          }
          return accounts;
        }),
      ),
    async [Symbol.asyncDispose]() {
      end();
      await Promise.all([smtp.close(), receiver.close()]);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** A request to the API with the account's key. */
export function callApi(
  origin: string,
  { apiKey }: Pick<CrashAccount, "apiKey">,
  method: string,
  path: string,
  body?: unknown,
): Promise<TestAnswer> {
  return request(`${origin}/api/v1${path}`, method, body, { authorization: `Bearer ${apiKey}` });
}

/** Ends what works in the folder, also when the test itself is ended. Answers how to do so now. */
function endOnExit(dataDir: string): () => void {
  const end = () => {
    for (const pid of pidsAt(dataDir)) kill(pid);
  };
  const endAndRemove = () => {
    end();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
  };
  const exit = () => process.exit(1);
  process.once("exit", endAndRemove);
  process.once("SIGTERM", exit);
  return () => {
    end();
    process.off("exit", endAndRemove);
    process.off("SIGTERM", exit);
  };
}

/** Everything that was started with this folder: by its settings, or by its command line. */
function pidsAt(dataDir: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter(
      (pid) =>
        Number.isInteger(pid) &&
        pid !== process.pid &&
        ["cmdline", "environ"].some((file) => read(`/proc/${pid}/${file}`).includes(dataDir)),
    );
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
