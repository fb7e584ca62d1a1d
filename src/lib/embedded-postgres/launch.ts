import { spawn } from "node:child_process";
import type { Binaries } from "./binaries.ts";
import type { Place } from "./data-dir.ts";
import { giveTree } from "./file-ownership.ts";
import { boundLog, lastLines, openLog } from "./log-file.ts";
import { clearStalePidFile } from "./postmaster.ts";
import { writeSettings } from "./settings.ts";
import { makeSocketFolder, PORT } from "./socket-folder.ts";
import { commandAs, type RunAs } from "./user.ts";

/** A server that was started; it may end again at once. */
export interface Launch {
  socketFolder: string;
  /** `null` while it runs, then its last words. */
  lastWords(): Promise<string[]> | null;
}

/**
 * Starts the server, detached: it outlives us, and the next start takes it over.
 * @param startedBy Whoever is to end it finds this in the setting `countersign.started_by`.
 */
export async function launch(
  place: Place,
  binaries: Binaries,
  runAs: RunAs,
  startedBy: string,
): Promise<Launch> {
  await giveTree(place.cluster, runAs);
  await writeSettings(place.cluster, runAs);
  const socketFolder = await makeSocketFolder(place, runAs);
  await clearStalePidFile(place);
  await boundLog(place.log);
  const log = await openLog(place.log, runAs);
  const { file, args, options } = commandAs(runAs, binaries.postgres, [
    "-D",
    place.cluster,
    ...settings({
      listen_addresses: "",
      // A list by its syntax, so a name with a comma or quote has to be quoted.
      unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
      port: String(PORT),
      cluster_name: place.clusterName,
      "countersign.started_by": startedBy,
    }),
  ]);
  const stdio: ["ignore", number, number] = ["ignore", log.file.fd, log.file.fd];
  const child = spawn(file, args, { ...options, detached: true, stdio });
  let failure: string | null = null;
  let hasEnded = false;
  child.once("error", (error) => {
    failure = error.message;
    hasEnded = true;
  });
  child.once("exit", () => {
    hasEnded = true;
  });
  child.unref();
  await log.file.close();
  return {
    socketFolder,
    lastWords() {
      if (!hasEnded) return null;
      return failure ? Promise.resolve([failure]) : lastLines(place.log, log.end);
    },
  };
}

function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
