import type { FastifyInstance } from "fastify";
import type { Api } from "#api/call.ts";
import type { Endpoints } from "#api/endpoints.ts";
import { overdueReviews } from "#attachments/words-of-law.ts";
import type { WorkerLimits } from "#documents/workers/limits.ts";
import type { Workers } from "#documents/workers/workers.ts";
import { checkPort, orCannotListen } from "#http/cannot-listen.ts";
import { handlersEnded } from "#http/handlers-ended.ts";
import {
  listenForMetrics,
  type MetricsListener,
  type MetricsPage,
} from "#http/metrics-listener.ts";
import { type Log, toEach } from "#kernel/log.ts";
import { isLoopbackHost } from "#kernel/loopback.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { withinMs } from "#kernel/within-ms.ts";
import { type Metrics, openMetrics } from "#metrics/open-metrics.ts";
import { readBuilt } from "./built.ts";
import type { Config } from "./config.ts";
import { openDoors } from "./doors.ts";
import { type KnownRoots, readKnownRoots } from "./installation/known-roots.ts";
import { oneLineAnOutage } from "./one-line-an-outage.ts";
import { openServices, type Services } from "./open-services.ts";
import { scheduleOf, startSchedule } from "./schedule.ts";
import { startWork } from "./work.ts";

/** So long a stop waits for work whose client has left; nothing of it was acknowledged. */
const HANDLERS_MS = 2 * SECOND_MS;

export interface AppSettings {
  config: Config;
  clock: Clock;
  random: RandomBytes;
  log: Log;
  /** Checks every answer against its declared schema; for tests. */
  strict?: boolean;
  /** How often jobs are looked for whose time has come; for tests, which move time. */
  pollingMs?: number;
  /** Limits of the workers that differ from its own; for tests, which wait where people would not. */
  workerLimits?: Partial<WorkerLimits>;
  /** One for several services; for tests, which start many. */
  workers?: Workers | undefined;
  /** Whether pages are drawn before anybody looks; tests that never look go without. */
  drawsAhead?: boolean;
}

export interface App {
  services: Services;
  /** The operations below HTTP. */
  api: Api<keyof Endpoints>;
  server: FastifyInstance;
  /** Where this machine reads the mails that are kept, its secret included; null where it cannot. */
  mailboxUrl: string | null;
  /** Looks whether it could listen. @throws CannotListen */
  checkPorts(): Promise<void>;
  /** Listens, begins to work on jobs, and takes up what an earlier process left. */
  start(): Promise<{ port: number }>;
  /** Lets what runs finish, within the limit, and closes everything. */
  stop(): Promise<void>;
}

/** Puts the whole service together from its settings. Nothing else does. */
export async function openApp(given: AppSettings): Promise<App> {
  const metrics = openMetrics(readBuilt());
  const settings = {
    ...given,
    log: oneLineAnOutage(toEach(given.log, metrics.hear), () => performance.now()),
  };
  const { services, close } = await openServices(settings).catch((error: unknown) => {
    metrics.close();
    throw error;
  });
  const closeAll: typeof close = async (untilNobodyWorks) => {
    await close(untilNobodyWorks);
    metrics.close();
  };
  try {
    const { config } = settings;
    const knownRoots = await readKnownRoots({
      dataDir: config.DATA_DIR,
      p12: config.SEAL_P12,
      p12Password: config.SEAL_P12_PASSWORD,
      timestampRoots: config.TSA_ROOTS ?? [],
      ownRoots: services.ownRoots,
    });
    return assemble(settings, { services, metrics, knownRoots }, closeAll);
  } catch (error) {
    await closeAll();
    throw error;
  }
}

interface Parts {
  services: Services;
  metrics: Metrics;
  knownRoots: KnownRoots;
}

function assemble(
  settings: AppSettings,
  { services, metrics, knownRoots }: Parts,
  close: (untilNobodyWorks: () => Promise<unknown>) => Promise<void>,
): App {
  const { config, log, drawsAhead = true } = settings;
  const isLocal = isLoopbackHost(new URL(config.BASE_URL).host);
  if (!config.BASE_URL.startsWith("https:") && !isLocal) log("service.plain");
  const metricsPage = metricsPageOf(settings, services, metrics);
  const { METRICS_PORT: metricsPort } = config;
  const doors = openDoors(settings, services, { knownRoots, metricsPage });
  const { server, api, assistant } = doors;
  if (!config.SMTP_URL) log("mailbox.used");
  const isMailboxShown = !config.SMTP_URL && isLocal;
  let stopSchedule = async () => {};
  let metricsListener: MetricsListener | null = null;

  return {
    services,
    api,
    server,
    mailboxUrl: isMailboxShown ? `${config.BASE_URL}/mailbox/${doors.mailboxSecret}` : null,
    async checkPorts() {
      const { HOST: host, PORT: port } = config;
      await checkPort({ host, port, setting: "PORT" });
      if (metricsPort !== null)
        await checkPort({ host, port: metricsPort, setting: "METRICS_PORT" });
    },
    async start() {
      const { HOST: host, PORT: port } = config;
      if (metricsPort !== null) {
        const at = { host, port: metricsPort };
        metricsListener = await orCannotListen(listenForMetrics(metricsPage, at), {
          ...at,
          setting: "METRICS_PORT",
        });
      }
      await assistant.prepare();
      const listening = server.listen({ host, port });
      await orCannotListen(listening, { host, port, setting: "PORT" });
      const retryDelaysMs = config.WEBHOOK_RETRY_DELAYS.map((seconds) => seconds * SECOND_MS);
      await startWork(services, { retryDelaysMs, drawsAhead });
      stopSchedule = startSchedule(scheduleOf(services, { logSeconds: config.LOG_SECONDS }));
      const address = server.server.address();
      return { port: typeof address === "object" && address ? address.port : port };
    },
    async stop() {
      await Promise.all([server.close(), metricsListener?.close()]);
      await stopSchedule();
      await close(() => withinMs(handlersEnded(server), HANDLERS_MS));
    },
  };
}

function metricsPageOf(
  { config, clock }: AppSettings,
  { database, waiting, sealer }: Services,
  metrics: Metrics,
): MetricsPage {
  return {
    text: () =>
      metrics.text({
        database,
        clock,
        waiting,
        dataDir: config.DATA_DIR,
        sealEndsAt: sealer.endsAt,
        lawReviewsOverdue: overdueReviews(clock.now()).length,
      }),
    token: config.METRICS_TOKEN,
  };
}
