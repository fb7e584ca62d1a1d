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
import { packsFile } from "#kit/documents/packs.ts";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { startStripe, type TestStripe } from "#kit/peers/stripe.ts";
import { emptyDatabase } from "#kit/rooms/new-database.ts";
import { type RunningService, startBuilt } from "#kit/scenes/built-service.ts";
import { bundledChild } from "#kit/scenes/bundled-child.ts";
import type { CrashPointName } from "#kit/scenes/crash-points.ts";
import type { CrashAccount } from "#kit/scenes/crash-scene.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { inTransaction } from "#store/transaction.ts";

/** One database, one folder of files and the peers of a service, in which processes come and go. */
export interface FaultWorld {
  dataDir: string;
  /** Settings of every process. */
  env: Record<string, string>;
  smtp: TestSmtp;
  receiver: Receiver;
  stripe: TestStripe;
  /** Beside whatever runs, for as long as the world is open. */
  store: Store;
  /** The built service; with a point, one that kills itself there after so many passes of it. */
  start(dies?: { at: CrashPointName; after: number }): Promise<RunningService>;
  openAccount(change?: { ownLimit?: number; credits?: number }): Promise<CrashAccount>;
  close(): Promise<void>;
}

/** The same whatever port each process is given. */
export const BASE_URL = "http://localhost:4170";

/** What is answered at these paths of the receiver is a fault; everything else is taken. */
const REFUSED = /^\/refuse/;

/** @param settings of every process, beside those of its peers */
export async function openFaultWorld(settings: Record<string, string> = {}): Promise<FaultWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-faults-"));
  const [made, receiver, smtp, stripe] = await Promise.all([
    emptyDatabase(),
    startReceiver({ secure: false }),
    startSmtp(),
    startStripe(packsFile()),
  ]);
  const { databaseUrl, ownerUrl } = made;
  receiver.answerWith(({ path }) => ({ status: REFUSED.test(path) ? 500 : 200 }));
  const env = {
    ...stripe.env,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: ownerUrl,
    SMTP_URL: smtp.url,
    BASE_URL,
    WEBHOOK_ALLOW_PRIVATE: "true",
    WEBHOOK_RETRY_DELAYS: "0.1,0.1,0.1,0.1,0.1,0.1",
    // Requests come as from many networks.
    TRUSTED_PROXIES: "127.0.0.1",
    ...settings,
  };
  const store = await openStore({
    dataDir,
    databaseUrl,
    ownerUrl,
    role: "command" as const,
    log: () => {},
  });
  const running = new Set<RunningService>();
  const ids = idsFrom(systemClock, systemRandom);

  return {
    dataDir,
    env,
    smtp,
    receiver,
    stripe,
    store,
    async start(dies) {
      const options = dies && {
        env: { ...env, CRASH_AT: dies.at, CRASH_AFTER: String(dies.after) },
        program: [await bundledChild("crash-child")],
      };
      const service = await startBuilt(dataDir, options ?? { env });
      running.add(service);
      void service.ended.then(() => running.delete(service));
      return service;
    },
    openAccount: (change = {}) =>
      inTransaction(store.database, async (transaction) => {
        const account = {
          name: knownText("Example Ltd"),
          plan: "unlimited",
          partnerTier: null,
          email: knownEmail(`${ids.token()}@example.com`),
          qesEnabled: false,
          ownLimit: change.ownLimit ?? null,
          credits: change.credits ?? 0,
        };
        const context = { ids, random: systemRandom, now: systemClock.now() };
        const opened = await openAccount(transaction, account, context);
        if (isRefusal(opened)) throw new Error(opened.message);
        return { ...opened, email: account.email };
      }),
    async close() {
      await Promise.all([...running].map((service) => service.killAlone()));
      await Promise.all([store.close(), receiver.close(), smtp.close(), stripe.close()]);
      await made.drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
