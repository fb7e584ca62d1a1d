import assert from "node:assert/strict";
import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { DAY_MS } from "#kernel/time.ts";
import { type ReceivedRequest, type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { deliveryHeaders } from "#webhooks/sign-delivery.ts";

const EXAMPLES = "docs/use/examples/webhook-receivers";

interface Example {
  language: string;
  /** Programs without which it cannot be run. */
  needs: string[];
  /** The command that starts it. `folder` is for what has to be made first. */
  start(port: number, folder: string): readonly string[];
}

const RECEIVERS: readonly Example[] = [
  { language: "Node", needs: [], start: () => [process.execPath, `${EXAMPLES}/receiver.mjs`] },
  {
    language: "Python",
    needs: ["python3"],
    start: () => ["python3", `${EXAMPLES}/receiver.py`],
  },
  {
    language: "PHP",
    needs: ["php"],
    start: (port) => ["php", "-S", `127.0.0.1:${port}`, `${EXAMPLES}/receiver.php`],
  },
  {
    language: "Go",
    needs: ["go"],
    start(_port, folder) {
      const program = join(folder, "receiver");
      const env = { ...process.env, GOCACHE: process.env.GOCACHE ?? join(folder, "cache") };
      execFileSync("go", ["build", "-o", program, `${EXAMPLES}/receiver.go`], { env });
      return [program];
    },
  },
];

// Receivers look at the real time.
const clock = heldClock(new Date().toISOString());
let service: TestService;
let listener: Receiver;
let account: TestAccount;
let folder: string;
before(async () => {
  service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: "true" }, clock });
  listener = await startReceiver({ secure: false });
  folder = mkdtempSync(join(tmpdir(), "countersign-receivers-"));
});
after(async () => {
  await listener.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Hook {
  id: string;
  secret: string;
}

/** A webhook of a new account, heard by the kit's listener. */
async function openHook(): Promise<Hook> {
  account = await service.openAccount();
  const body = { url: listener.url, events: ["contract.created"] };
  const made = await account.call("POST", "/webhooks", body);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body.webhook;
}

/** Creates a contract; its id. */
async function createContract(): Promise<string> {
  const made = await account.call("POST", "/contracts", {
    title: "Überlassung / “A”",
    content: "<p>x</p>",
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body.contract.id;
}

/** Creates a contract and catches what the service tells of it. */
async function catchDelivery(): Promise<{ contractId: string; delivery: ReceivedRequest }> {
  const heard = listener.received.length;
  const contractId = await createContract();
  await listener.untilReceived(heard + 1);
  const delivery = listener.received.at(-1);
  assert.ok(delivery);
  return { contractId, delivery };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  assert.ok(typeof address === "object" && address);
  return address.port;
}

interface Running {
  url: string;
  /** What it acted on, a line for each event. */
  acted: string[];
  untilActed(count: number): Promise<void>;
  stop(): Promise<void>;
}

async function startExample(example: Example, secret: string): Promise<Running> {
  const port = await freePort();
  const [command = "", ...args] = example.start(port, folder);
  const env = {
    ...process.env,
    // Where it may leave its marks.
    TMPDIR: folder,
    WEBHOOK_SECRET: secret,
    PORT: String(port),
  };
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "ignore"] });
  const acted: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => acted.push(line));
  await untilListening(child, port);
  return {
    url: `http://127.0.0.1:${port}/`,
    acted,
    async untilActed(count) {
      while (acted.length < count) await wait(20);
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill();
      await ended;
    },
  };
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    assert.equal(child.exitCode, null, "it ended before it listened");
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await wait(50);
  }
}

type Headers = Record<string, string>;

const headersOf = ({ headers }: ReceivedRequest) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(x-|webhook-|content-type)/.test(name)),
  ) as Headers;

async function post(url: string, headers: Headers, body: Buffer | string): Promise<number> {
  const bytes = typeof body === "string" ? body : Uint8Array.from(body);
  const response = await fetch(url, { method: "POST", headers, body: bytes });
  await response.arrayBuffer();
  return response.status;
}

const V2 = "x-service-signature-v2";
const without = (headers: Headers, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([own]) => own !== name));

/** What somebody could send who saw one delivery and does not know the secret. */
function forgeries({ headers, body }: { headers: Headers; body: Buffer }, secret: string) {
  const text = body.toString();
  const { id } = JSON.parse(text);
  const attempt = { deliveryId: id, event: "contract.created", attempt: 1, body: text };
  const signed = (as: string, at: number) => deliveryHeaders(attempt, as, new Date(at));
  const given = headers[V2] ?? "";
  const rows: [what: string, headers: Headers, body: Buffer | string][] = [
    ["an altered byte", headers, text.replace("Ü", "U")],
    ["a byte more", headers, `${text}\n`],
    ["JSON that was written again", headers, JSON.stringify(JSON.parse(text), null, 1)],
    ["an empty body", headers, ""],
    ["another secret", signed(`${secret.slice(0, -4)}AAA=`, Date.now()), body],
    ["the older signature alone", without(headers, V2), body],
    ["no signature", {}, body],
    ["an empty signature", { ...headers, [V2]: "" }, body],
    ["a signature that is cut off", { ...headers, [V2]: given.slice(0, -2) }, body],
    [
      "a signature in capitals",
      { ...headers, [V2]: `${given.slice(0, 16)}${given.slice(16).toUpperCase()}` },
      body,
    ],
    [
      "another time",
      { ...headers, [V2]: given.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1_000) + 1}`) },
      body,
    ],
    ["a time that is no number", { ...headers, [V2]: given.replace(/t=\d+/, "t=NaN") }, body],
    ["an old signature", signed(secret, Date.now() - 310_000), body],
    ["a signature of the future", signed(secret, Date.now() + DAY_MS), body],
  ];
  return rows;
}

for (const example of RECEIVERS) {
  test(`the example receiver in ${example.language} believes what the service signs, once, and nothing else`, {
    skip: unlessThere(...example.needs),
  }, async () => {
    const hook = await openHook();
    const running = await startExample(example, hook.secret);
    try {
      const { contractId, delivery } = await catchDelivery();
      const { body } = delivery;
      const headers = headersOf(delivery);
      for (const [what, forged, altered] of forgeries({ headers, body }, hook.secret)) {
        const status = await post(running.url, forged, altered);
        assert.ok(status >= 400 && status < 500, `${what} was answered ${status}`);
      }
      assert.equal(await post(running.url, headers, body), 204);
      assert.equal(await post(running.url, headers, body), 204);

      // What the service itself signed five minutes ago and somebody kept.
      clock.moveMs(-310_000);
      const kept = await catchDelivery();
      clock.moveMs(310_000);
      assert.equal(await post(running.url, headersOf(kept.delivery), kept.delivery.body), 400);

      await account.call("PATCH", `/webhooks/${hook.id}`, { url: running.url });
      const next = await createContract();
      await running.untilActed(2);
      assert.deepEqual(running.acted, [
        `contract.created ${contractId}`,
        `contract.created ${next}`,
      ]);
    } finally {
      await running.stop();
    }
  });
}

test("the example with openssl tells a genuine delivery from forged and stale ones", {
  skip: unlessThere("openssl"),
}, async () => {
  const hook = await openHook();
  const verify = (headers: Headers, body: Buffer | string) => {
    const [kept, keptBody] = [join(folder, "headers"), join(folder, "body")];
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    writeFileSync(kept, `POST / HTTP/1.1\r\n${lines.join("")}`);
    writeFileSync(keptBody, body);
    return spawnSync("sh", [`${EXAMPLES}/verify.sh`, kept, keptBody], {
      env: { ...process.env, WEBHOOK_SECRET: hook.secret },
      encoding: "utf8",
    });
  };
  const { delivery } = await catchDelivery();
  const [headers, { body }] = [headersOf(delivery), delivery];
  const genuine = verify(headers, body);
  assert.deepEqual([genuine.status, genuine.stdout], [0, "genuine\n"], genuine.stderr);
  const shouted = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]);
  assert.equal(verify(Object.fromEntries(shouted), body).status, 0);
  for (const [what, forged, altered] of forgeries({ headers, body }, hook.secret)) {
    const { status, stdout, stderr } = verify(forged, altered);
    assert.deepEqual([status, stdout], [1, ""], what);
    assert.match(stderr, /^not genuine: /, what);
  }
  const twice = { ...headers, [V2.toUpperCase()]: headers[V2] ?? "" };
  assert.equal(verify(twice, body).status, 1);
});

test("the example with curl and openssl signs as the service does, so that a receiver can be tried out", {
  skip: unlessThere("openssl", "curl"),
}, async () => {
  const [node] = RECEIVERS;
  assert.ok(node);
  const hook = await openHook();
  const running = await startExample(node, hook.secret);
  const send = async (secret: string) => {
    const env = { ...process.env, WEBHOOK_SECRET: secret };
    const args = [`${EXAMPLES}/send.sh`, running.url];
    return (await promisify(execFile)("sh", args, { env })).stdout;
  };
  try {
    assert.equal(await send(`${hook.secret.slice(0, -4)}AAA=`), "400\n");
    assert.equal(await send(hook.secret), "204\n");
    assert.deepEqual(running.acted, ["contract.completed trial"]);
  } finally {
    await running.stop();
  }
});
