/** From the README to the first webhook received, by what the pages say and nothing else. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { freePort } from "#kit/peers/free-port.ts";
import { runBlock } from "#kit/scenes/examples.ts";
import { followGuide } from "#kit/scenes/follow-guide.ts";
import { request } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

const PATIENCE_MS = 120_000;

test("a newcomer starts the service, makes and signs a first contract, and receives its first webhook", async (t) => {
  const readme = readFileSync(join(PACKAGE_ROOT, "README.md"), "utf8");
  const [, start = ""] = /```sh\n(git clone [\s\S]*?)```/.exec(readme) ?? [];
  // The clone is here already; what is left of the block is what starts it.
  const commands = start.split("\n").filter((line) => !/^(?:git clone|cd) |^$/.test(line));
  assert.deepEqual(commands, ["npm start"]);
  assert.match(readme, /Started without a terminal[\s\S]*`first-start\.txt`/);
  const [, guide = ""] =
    /\[the first webhook\]\((docs\/use\/guides\/[\w-]+\.md)\)/.exec(readme) ?? [];

  const folder = await mkdtemp(join(tmpdir(), "countersign-newcomer-"));
  const dataDir = join(folder, "data");
  const port = await freePort();
  const [command = "", ...args] = commands.join(" ").split(" ");
  const service = spawn(command, args, {
    cwd: PACKAGE_ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn" },
    stdio: "ignore",
    detached: true,
  });
  const ended = new Promise((resolve) => service.once("exit", resolve));
  try {
    const told = await untilWritten(join(dataDir, "first-start.txt"), service);
    const [, origin = ""] = /Countersign runs at (\S+)/.exec(told) ?? [];
    const [, apiKey = ""] = /API key .*?(svc_\S+)/.exec(told) ?? [];
    await untilReady(origin);

    const [curl = ""] = /curl -s [\s\S]*?\}'\n/.exec(told) ?? [];
    const made = await runBlock({ language: "sh", text: curl }, { folder, env: {} });
    assert.equal(made.problem, null);
    const { contract } = JSON.parse(made.output);
    assert.equal((await fetch(contract.signUrl)).status, 200);
    const signed = await signOver(origin, linkIn(contract.signUrl), "Signature");
    assert.equal(signed.status, 201, JSON.stringify(signed.body));
    const download = /curl -OJ (-H ".*?") (\S+\/pdf)/.exec(readme) ?? [];
    const path = (download[2] ?? "").replace("http://localhost:3000", origin);
    const headers = { authorization: `Bearer ${apiKey}` };
    const pdf = await request(path.replace("/ID/", `/${contract.id}/`), "GET", undefined, headers);
    assert.equal(pdf.status, 200);

    const received: string[] = [];
    const place = { origin, dataDir, account: { accountId: "", apiKey } };
    await followGuide(guide, join(folder, "guide"), place, t, (step) => {
      if (step.kind === "prints" && step.text.startsWith("contract.")) received.push(step.text);
      return received.length > 0;
    });
    assert.deepEqual(received, ["contract.created Lease, 3 Garden Street"]);
  } finally {
    if (service.pid !== undefined) process.kill(-service.pid, "SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
});

async function untilWritten(path: string, service: ChildProcess): Promise<string> {
  const last = Date.now() + PATIENCE_MS;
  while (!existsSync(path)) {
    assert.ok(service.exitCode === null && Date.now() < last, "it does not start");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return readFileSync(path, "utf8");
}

async function untilReady(origin: string): Promise<void> {
  const last = Date.now() + PATIENCE_MS;
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) {
    assert.ok(Date.now() < last, "it is not ready");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
