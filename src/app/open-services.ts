import { join } from "node:path";
import { findOwnerId } from "#accounts/accounts-store.ts";
import type { PaymentsServices } from "#accounts/payments/payments-services.ts";
import type { ApiServices } from "#api/handlers.ts";
import { linksOf } from "#contracts/links.ts";
import { openContractList } from "#contracts/list.ts";
import { openPageSecrets } from "#contracts/page-secrets.ts";
import { withDoubtsTold } from "#documents/doubted-prints.ts";
import { spannedWorkers } from "#documents/spanned-workers.ts";
import { turnsOfOwners } from "#documents/turns-of-owners.ts";
import type { WorkerLimits } from "#documents/workers/limits.ts";
import { openWorkers, type Workers } from "#documents/workers/workers.ts";
import { noteDeletion, noteSeal } from "#evidence/seal-log/note-leaf.ts";
import type { StampServices } from "#evidence/seal-log/stamp.ts";
import { provenReceipt } from "#evidence/verification/verify-receipt.ts";
import { type JobIncidents, type Jobs, openJobs } from "#jobs/jobs.ts";
import { isFollowing, type ReportedTime } from "#kernel/following-clock.ts";
import { idsFrom } from "#kernel/ids.ts";
import type { KeyRing } from "#kernel/key-ring.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Log } from "#kernel/log.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import { browsersOf } from "#lib/browser/browsers.ts";
import { ANYWHERE, PUBLIC_ONLY } from "#lib/egress/reach.ts";
import { type Mailbox, mailboxIn } from "#notifications/mail/mailbox.ts";
import { openMail } from "#notifications/mail/open-mail.ts";
import {
  type IncidentsServices,
  noteSealed,
  noteSealFailure,
} from "#notifications/notify-of-incidents.ts";
import { notifyOfPurchase } from "#notifications/notify-of-purchase.ts";
import { receiptSigner } from "#sealing/sign-receipts.ts";
import { linkKeysFrom } from "#signing/links/link-keys.ts";
import { askTime } from "#store/ask-time.ts";
import { openExclusive } from "#store/exclusive.ts";
import { LEASE_TIMES, type Lease, openLease } from "#store/lease.ts";
import type { Store } from "#store/open-store.ts";
import { reportStored } from "#store/report-stored.ts";
import type { LanguageModel } from "#summary/language-model.ts";
import type { SummaryServices } from "#summary/summary-services.ts";
import { openTrail } from "#trail/trail.ts";
import { payloadKeysFrom } from "#webhooks/sealed-payload.ts";
import { webhookKeysFrom } from "#webhooks/secret.ts";
import { webhookReaction } from "#webhooks/webhook-reaction.ts";
import { type Closing, openClosing } from "./closing.ts";
import { browserPlaces, type Config } from "./config.ts";
import { openOwn } from "./installation/open.ts";
import { openOwnStore } from "./installation/store.ts";
import type { WitnessServices } from "./notify-witnesses.ts";
import { inTurn, notifyOfSeal, reactWith } from "./reactions.ts";
import { sellingOf } from "./selling.ts";

/** Where mails are kept when no server takes them. */
export function mailboxFolderIn(dataDir: string): string {
  return join(dataDir, "mailbox");
}

export interface Services
  extends ApiServices,
    SummaryServices,
    IncidentsServices,
    StampServices,
    WitnessServices,
    PaymentsServices {
  config: Config;
  /** What every other key is made from. */
  serverKeys: KeyRing;
  jobs: Jobs;
  lease: Pick<Lease, "sureName" | "onGivenBack">;
  /** Mails that went to no server, where there is none. */
  mailbox: Mailbox;
  filesPlace: Store["filesPlace"];
  /** DER: certificates that this installation seals or sealed with, as the place of the keys has them. */
  ownRoots: readonly Uint8Array[];
  /** What waits for a connection to the database. */
  waiting(): number;
}

export interface ServicesSettings {
  config: Config;
  clock: Clock;
  random: RandomBytes;
  log: Log;
  /** How often jobs are looked for whose time has come. */
  pollingMs?: number | undefined;
  /** Limits of the workers that differ from its own. */
  workerLimits?: Partial<WorkerLimits> | undefined;
  /** One that is others' as well, and is closed by them; without it a service has its own. */
  workers?: Workers | undefined;
}

/** Opens everything that the service works with; what was opened before a failure is closed again. */
export async function openServices(
  settings: ServicesSettings,
): Promise<{ services: Services; close: Closing["close"] }> {
  const closing = openClosing();
  try {
    const opened = await openParts(settings, closing);
    return { services: servicesOf(settings, opened), close: closing.close };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

/** What has to be closed again, in the order in which each needs those before it. */
async function openParts(settings: ServicesSettings, closing: Closing) {
  const { config, clock, random, log, pollingMs } = settings;
  const store = await openOwnStore(settings, { role: "service", log });
  closing.add(async (untilNobodyWorks) => {
    await untilNobodyWorks();
    await store.close();
  });
  const onTime = (told: ReportedTime) => {
    const skewMs = isFollowing(clock) ? clock.tell(told) : 0;
    if (skewMs !== 0) log("clock.jumped", { skewMs });
  };
  onTime(await askTime(store.database));
  // Before anything is made or stored with the wrong ones.
  const own = await openOwn(store, settings);
  for (const why of await store.filesPlace.examine()) log("storage.weaker", { why });
  const leaseIncidents = { ...leaseIncidentsOf(log, closing), onTime };
  const lease = await openLease(store.direct, leaseIncidents, LEASE_TIMES, {
    isAlone: store.isEmbedded,
  });
  closing.add(() => lease.close());
  const jobs = openJobs(store.address, lease, jobIncidentsOf(log, closing), { pollingMs });
  const mail = await openMail({
    server: config.SMTP_URL,
    sender: config.MAIL_FROM,
    dkim: {
      domain: config.DKIM_DOMAIN,
      selector: config.DKIM_SELECTOR,
      keyFile: config.DKIM_KEY,
    },
    baseUrl: config.BASE_URL,
    mailboxFolder: mailboxFolderIn(config.DATA_DIR),
    clock,
    random,
    log,
  });
  closing.add(() => mail.close(LIMITS.stopMs));
  const workers =
    settings.workers ?? openWorkers(settings.workerLimits, (why) => log("workshop.lacks", { why }));
  const isOwn = workers !== settings.workers;
  if (isOwn) closing.add(() => workers.close());
  const contractList = openContractList(store.database, (error) =>
    log("list.failed", { err: error }),
  );
  closing.add(() => contractList.close());
  // Jobs end first, while everything that they work with is still there.
  closing.add(() => jobs.stop(LIMITS.stopMs));
  const stopping = new AbortController();
  if (isOwn) closing.add(() => workers.dropIdleWork());
  closing.add(() => stopping.abort());
  return { store, own, lease, jobs, mail, workers, contractList, stopping };
}

type Opened = Awaited<ReturnType<typeof openParts>>;

/** Connections that end with the database are no news while the service stops. */
function jobIncidentsOf(log: Log, closing: Closing): JobIncidents {
  return {
    onError(error) {
      if (!closing.isClosing()) log("jobs.trouble", { err: error });
    },
    onFailure(job, error, isGivenUp) {
      if (!closing.isClosing()) log(isGivenUp ? "job.ended" : "job.failed", { job, err: error });
    },
  };
}

function leaseIncidentsOf(log: Log, closing: Closing) {
  return {
    onError(error: Error) {
      if (!closing.isClosing()) log("database.lost", { err: error });
    },
    onLost: () => log("lease.lost"),
    onGone: (count: number) => log("process.gone", { count }),
  };
}

/** Everything that functions work with, made of what was opened. */
function servicesOf(settings: ServicesSettings, opened: Opened): Services {
  const { config, clock, random, log } = settings;
  const { store, own, lease, jobs, mail, workers, contractList, stopping } = opened;
  const { serverKeys } = own;
  const ids = idsFrom(clock, random);
  const tenantReach = config.WEBHOOK_ALLOW_PRIVATE ? ANYWHERE : PUBLIC_ONLY;
  const pageSecrets = openPageSecrets(serverKeys, random);
  const payloadKeys = payloadKeysFrom(serverKeys);
  const languageModel = languageModelOf(config);
  const tellWebhooks = webhookReaction({
    ids,
    jobs,
    random,
    payloadKeys,
    linksOf: (subject) => linksOf(subject, { baseUrl: config.BASE_URL, pageSecrets }),
  });
  const reaction = reactWith(jobs, tellWebhooks, languageModel ? [] : ["summarise-contract"]);
  const services: Services = {
    config,
    database: store.database,
    waiting: store.waiting,
    files: reportStored(store.files, (bytes) => log("file.stored", { bytes })),
    filesPlace: store.filesPlace,
    kept: store.kept,
    lease,
    exclusive: openExclusive(store.database, lease),
    workers: workersFor(store, workers, log),
    jobs,
    mail,
    trail: openTrail(inTurn(reaction, noteDeletion(random)), random, { clock, log }),
    ids,
    clock,
    random,
    plans: config.PLANS_FILE,
    mailLimits: config.MAIL_LIMITS,
    contractList,
    serverKeys,
    linkKeys: linkKeysFrom(serverKeys),
    testMailKeys: serverKeys.for("mails of tests"),
    mailbox: mailboxIn(mailboxFolderIn(config.DATA_DIR)),
    pageSecrets,
    imageReach: tenantReach,
    browsers: browsersOf(browserPlaces(config), (printedBy) =>
      log("browser.unsandboxed", { why: printedBy }),
    ),
    webhookReach: tenantReach,
    webhookKeys: webhookKeysFrom(serverKeys),
    payloadKeys,
    ...sealingServices(settings, own),
    languageModel,
    selling: sellingOf(config, log),
    tellOfPurchase: (transaction, purchase, what) =>
      notifyOfPurchase(services, transaction, purchase, what),
    stopping: stopping.signal,
    log,
    operatorEmail: config.OPERATOR_EMAIL,
    sealEvents: {
      failed: (transaction, contract, failure) =>
        noteSealFailure(services, transaction, contract, failure),
      storing(transaction, contractId, seal) {
        noteSeal(transaction, contractId, seal, random);
        return notifyOfSeal(jobs, transaction, contractId);
      },
      sealed: (contractId) =>
        // The file is stored, whatever becomes of this; the next seal ends what this one did not.
        noteSealed(services, contractId).catch((error) => log("trouble.unwatched", { err: error })),
    },
    baseUrl: config.BASE_URL,
  };
  return services;
}

/** The same workers; owners take turns, each task is a span, and doubts about a print are told. */
function workersFor({ database }: Pick<Store, "database">, workers: Workers, log: Log): Workers {
  return spannedWorkers(
    withDoubtsTold(
      turnsOfOwners(workers, (account) => findOwnerId(database, account)),
      (why) => log("print.doubted", { why }),
    ),
  );
}

/** What seals, stamps the log of seals and signs receipts. */
function sealingServices(
  { config, clock, log }: ServicesSettings,
  { sealer, logSigner, ownRoots }: Opened["own"],
) {
  return {
    sealer,
    logSigner,
    logStamps: {
      authority: sealer.authority,
      trustedRoots: sealer.trustedRoots,
      digest: config.LOG_DIGEST === "sha512" ? "SHA-512" : "SHA-256",
    },
    witnesses: config.LOG_WITNESSES,
    ownRoots,
    readReceipt: (jws) => provenReceipt(jws, ownRoots),
    signReceipt: receiptSigner({
      keyHolder: sealer.keyHolder,
      limitMs: LIMITS.receiptMs,
      endsAt: sealer.endsAt,
      clock,
      log,
    }),
  } satisfies Partial<Services>;
}

/** The operator names it, so that it may be anywhere. */
function languageModelOf(config: Config): LanguageModel | null {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: name } = config;
  return baseUrl && apiKey && name ? { baseUrl, apiKey, name, reach: ANYWHERE } : null;
}
