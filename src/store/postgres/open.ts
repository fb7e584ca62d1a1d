import { findBinaries } from "./binaries.ts";
import { DATABASE, hasCluster, makeCluster, sweepDrafts, USER } from "./cluster.ts";
import { type Owner, type Ownership, type Role, takeOwnership } from "./ownership.ts";
import { openPlace, type Place } from "./place.ts";
import type { Postmaster } from "./postmaster.ts";
import { ensureRunning, stopServer } from "./server.ts";
import { EmbeddedPostgresError, messageOf } from "./trouble.ts";
import { chooseUser } from "./user.ts";
import { pollPause, stopwatch } from "./wait.ts";

export interface EmbeddedPostgres {
  /** `host` is the folder of the server's socket. */
  address: { host: string; port: number; user: string; database: string };
  /** Stops the server if this process owns it, and waits until it is gone. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** A service wants the folder to itself; a command works beside a service, too. */
  role: Role;
  /** Hears, in one line each, what a person should know. */
  log: (line: string) => void;
}

/** How long to wait for a command, or for the locks of a killed service to go. */
const WAIT_FOR_OWNER_MS = 20_000;

/**
 * Opens the PostgreSQL that lives in the data folder: makes it at the first
 * start, adopts one that outlived a killed service, starts it again whenever it
 * is killed while the service runs.
 * @throws EmbeddedPostgresError when another service owns the folder, or the server cannot run here
 */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const place = await openPlace(options.dataDir);
  const binaries = await findBinaries();
  const runAs = await chooseUser(place, binaries.postgres);
  await sweepDrafts(place);
  if (!(await hasCluster(place, binaries))) await makeCluster(place, binaries, runAs);

  const start = () => ensureRunning(place, binaries, runAs);
  const opened = await own(place, options.role, start);
  let { ownership } = opened;
  let stopping = false;
  let mending = Promise.resolve();
  if (ownership) keep(ownership);

  function keep(owned: Ownership): void {
    void owned.lost.then(() => {
      if (!stopping) mending = mend();
    });
  }

  async function mend(): Promise<void> {
    options.log("the embedded PostgreSQL ended: starting it again");
    try {
      ownership = (await own(place, options.role, start)).ownership;
      options.log("the embedded PostgreSQL runs again");
      if (ownership) keep(ownership);
    } catch (error) {
      options.log(`the embedded PostgreSQL cannot be started again: ${messageOf(error)}`);
    }
  }

  const { socketFolder, port } = opened.server;
  return {
    address: { host: socketFolder, port, user: USER, database: DATABASE },
    async stop() {
      stopping = true;
      // A server that is just being started again would otherwise outlive this stop.
      await mending;
      if (!ownership) return;
      await stopServer(place);
      await ownership.giveUp();
    },
  };
}

/** A running server, and the ownership of its folder unless a command finds a service there. */
async function own(
  place: Place,
  role: Role,
  start: () => Promise<Postmaster>,
): Promise<{ server: Postmaster; ownership: Ownership | null }> {
  const elapsedMs = stopwatch();
  let lastTrouble: unknown = null;
  while (elapsedMs() < WAIT_FOR_OWNER_MS) {
    const server = await start();
    try {
      const taken = await takeOwnership(server, { user: USER, database: DATABASE }, role);
      if (taken && "giveUp" in taken) return { server, ownership: taken };
      if (taken?.role === "service" && taken.isAlive) {
        if (role === "command") return { server, ownership: null };
        throw ownedBy(place, taken);
      }
    } catch (error) {
      if (error instanceof EmbeddedPostgresError) throw error;
      // The server may be stopping under a command that has just finished.
      lastTrouble = error;
    }
    await pollPause(elapsedMs());
  }
  throw new EmbeddedPostgresError(`the database in ${place.cluster} stays in use by a command`, {
    cause: lastTrouble,
  });
}

function ownedBy(place: Place, owner: Owner): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `DATA_DIR ${place.dataDir} belongs to the service that runs as process ${owner.pid}: stop that one, or choose another DATA_DIR`,
  );
}
