/**
 * A process that goes on with the log of seals, over a database and files that others have as well,
 * and kills itself at the named point that CRASH_AT tells.
 */

import { sequenceLog } from "#evidence/seal-log/sequence.ts";
import { systemRandom } from "#kernel/random.ts";
import { systemClock } from "#kernel/time.ts";
import { keysIn, signerOver } from "#kit/rooms/log-room.ts";
import { openStore } from "#store/open-store.ts";
import type { CrashPointName } from "./crash-points.ts";
import { dieAt } from "./die-at.ts";

const { CRASH_AT: at = "", LOG_FOLDER: dataDir = "" } = process.env;
const { LOG_DATABASE: databaseUrl = "", LOG_OWNER: ownerUrl = "" } = process.env;
const store = await openStore({
  dataDir,
  databaseUrl,
  ownerUrl,
  role: "service",
  log: () => {},
});
const { database, files } = store;
const logSigner = await signerOver(database, await keysIn(dataDir, systemClock), systemClock);
if (at) dieAt(at as CrashPointName);
await sequenceLog({
  database,
  files,
  logSigner,
  clock: systemClock,
  random: systemRandom,
  log: () => {},
});
await store.close();
