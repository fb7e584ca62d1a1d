import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { examine, type Finding, type Patient } from "#doctor.ts";
import { ANYWHERE, PUBLIC_ONLY } from "#egress/reach.ts";
import { startTestAuthority, type TestAuthority } from "#kit/authority/test-authority.ts";
import { heldClock } from "#kit/held-clock.ts";
import { startService, type TestService } from "#kit/service.ts";
import { startSmtp } from "#kit/smtp.ts";
import { readSmtpServer } from "#mail/smtp-server.ts";
import { mailboxFolderIn } from "#open-house.ts";
import { openOwn } from "#open-own.ts";
import { filesIn } from "#store/files-in-folder.ts";
import { tryAddress } from "#try-address.ts";

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
  const { house } = service.app;
  return {
    ...house,
    files: filesIn(join(service.dataDir, "files")),
    openSealer: async () => house.sealer,
    mailboxFolder: mailboxFolderIn(service.dataDir),
    loopReach: ANYWHERE,
    baseUrl: service.url,
    ...change,
  };
}

const failed = (findings: readonly Finding[]) =>
  findings.filter(({ ok }) => !ok).map(({ part }) => part);

async function rows(): Promise<unknown> {
  const { database } = service.app.house;
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
    ["database", "storage", "pdf", "key", "timestamp", "seal", "mail", "address", "webhook"],
  );
  assert.match(findings.find(({ part }) => part === "seal")?.words ?? "", /genuine/);
  assert.match(findings.find(({ part }) => part === "timestamp")?.words ?? "", /\d+ ms/);
  const made = (name: string) => !/^mailbox$|^files\/..$/.test(name);
  const [counts, names] = [await rows(), await readdir(service.dataDir, { recursive: true })];
  assert.deepEqual(counts, before[0]);
  assert.deepEqual(names.filter(made), (before[1] as string[]).filter(made));
});

test("a dead authority fails timestamp and seal, and no other part", async () => {
  authority.setTimestampFault("status 500");
  try {
    assert.deepEqual(failed(await examine(patient())), ["timestamp", "seal"]);
  } finally {
    authority.setTimestampFault(null);
  }
});

test("a dead mail server, and one that refuses the login, fail mail", async () => {
  const { config } = service.app.house;
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
  const { house } = service.app;
  await rm(join(service.dataDir, "keys", "root.pem"));
  const findings = await examine(
    patient({
      async openSealer() {
        return (await openOwn(house, { ...house, log: () => {} })).sealer;
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

test("an address that leads to something else, or where a large body is stopped on the way, is told", async () => {
  const stopping = createServer((request, response) => {
    const isHealth = request.url === "/healthz";
    request.resume();
    response.writeHead(isHealth ? 200 : 413).end(isHealth ? '{"status":"alive"}' : "<html>");
  }).listen(0, "127.0.0.1");
  await once(stopping, "listening");
  const { port } = stopping.address() as AddressInfo;
  try {
    await assert.rejects(tryAddress(`http://127.0.0.1:${port}`, ANYWHERE), /413 .*12 MB/);
    await assert.rejects(tryAddress(`http://127.0.0.1:${port}/sub`, ANYWHERE), /does not lead/);
    assert.match(await tryAddress(service.url, ANYWHERE), /arrives$/);
  } finally {
    stopping.closeAllConnections();
    stopping.close();
  }
});
