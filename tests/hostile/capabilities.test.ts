import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import PostalMime from "postal-mime";
import { MINUTE_MS } from "#kernel/time.ts";
import { exampleAttachment } from "#kit/documents/example-attachment.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import {
  type Ask,
  crawl,
  type Heard,
  mailWords,
  pathsIn,
  stringsIn,
  wordsOf,
} from "#kit/scenes/crawl.ts";
import { signedIn, type TestMember } from "#kit/scenes/member.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { submission } from "#kit/scenes/signer.ts";
import { IS_SWEEP } from "#kit/scenes/sweep.ts";

/**
 * Each link opens one thing. Everything that can be reached from a link is
 * looked through, and each string that is found is tried at every door.
 */
const skip = unlessThere("qpdf", "pdftotext");
/** Thousands of requests, on a machine that may have others to do. */
const timeout = 10 * MINUTE_MS;

let service: TestService;
let owner: TestAccount;
let stranger: TestAccount;
let strangersVisit: TestMember;
before(async () => {
  if (skip) return;
  service = await startService({ keepLog: true, env: { LOG_LEVEL: "trace" } });
  owner = await service.openAccount();
  stranger = await service.openAccount();
  strangersVisit = await signedIn(service, stranger.accountId);
});
after(() => service?.close());

interface Asked {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  payload?: object | string;
}

let client = 0;
/** Asks as another visitor each time, so that no limit stands in the way. */
async function ask(path: string, { method = "GET", headers, payload }: Asked = {}) {
  client += 1;
  const remoteAddress = `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`;
  const answer = await service.app.server.inject({
    method,
    url: path,
    remoteAddress,
    ...(headers && { headers }),
    ...(payload && { payload }),
  });
  const heard: Heard = {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: answer.rawPayload,
  };
  assert.notEqual(heard.status, 429, path);
  return heard;
}

/** What a string may open, by the kind of thing that it is a secret of. */
const DOORS: Record<string, readonly Door[]> = {
  sign: [
    (string) => ask(`/sign/${string}`),
    (string) => ask(`/sign/${string}/pages/1`),
    (string) => ask(`/sign/${string}/layers/1`),
    (string) => ask(`/sign/${string}/letters`),
    (string) => ask(`/sign/${string}/code`),
    (string) => ask(`/sign/${string}/form`),
    (string) => ask(`/sign/${string}/form`, { method: "POST", ...form({}) }),
    (string) => ask(`/api/v1/signing/${string}`),
    (string) => ask(`/api/v1/signing/${string}/original`),
    (string) => ask(`/api/v1/signing/${string}/document`),
    (string) => ask(`/api/v1/signing/${string}/pdf`),
    (string) => ask(`/api/v1/signing/${string}/evidence`),
    (string) => ask(`/api/v1/signing/${string}/opened`, { method: "POST" }),
    (string) =>
      ask(`/api/v1/signing/${string}/signatures`, { method: "POST", payload: { role: "?" } }),
  ],
  session: [
    async (string) => {
      const heard = await ask(`/session/${string}`);
      // It was opened by somebody, and opens for nobody else.
      return heard.status === 410 ? { ...heard, status: 404 } : heard;
    },
  ],
  copy: [(string) => ask(`/copy/${string}`)],
  reminders: [
    (string) => ask(`/reminders/${string}`),
    (string) => ask(`/reminders/${string}`, { method: "POST", ...form({}) }),
  ],
  status: [(string) => ask(`/status/${string}`)],
  "an assistant's file": [(string) => ask(`/assistant/files/${string}`)],
  withdraw: [
    (string) => ask(`/withdraw/${string}`),
    (string) => ask(`/withdraw/${string}/statement`),
    (string) => ask(`/withdraw/${string}`, { method: "POST", ...form({ name: "", email: "" }) }),
  ],
  withdrawn: [
    (string) => ask(`/withdrawn/${string}`),
    (string) => ask(`/withdrawn/${string}/acknowledgement.pdf`),
  ],
  verify: [(string) => ask(`/verify/${string}`), (string) => ask(`/verify?id=${string}`)],
  pay: [
    (string) => ask(`/pay/${string}`),
    (string) => ask(`/pay/${string}`, { method: "POST" }),
    (string) => ask(`/pay/${string}`, { headers: { cookie: strangersVisit.cookie } }),
  ],
  contracts: [
    (string) => ask(`/api/v1/contracts/${string}`),
    (string) => ask(`/api/v1/contracts/${string}/pdf`),
    (string) => {
      // One key has sixty requests a minute.
      service.clock.moveMs(MINUTE_MS / 30);
      return ask(`/api/v1/contracts/${string}`, { headers: bearer(stranger.apiKey) });
    },
    (string) => ask(`/api/v1/contracts/${string}`, { headers: bearer(string) }),
    (string) => ask("/api/v1/contracts", { headers: bearer(string) }),
    (string) => ask("/api/v1/contracts", { headers: bearer(`svc_${string}`) }),
  ],
  "sign in": [
    async (string) => {
      const heard = await ask(`/login/${string}`, { method: "POST" });
      // The page says the same of a link that is spent and of none.
      return heard.headers["set-cookie"] ? heard : { ...heard, status: 404 };
    },
    (string) => ask("/app", { headers: { cookie: `countersign_session=${string}` } }),
    (string) => ask(`/app/contracts/${string}/pdf`),
  ],
};

function form(values: Record<string, string>): Pick<Asked, "headers" | "payload"> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return { headers, payload: new URLSearchParams(values).toString() };
}

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

/** Nothing there, not allowed, or not understood: what an unknown string gets everywhere. */
const SHUT = new Set([303, 400, 401, 403, 404, 415]);
/** Asked for by a string that is none. */
const UNKNOWN = "2b7kq9wz4xn3mhtd5rgv8cfjpe";

/** No secret of ours is shorter; what is shorter is tried at one door of each kind. */
const SHORTEST_SECRET = 16;

type Door = (string: string) => Promise<Heard>;

/**
 * The first of a kind is tried with every string. The others look the same
 * secret up: at a change each string is tried at one of them, the secrets that
 * somebody holds and before a release all at all.
 */
function doorsFor(string: string, doors: readonly Door[]): readonly Door[] {
  if (string.length < SHORTEST_SECRET) return doors.slice(0, 1);
  const isHeld = hands.some(({ secret }) => secret === string);
  if (IS_SWEEP || isHeld || doors.length < 2) return doors;
  const [first, ...others] = doors;
  return [first!, others[string.charCodeAt(string.length - 1) % others.length]!];
}

const opened = new Map<string, Promise<string[]>>();
let tries = 0;
/** The kinds of doors that a string opens. */
function doorsOf(string: string): Promise<string[]> {
  const known = opened.get(string);
  if (known) return known;
  const trying = (async () => {
    const kinds: string[] = [];
    for (const [kind, doors] of Object.entries(DOORS)) {
      for (const door of doorsFor(string, doors)) {
        tries += 1;
        const heard = await door(string);
        if (isOpen(heard)) kinds.push(kind);
      }
    }
    return [...new Set(kinds)];
  })();
  opened.set(string, trying);
  return trying;
}

/** A redirect that brings no cookie leads back to where one has to sign in or to ask. */
function isOpen({ status, headers }: Heard): boolean {
  return status === 303 ? headers["set-cookie"] !== undefined : !SHUT.has(status);
}

/** Somebody who holds one thing, what it is, and everything that can be found with it. */
interface Hand {
  name: string;
  /** The kind of door that it opens; null when it opens none. */
  kind: string | null;
  secret: string;
  strings: Set<string>;
  /** Of the copies that were given to this hand as the answer to its own signatures. */
  copies: ReadonlySet<string>;
  /** Links to withdraw from the contract, which stand in its document and on its status page. */
  withdraws?: ReadonlySet<string>;
  pages: number;
}

/** All strings of one hand open nothing but what it holds, and the verify page, which is everybody's. */
async function assertOnlyOwn(hand: Hand, publicIds: ReadonlySet<string>): Promise<void> {
  const wrong: string[] = [];
  for (const string of hand.strings) {
    for (const kind of await doorsOf(string)) {
      const isOwn = kind === hand.kind && string === hand.secret;
      // What is printed on every page is no secret, and opens no more than everybody may know.
      const isPrinted = kind === "verify" && publicIds.has(string);
      // Whoever signed over the shared link was told where their copy will be, and nobody else is.
      const isCopy = kind === "copy" && hand.copies.has(string);
      const isInDocument = kind === "withdraw" && hand.withdraws?.has(string);
      if (!isOwn && !isPrinted && !isCopy && !isInDocument) wrong.push(`${string} opens ${kind}`);
    }
  }
  assert.deepEqual(wrong, [], `${hand.name} holds more than its own`);
}

const publicIds = new Set<string>();
const hands: Hand[] = [];

async function hold(
  name: string,
  kind: string | null,
  secret: string,
  starts: readonly string[],
  more = "",
) {
  const visit: Ask = (path) => ask(path);
  const { paths, strings } = await crawl(visit, [...starts, ...pathsIn(more)]);
  for (const string of stringsIn(more)) strings.add(string);
  const given = more.matchAll(/"copyUrl":"[^"]*\/copy\/([\w-]+)"/g);
  const copies = new Set([...given].map(([, copy = ""]) => copy));
  hands.push({ name, kind, secret, strings, copies, pages: paths.size });
}

const last = (url: string) => url.slice(url.lastIndexOf("/") + 1);

/** Everything that the holder of a signing link can ask for by name. */
function signingPaths(secret: string): string[] {
  const own = [`/sign/${secret}`, `/api/v1/signing/${secret}`];
  const ends = ["/pages/1", "/pages/2?width=720", "/layers/1", "/layers/2", "/parts/1/pictures/0"];
  const api = ["/original", "/document", "/pdf", "/evidence", "/signatures", "/opened"];
  return [
    ...own,
    ...ends.map((end) => `/sign/${secret}${end}`),
    ...api.map((end) => `/api/v1/signing/${secret}${end}`),
  ];
}

/** Mails that went to an address, as they lie in the development mailbox. */
async function mailsTo(address: string): Promise<{ words: string; text: string }[]> {
  const folder = join(service.dataDir, "mailbox");
  // The folder is made with the first mail.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(
    names.map(async (name) => {
      const raw = await readFile(join(folder, name));
      const { to, text } = await PostalMime.parse(raw);
      const isTo = to?.some((one) => one.address === address) ?? false;
      return { isTo, words: await mailWords(raw), text: text ?? "" };
    }),
  );
  return mails.filter(({ isTo }) => isTo);
}

const BODY = {
  title: "Lease of the mill",
  content: '<h1>Lease</h1><p>The miller <a href="https://mill.example/terms">pays</a>.</p>',
  signatureFields: ["A", "B", "C", "D"].map((label) => ({ label })),
  attachments: ["confidentiality-annex", "handover-protocol"].map((id) => exampleAttachment(id)),
};

/** The contract as its owner is shown it, with the secrets of the links that were mailed. */
async function makeContract(change: object, emails: Record<string, string>) {
  const signers = Object.entries(emails).map(([role, email]) => ({ role, email }));
  const made = await owner.call("POST", "/contracts", { ...BODY, signers, ...change });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { contract } = (await owner.call("GET", `/contracts/${made.body.contract.id}`)).body;
  publicIds.add(contract.publicId);
  return contract;
}

/** The secret of the link that was mailed to an address. */
async function mailedSecret(email: string): Promise<string> {
  const [mail] = await mailsTo(email);
  const secret = /\/sign\/([\w-]+)/.exec(mail?.text ?? "")?.[1];
  assert.ok(secret, `no link was mailed to ${email}`);
  return secret;
}

async function signAs(secret: string, role: string): Promise<string> {
  const path = `/api/v1/signing/${secret}/signatures`;
  const answer = await ask(path, {
    method: "POST",
    payload: submission(role, { email: `typed-${role}@mill.example` }),
  });
  assert.equal(answer.status, 201, Buffer.from(answer.bytes).toString());
  return wordsOf(answer);
}

/** What each hand finds of a contract, as it stands now. */
async function holdAll(
  when: string,
  contract: { token: string; signUrl: string | null; statusUrl: string; publicId: string },
  shared: string | null,
  personal: Record<string, string>,
  answers: Record<string, string> = {},
): Promise<void> {
  if (shared) {
    const paths = signingPaths(shared);
    await hold(`the shared link ${when}`, "sign", shared, paths, answers.shared);
  }
  for (const [email, secret] of Object.entries(personal)) {
    const mails = (await mailsTo(email)).map(({ words }) => words).join("\n");
    const more = `${mails}\n${answers[email] ?? ""}`;
    await hold(`the link to ${email} ${when}`, "sign", secret, signingPaths(secret), more);
  }
  const status = last(contract.statusUrl);
  await hold(`the status link ${when}`, "status", status, [`/status/${status}`]);
  const { publicId, token } = contract;
  await hold(`the document ID ${when}`, "verify", publicId, [`/verify/${publicId}`]);
  await hold(`the payment link ${when}`, null, token, [`/pay/${token}`]);
}

test("of an open contract, from no link anything else is found", { skip, timeout }, async () => {
  const emails = { C: "carla@mill.example", D: "dora@mill.example" };
  const contract = await makeContract({ finalize: true }, emails);
  const shared = last(contract.signUrl);
  const personal = {
    [emails.C]: await mailedSecret(emails.C),
    [emails.D]: await mailedSecret(emails.D),
  };
  await holdAll("while open", contract, shared, personal);

  const answers = {
    shared: await signAs(shared, "A"),
    [emails.C]: await signAs(personal[emails.C] ?? "", "C"),
  };
  await holdAll("while half signed", contract, shared, personal, answers);
  answers.shared += await signAs(shared, "B");
  answers[emails.D] = await signAs(personal[emails.D] ?? "", "D");
  const sealed = await owner.call("GET", `/contracts/${contract.id}/pdf`);
  assert.equal(sealed.status, 200);
  await untilMailed(emails.D, 2);
  // Over the shared link A and B signed, and gave addresses.
  for (const role of ["A", "B"]) {
    const email = `typed-${role}@mill.example`;
    await untilMailed(email, 2);
    const mails = await mailsTo(email);
    const secret = /\/copy\/([\w-]+)/.exec(mails.map(({ text }) => text).join("\n"))?.[1];
    assert.ok(secret, `no link to the file was mailed to ${email}`);
    const words = mails.map(({ words: own }) => own).join("\n");
    await hold(`the link to ${role}'s copy`, "copy", secret, [`/copy/${secret}`], words);
  }
  await holdAll("when sealed", contract, shared, personal, answers);
  await assertAll();
});

test("of the page of a session its role is found and nothing else, and nobody finds one that is not opened", {
  skip,
  timeout,
}, async () => {
  const contract = await makeContract({ finalize: true }, {});
  const sessionFor = async (role: string) => {
    const path = `/contracts/${contract.id}/sessions`;
    const { url, ...named } = (await owner.call("POST", path, { role })).body.session;
    return { secret: last(url), named: JSON.stringify(named) };
  };
  const [opened, other] = [await sessionFor("A"), await sessionFor("B")];
  const start = `/session/${opened.secret}`;
  const page = wordsOf(await ask(start));
  const [, link = ""] = /\/sign\/([\w-]{43})\//.exec(page) ?? [];
  const more = `${page}\n${opened.named}\n${other.named}`;
  await hold("the page of a session", "sign", link, [start, ...signingPaths(link)], more);
  await holdAll("beside a session", contract, last(contract.signUrl), {});
  await assertAll();
  assert.equal((await ask(`/session/${other.secret}`)).status, 200);
});

test("of a contract that waits for payment, from no link anything else is found", {
  skip,
  timeout,
}, async () => {
  const poor = await service.openAccount({ ownLimit: 0, credits: 1 });
  const made = await poor.call("POST", "/contracts", {
    ...BODY,
    finalize: true,
    signers: [{ role: "C", email: "clara@mill.example" }],
  });
  const { contract } = (await poor.call("GET", `/contracts/${made.body.contract.id}`)).body;
  assert.equal(contract.status, "pending_payment");
  publicIds.add(contract.publicId);
  await holdAll("while unpaid", contract, null, {});
  const visit = await signedIn(service, poor.accountId);
  assert.equal((await visit.post(`/pay/${contract.token}`)).status, 303);
  await untilMailed("clara@mill.example", 1);
  const paid = (await poor.call("GET", `/contracts/${contract.id}`)).body.contract;
  const personal = { "clara@mill.example": await mailedSecret("clara@mill.example") };
  await holdAll("once paid", paid, last(paid.signUrl), personal);
  await assertAll();
});

test("of a draft and of a cancelled contract, from no link anything else is found", {
  skip,
  timeout,
}, async () => {
  const draft = await makeContract({}, { C: "never@mill.example" });
  await holdAll("while a draft", draft, null, {});
  const email = "conny@mill.example";
  const gone = await makeContract({ finalize: true }, { C: email });
  const personal = { [email]: await mailedSecret(email) };
  await owner.call("POST", `/contracts/${gone.id}/cancel`);
  await untilMailed(email, 2);
  await holdAll("when cancelled", gone, last(gone.signUrl), personal);
  await assertAll();
});

test("of a contract that a consumer can withdraw from, documents and status page lead to that and to nothing else, and what was stated is found by nobody but who stated it", {
  skip,
  timeout,
}, async () => {
  const email = "nora@mill.example";
  const signatureFields = [{ label: "C" }];
  const attachments = [exampleAttachment("eu-withdrawal-notice")].map(({ type, fields }) => {
    const { withdrawalPage: _own, ...rest } = fields;
    return { type, fields: { ...rest, contractKind: "service" } };
  });
  const change = { finalize: true, signatureFields, attachments };
  const contract = await makeContract(change, { C: email });
  const personal = await mailedSecret(email);
  await signAs(personal, "C");
  const { withdrawalUrl } = (await owner.call("GET", `/contracts/${contract.id}`)).body.contract;
  const shared = last(withdrawalUrl);
  // The invitation, the receipt, and that everyone has signed.
  await untilMailed(email, 3);
  const [own = ""] = (await mailsTo(email))
    .map(({ text }) => /\/withdraw\/([\w-]+)/.exec(text)?.[1] ?? "")
    .filter(Boolean);
  const holdWithdrawing = async (when: string) => {
    const before = hands.length;
    await holdAll(when, contract, null, { [email]: personal });
    await hold(`the link in the document ${when}`, "withdraw", shared, [`/withdraw/${shared}`]);
    await hold(`the link to withdraw ${when}`, "withdraw", own, [`/withdraw/${own}`]);
    for (const hand of hands.slice(before)) {
      const isSigners = hand.name.startsWith(`the link to ${email}`);
      hand.withdraws = new Set(isSigners ? [shared, own] : [shared]);
    }
  };
  await holdWithdrawing("while it can be withdrawn from");
  const stated = await ask(`/withdraw/${own}`, {
    method: "POST",
    ...form({ name: "Nora", email: "nora@home.example" }),
  });
  const acknowledged = last(String(stated.headers.location));
  await hold("the acknowledgement", "withdrawn", acknowledged, [`/withdrawn/${acknowledged}`]);
  await holdWithdrawing("once it was");
  await assertAll();
});

test("what the API calls a contract and its parts opens nothing without a key", {
  skip,
  timeout,
}, async () => {
  const email = "cora@mill.example";
  const contract = await makeContract({ finalize: true }, { C: email });
  const { signUrl: _sign, statusUrl: _status, ...rest } = contract;
  const names = stringsIn(JSON.stringify(rest));
  assert.ok(names.includes(contract.token) && names.includes(contract.id));
  const listed = await owner.call("GET", "/contracts");
  const strings = new Set([...names, ...stringsIn(JSON.stringify(listed.body))]);
  hands.push({
    name: "a contract's names",
    kind: null,
    secret: "",
    strings,
    copies: new Set(),
    pages: 2,
  });
  await assertAll();
});

test("mails to the owner and the whole log hold nothing that opens anything", {
  skip,
  timeout,
}, async (t) => {
  const folder = join(service.dataDir, "mailbox");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
  assert.ok(names.length >= 8);
  const sent = names.map((name) => readFile(join(folder, name)));
  const toOwners: string[] = [];
  for (const raw of await Promise.all(sent)) {
    const { to } = await PostalMime.parse(raw);
    if (to?.some(({ address }) => address?.startsWith("owner-"))) {
      toOwners.push(await mailWords(raw));
    }
  }
  assert.ok(toOwners.length > 0);
  const none = { kind: null, secret: "", copies: new Set<string>(), pages: 0 };
  hands.push({
    ...none,
    name: "the owner's mails",
    strings: new Set(toOwners.flatMap(stringsIn)),
  });
  assert.ok(service.logLines.length > 100);
  // When, and about which request, is no secret, and another in every line.
  const said = service.logLines.map((line) => {
    const { time: _time, request: _request, ms: _ms, ...rest } = JSON.parse(line);
    return JSON.stringify(rest);
  });
  const log = [...new Set(said)].join("\n");
  for (const secret of hands.flatMap(({ secret: own }) => own)) {
    assert.ok(secret === "" || publicIds.has(secret) || !log.includes(secret), secret);
  }
  hands.push({ ...none, name: "the log", strings: new Set(stringsIn(log)) });
  await assertAll();
  const pages = hands.reduce((sum, hand) => sum + hand.pages, 0);
  t.diagnostic(
    `${hands.length} hands, ${pages} pages and answers, ${opened.size} strings, ${tries} tries`,
  );
});

let asserted = 0;
/** Looks at the hands that came since. */
async function assertAll(): Promise<void> {
  assert.deepEqual(await doorsOf(UNKNOWN), [], "an unknown string opens nothing");
  const since = hands.slice(asserted);
  asserted = hands.length;
  for (const hand of since) {
    // A draft cannot be looked up yet.
    if (hand.kind && hand.name !== "the document ID while a draft") {
      assert.ok(hand.pages > 0 && hand.strings.has(hand.secret), hand.name);
      assert.ok((await doorsOf(hand.secret)).includes(hand.kind), `${hand.name} is open itself`);
    }
  }
  const ends = await Promise.allSettled(since.map((hand) => assertOnlyOwn(hand, publicIds)));
  const wrong = ends.flatMap((end) => (end.status === "rejected" ? [end.reason.message] : []));
  assert.deepEqual(wrong, []);
}

/** Waits until so many mails lie there for an address. */
async function untilMailed(address: string, count: number): Promise<void> {
  while ((await mailsTo(address)).length < count) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
