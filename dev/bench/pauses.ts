/**
 * How long one request holds the service's event loop, for every route with the
 * dearest requests that it takes and refuses, the largest and the worst texts
 * among them, all with the worst headers: `npm run bench -- pauses [WORDS]`. Of
 * each route of the service's own table what it is sent at large is named with a
 * colon, so that `": "` asks for all of that.
 * Measured is processor time, which a busy machine does not change.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { issueApiKey } from "#accounts/issue-key.ts";
import { findOwner } from "#accounts/people-store.ts";
import { makeSignInSecret } from "#accounts/sign-in.ts";
import { idsFrom } from "#kernel/ids.ts";
import { KeyRing } from "#kernel/key-ring.ts";
import { systemRandom } from "#kernel/random.ts";
import { MINUTE_MS, systemClock } from "#kernel/time.ts";
import { serverRoot } from "#kit/peers/server-certificate.ts";
import { BUILT, startBuilt } from "#kit/scenes/built-service.ts";
import { openEmbeddedPostgres } from "#lib/embedded-postgres/open.ts";
import { mailboxSecret } from "#pages/mailbox/mailbox-secret.ts";
import { openDatabase } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import { type Client, clientFor } from "./client.ts";
import { type LoadedAccount, loadAccount } from "./load.ts";
import { ACCOUNT_PAGES, LAST_PAGES } from "./pause-account.ts";
import type { Asking } from "./pause-asking.ts";
import { addCrowd, type Crowd } from "./pause-crowd.ts";
import { everythingFor } from "./pause-everywhere.ts";
import { DOT } from "./pause-pictures.ts";
import type { Held } from "./pause-probe.ts";
import { OPERATIONS, PAGES } from "./pause-requests.ts";
import {
  CONTRACTS,
  drawnContract,
  expect,
  LONG_HTML,
  largestSubmission,
  make,
  makeSale,
  ROLES,
  type Scene,
  scan,
  sealed,
  sessionIn,
  state,
  wideContract,
} from "./pause-scene.ts";
import { pdfContract, twoPagePdf } from "./samples.ts";

/** What is there before the service that is measured is started. */
interface Prepared {
  account: LoadedAccount;
  crowd: Crowd;
  /** Of links that sign in. */
  secret: string;
  smallSecret: string;
  assistantKey: string;
  testKey: string;
}

const TIMES = 9;
/** Every request has headers nearly as large as they are taken, of what their readers look for. */
const WORST_HEADERS = {
  "accept-language": `a${" ".repeat(7_000)}x`,
  "user-agent": "Version/".repeat(800),
};
/** An account has so many requests a minute, which those before would have used up. */
const AFTER_A_MINUTE = ["POST /app/new, a PDF"];
const wanted = process.argv.slice(2);

const dataDir = await mkdtemp(join(tmpdir(), "countersign-pauses-"));
const probe = join(dataDir, "probe.sock");
try {
  await (await startBuilt(dataDir)).stop();
  const prepared = await prepare();
  const authority = join(dataDir, "authority.pem");
  await writeFile(authority, serverRoot());
  const service = await startBuilt(dataDir, {
    env: {
      TRUSTED_PROXIES: "127.0.0.1",
      WEBHOOK_ALLOW_PRIVATE: "true",
      PAUSE_PROBE: probe,
      NODE_EXTRA_CA_CERTS: authority,
    },
    program: ["--import", join(import.meta.dirname, "pause-probe.ts"), ...BUILT],
  });
  try {
    await measure(await openScene(service.origin, prepared));
  } finally {
    await service.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** An account with many contracts, keys and people, one with little, and links that sign their owners in. */
async function prepare(): Promise<Prepared> {
  const embedded = await openEmbeddedPostgres({ dataDir, role: "command", log: () => {} });
  const { database, close } = openDatabase(embedded.address, () => {});
  const signInOf = async ({ accountId }: LoadedAccount): Promise<string> => {
    const personId = (await findOwner(database, accountId))?.id ?? "";
    const link = { personId, accountId, by: "operator" } as const;
    const { secret } = await inTransaction(database, (transaction) =>
      makeSignInSecret(transaction, link, systemRandom, new Date()),
    );
    return secret;
  };
  try {
    const account = await loadAccount(embedded.address, 10_000);
    const small = await loadAccount(embedded.address, 0);
    const crowd = await addCrowd(database, account, small);
    const keyOf = async (change: Partial<Parameters<typeof issueApiKey>[1]>) =>
      inTransaction(database, async (transaction) => {
        const key = { accountId: account.accountId, name: null, expiresAt: null, ...change };
        const context = {
          ids: idsFrom(systemClock, systemRandom),
          random: systemRandom,
          now: new Date(),
        };
        return (await issueApiKey(transaction, key, context)).apiKey;
      });
    return {
      account,
      crowd,
      secret: await signInOf(account),
      smallSecret: await signInOf(small),
      assistantKey: await keyOf({ scopes: ["contracts:read", "contracts:write", "assistant"] }),
      testKey: await keyOf({ isTest: true }),
    };
  } finally {
    await close();
    await embedded.stop();
  }
}

async function openScene(origin: string, prepared: Prepared): Promise<Scene> {
  const { account, secret, smallSecret, crowd, assistantKey, testKey } = prepared;
  const client = clientFor(origin, account.apiKeys, WORST_HEADERS);
  const wide = await make(client, wideContract());
  const long = await make(client, { content: LONG_HTML, finalize: true });
  const dot = `<img alt="a" src="data:image/png;base64,${DOT.toString("base64")}">`;
  const pictured = await make(client, { content: `<p>${dot} x</p>`, finalize: true });
  const sealedScan = await sealed(client, await make(client, scan()), ["A"]);
  const delivered = await make(client, {
    ...scan(),
    signers: [{ role: "A", email: "reader@example.com" }],
  });
  const drawn = await make(client, drawnContract(ROLES));
  await sealed(client, drawn, ROLES, largestSubmission);
  const draft = { ...wideContract(), document: scan().document, finalize: false };
  const { contract } = await expect(client.call("POST", CONTRACTS, draft), 201);
  const hook = { url: "http://127.0.0.1:9/", events: ["contract.created"] };
  const { webhook } = await expect(client.call("POST", "/api/v1/webhooks", hook), 201);
  await make(clientFor(origin, [testKey]), wideContract());
  const sale = await makeSale(client);
  const withdrawn = String((await state(client, sale.withdraw)).headers.location);
  await make(client, pdfContract(twoPagePdf, ["A"]));
  const [own, ofSmall] = [await signIn(client, secret), await signIn(client, smallSecret)];
  const form = { "content-type": "application/x-www-form-urlencoded", cookie: own.cookie };
  const token = new URLSearchParams({ token: own.token, allowed: "yes", lowest: "page" });
  await client.call("POST", "/app/assistant", token.toString(), form);
  const alone = new URLSearchParams({ token: ofSmall.token });
  const asSmall = { ...form, cookie: ofSmall.cookie };
  await client.call("POST", "/app/data/export", alone.toString(), asSmall);
  const see = async (path: string, { cookie } = own) =>
    String((await client.call("GET", path, undefined, { cookie })).body);
  await wait(5_000);
  const mailbox = join(dataDir, "mailbox");
  const mails = await readdir(mailbox);
  const read = { ...delivered, link: await linkTo("reader@example.com", mailbox, mails) };
  await sealed(client, read, ["A"]);
  const named = async (path: string, pattern: RegExp, by = own) =>
    pattern.exec(await see(path, by))?.[1] ?? "";
  return {
    client,
    ...own,
    wide,
    long,
    pictured,
    scan: sealedScan,
    delivered: read,
    drawn,
    assistantKey,
    ...crowd,
    draft: contract.id,
    sale: { ...sale, withdrawn },
    webhookId: webhook.id,
    small: { ...ofSmall, keys: crowd.smallKeys },
    addresses: Array.from({ length: TIMES }, (_, index) => index + 1),
    delivery: await named(`/app/webhooks/${webhook.id}`, /deliveries\/([0-9a-f-]{36})/),
    testMail: await named("/app/test-mail", /test-mail\/([0-9a-f-]{36})/),
    archive: await named("/app/data", /exports\/([0-9a-f-]{36})/, ofSmall),
    mailboxSecret: mailboxSecret(new KeyRing([await readFile(join(dataDir, "keys", "link.key"))])),
    mail: mails.filter((name) => name.endsWith(".eml")).at(-1) ?? "",
  };
}

/** The secret of the link that a mail to somebody carries. */
async function linkTo(email: string, mailbox: string, mails: readonly string[]): Promise<string> {
  for (const name of mails.filter((one) => one.endsWith(".eml"))) {
    const mail = (await readFile(join(mailbox, name), "utf8")).replaceAll(/=\r?\n/g, "");
    const link = mail.includes(email) && /\/sign\/([\w-]{46})/.exec(mail)?.[1];
    if (link) return link;
  }
  throw new Error(`no mail to ${email} has a link`);
}

async function signIn(client: Client, secret: string): Promise<{ cookie: string; token: string }> {
  const signedIn = await client.call("POST", `/login/${secret}`, "", {
    "content-type": "application/x-www-form-urlencoded",
  });
  const session = sessionIn(signedIn);
  if (!session) throw new Error(`${signedIn.status}: nobody was signed in`);
  return session;
}

async function measure(scene: Scene): Promise<void> {
  const operations = Object.entries(OPERATIONS).flatMap(([name, requests]) =>
    Object.entries(requests).map(([what, asking]): [string, Asking] => [
      `${name}, ${what}`,
      asking,
    ]),
  );
  const { routes: known } = await heldSince();
  const everywhere = Object.keys(known).flatMap((route) =>
    everythingFor(route).map(([what, asking]): [string, Asking] => [`${route}: ${what}`, asking]),
  );
  const all = [
    ...[...Object.entries(ACCOUNT_PAGES), ...operations, ...Object.entries(PAGES)],
    ...[...everywhere, ...Object.entries(LAST_PAGES)],
  ];
  const found: Found[] = [];
  for (const [name, asking] of all) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
    if (AFTER_A_MINUTE.some((first) => name.startsWith(first))) await wait(MINUTE_MS);
    const one = await measureOne(scene, name, asking);
    found.push(one);
    process.stdout.write(`${lineOf(one)}\n`);
  }
  const over = (of: "middle" | "longest", ms: number) => found.filter((one) => one[of] > ms).length;
  process.stdout.write(
    `${found.length} requests: the longest turn is over 20 ms in ${over("longest", 20)} and over 10 ms in ${over("longest", 10)}, by the middle of ${TIMES} in ${over("middle", 20)} and ${over("middle", 10)}\n`,
  );
  if (wanted.length > 0) return;
  const { routes } = await heldSince();
  const unseen = Object.entries(routes).filter(
    ([, statuses]) => !statuses.some((status) => status < 400),
  );
  for (const [route, statuses] of unseen) {
    process.stdout.write(
      `never answered with success: ${route} (${statuses.join(", ") || "not asked"})\n`,
    );
  }
}

interface Found {
  name: string;
  status: number;
  middle: number;
  longest: number;
  /** Of the first time, when what is made once is made, and code is read. */
  first: number;
  collectingMs: number;
}

async function measureOne(scene: Scene, name: string, asking: Asking): Promise<Found> {
  const pauses: number[] = [];
  let collectingMs = 0;
  let status = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const request = await asking(scene);
    await wait(30);
    await heldSince();
    // One that is refused may be ended while its body is still on the way.
    ({ status } = await request().catch(() => ({ status: 0 })));
    await wait(30);
    const held = await heldSince();
    pauses.push(held.cpuMs);
    collectingMs += held.collectingMs;
  }
  const sorted = pauses.toSorted((one, other) => one - other);
  const [middle = 0, longest = 0] = [sorted[TIMES >> 1], sorted.at(-1)];
  return { name, status, middle, longest, first: pauses[0] ?? 0, collectingMs };
}

function lineOf({ name, status, middle, longest, first, collectingMs }: Found): string {
  return [
    name.padEnd(54),
    String(status).padEnd(3),
    `median ${middle.toFixed(1).padStart(6)} ms`,
    `longest ${longest.toFixed(1).padStart(6)} ms`,
    `first ${first.toFixed(1).padStart(6)} ms`,
    ...(collectingMs > 1 ? [`major collections ${collectingMs.toFixed(0)} ms in all`] : []),
  ].join("   ");
}

async function heldSince(): Promise<Held> {
  return JSON.parse(await text(createConnection(probe)));
}
