import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { serverCertificate } from "./server-certificate.ts";
import { toolIsThere } from "./tools.ts";

/** Debian's PostgreSQL as others run it: on a port, with TLS, and perhaps with a standby. */
export interface OtherPostgres {
  port: number;
  /** As the owner of everything, without TLS. */
  ask(text: string): Promise<Record<string, unknown>[]>;
  /** A standby without which nothing is committed. */
  startStandby(): Promise<OtherPostgres>;
  /** Makes a standby a server of its own. */
  promote(): Promise<void>;
  kill(): Promise<void>;
}

export const OTHER_OWNER = "countersign_owner";

const run = promisify(execFile);

/** The folder of its programs; null where it is not there, which CI may not be. */
export async function findPrograms(): Promise<string | null> {
  const versions = await readdir("/usr/lib/postgresql").catch(() => []);
  const [newest] = versions.sort((one, other) => Number(other) - Number(one));
  if (newest && toolIsThere("setpriv")) return `/usr/lib/postgresql/${newest}/bin`;
  if (process.env.CI === "true") throw new Error("Debian's postgresql is missing on this machine");
  return null;
}

export async function startOtherPostgres(programs: string): Promise<OtherPostgres> {
  const folder = await newFolder();
  const trust = ["--auth=trust", "--no-sync", "--encoding=UTF8", "--no-locale"];
  await as(join(programs, "initdb"), ["-D", folder, "-U", OTHER_OWNER, ...trust]);
  const { key, cert } = serverCertificate("localhost");
  for (const [name, text] of [
    ["server.key", key],
    ["server.crt", cert],
  ] as const) {
    await writeFile(join(folder, name), text);
    await give(join(folder, name), 0o600);
  }
  return serve(programs, folder);
}

async function serve(programs: string, folder: string): Promise<OtherPostgres> {
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    fsync: "off",
    ssl: "on",
    ssl_cert_file: "server.crt",
    ssl_key_file: "server.key",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [program, args] = commandAs(join(programs, "postgres"), ["-D", folder, ...options]);
  const child = spawn(program, args, { stdio: "ignore" });

  async function ask(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({
      host: "127.0.0.1",
      port,
      user: OTHER_OWNER,
      database: "postgres",
    });
    try {
      await client.connect();
      return (await client.query(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  while (child.exitCode === null) {
    if (await ask("select 1").catch(() => null)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    ask,
    async startStandby() {
      const copy = await newFolder();
      const from = ["-h", "127.0.0.1", "-p", String(port), "-U", OTHER_OWNER];
      await as(join(programs, "pg_basebackup"), [
        "-D",
        copy,
        ...from,
        "-R",
        "-X",
        "stream",
        "-c",
        "fast",
      ]);
      const standby = await serve(programs, copy);
      await ask("alter system set synchronous_standby_names = '*'");
      await ask("select pg_reload_conf()");
      return standby;
    },
    promote: () => as(join(programs, "pg_ctl"), ["promote", "-w", "-D", folder]),
    async kill() {
      if (child.exitCode === null && child.signalCode === null) {
        // At once, as a machine that loses its power: nothing is said to anybody.
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** Of the user that servers run as. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-postgres-"));
  await give(folder, 0o700);
  return folder;
}

/** Root may not run it: then it is the user's whom Debian made for it. */
const isRoot = process.getuid?.() === 0;

async function give(path: string, mode: number): Promise<void> {
  if (isRoot) {
    const [uid, gid] = await Promise.all(
      ["-u", "-g"].map(async (which) => Number((await run("id", [which, "postgres"])).stdout)),
    );
    await chown(path, uid ?? 0, gid ?? 0);
  }
  await chmod(path, mode);
}

export function commandAs(program: string, args: readonly string[]): [string, string[]] {
  if (!isRoot) return [program, [...args]];
  const asPostgres = ["--reuid=postgres", "--regid=postgres", "--clear-groups"];
  return ["setpriv", [...asPostgres, program, ...args]];
}

export async function as(program: string, args: readonly string[]): Promise<void> {
  const [first, rest] = commandAs(program, args);
  await run(first, rest);
}
