import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { checkSealed } from "#kit/judges/check-sealed.ts";
import { freePort } from "#kit/peers/free-port.ts";
import { startPooler } from "#kit/peers/pgbouncer.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { newDatabase } from "#kit/rooms/new-database.ts";
import { BUILT, type RunningService, startBuilt } from "#kit/scenes/built-service.ts";
import { request } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

const PATH = "/esign";
const CLOCK_OFF = join(PACKAGE_ROOT, "tests", "kit", "peers", "clock-off.js");

test("two processes whose clocks are a day apart, behind PgBouncer and below a path of nginx, make, sign, seal and verify a contract", {
  skip: unlessThere("nginx", "pgbouncer", "setpriv", "unshare"),
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-between-"));
  await chmod(folder, 0o777);
  const dataDir = join(folder, "data");
  const database = await newDatabase();
  const pooler = await startPooler(database.address.host, { mode: "transaction", poolSize: 8 });
  const port = await freePort();
  const base = `http://127.0.0.1:${port}${PATH}`;
  const env = {
    BASE_URL: base,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "info",
    METRICS_TOKEN: "of-this-test-and-of-nobody-else-at-all",
    DATABASE_URL: pooler.urlOf(database.address),
    DATABASE_OWNER_URL: pooler.urlOf(database.owner),
  };
  const services: RunningService[] = [];
  const ended: (() => Promise<unknown>)[] = [];
  try {
    for (const offMs of [-DAY_MS / 2, DAY_MS / 2]) {
      const program = ["--import", CLOCK_OFF, ...BUILT];
      const own = { ...env, CLOCK_OFF_MS: String(offMs) };
      services.push(await startBuilt(dataDir, { env: own, program }));
    }
    const nginx = spawn("nginx", ["-c", await nginxFor(services, { port, folder })], {
      stdio: "ignore",
    });
    ended.push(() => {
      // Killed it would leave its workers behind.
      nginx.kill("SIGTERM");
      return once(nginx, "exit");
    });
    while (nginx.exitCode === null && !(await fetch(`${base}/readyz`).catch(() => null))?.ok) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }

    const welcome = await readFile(join(dataDir, "first-start.txt"), "utf8");
    const authorization = `Bearer ${/svc_[\w-]+/.exec(welcome)?.[0]}`;
    const call = (method: string, path: string, body?: unknown) =>
      request(`${base}/api/v1${path}`, method, body, { authorization });
    const since = Date.now();
    const made = await call("POST", "/contracts", {
      content: "<h1>Lease</h1>",
      signatureFields: ["A", "B", "C"].map((label) => ({ label })),
      finalize: true,
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const { id, publicId, signUrl } = made.body.contract;
    assert.ok(signUrl.startsWith(`${base}/sign/`));
    assert.equal((await fetch(signUrl)).status, 200);
    for (const role of ["A", "B", "C"]) {
      assert.equal((await signOver(base, linkIn(signUrl), role)).status, 201, role);
    }
    const pdf = await call("GET", `/contracts/${id}/pdf`);
    assert.equal(pdf.status, 200);
    await checkSealed(pdf.bytes, { publicId });

    const file = join(folder, "sealed.pdf");
    await writeFile(file, pdf.bytes);
    const verified = spawnSync(
      process.execPath,
      [join(PACKAGE_ROOT, "dist", "admin.js"), "verify", file, "--json"],
      { encoding: "utf8", env: { ...process.env, ...env, DATA_DIR: dataDir } },
    );
    const { verdict, findings } = JSON.parse(verified.stdout);
    assert.equal(verdict, "genuine", verified.stdout);
    assert.doesNotMatch(JSON.stringify(findings), /record-times/);
    assert.equal((await fetch(`${base}/verify/${publicId}`)).status, 200);

    const { contract } = (await call("GET", `/contracts/${id}`)).body;
    for (const { role, signedAt } of contract.signatures) {
      // The database may be another machine's, whose clock is not this test's.
      assert.ok(Math.abs(Date.parse(signedAt) - since) < 10 * MINUTE_MS, `${role} ${signedAt}`);
    }
    for (const [at, service] of services.entries()) {
      const metrics = await measuredAt(service.origin, env.METRICS_TOKEN);
      const [, skew] = /^countersign_clock_skew_seconds (\S+)$/m.exec(metrics) ?? [];
      assert.ok(Math.abs(Math.abs(Number(skew)) - DAY_MS / 2_000) < 600, `${at}: ${skew}`);
      const lines = service
        .output()
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      assert.ok(lines.some(({ event }) => event === "database.pooled"));
      assert.ok(lines.some(({ event, status }) => event === "request.answered" && status === 201));
      const FAULTS = /^(?:request\.failed|database\.|clock\.|trail\.|jobs\.trouble)/;
      const faults = lines.filter(
        ({ level, event }) => level > 30 && FAULTS.test(event) && event !== "database.pooled",
      );
      assert.deepEqual(faults, []);
    }
  } finally {
    for (const service of services) await service.stop();
    for (const end of ended) await end();
    await pooler.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function measuredAt(origin: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${origin}/metrics`, { headers })).text();
}

/** The example as it stands, but for the path, the ports and a second process. */
async function nginxFor(
  services: readonly RunningService[],
  { port, folder }: { port: number; folder: string },
): Promise<string> {
  const example = await readFile(join(PACKAGE_ROOT, "deploy", "proxy", "nginx.conf"), "utf8");
  const upstream = services.map(({ origin }) => `server ${new URL(origin).host};`).join(" ");
  const text = example
    .replace("server 127.0.0.1:3000;", upstream)
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("location / {", `location ${PATH}/ {`);
  const file = join(folder, "nginx.conf");
  const own = `pid ${folder}/pid; error_log ${folder}/error.log; daemon off; events {}\n`;
  const temporary = `client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;`;
  await writeFile(file, `${own}http { access_log off; ${temporary}\n${text} }`);
  return file;
}
