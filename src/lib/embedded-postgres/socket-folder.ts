import { chmod, chown, lstat, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fingerprint, type Place } from "./data-dir.ts";
import { codeOf, EmbeddedPostgresError } from "./errors.ts";
import type { RunAs } from "./user.ts";

/** Only a name: PostgreSQL listens on no network. */
export const PORT = 5432;

/**
 * Makes the folder of the socket, which nobody but PostgreSQL's user and root
 * may enter. It lies in the data folder, or where that path is too long for a
 * socket in the folder for temporary files.
 * @throws EmbeddedPostgresError where others hold every name that was tried.
 */
export async function makeSocketFolder(place: Place, runAs: RunAs): Promise<string> {
  for (const folder of candidates(place)) if (await isOurs(folder, runAs)) return folder;
  throw new EmbeddedPostgresError(
    `no folder for PostgreSQL's socket: ${place.dataDir} is too long, and ${tmpdir()} gives none that is ours alone`,
  );
}

/** 104 bytes with the closing zero on macOS, 108 on Linux. */
const SOCKET_PATH_LIMIT = 103;

function candidates(place: Place): string[] {
  const inside = join(place.dataDir, "postgres.socket");
  const name = `countersign-${fingerprint(place.dataDir)}`;
  // In a folder open to all a stranger may have taken the name before us.
  const outside = [0, 1, 2, 3, 4].map((turn) => `${name}${turn || ""}`);
  const folders = [tmpdir(), "/tmp"].flatMap((root) => outside.map((last) => join(root, last)));
  return [inside, ...folders].filter(fits);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_LIMIT;
}

async function isOurs(folder: string, runAs: RunAs): Promise<boolean> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error;
  });
  const found = await lstat(folder);
  const us = process.getuid?.() ?? 0;
  if (!found.isDirectory() || (found.uid !== us && found.uid !== runAs.uid)) return false;
  if (found.uid !== runAs.uid) await chown(folder, runAs.uid, runAs.gid);
  if ((found.mode & 0o777) !== 0o700) await chmod(folder, 0o700);
  return true;
}
