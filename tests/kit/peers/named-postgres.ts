import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { as, commandAs, newFolder } from "./debian-postgres.ts";

/** A server of the programs in a folder, whatever version they are. */
export interface NamedPostgres {
  /** The folder of its socket. */
  host: string;
  stop(): Promise<void>;
}

/**
 * @param programs a folder with `initdb` and `postgres`
 * @param owner who may do anything, and has a database of that name
 */
export async function startNamedPostgres(
  programs: string,
  owner: string,
  settings: Record<string, string>,
): Promise<NamedPostgres> {
  const folder = await newFolder();
  const cluster = join(folder, "cluster");
  const trust = ["--auth=trust", "--no-sync", "--encoding=UTF8", "--no-locale"];
  await as(join(programs, "initdb"), ["-D", cluster, "-U", owner, ...trust]);
  await single(join(programs, "postgres"), cluster, `create database ${owner}`);
  // Whoever runs the tests may reach its socket.
  await chmod(folder, 0o711);
  const all = { ...settings, listen_addresses: "", unix_socket_directories: folder, port: "5432" };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [program, args] = commandAs(join(programs, "postgres"), ["-D", cluster, ...options]);
  // Nobody reads on: what is written to a pipe would stop the server once it is full.
  const log = await open(join(folder, "log"), "a");
  const child = spawn(program, args, { stdio: ["ignore", log.fd, log.fd] });
  await log.close();
  while (!(await answers(folder, owner))) {
    if (child.exitCode !== null) throw new Error(await readFile(join(folder, "log"), "utf8"));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // As with the embedded one, whoever uses it last need not say so to be able to end.
  child.unref();
  return {
    host: folder,
    async stop() {
      child.ref();
      child.kill("SIGINT");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** Without a server: the npm packages have no client. */
async function single(postgres: string, cluster: string, statement: string): Promise<void> {
  const [program, args] = commandAs(postgres, ["--single", "-D", cluster, "postgres"]);
  const child = spawn(program, args, { stdio: ["pipe", "ignore", "ignore"] });
  child.stdin.end(`${statement}\n`);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${postgres} --single ended with ${code}`);
}

async function answers(host: string, user: string): Promise<boolean> {
  const client = new pg.Client({ host, user, database: user });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
