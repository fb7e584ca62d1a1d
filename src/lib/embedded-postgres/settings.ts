import { open, readFile, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { RunAs } from "./user.ts";

/** Included by postgresql.conf, which initdb made and which keeps what initdb found out. */
export const SETTINGS_FILE = "countersign.conf";

/**
 * Brings our settings up to date before a start. What an operator sets with
 * ALTER SYSTEM is read later by PostgreSQL and wins.
 */
export async function writeSettings(cluster: string, runAs: RunAs): Promise<void> {
  const path = join(cluster, SETTINGS_FILE);
  const text = settingsText();
  if ((await readFile(path, "utf8").catch(() => "")) === text) return;
  // The folder belongs to a lesser user: nothing found in it is followed or written through.
  const draft = `${path}.new`;
  await unlink(draft).catch(() => {});
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(text);
    if (runAs.how === "uid") await file.chown(runAs.uid, runAs.gid);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

function settingsText(): string {
  const lines = Object.entries(SETTINGS).map(([name, value]) => `${name} = '${value}'`);
  return `# Written by Countersign at each start; to change a setting use ALTER SYSTEM.\n${lines.join("\n")}\n`;
}

/** PostgreSQL for a small machine whose database must never lose a signature. */
const SETTINGS = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  wal_level: "replica",
  max_wal_senders: "2",
  max_replication_slots: "2",
  max_wal_size: "512MB",

  unix_socket_permissions: "0700",
  max_connections: "60",

  shared_buffers: "48MB",
  huge_pages: "off",
  work_mem: "4MB",
  maintenance_work_mem: "32MB",
  effective_cache_size: "512MB",
  jit: "off",

  // Every background process that does nothing for us costs one to two megabytes.
  io_method: "sync",
  max_worker_processes: "2",
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  max_logical_replication_workers: "0",
  autovacuum: "on",
  autovacuum_max_workers: "2",
  autovacuum_worker_slots: "2",

  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  log_checkpoints: "off",
  // Statements and details quote people's names and addresses; the service logs its own failures.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};
