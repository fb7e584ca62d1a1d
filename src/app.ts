import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { authenticate } from "#accounts/authenticate.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import { type ApiHouse, handlersFor } from "#api/handlers.ts";
import { describeApi } from "#api/openapi.ts";
import { routedTable } from "#api/routed-table.ts";
import { findUnsealed } from "#contracts/contracts-store.ts";
import { openContractList } from "#contracts/list.ts";
import { openWorkshop } from "#documents/workshop.ts";
import { ANYWHERE, PUBLIC_ONLY } from "#egress/reach.ts";
import { registerAssets } from "#http/assets.ts";
import { registerHealth } from "#http/health.ts";
import { registerPages } from "#http/page-routes.ts";
import { type RoutedHandler, registerRoutes } from "#http/routes.ts";
import { buildServer } from "#http/server.ts";
import { openLinkKey } from "#invitations/link-key.ts";
import { openJobs } from "#jobs/jobs.ts";
import { idsFrom } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import { accountRoutes } from "#pages/account/account-routes.ts";
import { payRoutes } from "#pages/pay/pay-routes.ts";
import { signRoutes } from "#pages/sign/sign-routes.ts";
import { statusRoutes } from "#pages/status/status-routes.ts";
import { verifyRoutes } from "#pages/verify/verify-routes.ts";
import { openSealer } from "#sealing/open-sealer.ts";
import { sealContract } from "#sealing/seal.ts";
import { openStore } from "#store/open-store.ts";
import { openTrail } from "#trail/trail.ts";
import { webhookKeyFrom } from "#webhooks/secret.ts";
import type { Config } from "./config.ts";
import { reactWith } from "./reactions.ts";
import { startSweeping } from "./sweep.ts";

export interface AppSettings {
  config: Config;
  clock: Clock;
  random: RandomBytes;
  log: Logger;
  /** Checks every answer against its declared schema; for tests. */
  strict?: boolean;
}

export interface App {
  house: ApiHouse;
  server: FastifyInstance;
  /** Listens, begins to work on jobs, and takes up what an earlier process left. */
  start(): Promise<{ port: number }>;
  /** Lets what runs finish, within the limit, and closes everything. */
  stop(): Promise<void>;
}

/** Puts the whole service together from its settings. Nothing else does. */
export async function openApp(settings: AppSettings): Promise<App> {
  const { config, clock, random, log } = settings;
  const store = await openStore({
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    role: "service",
    log: (line) => log.info(line),
  });
  const keysFolder = join(config.DATA_DIR, "keys");
  const [jobs, linkKey, sealer] = await Promise.all([
    openJobs(store.address, (error) => log.warn({ err: error }, "jobs")),
    openLinkKey(keysFolder, random),
    openSealer({
      keysFolder,
      p12: config.SEAL_P12,
      p12Password: config.SEAL_P12_PASSWORD,
      timestampUrls: config.TSA_URLS,
      clock,
      random,
    }),
  ]);
  const workshop = openWorkshop();
  const house: ApiHouse = {
    database: store.database,
    files: store.files,
    exclusive: store.exclusive,
    workshop,
    trail: openTrail(reactWith(jobs)),
    ids: idsFrom(clock, random),
    clock,
    plans: config.PLANS_FILE,
    contractList: openContractList(store.database, (error) =>
      log.warn({ err: error }, "blocks of the contract list"),
    ),
    linkKey,
    random,
    webhookReach: config.WEBHOOK_ALLOW_PRIVATE ? ANYWHERE : PUBLIC_ONLY,
    webhookKey: webhookKeyFrom(linkKey),
    sealer,
    baseUrl: config.BASE_URL,
  };

  const secure = config.BASE_URL.startsWith("https:");
  const server = buildServer({ log, trustedProxies: config.TRUSTED_PROXIES, secure });
  registerHealth(server, { database: store.database, files: store.files });
  const assetUrl = registerAssets(server);
  registerRoutes(
    server,
    routedTable(ENDPOINTS),
    handlersFor(house) as unknown as Record<string, RoutedHandler>,
    {
      prefix: "/api/v1",
      database: store.database,
      clock,
      authenticate: (request) => authenticate(store.database, request, clock.now()),
      strict: settings.strict ?? false,
    },
  );
  const description = describeApi(ENDPOINTS, config.BASE_URL);
  server.get("/openapi.json", async () => description);
  const pagesHouse = { ...house, assetUrl, random };
  const pages = [signRoutes, statusRoutes, verifyRoutes, accountRoutes, payRoutes];
  registerPages(
    server,
    pages.flatMap((routes) => routes(pagesHouse)),
    { secure, database: store.database, clock },
  );
  let stopSweeping = async () => {};

  return {
    house,
    server,
    async start() {
      await server.listen({ host: config.HOST, port: config.PORT });
      await jobs.work("seal-contract", async ({ contractId }) => {
        await sealContract(house, contractId);
      });
      for (const contractId of await findUnsealed(store.database)) {
        await jobs.enqueueAlone("seal-contract", { contractId });
      }
      stopSweeping = startSweeping(store.database, clock, (error) =>
        log.warn({ err: error }, "sweeping"),
      );
      const address = server.server.address();
      return { port: typeof address === "object" && address ? address.port : config.PORT };
    },
    async stop() {
      await server.close();
      await jobs.stop(LIMITS.stopMs);
      await Promise.all([stopSweeping(), house.contractList.close()]);
      workshop.close();
      await store.close();
    },
  };
}
