import { createHash } from "node:crypto";
import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";

/** Where an embedded PostgreSQL lives. All paths are absolute and free of symbolic links. */
export interface Place {
  dataDir: string;
  /** The data directory of PostgreSQL itself. */
  cluster: string;
  log: string;
  /** Stands in the title of every server process, so that left-over ones are recognised. */
  clusterName: string;
}

/** Finds, or makes, the data folder. */
export async function openPlace(dataDir: string): Promise<Place> {
  // A folder that root makes may be passed through, for PostgreSQL runs as somebody else; not listed.
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const found = await realpath(dataDir);
  return {
    dataDir: found,
    cluster: join(found, "postgres"),
    log: join(found, "postgres.log"),
    clusterName: `countersign-${fingerprint(found)}`,
  };
}

/** A short name for a folder, the same in every process. */
export function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
