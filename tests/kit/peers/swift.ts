import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { unlessInstalled } from "./tools.ts";

/**
 * OpenStack Swift as Debian ships it, with its S3 door, which checks
 * signatures: somebody else's understanding of the API, to be held against.
 */
export interface Swift {
  url: string;
  region: string;
  key: { accessKeyId: string; secretAccessKey: string };
  close(): Promise<void>;
}

/** `skip` for a test that needs it; in CI it has to be there. */
export function unlessSwift(): string | false {
  return unlessInstalled(
    "swift-proxy-server",
    "swift-account-server",
    "swift-container-server",
    "swift-object-server",
    "swift-ring-builder",
  );
}

const STORES = ["account", "container", "object"] as const;
const REGION = "eu-test-1";
/** Debian's own, for which its packages are. */
const PYTHON = "/usr/bin/python3";

/** One node in a folder of its own: a proxy and the three stores behind it. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-swift-"));
  await mkdir(join(folder, "devices", "d1"), { recursive: true });
  await writeFile(join(folder, "swift.conf"), "[swift-hash]\nswift_hash_path_suffix = of-a-test\n");
  for (const kind of STORES) {
    const port = await freePort();
    await writeFile(join(folder, `${kind}.conf`), storeConfig(folder, kind, port));
    build(folder, [`${kind}.builder`, "create", "4", "1", "0"]);
    build(folder, [`${kind}.builder`, "add", `r1z1-127.0.0.1:${port}/d1`, "1"]);
    build(folder, [`${kind}.builder`, "rebalance"]);
  }
  const port = await freePort();
  await writeFile(join(folder, "proxy.conf"), proxyConfig(folder, port));
  const children = [...STORES, "proxy"].map((kind) => start(folder, kind));
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    await Promise.all(children.map(end));
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  try {
    await untilAnswers(url, children);
  } catch (error) {
    await close();
    throw error;
  }
  const key = { accessKeyId: "test:tester", secretAccessKey: "testing-the-door" };
  return { url, region: REGION, key, close };
}

function build(folder: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync("swift-ring-builder", args, { cwd: folder });
  // 1 is a warning: one device is no redundancy.
  if (status !== 0 && status !== 1) throw new Error(`swift-ring-builder: ${String(stderr)}`);
}

function start(folder: string, kind: string): ChildProcess {
  const program = join(import.meta.dirname, "swift-node.py");
  return spawn(PYTHON, [program, folder, kind], { stdio: ["ignore", "ignore", "ignore"] });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function untilAnswers(url: string, children: readonly ChildProcess[]): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) {
    const dead = children.find(({ exitCode }) => exitCode !== null);
    if (dead) throw new Error(`a server of Swift ended with ${dead.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer) return;
    await setTimeout(200);
  }
  throw new Error("Swift does not answer");
}

function storeConfig(folder: string, kind: string, port: number): string {
  return [
    "[DEFAULT]",
    ...[`bind_ip = 127.0.0.1`, `bind_port = ${port}`, "user = root", "workers = 0"],
    ...[`swift_dir = ${folder}`, `devices = ${folder}/devices`, "mount_check = false"],
    ...["disable_fallocate = true", "log_level = ERROR"],
    ...["[pipeline:main]", `pipeline = ${kind}-server`],
    ...[`[app:${kind}-server]`, `use = egg:swift#${kind}`],
    "",
  ].join("\n");
}

function proxyConfig(folder: string, port: number): string {
  return [
    "[DEFAULT]",
    ...[`bind_ip = 127.0.0.1`, `bind_port = ${port}`, "user = root", "workers = 0"],
    ...[`swift_dir = ${folder}`, "log_level = ERROR"],
    "[pipeline:main]",
    "pipeline = catch_errors cache listing_formats s3api tempauth proxy-server",
    ...["[app:proxy-server]", "use = egg:swift#proxy", "account_autocreate = true"],
    ...["[filter:catch_errors]", "use = egg:swift#catch_errors"],
    // It asks for a cache, and does without an answer.
    ...["[filter:cache]", "use = egg:swift#memcache", "memcache_servers = 127.0.0.1:9"],
    ...["[filter:listing_formats]", "use = egg:swift#listing_formats"],
    ...["[filter:s3api]", "use = egg:swift#s3api", `location = ${REGION}`],
    ...["allow_multipart_uploads = false", "auth_pipeline_check = false"],
    ...["[filter:tempauth]", "use = egg:swift#tempauth"],
    "user_test_tester = testing-the-door .admin",
    "",
  ].join("\n");
}
