import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { freePort } from "#kit/peers/free-port.ts";
import { pidsOf } from "#kit/scenes/built-service.ts";
import { request } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

/** What a clone has, and what was installed and built in it. */
const TREE = [
  ...["src", "tools", "docs", "sdk", "fonts", "dev", "tests/kit", "package.json"],
  ...["package-lock.json", "CHANGELOG.md", "README.md", "tsconfig.json", "LICENSE"],
  ...["dist", "node_modules"],
];

/** By links where that can be; times stay, by which what is built counts as new. */
function copy(names: readonly string[], folder: string): void {
  for (const how of ["-al", "-a"]) {
    const args = [how, "--parents", ...names, folder];
    if (spawnSync("cp", args, { cwd: PACKAGE_ROOT }).status === 0) return;
  }
  assert.fail("the clone cannot be copied");
}

test("a service that npm start runs goes on while beside it sources change, packages are installed anew, and npm run admin and a build are done", async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-beside-"));
  const [clone, dataDir] = [join(folder, "clone"), join(folder, "data")];
  spawnSync("mkdir", [clone]);
  copy(TREE, clone);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_FORMAT: "json" };
  const npm = (...args: string[]) => spawnDone("npm", args, { cwd: clone, env });
  const service = spawn("npm", ["start", "--silent"], {
    cwd: clone,
    env,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  let printed = "";
  service.stdout.on("data", (part: Buffer) => {
    printed += part.toString();
  });
  try {
    while (service.exitCode === null && !(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const welcome = await readFile(join(dataDir, "first-start.txt"), "utf8");
    const authorization = `Bearer ${/svc_[\w-]+/.exec(welcome)?.[0]}`;
    // As fast as a key may ask, and no faster.
    const call = async (method: string, path: string, body?: unknown) => {
      for (;;) {
        const answer = await request(`${url}/api/v1${path}`, method, body, { authorization });
        if (answer.status !== 429) return answer;
        const seconds = Number(answer.headers.get("retry-after"));
        await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      }
    };
    let isOver = false;
    let sealed = 0;
    const going = (async () => {
      while (!isOver) {
        const made = await call("POST", "/contracts", { content: "<p>Text</p>", finalize: true });
        assert.equal(made.status, 201, JSON.stringify(made.body));
        const { id, signUrl } = made.body.contract;
        assert.equal((await signOver(url, linkIn(signUrl), "Signature")).status, 201);
        assert.equal((await call("GET", `/contracts/${id}/pdf`)).status, 200);
        sealed += 1;
      }
    })();
    // As git does it: another file takes the place of the one that was linked.
    await replace(join(clone, "src", "doctor.ts"), "\n// Changed.\n");
    const listed = await npm("run", "--silent", "admin", "--", "account", "list", "--json");
    assert.equal(JSON.parse(listed).accounts.length, 1);
    // As npm ci does it: all that is installed goes, and comes again.
    await rm(join(clone, "node_modules"), { recursive: true });
    const between = sealed;
    while (sealed < between + 2) await Promise.race([going, new Promise(setImmediate)]);
    copy(["node_modules"], clone);
    await spawnDone("node", ["tools/prepare.js"], { cwd: clone, env });
    const again = await npm("run", "--silent", "admin", "--", "account", "list", "--json");
    assert.equal(JSON.parse(again).accounts.length, 1);
    isOver = true;
    await going;
    assert.ok(sealed > 2);
    assert.doesNotMatch(printed, /"level":50/);
  } finally {
    if (service.exitCode === null && service.pid) {
      process.kill(-service.pid, "SIGTERM");
      await once(service, "exit");
    }
    for (const pid of pidsOf(dataDir, 0)) process.kill(pid, "SIGKILL");
    await rm(folder, { recursive: true, force: true });
  }
});

async function replace(file: string, more: string): Promise<void> {
  const text = await readFile(file);
  await rm(file);
  await appendFile(file, Buffer.concat([text, Buffer.from(more)]));
}

async function spawnDone(
  program: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (part: Buffer) => {
    said += part.toString();
  });
  const [status] = await once(child, "exit");
  assert.equal(status, 0, `${program} ${args.join(" ")}: ${said}`);
  return said;
}
