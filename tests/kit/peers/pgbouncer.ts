import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseFields } from "#kit/rooms/new-database.ts";
import { freePort } from "./free-port.ts";

/** PgBouncer in front of the tests' database server: Debian's, or the one that PGBOUNCER names. */
export interface Pooler {
  /** The URL of a database through it. */
  urlOf(fields: DatabaseFields): string;
  stop(): Promise<void>;
}

/**
 * @param poolSize connections to the server for each user and database
 * @param lines further ones of pgbouncer.ini
 */
export async function startPooler(
  host: string,
  {
    mode,
    poolSize = 10,
    lines = [],
  }: { mode: "session" | "transaction"; poolSize?: number; lines?: readonly string[] },
): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-pooler-"));
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  await writeFile(join(folder, "users.txt"), "");
  await writeFile(
    file,
    [
      "[databases]",
      `* = host=${host} port=5432`,
      "[pgbouncer]",
      ...["listen_addr = 127.0.0.1", `listen_port = ${port}`, "unix_socket_dir ="],
      ...["auth_type = trust", `auth_file = ${join(folder, "users.txt")}`],
      // Any role of the server, as it has none of its own.
      ...[`pool_mode = ${mode}`, `default_pool_size = ${poolSize}`, "max_client_conn = 200"],
      ...lines,
      "",
    ].join("\n"),
  );
  await writeFile(join(folder, "users.txt"), ROLES.map((role) => `"${role}" ""\n`).join(""));
  const [program = "", ...args] = [
    ...(await asOwnerOf(host, folder)),
    process.env.PGBOUNCER ?? "pgbouncer",
    "-q",
    file,
  ];
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"] });
  await untilOpen(port, child);
  return {
    urlOf: ({ user, database }) => `postgres://${user}@127.0.0.1:${port}/${database}`,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const ROLES = ["countersign", "countersign_service"];

/**
 * The socket is open to the user alone that the server runs as; and as root, which that may be to
 * the outside, PgBouncer does not run.
 */
async function asOwnerOf(host: string, folder: string): Promise<string[]> {
  const { uid, gid } = statSync(host);
  if (uid !== 0) {
    for (const name of [".", "pgbouncer.ini", "users.txt"])
      await chown(join(folder, name), uid, gid);
    if (uid === process.getuid?.()) return [];
    return ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  }
  return ["unshare", "--user", "--map-user=65534", "--map-group=65534"];
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("PgBouncer ended at its start");
}
