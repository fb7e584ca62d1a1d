import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import type { Static } from "typebox";
import type { Email } from "#kernel/email.ts";
import { checkDelivery } from "#kit/judges/declared-deliveries.ts";
import { type ReceivedRequest, startReceiver } from "#kit/peers/receiver.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo, ink, linkIn } from "#kit/scenes/signer.ts";
import type { AttachmentTypesAnswer } from "#schemas/attachments.ts";
import type { ErrorBody } from "#schemas/common.ts";
import type {
  ContractAnswer,
  CreateAnswer,
  CreateContract,
  ListAnswer,
} from "#schemas/contracts.ts";
import type { Moment } from "#schemas/shown.ts";
import type { SigningView, SubmissionInput } from "#schemas/signing.ts";
import { isErrorOf } from "#sdk/api-error.ts";
import { type Client, createClient } from "#sdk/client.ts";
import { REFUSED_WITH } from "#sdk/refusals.generated.ts";
import type * as Sdk from "#sdk/schemas.generated.ts";
import { verifyWebhook } from "#sdk/verify-webhook.ts";
import type { WebhookData, WebhookEvent } from "#sdk/webhook-event.ts";
import { type WebhookData as DeliveredData, PAYLOADS } from "#webhooks/payload-schemas.ts";
import { WEBHOOK_EVENTS } from "#webhooks/webhook-events.ts";
import type { CreateWebhookAnswer, WebhookWithDeliveries } from "#webhooks/webhook-schemas.ts";
import { clientSources } from "../../tools/sdk/client-sources.ts";

let service: TestService;
let account: TestAccount;
let client: Client;
before(async () => {
  service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
});
after(() => service.close());

/** An account of its own for each test, since each has its own rate window. */
async function enter(options: { baseUrl?: string; fetch?: typeof fetch } = {}): Promise<void> {
  account = await service.openAccount();
  client = createClient({
    baseUrl: service.url,
    apiKey: account.apiKey,
    // Nobody waits in a test: time is moved instead.
    wait: async (ms) => service.clock.moveMs(ms),
    ...options,
  });
}

const TWO_ROLES: Sdk.CreateContract = {
  title: "Lease",
  content: "<h1>Lease</h1><p>Überlassung</p>",
  signatureFields: [{ label: "Landlord" }, { label: "Tenant" }],
  finalize: true,
};

function sign(link: string, role: string): Promise<Sdk.SignatureAnswer> {
  const signature = { ...ink, strokes: ink.strokes as [number, number][][] };
  const submissionId = randomUUID();
  return client.createSignature(link, {
    submissionId,
    role,
    signerName: "Zoë Łukasiewicz",
    signature,
    consent: true,
  });
}

test("the SDK's generated modules are what the generator makes of the service's tables", () => {
  for (const [path, source] of Object.entries(clientSources())) {
    // Not assert.equal, which would print both files whole.
    assert.ok(readFileSync(path, "utf8") === source, `${path}: run node tools/write-sdk.js`);
  }
});

/** As JSON has it: of a time and an address only the text. */
type Sent<T> = T extends Moment | Email
  ? string
  : T extends object
    ? { [Name in keyof T]: Sent<T[Name]> }
    : T;

type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

test("the SDK's types are those that the service validates by, which the compiler checks", () => {
  type Narrowed = "signers";
  const same: [
    Same<Sdk.CreateContractAnswer, Sent<Static<typeof CreateAnswer>>>,
    Same<Sdk.ContractAnswer, Sent<Static<typeof ContractAnswer>>>,
    Same<Sdk.ListContractsAnswer, Sent<Static<typeof ListAnswer>>>,
    Same<Sdk.AttachmentTypesAnswer, Static<typeof AttachmentTypesAnswer>>,
    Same<Sdk.CreateWebhookAnswer, Sent<Static<typeof CreateWebhookAnswer>>>,
    Same<Sdk.WebhookWithDeliveries, Sent<Static<typeof WebhookWithDeliveries>>>,
    Same<Sdk.SigningView, Sent<Static<typeof SigningView>>>,
    Same<Sdk.Submission, Static<typeof SubmissionInput>>,
    Same<WebhookData, DeliveredData>,
    Same<Omit<Sdk.CreateContract, Narrowed>, Omit<Static<typeof CreateContract>, Narrowed>>,
    Static<typeof ErrorBody> extends Sdk.ErrorBody ? true : false,
  ] = [true, true, true, true, true, true, true, true, true, true, true];
  assert.equal(same.length, 11);
});

test("a contract is created, changed, signed and downloaded", async () => {
  await enter();
  const { contract } = await client.createContract({ ...TWO_ROLES, finalize: false });
  assert.deepEqual([contract.status, contract.signUrl], ["draft", null]);
  const changed = await client.updateContract(contract.id, { tags: ["flat 3"], finalize: true });
  assert.deepEqual([changed.contract.status, changed.contract.tags], ["pending", ["flat 3"]]);
  await assert.rejects(client.getContractPdf(contract.id), (error: unknown) => {
    assert.ok(isErrorOf("getContractPdf", error) && error.code === "NOT_SIGNED");
    assert.equal(error.body.status, "pending");
    return true;
  });

  const view = await client.getSigning(linkIn(changed.contract.signUrl));
  assert.deepEqual(
    view.roles.map(({ role, state }) => [role, state]),
    [
      ["Landlord", "open"],
      ["Tenant", "open"],
    ],
  );
  for (const { role } of view.roles) await sign(linkIn(changed.contract.signUrl), role);
  const pdf = await client.getContractPdf(contract.token);
  assert.equal(new TextDecoder().decode(pdf.subarray(0, 5)), "%PDF-");
  const signed = await client.getContract(contract.id);
  assert.equal(signed.contract.status, "fully_signed");
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  assert.equal(signed.contract.finalPdf?.sha256, sha256);
  assert.equal(signed.contract.signatures.length, 2);

  await assert.rejects(client.deleteContract(contract.id), (error: unknown) => {
    assert.ok(isErrorOf("deleteContract", error) && error.code === "CONTRACT_SIGNED");
    assert.equal(error.body.signatureCount, 2);
    return true;
  });
});

test("a contract is cancelled, and one that nobody signed is deleted", async () => {
  await enter();
  const { contract } = await client.createContract(TWO_ROLES);
  assert.equal((await client.cancelContract(contract.id)).contract.status, "cancelled");
  assert.deepEqual(await client.deleteContract(contract.id), { success: true });
  await assert.rejects(client.getContract(contract.id), { name: "ApiError", status: 404 });
});

test("what is wrong with a request is told place by place", async () => {
  await enter();
  const bad = { ...TWO_ROLES, title: "x".repeat(300), tags: [""] };
  await assert.rejects(client.createContract(bad), (error: unknown) => {
    assert.ok(isErrorOf("createContract", error) && error.code === undefined);
    assert.deepEqual(error.details.map(({ path }) => path).sort(), ["tags[0]", "title"]);
    assert.equal(error.requestId, error.body.requestId);
    return true;
  });
  const unknownRole = { ...TWO_ROLES, signers: [{ role: "Buyer", email: "b@example.com" }] };
  await assert.rejects(client.createContract(unknownRole), { status: 400, code: "UNKNOWN_ROLE" });
});

test("the list gives every contract once, newest first, whatever is created and deleted meanwhile", async () => {
  await enter();
  const ids: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    const { contract } = await client.createContract({ title: `${count}`, content: "<p>x</p>" });
    ids.unshift(contract.id);
  }
  const seen: string[] = [];
  for await (const { id } of client.eachContract({ pageSize: 2 })) {
    seen.push(id);
    if (seen.length === 3) {
      await client.createContract({ content: "<p>meanwhile</p>" });
      await client.deleteContract(ids[0] ?? "");
    }
  }
  assert.deepEqual(seen, ids);
  assert.equal(await countOf("draft"), 7);
  assert.equal(await countOf("pending"), 0);
});

async function countOf(status: Sdk.ContractStatus): Promise<number> {
  let count = 0;
  for await (const contract of client.eachContract({ status })) {
    assert.equal(contract.status, status);
    count += 1;
  }
  return count;
}

test("webhooks are made, read, changed and removed", async () => {
  await enter();
  const url = "http://127.0.0.1:1/hook";
  const made = await client.createWebhook({ url, events: ["contract.completed"] });
  assert.match(made.webhook.secret, /^whsec_/);
  const { id } = made.webhook;
  const changed = await client.updateWebhook(id, { active: false, events: ["contract.signed"] });
  assert.deepEqual([changed.webhook.active, changed.webhook.events], [false, ["contract.signed"]]);
  const { webhooks } = await client.listWebhooks();
  assert.deepEqual(webhooks, [changed.webhook]);
  assert.deepEqual((await client.getWebhook(id)).deliveries, []);
  await client.deleteWebhook(id);
  assert.deepEqual((await client.listWebhooks()).webhooks, []);
  for (let count = 0; count < 5; count += 1) {
    await client.createWebhook({ url, events: ["contract.signed"] });
  }
  await assert.rejects(
    client.createWebhook({ url, events: ["contract.signed"] }),
    (error: unknown) => isErrorOf("createWebhook", error) && error.code === "LIMIT_REACHED",
  );
});

test("the kinds of attachments are listed", async () => {
  await enter();
  const { attachments, total } = await client.listAttachmentTypes({
    country: "DE",
    language: "de",
  });
  assert.equal(attachments.length, total);
  assert.ok(attachments.every(({ country }) => country === "DE" || country === "any"));
});

test("whoever asks too often is held back and then answered", async () => {
  await enter();
  const startedAt = service.clock.now().getTime();
  for (let count = 0; count < 60; count += 1) await client.listWebhooks();
  assert.equal(service.clock.now().getTime(), startedAt);
  assert.deepEqual((await client.listWebhooks()).webhooks, []);
  assert.equal(service.clock.now().getTime(), startedAt + 60_000);
});

/** Stands before the service and loses its first answers, after it has carried the requests out. */
async function startLossy(losing: number) {
  const keys: unknown[] = [];
  const pass = async (message: IncomingMessage, response: ServerResponse) => {
    const { method = "", url = "", headers } = message;
    keys.push(headers["idempotency-key"]);
    const body = await buffer(message);
    const answer = await fetch(new URL(url, service.url), {
      method,
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (keys.length <= losing) return response.destroy();
    return response.writeHead(answer.status, { "content-type": "application/json" }).end(bytes);
  };
  const server = createServer((message, response) => void pass(message, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    close: () => server.close(),
  };
}

test("answers that are lost on the way make no second contract, and the repetition gets the first one", async () => {
  const lossy = await startLossy(2);
  try {
    await enter({ baseUrl: lossy.url });
    const { contract } = await client.createContract(TWO_ROLES);
    assert.equal(lossy.keys.length, 3);
    assert.equal(new Set(lossy.keys).size, 1);
    const { pagination, contracts } = await client.listContracts();
    assert.equal(pagination.total, 1);
    assert.equal(contracts[0]?.id, contract.id);
  } finally {
    lossy.close();
  }
});

test("a webhook whose answer was lost is there once, with the secret that the repetition tells", async () => {
  const lossy = await startLossy(1);
  const receiver = await startReceiver({ secure: false });
  try {
    await enter({ baseUrl: lossy.url });
    const { webhook } = await client.createWebhook({
      url: receiver.url,
      events: ["contract.created"],
    });
    assert.equal((await client.listWebhooks()).webhooks.length, 1);
    await client.createContract({ content: "<p>x</p>" });
    await receiver.untilReceived(1);
    const [{ headers, body }] = receiver.received as [ReceivedRequest];
    const now = service.clock.now();
    const told = await verifyWebhook({ headers, body, secret: webhook.secret, now });
    assert.equal(told.event, "contract.created");
  } finally {
    lossy.close();
    await receiver.close();
  }
});

test("a change that cannot be repeated is not, and the error says that it may have happened", async () => {
  const lossy = await startLossy(1);
  try {
    await enter();
    const { contract } = await client.createContract({ ...TWO_ROLES, finalize: false });
    const through = createClient({ baseUrl: lossy.url, apiKey: account.apiKey });
    const call = through.updateContract(contract.id, { finalize: true });
    await assert.rejects(call, { name: "NoAnswerError", reason: "connection", attempts: 1 });
    assert.equal((await client.getContract(contract.id)).contract.status, "pending");
  } finally {
    lossy.close();
  }
});

const NOTICE = {
  type: "eu-withdrawal-notice",
  fields: {
    trader: "Example Ltd",
    address: "1 Quay, Dublin",
    telephone: "+353 1 555 0123",
    email: "w@example.com",
    contractKind: "service",
    subject: "Gardening",
  },
};

async function withdraw(contractId: string): Promise<void> {
  const { contract } = await client.getContract(contractId);
  const { pathname } = new URL(contract.withdrawalUrl ?? "", service.url);
  const body = new URLSearchParams({ name: "Ann", email: "ann@example.com" });
  const to = `${service.url}${pathname}`;
  const { status } = await fetch(to, { method: "POST", body, redirect: "manual" });
  assert.equal(status, 303);
}

test("every event that the service delivers is verified, and is what the description says", async () => {
  await enter();
  const receiver = await startReceiver({ secure: false });
  try {
    const events = [...WEBHOOK_EVENTS];
    const { webhook } = await client.createWebhook({ url: receiver.url, events });
    const invited = { ...TWO_ROLES, signers: [{ role: "Tenant", email: "tenant@example.com" }] };
    const first = await client.createContract(invited);
    const [signer] = first.contract.signers;
    assert.ok(signer);
    const secret = deliveredTo(service, signer);
    const says = { kind: "decline", role: "Tenant", text: "No." };
    const said = await request(`${service.url}/api/v1/signing/${secret}/message`, "POST", says);
    assert.equal(said.status, 204);
    await client.cancelContract(first.contract.id);
    await client.deleteContract(first.contract.id);
    const second = await client.createContract({
      content: "<p>x</p>",
      title: "Note",
      signatureFields: [{ label: "Tenant" }],
      attachments: [NOTICE],
      finalize: true,
    });
    await sign(linkIn(second.contract.signUrl), "Tenant");
    await withdraw(second.contract.id);
    await receiver.untilReceived(9);
    const told: WebhookEvent[] = [];
    for (const delivery of receiver.received) {
      checkDelivery(delivery);
      const { headers, body } = delivery;
      const { secret } = webhook;
      told.push(await verifyWebhook({ headers, body, secret, now: service.clock.now() }));
      const only = Object.entries(headers).filter(([name]) => name.startsWith("webhook-"));
      const standard = { headers: Object.fromEntries(only), body, secret };
      assert.deepEqual(await verifyWebhook({ ...standard, now: service.clock.now() }), told.at(-1));
    }
    assert.deepEqual(new Set(told.map(({ event }) => event)), new Set(events));
  } finally {
    await receiver.close();
  }
});

test("the documentation names all that an event tells, and every operation", () => {
  const page = readFileSync("docs/use/webhooks.md", "utf8");
  for (const [event, { data }] of Object.entries(PAYLOADS)) {
    const row = page.split("\n").find((line) => line.startsWith(`| \`${event}\` |`)) ?? "";
    const named = [...(row.split("|")[3] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name);
    const given = ["reference", "metadata", "expiresAt", "tags"];
    const all = ["id", "token", "title", ...given, ...named, "test"];
    assert.deepEqual(all, Object.keys(data.properties), event);
  }
  const readme = readFileSync("sdk/README.md", "utf8");
  for (const operation of Object.keys(REFUSED_WITH)) {
    assert.ok(readme.includes(`\`${operation}(`), `sdk/README.md does not name ${operation}`);
  }
});

/** Uses the package by its name, as whoever installs it does; also where nothing may wait at the top. */
const CONSUMER = `
import { createClient, ApiError, type Contract } from "@countersign/sdk";
import { verifyWebhook, WebhookError, type WebhookEvent } from "@countersign/sdk/webhooks";

// Without the types of Node, to read which takes a compiler longer than all the rest.
declare const process: { argv: string[]; env: Record<string, string | undefined> };

async function main(baseUrl = "", apiKey = ""): Promise<void> {
  const client = createClient({ baseUrl, apiKey });
  const { contract } = await client.createContract({ title: "Built", content: "<p>x</p>" });
  const read: Contract = (await client.getContract(contract.id)).contract;
  const refused = await client.getContractPdf(read.id).catch((error: unknown) => error);
  const forged: Promise<WebhookEvent> = verifyWebhook({ headers: {}, body: "", secret: "x" });
  const broken = await forged.catch((error: unknown) => error);
  console.log(JSON.stringify([
    read.title,
    refused instanceof ApiError && refused.code,
    broken instanceof WebhookError && broken.rule,
  ]));
}
export const pdfOf = (told: WebhookEvent): string | null =>
  told.event === "contract.completed" ? told.data.pdfUrl : null;
void main(...process.argv.slice(2));
`;

/** Every example that stands in a comment of the sources, as a program of its own. */
function examples(): string[] {
  const sources = readdirSync("sdk/src").filter((name) => !name.includes(".test."));
  return sources.flatMap((name) => {
    const text = readFileSync(join("sdk/src", name), "utf8");
    return [...text.matchAll(/ \* ```ts\n([\s\S]*?) \* ```/g)].map(([, lines = ""]) =>
      lines.replace(/^ *\* ?/gm, ""),
    );
  });
}

/** Compilers of before and of now, with which rules, for a project of which kind. */
const PROJECTS = [
  { compiler: 5, module: "commonjs", moduleResolution: "node10", type: "commonjs" },
  { compiler: 5, module: "node16", moduleResolution: "node16", type: "commonjs" },
  { compiler: 5, module: "node16", moduleResolution: "node16", type: "module" },
  { compiler: 5, module: "esnext", moduleResolution: "bundler", type: "module" },
  { compiler: 7, module: "nodenext", moduleResolution: "nodenext", type: "commonjs" },
  { compiler: 7, module: "nodenext", moduleResolution: "nodenext", type: "module" },
  { compiler: 7, module: "esnext", moduleResolution: "bundler", type: "module" },
] as const;

/** The one that comes with a maker of clients: today's has no programs of its own for older rules. */
const COMPILERS = {
  5: join(process.cwd(), "node_modules/oazapfts/node_modules/typescript/bin/tsc"),
  7: join(process.cwd(), "node_modules/typescript/bin/tsc"),
};

/** The service's own, and the oldest that is promised where the machine has it. */
const NODES = [process.execPath, ...["/usr/bin/node"].filter(isPromised)];

function isPromised(node: string): boolean {
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return Number(/^v(\d+)/.exec(stdout ?? "")?.[1] ?? 0) >= 20;
}

// Not spawnSync: the service that is called runs in this process.
const run = async (cwd: string, command: string, ...args: string[]) =>
  (await promisify(execFile)(command, args, { cwd })).stdout;

/** A folder in which the package lies as the commands of its README pack and install it. */
async function installAsTold(folder: string): Promise<string> {
  const [clone, project] = [join(folder, "countersign"), join(folder, "your-project")];
  for (const path of [clone, project]) mkdirSync(path);
  cpSync("sdk", join(clone, "sdk"), {
    recursive: true,
    filter: (path) => !/^sdk\/(?:dist|node_modules)\b/.test(path),
  });
  cpSync("tsconfig.json", join(clone, "tsconfig.json"));
  symlinkSync(join(process.cwd(), "node_modules"), join(clone, "node_modules"));
  writeFileSync(join(project, "package.json"), '{"private":true}');
  const [, block = ""] =
    /```sh\n(git clone [\s\S]*?)```/.exec(readFileSync("sdk/README.md", "utf8")) ?? [];
  // The clone is here already, with what it needs.
  const own = block
    .split("\n")
    .filter((line) => line !== "npm ci" && !line.startsWith("git clone"));
  const commands = own.join("\n").replace("npm install", "npm install --offline --no-audit");
  await run(folder, "bash", "-euc", commands);
  return project;
}

test("the package as its README has it packed and installed holds what it needs and nothing else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "countersign-sdk-"));
  try {
    const home = join(await installAsTold(folder), "node_modules/@countersign/sdk");
    assert.deepEqual(readdirSync(home).sort(), ["LICENSE", "README.md", "dist", "package.json"]);
    for (const path of ["dist", "dist/cjs"]) {
      const names = readdirSync(join(home, path)).filter((name) => /\.(?:js|ts)$/.test(name));
      assert.ok(names.length > 30);
      for (const name of names) {
        assert.doesNotMatch(name, /\.test\./);
        const text = readFileSync(join(home, path, name), "utf8");
        const source = text.replace(/\/\*[\s\S]*?\*\//g, "");
        for (const [, from] of source.matchAll(/(?:from|import\(|require\() ?"([^"]+)"/g)) {
          // Whoever takes the types for a framework has that.
          const own = /^(react|vue)\.d\.ts$/.exec(name)?.[1];
          if (from !== own) assert.match(from ?? "", /^\.\/[a-z.-]+$/, name);
        }
        const others =
          path === "dist"
            ? /\b(?:process|Buffer|require|__dirname)\b/
            : /\b(?:process|Buffer|__dirname)\b/;
        assert.doesNotMatch(source, others, name);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("installed, the package compiles strictly by the rules of every kind of project, with every example, and works by its name in both", async () => {
  await enter();
  const folder = mkdtempSync(join(tmpdir(), "countersign-sdk-"));
  try {
    const project = await installAsTold(folder);
    const strictly = {
      target: "es2022",
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      types: [],
      outDir: "out",
    };
    const own = examples();
    assert.ok(own.length >= 4);
    for (const { compiler, type, ...rules } of PROJECTS) {
      const named = `TypeScript ${compiler}, ${rules.moduleResolution}, ${type}`;
      writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type }));
      const files = { "consumer.ts": CONSUMER };
      // Examples wait at the top, as modules alone may.
      const more = type === "module" ? own : [];
      for (const [index, text] of more.entries())
        Object.assign(files, { [`example-${index}.ts`]: text });
      for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
      const settings = { compilerOptions: { ...strictly, ...rules }, files: Object.keys(files) };
      writeFileSync(join(project, "tsconfig.json"), JSON.stringify(settings));
      await run(project, process.execPath, COMPILERS[compiler], "-p", ".").catch((error) =>
        assert.fail(`${named}: ${error.stdout}`),
      );
      for (const node of NODES) {
        const said = await run(project, node, "out/consumer.js", service.url, account.apiKey);
        assert.deepEqual(JSON.parse(said), ["Built", "NOT_SIGNED", "signature-missing"], named);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
