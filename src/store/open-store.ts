import { join } from "node:path";
import { type Database, type DatabaseAddress, openDatabase } from "./database.ts";
import { type Exclusive, openExclusive } from "./exclusive.ts";
import { type Files, filesIn } from "./files.ts";
import { migrate } from "./migrate.ts";
import { openEmbeddedPostgres } from "./postgres/open.ts";

export interface Store {
  address: DatabaseAddress;
  database: Database;
  exclusive: Exclusive;
  files: Files;
  close(): Promise<void>;
}

export interface StoreSettings {
  dataDir: string;
  databaseUrl: string | null;
  /** The command line works beside a running service, the service wants DATA_DIR to itself. */
  role: "service" | "command";
  log(line: string): void;
}

/** Opens the database (the embedded one unless another is named), brings it up to date, and opens the files. */
export async function openStore(settings: StoreSettings): Promise<Store> {
  const { dataDir, databaseUrl, role, log } = settings;
  const embedded = databaseUrl === null ? await openEmbeddedPostgres({ dataDir, role, log }) : null;
  const address: DatabaseAddress = embedded
    ? embedded.address
    : { connectionString: databaseUrl ?? "" };
  try {
    const ran = await migrate(address);
    if (ran.length > 0) log(`migrated: ${ran.join(", ")}`);
    const onError = (error: Error) => log(`database connection lost: ${error.message}`);
    const { database, close } = openDatabase(address, onError);
    const exclusive = openExclusive(address, onError);
    return {
      address,
      database,
      exclusive,
      files: filesIn(join(dataDir, "files")),
      async close() {
        await Promise.all([close(), exclusive.close()]);
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
