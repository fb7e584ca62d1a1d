import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { tryAddress } from "#cli/try-address.ts";
import { doctorsSecret } from "#http/doctors-secret.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { freePort } from "#kit/peers/free-port.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { request, startService } from "#kit/scenes/service.ts";
import { ANYWHERE } from "#lib/egress/reach.ts";

const example = (name: string) => readFile(join(PACKAGE_ROOT, "deploy", "proxy", name), "utf8");

/** Each proxy as its example has it, but for ports and names that a test cannot have. */
const PROXIES: Record<
  string,
  { file: string; of(text: string, ports: Ports): string; args(file: string): string[] }
> = {
  nginx: {
    file: "nginx.conf",
    of: (text, { front, back, folder }) =>
      `pid ${folder}/pid; error_log ${folder}/error.log; daemon off; events {}\n` +
      `http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;\n` +
      `${text.replace("127.0.0.1:3000", `127.0.0.1:${back}`).replace("listen 80;", `listen 127.0.0.1:${front};`)} }`,
    args: (file) => ["-c", file],
  },
  haproxy: {
    file: "haproxy.cfg",
    of: (text, { front, back }) =>
      text
        .replace("127.0.0.1:3000", `127.0.0.1:${back}`)
        .replace("bind :80", `bind 127.0.0.1:${front}`),
    args: (file) => ["-f", file],
  },
  caddy: {
    file: "Caddyfile",
    of: (text, { front, back }) =>
      `{\n\tadmin off\n}\n${text
        .replace("{$BASE_URL}", `http://127.0.0.1:${front}`)
        .replace("app-1:3000 app-2:3000", `127.0.0.1:${back}`)}`,
    args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
  },
};

interface Ports {
  front: number;
  back: number;
  folder: string;
}

for (const [program, { file, of, args }] of Object.entries(PROXIES)) {
  test(`behind ${program}, set up as deploy/proxy/${file} says, a body with a PDF of 3 MB arrives, and who asks is known`, {
    skip: unlessThere(program),
  }, async () => {
    const front = await freePort();
    const base = `http://127.0.0.1:${front}`;
    const service = await startService({
      env: { BASE_URL: base, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "info" },
      keepLog: true,
    });
    const folder = await mkdtemp(join(tmpdir(), "countersign-proxy-"));
    await chmod(folder, 0o777);
    const config = join(folder, file);
    const back = Number(new URL(service.url).port);
    await writeFile(config, of(await example(file), { front, back, folder }));
    const proxy = spawn(program, args(config), {
      stdio: "ignore",
      env: { ...process.env, HOME: folder },
    });
    try {
      await untilReady(`${base}/readyz`, proxy);
      const { apiKey } = await service.openAccount();
      const authorization = `Bearer ${apiKey}`;
      const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(3_000_000, " ")]);
      const { status, body } = await request(
        `${base}/api/v1/contracts`,
        "POST",
        { document: { pdf: pdf.toString("base64") } },
        { authorization, "x-forwarded-for": "203.0.113.9" },
      );
      // The service itself read all of it, and says what is wrong with it.
      assert.equal(status, 400);
      assert.match(JSON.stringify(body), /pdf/i);
      // As `admin doctor` asks, who says of himself that he were somebody else.
      const found = await tryAddress({
        baseUrl: base,
        behindProxy: true,
        reach: ANYWHERE,
        now: new Date(),
        secret: doctorsSecret(service.app.services.serverKeys),
      });
      assert.match(found, /stands in front, is trusted and says who asks \(127\.0\.0\.1\)/);
      const said = service.logLines.map((line) => JSON.parse(line).event);
      assert.ok(!said.includes("proxy.silent") && !said.includes("proxy.not_trusted"), `${said}`);
    } finally {
      // Killed nginx would leave its workers behind.
      proxy.kill("SIGTERM");
      await once(proxy, "exit");
      await service.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

test("the example for Traefik names the probe that takes a process out, and no limit of bodies", async () => {
  const { http } = parse(await example("traefik.yaml"));
  assert.equal(http.services.countersign.loadBalancer.healthCheck.path, "/readyz");
  assert.equal(http.middlewares, undefined);
});

async function untilReady(url: string, proxy: ChildProcess): Promise<void> {
  while (proxy.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the proxy ended at its start");
}
