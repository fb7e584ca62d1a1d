import type { FastifyInstance } from "fastify";
import { authenticate } from "#accounts/authenticate.ts";
import { takeNotice } from "#accounts/payments/take-notice.ts";
import { type Api, type ApiSettings, openApi } from "#api/call.ts";
import { ENDPOINTS, type Endpoints } from "#api/endpoints.ts";
import { operationsFor } from "#api/handlers.ts";
import { describeApi } from "#api/openapi.ts";
import { isSiteOfLink } from "#api/site-of-link.ts";
import { openAssistant } from "#assistant/assistant-door.ts";
import { PUBLISHED_SCHEMAS } from "#evidence/schemas/published-schemas.ts";
import { answers } from "#http/access.ts";
import type { RefusedVisit } from "#http/answer-visitor.ts";
import { registerAssets } from "#http/assets.ts";
import { registerAssistant } from "#http/assistant-route.ts";
import { basePathOf, pageBelowBase } from "#http/base-path.ts";
import { doctorsSecret } from "#http/doctors-secret.ts";
import { registerHealth } from "#http/health.ts";
import type { MetricsPage } from "#http/metrics-listener.ts";
import { registerMetrics } from "#http/metrics-route.ts";
import { registerPages } from "#http/page-routes.ts";
import { registerPaymentNotices } from "#http/payment-notices.ts";
import { registerRoutes } from "#http/routes.ts";
import { registerSealRoot } from "#http/seal-root.ts";
import { buildServer } from "#http/server.ts";
import { registerSignElement } from "#http/sign-element.ts";
import { whenDue } from "#jobs/jobs-store.ts";
import type { Log } from "#kernel/log.ts";
import { isLoopbackHost } from "#kernel/loopback.ts";
import type { Clock } from "#kernel/time.ts";
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
import type { KnownRoots } from "./installation/known-roots.ts";
import type { Services } from "./open-services.ts";
import { providerOf } from "./provider-of.ts";

/** What the doors of the service are opened with. */
export interface DoorsSettings {
  config: Config;
  clock: Clock;
  log: Log;
  /** Checks every answer against its declared schema; for tests. */
  strict?: boolean;
}

export interface Doors {
  server: FastifyInstance;
  /** The operations below HTTP. */
  api: Api<keyof Endpoints>;
  assistant: ReturnType<typeof openAssistant>;
  /** What opens the page of mails that went to no server. */
  mailboxSecret: string;
}

/** Builds the server, with everything that it answers. */
export function openDoors(
  settings: DoorsSettings,
  services: Services,
  { knownRoots, metricsPage }: { knownRoots: KnownRoots; metricsPage: MetricsPage },
): Doors {
  const { config, clock, log, strict = false } = settings;
  const { database } = services;
  const secure = config.BASE_URL.startsWith("https:");
  const tls = secure ? { withSubdomains: config.HSTS_SUBDOMAINS } : null;
  // Nobody is refused before there is something to refuse with.
  const basePath = basePathOf(config.BASE_URL);
  const refusalPage = (visit: RefusedVisit) =>
    pageBelowBase(refusedPage(visit, assetUrl), basePath);
  const trustedProxies = config.TRUSTED_PROXIES ?? [];
  const server = buildServer({ log, trustedProxies, tls, basePath, refusalPage });
  registerForOperators(server, config, services, metricsPage);
  const readNotice = services.selling.provider?.read;
  if (readNotice) {
    registerPaymentNotices(server, services, (sent) => takeNotice(services, readNotice, sent));
  }
  registerSealRoot(server, SEAL_ROOT_PATH, services.sealer.root.pem);
  const assetUrl = registerAssets(server);
  registerSignElement(server, assetUrl);
  const offlineVerifier = openOfflineVerifier({ assetUrl, knownRoots, baseUrl: services.baseUrl });
  const withVerifier = { ...services, offlineVerifier };
  const asked = apiSettingsOf(services, strict);
  const api = openApi(operationsFor(withVerifier), asked);
  registerRoutes(server, api);
  const assistantServices = {
    ...services,
    // What a model wrote is no reason to ask an address for anything.
    assistantApi: openApi(operationsFor({ ...withVerifier, imageReach: null }), asked),
    confirmationKeys: services.serverKeys.for("assistant confirmations"),
    fileLinkKeys: services.serverKeys.for("assistant file links"),
    searchDocs: docsSearch(config.BASE_URL),
  };
  const assistant = openAssistant(assistantServices);
  registerAssistant(server, assistant, services);
  registerDescriptions(server, config.BASE_URL);
  const provider = providerOf(config, clock, log);
  const pagesServices = {
    ...withVerifier,
    ...assistantServices,
    mailboxSecret: mailboxSecret(services.serverKeys),
    hasMailServer: config.SMTP_URL !== null,
    signInWays: config.SIGN_IN.filter((way) => way !== "oidc" || provider !== null),
    provider,
    factorKeys: services.serverKeys.for("second factors"),
    api,
    nextSealTry: (contractId: string) => whenDue(database, "seal-contract", contractId),
    assetUrl,
    privacyUrl: config.PRIVACY_URL,
    accessibilityContact: config.ACCESSIBILITY_CONTACT,
    knownRoots,
  };
  const pages = [...PAGES, ...(config.SMTP_URL ? [] : PAGES_WITHOUT_MAIL_SERVER)];
  registerPages(
    server,
    pages.flatMap((routes) => routes(pagesServices)),
    { secure, database, clock, refusalPage, forms: formGuard(pagesServices) },
  );
  return { server, api, assistant, mailboxSecret: pagesServices.mailboxSecret };
}

/** Health, and metrics where they have no port of their own. */
function registerForOperators(
  server: FastifyInstance,
  config: Config,
  { database, files, log, serverKeys }: Services,
  metricsPage: MetricsPage,
): void {
  registerHealth(server, {
    database,
    files,
    log,
    built: readBuilt(),
    doctorsSecret: doctorsSecret(serverKeys),
  });
  if (config.METRICS_PORT !== null) return;
  const isLocal = isLoopbackHost(new URL(config.BASE_URL).host);
  const isProxyUnsaid = config.TRUSTED_PROXIES === null && !isLocal;
  registerMetrics(server, { ...metricsPage, isProxyUnsaid });
}

function apiSettingsOf(services: Services, strict: boolean): ApiSettings {
  const { database, clock, random, serverKeys, linkKeys } = services;
  return {
    database,
    clock,
    random,
    strict,
    answerKeys: serverKeys.for("kept answers"),
    authenticate: (request) => authenticate(database, request, clock.now()),
    busyFor: (accountId) =>
      services.workers.refusalFor("composeHtml", accountId)?.retryAfterSeconds ?? null,
    linkExists: (link) => linkExists(database, linkKeys, link),
    isSiteOfLink: (link, origin) => isSiteOfLink(database, linkKeys, link, origin),
  };
}

/** Searches the pages of the documentation, and tells where each is as Markdown. */
function docsSearch(baseUrl: string) {
  const docs = openDocs(baseUrl);
  return async (query: string) =>
    (await searchDocs(docs, query)).map(({ title, summary, path }) => ({
      title,
      text: summary,
      address: `${baseUrl}${path}.md`,
    }));
}

/** What programs read of the API and of evidence. */
function registerDescriptions(server: FastifyInstance, baseUrl: string): void {
  const description = describeApi(ENDPOINTS, baseUrl);
  server.get("/openapi.json", answers("GET /openapi.json"), async () => description);
  for (const [name, schema] of Object.entries(PUBLISHED_SCHEMAS)) {
    server.get(`/schemas/${name}`, answers("GET /schemas/:name"), async (_request, reply) =>
      reply.type("application/schema+json").send(schema),
    );
  }
}
