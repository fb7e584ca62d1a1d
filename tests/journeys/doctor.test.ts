import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir, rm, writeFile } from "node:fs/promises";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as pass,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { openOwn } from "#app/installation/open.ts";
import { mailboxFolderIn } from "#app/open-services.ts";
import { WORDS_OF_LAW } from "#attachments/words-of-law.ts";
import { examine, type Finding, type Patient } from "#cli/examine.ts";
import { type AskedAddress, tryAddress } from "#cli/try-address.ts";
import { doctorsSecret } from "#http/doctors-secret.ts";
import { DAY_MS } from "#kernel/time.ts";
import { startTestAuthority, type TestAuthority } from "#kit/peers/authority/test-authority.ts";
import { serverCertificate, serverRoot } from "#kit/peers/server-certificate.ts";
import { startSmtp } from "#kit/peers/smtp.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { ANYWHERE, PUBLIC_ONLY } from "#lib/egress/reach.ts";
import { readSmtpServer } from "#notifications/mail/smtp-server.ts";
import { filesIn } from "#store/files-in-folder.ts";

let authority: TestAuthority;
let service: TestService;
before(async () => {
  const clock = heldClock();
  authority = await startTestAuthority({ clock });
  service = await startService({
    clock,
    keepLog: true,
    env: { TSA_URLS: authority.timestampUrl, SEAL_ALLOW_UNPROVEN: "true" },
  });
});
after(async () => {
  await service?.close();
  await authority?.close();
});

/** The service's own parts, but for those that a test puts in their place. */
function patient(change: Partial<Patient> = {}): Patient {
  const { services } = service.app;
  return {
    ...services,
    files: filesIn(join(service.dataDir, "files")),
    openSealer: async () => services.sealer,
    mailboxFolder: mailboxFolderIn(service.dataDir),
    loopReach: ANYWHERE,
    baseUrl: service.url,
    doctorsSecret: async () => doctorsSecret(services.serverKeys),
    ...change,
  };
}

const failed = (findings: readonly Finding[]) =>
  findings.filter(({ ok }) => !ok).map(({ part }) => part);

async function rows(): Promise<unknown> {
  const { database } = service.app.services;
  const tables = ["contract", "trail_entry", "signature", "outgoing_mail"] as const;
  const counts = tables.map((table) =>
    database
      .selectFrom(table)
      .select((is) => is.fn.countAll<string>().as("many"))
      .executeTakeFirstOrThrow(),
  );
  // The service itself notes up to where it swept, whenever it comes to it.
  const fingerprints = database
    .selectFrom("fingerprint")
    .select("name")
    .where("name", "not like", "%swept until")
    .orderBy("name")
    .execute();
  return Promise.all([...counts, fingerprints]);
}

test("of a service that is well every part is, the sealed file is genuine, and nothing of it stays", async () => {
  const before = [await rows(), await readdir(service.dataDir, { recursive: true })];
  const findings = await examine(patient());
  assert.deepEqual(
    findings.map(({ part, ok, words }) => (ok ? part : `${part}: ${words}`)),
    [
      "database",
      "storage",
      "pdf",
      "browser",
      "key",
      "timestamp",
      "seal",
      "mail",
      "address",
      "webhook",
      "law",
    ],
  );
  assert.ok(findings.every((finding) => !("warn" in finding)));
  assert.match(findings.find(({ part }) => part === "seal")?.words ?? "", /genuine/);
  assert.match(findings.find(({ part }) => part === "timestamp")?.words ?? "", /\d+ ms/);
  const made = (name: string) => !/^mailbox$|^files\/..$/.test(name);
  const [counts, names] = [await rows(), await readdir(service.dataDir, { recursive: true })];
  assert.deepEqual(counts, before[0]);
  assert.deepEqual(names.filter(made), (before[1] as string[]).filter(made));
});

test("words of law whose day has passed are a warning that names them, and no failure", async () => {
  const clock = heldClock();
  const law = async () => (await examine(patient({ clock }))).find(({ part }) => part === "law");
  for (const { id, reviewBy } of [...WORDS_OF_LAW].sort(byDay).slice(0, 2)) {
    clock.moveTo(Math.max(clock.now().getTime(), Date.parse(reviewBy) + DAY_MS));
    const { ms: _, words = "", ...found } = (await law()) ?? {};
    assert.deepEqual(found, { part: "law", ok: true, warn: true });
    assert.ok(words.includes(`the words of ${id} were to be looked at again by ${reviewBy}`));
  }
});

const byDay = (one: { reviewBy: string }, other: { reviewBy: string }) =>
  one.reviewBy < other.reviewBy ? -1 : 1;

test("a dead authority fails timestamp and seal, and no other part", async () => {
  authority.setTimestampFault("status 500");
  try {
    assert.deepEqual(failed(await examine(patient())), ["timestamp", "seal"]);
  } finally {
    authority.setTimestampFault(null);
  }
});

test("a dead mail server, and one that refuses the login, fail mail", async () => {
  const { config } = service.app.services;
  const with_ = (url: string) =>
    patient({ config: { ...config, SMTP_URL: readSmtpServer(url) }, openSealer: noSealer });
  const mail = async (url: string) => failed(await examine(with_(url))).includes("mail");
  assert.equal(await mail("smtp://127.0.0.1:9"), true);
  const smtp = await startSmtp({ login: { user: "me", password: "right" } });
  try {
    assert.equal(await mail(`smtp://me:right@127.0.0.1:${smtp.port}`), false);
    assert.equal(await mail(`smtp://me:wrong@127.0.0.1:${smtp.port}`), true);
    assert.equal(smtp.accepted.length, 0);
  } finally {
    await smtp.close();
  }
});

const noSealer = async () => {
  throw new Error("not asked for");
};

test("storage that cannot be written fails storage alone", async () => {
  const file = join(service.dataDir, "no-folder");
  await writeFile(file, "");
  assert.deepEqual(failed(await examine(patient({ files: filesIn(file) }))), ["storage"]);
  await rm(file);
});

test("a missing key fails key, timestamp and seal with what to do", async () => {
  const { services } = service.app;
  await rm(join(service.dataDir, "keys", "root.pem"));
  const findings = await examine(
    patient({
      async openSealer() {
        return (await openOwn(services, { ...services, log: () => {} })).sealer;
      },
    }),
  );
  assert.deepEqual(failed(findings), ["key", "timestamp", "seal"]);
  assert.match(findings.find(({ part }) => part === "key")?.words ?? "", /bring the folder back/);
});

test("a webhook loop that is blocked fails webhook alone", async () => {
  const findings = await examine(patient({ loopReach: PUBLIC_ONLY }));
  assert.deepEqual(failed(findings), ["webhook"]);
});

/** What stands in front of a service and answers by itself what it does not hand on. */
async function front(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
  tls?: ReturnType<typeof serverCertificate>,
) {
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void handle(request, response);
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const asked = (baseUrl: string, change: Partial<AskedAddress> = {}): AskedAddress => ({
  baseUrl,
  secret: doctorsSecret(service.app.services.serverKeys),
  behindProxy: true,
  reach: { ...ANYWHERE, trustedRoots: [serverRoot()] },
  now: new Date(),
  ...change,
});

test("an address that leads to something else, or where a large body is stopped on the way, is told", async () => {
  const stopping = await front((request, response) => {
    const isHealth = request.url === "/healthz";
    request.resume();
    response.writeHead(isHealth ? 200 : 413).end(isHealth ? '{"status":"alive"}' : "<html>");
  });
  try {
    await assert.rejects(tryAddress(asked(stopping.url)), /413 .*12 MB/);
    await assert.rejects(tryAddress(asked(`${stopping.url}/sub`)), /does not lead/);
    assert.match(await tryAddress(asked(service.url)), /arrives$/);
  } finally {
    stopping.close();
  }
});

/** Headers of a request as a proxy sends them on. */
type Passing = (headers: IncomingHttpHeaders) => IncomingHttpHeaders;

const PASSING: Record<string, { passes: Passing; found: RegExp }> = {
  "adds who asks": {
    passes: (headers) => ({
      ...headers,
      "x-forwarded-for": `${headers["x-forwarded-for"]}, 203.0.113.9`,
    }),
    found: /says who asks \(203\.0\.113\.9\)/,
  },
  "hands on what strangers say": {
    passes: (headers) => headers,
    found: /as whoever asks wrote it/,
  },
  "says nothing of who asks": {
    passes: ({ "x-forwarded-for": _, ...headers }) => headers,
    found: /does not say who asks/,
  },
};

/** The body is read to its end first, as nginx does, so that an early answer breaks nothing off. */
async function handOn(
  request: IncomingMessage,
  response: ServerResponse,
  target: TestService,
  passes: Passing,
): Promise<void> {
  const { method = "GET", headers, url = "" } = request;
  const body = await buffer(request);
  const passed = pass(target.url + url, { method, headers: passes(headers) }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on("error", () => response.headersSent || response.destroy());
  passed.end(body);
}

test("whether what stands in front says who asks, and is in TRUSTED_PROXIES, is told", async () => {
  const trusting = await startService({
    env: { BASE_URL: "https://sign.example", TRUSTED_PROXIES: "127.0.0.1,::1" },
  });
  const through = (target: TestService, passes: Passing) =>
    front((request, response) => void handOn(request, response, target, passes));
  try {
    const secret = doctorsSecret(trusting.app.services.serverKeys);
    for (const [name, { passes, found }] of Object.entries(PASSING)) {
      const proxy = await through(trusting, passes);
      const told = await tryAddress(asked(proxy.url, { secret })).catch(({ message }) => message);
      proxy.close();
      assert.match(told, found, name);
    }
    const proxy = await through(service, PASSING["adds who asks"]?.passes ?? assert.fail());
    await assert.rejects(tryAddress(asked(proxy.url)), /not in TRUSTED_PROXIES/);
    const stranger = await tryAddress(asked(proxy.url, { secret: "guessed" }));
    proxy.close();
    assert.match(stranger, /who asks was not told/);
  } finally {
    await trusting.close();
  }
});

test("a certificate that is not accepted, or ends within days, is told", async () => {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    const isHealth = request.url === "/healthz";
    response.writeHead(isHealth ? 200 : 401).end(isHealth ? '{"status":"alive"}' : "");
  };
  const secure = await front(handle, serverCertificate("localhost"));
  const other = await front(handle, serverCertificate("other.example"));
  const inYears = new Date(Date.now() + 10_000 * DAY_MS);
  try {
    assert.match(await tryAddress(asked(secure.url)), /the certificate ends on \d{4}-/);
    await assert.rejects(tryAddress(asked(secure.url, { now: inYears })), /certificate ends on/);
    await assert.rejects(tryAddress(asked(other.url)), /certificate is not accepted.*EXTRA_CA/);
    await assert.rejects(
      tryAddress(asked(secure.url, { reach: ANYWHERE })),
      /certificate is not accepted.*NODE_EXTRA_CA_CERTS/,
    );
  } finally {
    secure.close();
    other.close();
  }
});
