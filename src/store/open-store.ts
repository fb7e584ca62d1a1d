import { join } from "node:path";
import type { Log } from "#kernel/log.ts";
import { type Database, type DatabaseAddress, openDatabase } from "./database.ts";
import { type Files, withKept } from "./files.ts";
import { filesIn } from "./files-in-folder.ts";
import { canRewriteEvidence, migrate, roleAt, type ServiceRole } from "./migrate.ts";
import { openEmbeddedPostgres } from "./postgres/open.ts";

export interface Store {
  /** As the role of the service, which adds to evidence and reads it. */
  address: DatabaseAddress;
  /** As the role that owns the tables. */
  owner: DatabaseAddress;
  database: Database;
  /** Whether it is the embedded one, which no second service works on. */
  isEmbedded: boolean;
  /** What waits for a connection. */
  waiting(): number;
  /** Contracts' files, which are evidence. */
  files: Files;
  /** What is made of them again where it is gone, of this machine alone. */
  kept: Files;
  close(): Promise<void>;
}

export interface StoreSettings {
  dataDir: string;
  databaseUrl: string | null;
  /** The same database as the role that owns the tables; without it `databaseUrl` is the owner's. */
  ownerUrl: string | null;
  /** The command line works beside a running service, the service wants DATA_DIR to itself. */
  role: "service" | "command";
  log: Log;
}

/** What the service connects as in the embedded database, where it owns nothing. */
const EMBEDDED_SERVICE_ROLE = "countersign_service";

/** Opens the database (the embedded one unless another is named), brings it up to date, and opens the files. */
export async function openStore(settings: StoreSettings): Promise<Store> {
  const { dataDir, databaseUrl, ownerUrl, role, log } = settings;
  const embedded = databaseUrl === null ? await openEmbeddedPostgres({ dataDir, role, log }) : null;
  try {
    const { address, owner, serviceRole } = embedded
      ? inEmbedded(embedded.address)
      : await inOwn(databaseUrl ?? "", ownerUrl);
    const ran = await migrate(owner, serviceRole);
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
    return {
      address,
      owner,
      database,
      isEmbedded: embedded !== null,
      waiting,
      files: withKept(filesIn(join(dataDir, "files")), kept),
      kept,
      async close() {
        isClosing = true;
        await close();
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
  owner: DatabaseAddress;
  serviceRole: ServiceRole | null;
}

function inEmbedded(owner: DatabaseAddress): Addresses {
  const serviceRole = { name: EMBEDDED_SERVICE_ROLE, isOurs: true };
  return { address: { ...owner, user: EMBEDDED_SERVICE_ROLE }, owner, serviceRole };
}

async function inOwn(databaseUrl: string, ownerUrl: string | null): Promise<Addresses> {
  const address = { connectionString: databaseUrl };
  if (ownerUrl === null) return { address, owner: address, serviceRole: null };
  const serviceRole = { name: await roleAt(address), isOurs: false };
  return { address, owner: { connectionString: ownerUrl }, serviceRole };
}
