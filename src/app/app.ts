import type { FastifyInstance } from "fastify";
import { authenticate } from "#accounts/authenticate.ts";
import { takeNotice } from "#accounts/payments/take-notice.ts";
import { type Api, type ApiSettings, openApi } from "#api/call.ts";
import { ENDPOINTS, type Endpoints } from "#api/endpoints.ts";
import { operationsFor } from "#api/handlers.ts";
import { describeApi } from "#api/openapi.ts";
import { isSiteOfLink } from "#api/site-of-link.ts";
import { openAssistant } from "#assistant/assistant-door.ts";
import type { WorkerLimits } from "#documents/workers/limits.ts";
import type { Workers } from "#documents/workers/workers.ts";
import { PUBLISHED_SCHEMAS } from "#evidence/schemas/published-schemas.ts";
import { answers } from "#http/access.ts";
import type { RefusedVisit } from "#http/answer-visitor.ts";
import { registerAssets } from "#http/assets.ts";
import { registerAssistant } from "#http/assistant-route.ts";
import { basePathOf, pageBelowBase } from "#http/base-path.ts";
import { checkPort, orCannotListen } from "#http/cannot-listen.ts";
import { doctorsSecret } from "#http/doctors-secret.ts";
import { handlersEnded } from "#http/handlers-ended.ts";
import { registerHealth } from "#http/health.ts";
import {
  listenForMetrics,
  type MetricsListener,
  type MetricsPage,
} from "#http/metrics-listener.ts";
import { registerMetrics } from "#http/metrics-route.ts";
import { registerPages } from "#http/page-routes.ts";
import { registerPaymentNotices } from "#http/payment-notices.ts";
import { registerRoutes } from "#http/routes.ts";
import { registerSealRoot } from "#http/seal-root.ts";
import { buildServer } from "#http/server.ts";
import { whenDue } from "#jobs/jobs-store.ts";
import { type Log, toEach } from "#kernel/log.ts";
import { isLoopbackHost } from "#kernel/loopback.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { withinMs } from "#kernel/within-ms.ts";
import { type Metrics, openMetrics } from "#metrics/open-metrics.ts";
import { formGuard } from "#pages/account/visit.ts";
import { openDocs } from "#pages/docs/made-docs.ts";
import { searchDocs } from "#pages/docs/search-docs.ts";
import { mailboxSecret } from "#pages/mailbox/mailbox-secret.ts";
import { refusedPage } from "#pages/refused-page.tsx";
import { openOfflineVerifier } from "#pages/verify/offline-verifier.ts";
import { SEAL_ROOT_PATH } from "#sealing/sealer.ts";
import { linkExists } from "#signing/link.ts";
import { PAGES, PAGES_WITHOUT_MAIL_SERVER } from "./all-pages.ts";
import { readBuilt } from "./built.ts";
import type { Config } from "./config.ts";
import { type KnownRoots, readKnownRoots } from "./installation/known-roots.ts";
import { oneLineAnOutage } from "./one-line-an-outage.ts";
import { openServices, type Services } from "./open-services.ts";
import { providerOf } from "./provider-of.ts";
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

function assemble(
  { config, clock, log, strict = false, drawsAhead = true }: AppSettings,
  {
    services,
    metrics,
    knownRoots,
  }: { services: Services; metrics: Metrics; knownRoots: KnownRoots },
  close: (untilNobodyWorks: () => Promise<unknown>) => Promise<void>,
): App {
  const { database } = services;
  const secure = config.BASE_URL.startsWith("https:");
  if (!secure && !isLoopbackHost(new URL(config.BASE_URL).host)) log("service.plain");
  const tls = secure ? { withSubdomains: config.HSTS_SUBDOMAINS } : null;
  // Nobody is refused before there is something to refuse with.
  const basePath = basePathOf(config.BASE_URL);
  const refusalPage = (visit: RefusedVisit) =>
    pageBelowBase(refusedPage(visit, assetUrl), basePath);
  const trustedProxies = config.TRUSTED_PROXIES ?? [];
  const server = buildServer({ log, trustedProxies, tls, basePath, refusalPage });
  registerHealth(server, {
    ...{ database, files: services.files, log, built: readBuilt() },
    doctorsSecret: doctorsSecret(services.serverKeys),
  });
  const metricsPage: MetricsPage = {
    text: () =>
      metrics.text({
        ...{ database, clock, waiting: services.waiting },
        dataDir: config.DATA_DIR,
        sealEndsAt: services.sealer.endsAt,
      }),
    token: config.METRICS_TOKEN,
  };
  const { METRICS_PORT: metricsPort } = config;
  if (metricsPort === null) {
    const isLocal = isLoopbackHost(new URL(config.BASE_URL).host);
    const isProxyUnsaid = config.TRUSTED_PROXIES === null && !isLocal;
    registerMetrics(server, { ...metricsPage, isProxyUnsaid });
  }
  const readNotice = services.selling.provider?.read;
  if (readNotice) {
    registerPaymentNotices(server, services, (sent) => takeNotice(services, readNotice, sent));
  }
  registerSealRoot(server, SEAL_ROOT_PATH, services.sealer.root.pem);
  const assetUrl = registerAssets(server);
  const offlineVerifier = openOfflineVerifier({ assetUrl, knownRoots, baseUrl: services.baseUrl });
  const withVerifier = { ...services, offlineVerifier };
  const apiSettings: ApiSettings = {
    database,
    clock,
    random: services.random,
    answerKeys: services.serverKeys.for("kept answers"),
    authenticate: (request) => authenticate(database, request, clock.now()),
    busyFor: (accountId) =>
      services.workers.refusalFor("composeHtml", accountId)?.retryAfterSeconds ?? null,
    linkExists: (link) => linkExists(database, services.linkKeys, link),
    isSiteOfLink: (link, origin) => isSiteOfLink(database, services.linkKeys, link, origin),
    strict,
  };
  const api = openApi(operationsFor(withVerifier), apiSettings);
  registerRoutes(server, api);
  const docs = openDocs(config.BASE_URL);
  const assistantServices = {
    ...services,
    // What a model wrote is no reason to ask an address for anything.
    assistantApi: openApi(operationsFor({ ...withVerifier, imageReach: null }), apiSettings),
    confirmationKeys: services.serverKeys.for("assistant confirmations"),
    fileLinkKeys: services.serverKeys.for("assistant file links"),
    searchDocs: async (query: string) =>
      (await searchDocs(docs, query)).map(({ title, summary, path }) => ({
        ...{ title, text: summary },
        address: `${config.BASE_URL}${path}.md`,
      })),
  };
  const assistant = openAssistant(assistantServices);
  registerAssistant(server, assistant, services);
  const description = describeApi(ENDPOINTS, config.BASE_URL);
  server.get("/openapi.json", answers("GET /openapi.json"), async () => description);
  for (const [name, schema] of Object.entries(PUBLISHED_SCHEMAS)) {
    server.get(`/schemas/${name}`, answers("GET /schemas/:name"), async (_request, reply) =>
      reply.type("application/schema+json").send(schema),
    );
  }
  const secret = mailboxSecret(services.serverKeys);
  const isMailboxShown = !config.SMTP_URL && isLoopbackHost(new URL(config.BASE_URL).host);
  if (!config.SMTP_URL) {
    log("mailbox.used");
  }
  const hasMailServer = config.SMTP_URL !== null;
  const provider = providerOf(config, clock, log);
  const pagesServices = {
    ...withVerifier,
    ...assistantServices,
    mailboxSecret: secret,
    hasMailServer,
    signInWays: config.SIGN_IN.filter((way) => way !== "oidc" || provider !== null),
    provider,
    factorKeys: services.serverKeys.for("second factors"),
    api,
    nextSealTry: (contractId: string) => whenDue(database, "seal-contract", contractId),
    assetUrl,
    privacyUrl: config.PRIVACY_URL,
    knownRoots,
  };
  const pages = [...PAGES, ...(config.SMTP_URL ? [] : PAGES_WITHOUT_MAIL_SERVER)];
  registerPages(
    server,
    pages.flatMap((routes) => routes(pagesServices)),
    { secure, database, clock, refusalPage, forms: formGuard(pagesServices) },
  );
  let stopSchedule = async () => {};
  let metricsListener: MetricsListener | null = null;

  return {
    services,
    api,
    server,
    mailboxUrl: isMailboxShown ? `${config.BASE_URL}/mailbox/${secret}` : null,
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
