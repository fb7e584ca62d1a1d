import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { freePort } from "#kit/peers/free-port.ts";
import { BUILT, pidsOf, processesOf, startBuilt } from "#kit/scenes/built-service.ts";

test("a service that is told to stop twice, as some supervisors do, stops once and leaves nothing running", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-stop-"));
  const service = await startBuilt(dataDir, { env: { LOG_LEVEL: "info" } });
  try {
    const stopped = service.stop();
    while (!service.output().includes("service.stopping")) await new Promise(setImmediate);
    await Promise.all([stopped, service.stop()]);
    assert.deepEqual(service.pids(), []);
    assert.match(service.output(), /"service\.stopped"/);
    assert.doesNotMatch(service.output(), /"database\.lost"/, "a stop is no loss");
  } finally {
    await service.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
});

for (const setting of ["PORT", "METRICS_PORT"]) {
  test(`a service that finds ${setting} taken says so in one line and leaves no database running`, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "countersign-taken-"));
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    const free = String(await freePort());
    const env = { PORT: free, METRICS_PORT: "0", [setting]: String(port), LOG_FORMAT: "json" };
    const child = spawn(process.execPath, BUILT, {
      env: { ...process.env, HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "warn", ...env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const said = text(child.stderr);
    try {
      const [code] = await once(child, "exit");
      assert.equal(code, 1);
      assert.deepEqual(pidsOf(dataDir, child.pid ?? 0), []);
      const line = new RegExp(
        `^Countersign cannot start: it cannot listen on port ${port} of 127.0.0.1: another program listens there \\(EADDRINUSE\\); ${setting} and HOST [^\\n]+\\n$`,
      );
      assert.match(await said, line);
      // No account was opened: the next start tells of one, at an address that holds.
      await assert.rejects(stat(join(dataDir, "first-start.txt")), { code: "ENOENT" });
    } finally {
      for (const pid of pidsOf(dataDir, child.pid ?? 0)) process.kill(pid, "SIGKILL");
      taken.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
}

test("a service whose terminal is closed, as where an SSH session ends, stops as when it is told to, and leaves no database running", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-hangup-"));
  try {
    const hungUp = spawnSync("python3", ["-c", HANG_UP, process.execPath, ...BUILT], {
      encoding: "utf8",
      env: { ...process.env, DATA_DIR: dataDir, PORT: "0", BASE_URL: "http://localhost:3000" },
      timeout: 60_000,
    });
    assert.equal(hungUp.stdout, "0\n", hungUp.stderr);
    assert.deepEqual(pidsOf(dataDir, 0), []);
    // PostgreSQL takes it away once all is on the disk.
    await assert.rejects(stat(join(dataDir, "postgres", "postmaster.pid")), { code: "ENOENT" });
  } finally {
    for (const pid of pidsOf(dataDir, 0)) process.kill(pid, "SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Runs a program on a pseudo-terminal, takes that away once it listens, and prints with what the program ended. */
const HANG_UP = `
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], sys.argv[1:])
printed = b""
while b"/mailbox/" not in printed:
    printed += os.read(terminal, 4096)
os.close(terminal)
print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

/** What all of them take together is more than a stop waits for. */
const MANY = 6;

test("what was begun for clients that have left keeps no service from stopping, nor its database running", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-left-"));
  const service = await startBuilt(dataDir, { env: { LOG_LEVEL: "info" } });
  try {
    const welcome = await readFile(join(dataDir, "first-start.txt"), "utf8");
    const leaving = new AbortController();
    const content =
      "<p>One of very many paragraphs, which take long to set and to look at.</p>".repeat(6_000);
    const asked = Array.from({ length: MANY }, () =>
      fetch(`${service.origin}/api/v1/contracts`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${/svc_[\w-]+/.exec(welcome)?.[0]}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ content, language: "en", finalize: true }),
        signal: leaving.signal,
      }).then(
        ({ status }) => status,
        () => null,
      ),
    );
    while (
      !processesOf(service.place).some(({ name, cpuMs }) => name === "workers" && cpuMs > 1_000)
    ) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    leaving.abort();
    assert.deepEqual(await Promise.all(asked), Array(MANY).fill(null));
    await service.stop();
    assert.deepEqual(service.pids(), []);
    assert.match(service.output(), /"service\.stopped"/);
    assert.doesNotMatch(service.output(), /"level":50/);
  } finally {
    await service.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
});
