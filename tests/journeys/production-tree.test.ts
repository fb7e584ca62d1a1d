import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { freePort } from "#kit/peers/free-port.ts";
import { unlessRoot, unlessThere } from "#kit/peers/tools.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

const skip = unlessRoot() || unlessThere("unshare", "mount", "setpriv");

/**
 * As a container does it: no file system may be written but its data and its folder for temporary
 * files, and the service is the user `nobody`, who may do nothing that others may not.
 */
const CONFINED = `
  mount --make-rprivate /
  mount -t tmpfs -o mode=0700,uid=65534,gid=65534 none "$FOLDER/data"
  mount -t tmpfs -o mode=1777 none "$FOLDER/tmp"
  cut -d' ' -f5 /proc/self/mountinfo | while read -r place; do
    case "$place" in
      "$FOLDER"/data|"$FOLDER"/tmp|/proc*|/sys*|/dev|/dev/*) ;;
      *) mount -o remount,bind,ro "$place" || exit 1 ;;
    esac
  done
  ! touch "$FOLDER/app/written" 2>/dev/null || exit 1
  cd "$FOLDER/app"
  exec setpriv --reuid 65534 --regid 65534 --clear-groups --bounding-set=-all --inh-caps=-all \\
    --no-new-privs env -i PATH="$FOLDER/app/bin:/usr/bin:/bin" MALLOC_ARENA_MAX=1 PORT="$PORT" \\
    DATA_DIR="$FOLDER/data" TMPDIR="$FOLDER/tmp" LOG_FORMAT=json \\
    node --max-semi-space-size=4 --heap-growing-percent=60 dist/main.js
`;

let folder: string;
let port: number;
let service: ChildProcess | null = null;
let printed = "";
before(async () => {
  if (skip) return;
  // Shared memory stays writable, and tests keep their folders there.
  folder = await mkdtemp("/var/tmp/countersign-tree-");
  spawnSync("chmod", ["755", folder]);
  const laid = spawnSync(
    process.execPath,
    [join(PACKAGE_ROOT, "tools", "production-tree.js"), join(folder, "app")],
    { encoding: "utf8" },
  );
  assert.equal(laid.status, 0, laid.stderr);
  spawnSync("mkdir", [join(folder, "data"), join(folder, "tmp")]);
  await writeFile(join(folder, "start.sh"), CONFINED);
  port = await freePort();
});
after(async () => {
  if (service && service.exitCode === null) {
    const ended = once(service, "exit");
    service.kill("SIGTERM");
    await ended;
  }
  if (folder) await rm(folder, { recursive: true, force: true });
});

test("the tree for production has less than 375 MB", { skip }, () => {
  const { stdout } = spawnSync("du", ["-sm", join(folder, "app")], { encoding: "utf8" });
  assert.ok(Number.parseInt(stdout, 10) < 375, stdout);
});

test("from that tree alone the service starts as another user, with nothing else to write to, and seals a contract", {
  skip,
}, async () => {
  service = spawn("unshare", ["--mount", "sh", "-e", join(folder, "start.sh")], {
    env: { PATH: process.env.PATH ?? "", FOLDER: folder, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [service.stdout, service.stderr]) {
    stream?.on("data", (part: Buffer) => {
      printed += part.toString();
    });
  }
  const url = `http://127.0.0.1:${port}`;
  for (let look = 0; !(await isReady(url)); look += 1) {
    assert.ok(look < 600 && service.exitCode === null, printed);
    await wait(100);
  }
  // The data is within the service's own mounts.
  const first = await readFile(`/proc/${service.pid}/root${folder}/data/first-start.txt`, "utf8");
  const [apiKey = ""] = /svc_[\w-]+/.exec(first) ?? [];
  const call = (method: string, path: string, body?: object) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const created = await call("POST", "/contracts", { content: "<p>Zoë — €</p>", finalize: true });
  assert.equal(created.status, 201);
  const { contract } = (await created.json()) as { contract: { id: string; signUrl: string } };
  assert.equal((await signOver(url, linkIn(contract.signUrl), "Signature")).status, 201);
  const sealed = await call("GET", `/contracts/${contract.id}/pdf`);
  assert.equal(sealed.status, 200);
  assert.match(Buffer.from(await sealed.arrayBuffer()).toString("latin1"), /^%PDF-/);
  assert.doesNotMatch(printed, /"level":50/);
});

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  return answer?.ok === true;
}
