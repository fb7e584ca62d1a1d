import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { freePort } from "#kit/peers/free-port.ts";
import { newDatabase } from "#kit/rooms/new-database.ts";
import { BUILT, startBuilt } from "#kit/scenes/built-service.ts";
import { request } from "#kit/scenes/service.ts";

/** The machine's own, where npm brought another; null where that is new enough. */
const OLD_NODE = oldNode();

let dataDir: string;
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "countersign-first-"));
});
after(() => rm(dataDir, { recursive: true, force: true }));

test("B4: a first start under a supervisor says in its log which version it is and which file opens the account, and the file does", async () => {
  const service = await startBuilt(dataDir, { env: { LOG_LEVEL: "info" } });
  try {
    const path = join(dataDir, "first-start.txt");
    const welcome = await readFile(path, "utf8");
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    const [, apiKey = ""] = /API key \(shown once\):\s+(\S+)/.exec(welcome) ?? [];
    const [, secret = ""] = /\/login\/(\S+)/.exec(welcome) ?? [];
    const box = (await readFile(join(dataDir, "mailbox-address.txt"), "utf8")).match(
      /\/mailbox\/(\S+)/,
    );
    while (!service.output().includes('"mailbox.address"')) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const lines = service.output().trim().split("\n");
    const { version, commit } = JSON.parse(lines[0] ?? "");
    assert.equal(JSON.parse(lines[0] ?? "").event, "service.starting");
    const alive = await request(`${service.origin}/healthz`, "GET");
    assert.deepEqual(alive.body, { status: "alive", version, commit });
    const measured = await (await fetch(`${service.origin}/metrics`)).text();
    assert.ok(
      measured.includes(`countersign_build_info{version="${version}",commit="${commit}"} 1`),
    );
    const admin = ["dist/admin.js", "--version"];
    const said = execFileSync(process.execPath, admin, { encoding: "utf8" });
    assert.equal(said, `${version} (${commit})\n`);
    assert.ok(
      lines.some((line) => JSON.parse(line).file === path),
      "the log names the file",
    );
    for (const shown of [apiKey, secret, box?.[1] ?? ""]) {
      assert.ok(shown.length >= 22 && !service.output().includes(shown));
    }

    const authorization = `Bearer ${apiKey}`;
    const url = `${service.origin}/api/v1/contracts/none`;
    assert.equal((await request(url, "GET", undefined, { authorization })).status, 404);
    const signedIn = await fetch(`${service.origin}/login/${secret}`, {
      method: "POST",
      redirect: "manual",
    });
    assert.equal(signedIn.status, 303);
    assert.equal((await fetch(service.origin + (box?.[0] ?? ""))).status, 200);
    assert.equal((await fetch(`${service.origin}/mailbox`)).status, 404);
  } finally {
    await service.stop();
  }
});

test("the next start leaves that file alone and shows the mailbox at the same address", async () => {
  await rm(join(dataDir, "first-start.txt"));
  const before = await readFile(join(dataDir, "mailbox-address.txt"), "utf8");
  const service = await startBuilt(dataDir, { env: { BASE_URL: "http://localhost:3000" } });
  await service.stop();
  await assert.rejects(stat(join(dataDir, "first-start.txt")), { code: "ENOENT" });
  const secretIn = (text: string) => /\/mailbox\/(\S+)/.exec(text)?.[1];
  const after = await readFile(join(dataDir, "mailbox-address.txt"), "utf8");
  assert.equal(secretIn(after), secretIn(before));
});

test("a first start that cannot keep link and key, or cannot listen, opens no account, and the next one tells of both", async () => {
  const database = await newDatabase();
  const folder = await mkdtemp(join(tmpdir(), "countersign-elsewhere-"));
  const blocked = join(folder, "file");
  await writeFile(blocked, "");
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: database.databaseUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    MASTER_KEY: "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=",
    PORT: String(port),
    LOG_LEVEL: "silent",
  };
  const start = (own: Record<string, string>) =>
    spawnSync(process.execPath, BUILT, {
      encoding: "utf8",
      env: { ...env, ...own },
      timeout: 60_000,
    });
  const listening = createServer().listen(port, "127.0.0.1");
  await once(listening, "listening");
  try {
    const noFolder = start({ DATA_DIR: join(blocked, "data") });
    assert.match(noFolder.stderr, /^Countersign cannot start: DATA_DIR[^\n]+\n$/);
    const taken = start({ DATA_DIR: folder });
    assert.match(taken.stderr, /^Countersign cannot start: it cannot listen [^\n]+\n$/);
    assert.equal(taken.stdout, "");
    assert.equal(existsSync(join(folder, "first-start.txt")), false);

    const { PORT: _, ...elsewhere } = env;
    const service = await startBuilt(folder, { env: elsewhere });
    const welcome = await readFile(join(folder, "first-start.txt"), "utf8");
    const [, apiKey = ""] = /API key \(shown once\):\s+(\S+)/.exec(welcome) ?? [];
    const url = `${service.origin}/api/v1/contracts/none`;
    const authorization = `Bearer ${apiKey}`;
    assert.equal((await request(url, "GET", undefined, { authorization })).status, 404);
    await service.stop();
  } finally {
    listening.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

test("a start that reaches no database names the setting and says why in one line", () => {
  const start = (env: Record<string, string>) =>
    spawnSync(process.execPath, BUILT, {
      encoding: "utf8",
      env: { ...process.env, DATA_DIR: join(dataDir, "none"), ...env },
    }).stderr;
  for (const [url, why] of [
    ["postgres://me:s3cret@127.0.0.1:1/x", "connect ECONNREFUSED 127.0.0.1:1"],
    ["postgres://me:s3cret@nowhere.invalid/x", "getaddrinfo [A-Z_]+ nowhere.invalid"],
  ] as const) {
    const told = start({ DATABASE_URL: url });
    assert.match(told, new RegExp(`^[^\n]+: DATABASE_URL leads to no database: ${why}\n$`));
  }
});

test("a misspelt setting is told at the start, with the one that is meant and without its value", async () => {
  const own = await mkdtemp(join(tmpdir(), "countersign-misspelt-"));
  try {
    const env = { LOG_LEVEL: "info", SMTP_ULR: "smtp://me:s3cret@mail.example" };
    const service = await startBuilt(own, { env });
    await service.stop();
    const lines = service
      .output()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const told = lines.filter(({ event }) => event === "setting.unknown");
    assert.deepEqual(
      told.map(({ found, setting }) => [found, setting]),
      [["SMTP_ULR", "SMTP_URL"]],
    );
    assert.doesNotMatch(service.output(), /s3cret/);
    const { stderr } = spawnSync(process.execPath, BUILT, {
      encoding: "utf8",
      env: {
        ...process.env,
        DATA_DIR: own,
        S3_ENDPOINT: "https://s3.example",
        STORAGE_ULR: "s3://b",
      },
    });
    assert.match(
      stderr,
      /: STORAGE_URL is not set, [^\n]+\nSTORAGE_ULR is set and no setting: STORAGE_URL [^\n]+\n$/,
    );
  } finally {
    await rm(own, { recursive: true, force: true });
  }
});

test("where the system lets it open too few files, a start says so in one line; with what it asks for a first start is made", async () => {
  const limited = (files: number) => ["-c", `ulimit -n ${files} && exec "$@"`, "sh"];
  const few = spawnSync("sh", [...limited(64), process.execPath, ...BUILT], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: join(dataDir, "none") },
  });
  const line =
    /^Countersign cannot start: the system lets this process open 64 files \(ulimit -n\)[^\n]+\n$/;
  assert.match(few.stderr, line);
  const own = await mkdtemp(join(tmpdir(), "countersign-files-"));
  const env = { ...process.env, DATA_DIR: own, PORT: "0", BASE_URL: "http://localhost:3000" };
  const enough = spawn("sh", [...limited(256), process.execPath, ...BUILT], {
    env: { ...env, LOG_FORMAT: "json" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const part of enough.stdout) {
    said += part;
    if (said.includes('"service.listening"')) enough.kill("SIGTERM");
  }
  await rm(own, { recursive: true, force: true });
  assert.match(said, /"limit\.files","count":256/);
  assert.match(said, /"service\.stopped"/);
});

test("on a Node that is too old service and command line say so in one line", {
  skip: OLD_NODE === null && "every Node here is new enough",
}, () => {
  for (const program of ["main.js", "admin.js"]) {
    const { status, stderr } = spawnSync(OLD_NODE ?? "", [join("dist", program)], {
      encoding: "utf8",
    });
    assert.equal(status, 1);
    assert.match(
      stderr,
      /^Countersign[^\n]* cannot start: this is Node v[\d.]+, and it needs 24\.7 [^\n]+\n$/,
    );
  }
});

test("a start on what only speaks PostgreSQL's protocol says in one line what it found, and leaves it alone", async () => {
  const asked: string[] = [];
  const server = createServer((socket) => pretendToBe("CockroachDB CCL v24.2.4", socket, asked));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const child = spawn(process.execPath, BUILT, {
    env: {
      ...process.env,
      DATA_DIR: join(dataDir, "none"),
      DATABASE_URL: `postgres://me@127.0.0.1:${port}/x`,
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  try {
    assert.match(
      await text(child.stderr),
      /^Countersign cannot start: DATABASE_URL leads to "CockroachDB CCL v24\.2\.4", expected is PostgreSQL 15 [^\n]+\n$/,
    );
    assert.deepEqual(asked, ["select version() as version"]);
  } finally {
    server.close();
  }
});

/** A server of the protocol that lets everybody in and answers every question with one text. */
function pretendToBe(answer: string, socket: Socket, asked: string[]): void {
  const message = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
  const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 0xffff)]);
  const ready = message("Z", Buffer.from("I"));
  let isIn = false;
  socket.on("error", () => {});
  socket.on("data", (data) => {
    if (!isIn) {
      isIn = true;
      socket.write(Buffer.concat([message("R", int32(0)), ready]));
      return;
    }
    if (data[0] !== "Q".charCodeAt(0)) return;
    asked.push(data.subarray(5, -1).toString());
    const column = [int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)];
    const value = Buffer.from(answer);
    socket.write(
      Buffer.concat([
        message("T", int16(1), Buffer.from("version\0"), ...column),
        message("D", int16(1), int32(value.length), value),
        message("C", Buffer.from("SELECT 1\0")),
        ready,
      ]),
    );
  });
}

test("on a terminal the first start prints address, sign-in link, key and a curl that works", async () => {
  const own = await mkdtemp(join(tmpdir(), "countersign-terminal-"));
  try {
    const printed = execFileSync("python3", ["-c", ON_A_TERMINAL, process.execPath], {
      encoding: "utf8",
      env: { ...process.env, DATA_DIR: own, PORT: "0", BASE_URL: "http://localhost:3000" },
      timeout: 60_000,
    });
    for (const part of [
      "Countersign runs at http://localhost:3000",
      /http:\/\/localhost:3000\/login\/[\w-]{43}/,
      /svc_[\w-]{43}/,
      "curl -s http://localhost:3000/api/v1/contracts",
      /http:\/\/localhost:3000\/mailbox\/[\w-]{22}/,
    ]) {
      assert.match(printed, new RegExp(part));
    }
    await assert.rejects(stat(join(own, "first-start.txt")), { code: "ENOENT" });
  } finally {
    await rm(own, { recursive: true, force: true });
  }
});

function oldNode(): string | null {
  const own = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "node"));
  const isOld = (program: string) => {
    const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
    return Number.parseInt(stdout?.slice(1) ?? "", 10) < 24;
  };
  return own.find(isOld) ?? null;
}

/** Runs the built service on a pseudo-terminal until the last line it prints there. */
const ON_A_TERMINAL = `
import os, pty, signal, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], [sys.argv[1], "dist/main.js"])
printed = b""
while b"/mailbox/" not in printed:
    printed += os.read(terminal, 4096)
os.kill(pid, signal.SIGTERM)
try:
    while True:
        printed += os.read(terminal, 4096)
except OSError:
    pass
os.waitpid(pid, 0)
sys.stdout.buffer.write(printed)
`;
