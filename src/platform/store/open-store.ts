import { join } from "node:path";
import type { Log } from "#kernel/log.ts";
import { openEmbeddedPostgres } from "#lib/embedded-postgres/open.ts";
import { type Files, withKept } from "#lib/storage/files.ts";
import { type Database, type DatabaseAddress, openDatabase } from "./database.ts";
import { isFitEngine, LEAST_POSTGRES } from "./engine.ts";
import { filesIn } from "./files-in-folder.ts";
import {
  canRewriteEvidence,
  migrate,
  type Restoring,
  roleAt,
  type ServiceRole,
  UnfitDatabase,
} from "./migrate.ts";
import { type FilesPlace, type FilesSettings, openFilesPlace } from "./open-files.ts";
import { isPooled, isSameDatabase, type Pooling, whoAnswers } from "./pooled.ts";

export interface Store {
  /** As the role of the service, which adds to evidence and reads it. */
  address: DatabaseAddress;
  /** The same past a pooler that hands connections on; the same where there is none. */
  direct: DatabaseAddress;
  /** As the role that owns the tables. */
  owner: DatabaseAddress;
  database: Database;
  /** Whether it is the embedded one, which no second service works on. */
  isEmbedded: boolean;
  /** What waits for a connection. */
  waiting(): number;
  /** Contracts' files, which are evidence. */
  files: Files;
  /** What people call their place, the setting first, and whether it is fit. */
  filesPlace: Omit<FilesPlace, "close">;
  /** What is made of them again where it is gone, of this machine alone. */
  kept: Files;
  close(): Promise<void>;
}

export interface StoreSettings {
  dataDir: string;
  databaseUrl: string | null;
  /** The same past a pooler; without it nothing is asked past it. */
  directUrl?: string | null;
  /** The same database as the role that owns the tables; without it `databaseUrl` is the owner's. */
  ownerUrl: string | null;
  /** What stands between; without it that is found out. */
  pooling?: Pooling | null;
  /** The command line works beside a running service, the service wants DATA_DIR to itself. */
  role: "service" | "command";
  /** Given by a restore alone: which tables it needs. */
  restoring?: Restoring | null;
  /** Contracts' files; without it they lie in DATA_DIR/files. */
  storage?: FilesSettings | null;
  log: Log;
}

/** What the service connects as in the embedded database, where it owns nothing. */
const EMBEDDED_SERVICE_ROLE = "countersign_service";

/** Opens the database (the embedded one unless another is named), brings it up to date, and opens the files. */
export async function openStore(settings: StoreSettings): Promise<Store> {
  const { dataDir, databaseUrl, directUrl = null, ownerUrl, pooling = null, role, log } = settings;
  const embedded = databaseUrl === null ? await openEmbeddedPostgres({ dataDir, role, log }) : null;
  try {
    const { address, direct, owner, serviceRole } = embedded
      ? inEmbedded(embedded.address)
      : await inOwn({ databaseUrl: databaseUrl ?? "", directUrl, ownerUrl, pooling });
    if (address.pooling === "transaction" && role === "service") log("database.pooled");
    address.onCrossed = () => log("database.crossed");
    const { ran, newer } = await migrate(owner, {
      service: serviceRole,
      restoring: settings.restoring ?? null,
      onWait: (migrations) => log("database.locked", { migrations }),
    });
    if (newer.length > 0) log("database.newer", { migrations: newer.join(", ") });
    if (ran.length > 0) log("database.migrated", { migrations: ran.join(", ") });
    // In the embedded database the service's role is ours, and owns nothing.
    if (role === "service" && !embedded && (await canRewriteEvidence(address))) {
      log("database.rights");
    }
    let isClosing = false;
    const onError = (error: Error) => {
      // Connections that end with the embedded server are no news then.
      if (!isClosing) log("database.lost", { err: error });
    };
    const { database, waiting, close } = openDatabase(address, onError);
    const kept = filesIn(join(dataDir, "kept"));
    const place = openFilesPlace(settings.storage ?? null, dataDir);
    return {
      address,
      direct,
      owner,
      database,
      isEmbedded: embedded !== null,
      waiting,
      files: withKept(place.files, kept),
      filesPlace: place,
      kept,
      async close() {
        isClosing = true;
        await Promise.all([close(), place.close()]);
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

interface Addresses {
  address: DatabaseAddress;
  direct: DatabaseAddress;
  owner: DatabaseAddress;
  serviceRole: ServiceRole | null;
}

function inEmbedded(owner: DatabaseAddress): Addresses {
  const serviceRole = { name: EMBEDDED_SERVICE_ROLE, isOurs: true };
  const address = { ...owner, user: EMBEDDED_SERVICE_ROLE };
  return { address, direct: address, owner, serviceRole };
}

async function inOwn({
  databaseUrl,
  directUrl,
  ownerUrl,
  pooling,
}: {
  databaseUrl: string;
  directUrl: string | null;
  ownerUrl: string | null;
  pooling: Pooling | null;
}): Promise<Addresses> {
  const plain = { connectionString: databaseUrl };
  await reach("DATABASE_URL", plain);
  if (directUrl !== null) await reach("DATABASE_DIRECT_URL", { connectionString: directUrl });
  if (ownerUrl !== null) await reach("DATABASE_OWNER_URL", { connectionString: ownerUrl });
  // Whoever names a way past the pooler says that there is one.
  const said = pooling ?? (directUrl === null ? null : "transaction");
  const address: DatabaseAddress = { ...plain, pooling: said ?? (await poolingOf(plain)) };
  const direct = directUrl === null ? address : await withPooling({ connectionString: directUrl });
  if (directUrl !== null && !(await isSameDatabase(plain, direct))) {
    throw new OtherDatabase(
      "DATABASE_DIRECT_URL leads to another database than DATABASE_URL, or is another role's",
    );
  }
  if (ownerUrl === null) return { address, direct, owner: direct, serviceRole: null };
  const serviceRole = { name: await roleAt(direct), isOurs: false };
  return { address, direct, owner: { connectionString: ownerUrl }, serviceRole };
}

async function withPooling(address: DatabaseAddress): Promise<DatabaseAddress> {
  return { ...address, pooling: await poolingOf(address) };
}

async function poolingOf(address: DatabaseAddress): Promise<Pooling> {
  return (await isPooled(address)) ? "transaction" : "none";
}

/**
 * @throws UnreachableDatabase in the words of the system or the server
 * @throws UnfitDatabase where something else answers than what the service is written for
 */
async function reach(setting: string, address: DatabaseAddress): Promise<void> {
  const answer = await whoAnswers(address);
  if ("why" in answer) {
    throw new UnreachableDatabase(`${setting} leads to no database: ${answer.why}`);
  }
  if (isFitEngine(answer.version)) return;
  throw new UnfitDatabase(
    `${setting} leads to ${JSON.stringify(answer.version.slice(0, 80))}, expected is PostgreSQL ${LEAST_POSTGRES} or later: others lack what keeps contracts whole, some without saying so (docs/operate/database.md)`,
  );
}

/** A setting that leads to no database that answers; one line that names it. */
export class UnreachableDatabase extends Error {}

/** Settings that name two databases where one is meant. */
export class OtherDatabase extends Error {}
