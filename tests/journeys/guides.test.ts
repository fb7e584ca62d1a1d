/** The guides, followed: what stands in them is what is run, and what they say comes out. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { copyFileSync, globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, type TestContext, test } from "node:test";
import PostalMime from "postal-mime";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { type RunningService, startBuilt } from "#kit/built-service.ts";
import { makeRoom, runBlock, whyNotRun } from "#kit/examples.ts";
import { freePort } from "#kit/free-port.ts";
import { type GuideStep, partProblem, readGuide } from "#kit/guide.ts";
import { request } from "#kit/service.ts";
import { linkIn, signOver } from "#kit/signer.ts";

const ADMIN = join(PACKAGE_ROOT, "dist", "admin.js");

let folder: string;
let service: RunningService;
let account: { accountId: string; apiKey: string };
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-guides-"));
  const dataDir = join(folder, "data");
  const env = { DATA_DIR: dataDir };
  const args = ["account", "create", "--email", "owner@example.org", "--name", "Acme", "--json"];
  const made = spawnSync(process.execPath, [ADMIN, ...args], {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  assert.equal(made.status, 0, made.stderr);
  account = JSON.parse(made.stdout.trim().split("\n").at(-1) ?? "");
  service = await startBuilt(dataDir, { env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
});
after(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Walk {
  folder: string;
  /** What the terminal of whoever follows the guide has set. */
  env: Record<string, string>;
  /** What the last step printed. */
  printed: string;
  background: Map<string, { child: ChildProcess; output: string }>;
}

for (const path of globSync("docs/guides/*.md", { cwd: PACKAGE_ROOT }).sort()) {
  test(`${basename(path)}: every block is run, and comes out as it says`, async (t) => {
    const own = join(folder, basename(path, ".md"));
    await mkdir(own);
    await makeRoom(own);
    const walk: Walk = {
      ...{ folder: own, printed: "", background: new Map() },
      env: {
        COUNTERSIGN_URL: service.origin,
        COUNTERSIGN_API_KEY: account.apiKey,
        ACCOUNT_ID: account.accountId,
        PORT: String(await freePort()),
      },
    };
    try {
      for (const step of readGuide(join(PACKAGE_ROOT, path))) {
        const problem = await take(step, walk, t);
        assert.equal(problem, null, `${path}:${step.line}`);
      }
    } finally {
      for (const { child } of walk.background.values()) child.kill();
    }
  });
}

/** What went wrong in a step of the guide; null where nothing did. */
async function take(step: GuideStep, walk: Walk, t: TestContext): Promise<string | null> {
  switch (step.kind) {
    case "skip":
      t.diagnostic(`not run, line ${step.line}: ${step.reason}`);
      return null;
    case "run":
    case "operator": {
      const why = await whyNotRun(step.language);
      if (why) {
        t.diagnostic(`not run, line ${step.line}: ${why}`);
        return null;
      }
      return runStep(step, walk);
    }
    case "expect":
      return expectProblem(step, walk.printed);
    case "background":
      return startBackground(step, walk);
    case "prints":
      return untilPrinted(step, walk);
    case "person":
      return doAsPerson(step, walk);
  }
}

/** What a block of the shell sets stays set, as in a terminal. */
async function runStep(
  { kind, language, text }: { kind: "run" | "operator"; language: string; text: string },
  walk: Walk,
): Promise<string | null> {
  const isShell = language === "sh";
  const own = kind === "operator" ? text.replaceAll("npm run --silent admin --", "admin") : text;
  const operator = `admin() { DATA_DIR='${join(folder, "data")}' '${process.execPath}' '${ADMIN}' "$@"; }\n`;
  const before = kind === "operator" ? operator : "";
  const kept = isShell ? `trap 'env -0 > .env-kept' EXIT\n${before}${own}` : own;
  const { output, problem } = await runBlock({ language, text: kept }, walk);
  walk.printed = output;
  if (isShell) {
    const pairs = readFileSync(join(walk.folder, ".env-kept"), "utf8").split("\0");
    for (const pair of pairs) {
      const [, name = "", value = ""] = /^([A-Z_]+)=([\s\S]*)$/.exec(pair) ?? [];
      if (name !== "" && name !== "PATH" && name !== "HOME") walk.env[name] = value;
    }
  }
  return problem;
}

function expectProblem(step: { language: string; text: string }, printed: string): string | null {
  if (step.language !== "json") {
    return printed.includes(step.text) ? null : `printed was:\n${printed}`;
  }
  try {
    const problem = partProblem(JSON.parse(printed), JSON.parse(step.text));
    return problem && `${problem}\n${printed}`;
  } catch (error) {
    return `${error}\n${printed}`;
  }
}

function startBackground({ file, text }: { file: string; text: string }, walk: Walk): null {
  writeFileSync(join(walk.folder, file), text);
  const env = { PATH: process.env.PATH ?? "", ...walk.env };
  const child = spawn(process.execPath, [file], { cwd: walk.folder, env });
  const running = { child, output: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (bytes: Buffer) => {
      running.output += bytes.toString();
    });
  }
  walk.background.set(file, running);
  return null;
}

const PATIENCE_MS = 60_000;

/** Looks again until `look` finds something; null when it does not in a minute. */
async function until<T>(look: () => Promise<T | null> | T | null): Promise<T | null> {
  const last = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== null || Date.now() > last) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function untilPrinted({ file, text }: { file: string; text: string }, walk: Walk) {
  const running = walk.background.get(file);
  const found = await until(() => (running?.output.includes(text) ? true : null));
  return found ? null : `${file} printed:\n${running?.output}`;
}

async function doAsPerson({ act, what }: { act: string; what: string }, walk: Walk) {
  switch (act) {
    case "file":
      copyFileSync(join(PACKAGE_ROOT, "tests/kit/pdfs/chromium.pdf"), join(walk.folder, what));
      return null;
    case "sealed":
      walk.env[what] = await sealedContract(walk.env);
      return null;
    default:
      return sign(what, walk.env);
  }
}

/** `Tenant over SIGN_URL`, or `Tenant over the mail to tenant@example.com`. */
async function sign(what: string, env: Record<string, string>): Promise<string | null> {
  const [, role = "", over = ""] = /^(.+) over (.+)$/.exec(what) ?? [];
  const address = /^the mail to (.+)$/.exec(over)?.[1];
  const link = address ? await until(() => mailedLink(address)) : linkIn(env[over] ?? "");
  if (!link) return `no link was mailed to ${address}`;
  const { status, body } = await signOver(service.origin, link, role);
  return status === 201 ? null : JSON.stringify(body);
}

async function mailedLink(address: string): Promise<string | null> {
  const mailbox = join(folder, "data", "mailbox");
  for (const name of readdirSync(mailbox)) {
    const mail = await PostalMime.parse(readFileSync(join(mailbox, name)));
    if (!mail.to?.some((to) => to.address === address)) continue;
    const [, link = null] = /\/sign\/([\w-]+)/.exec(mail.text ?? "") ?? [];
    if (link) return link;
  }
  return null;
}

/** The id of a contract that everybody has signed. */
async function sealedContract(env: Record<string, string>): Promise<string> {
  const body = { content: "<h1>Lease</h1><p>Rent is due.</p>", finalize: true };
  const headers = { authorization: `Bearer ${env.COUNTERSIGN_API_KEY}` };
  const made = await request(`${service.origin}/api/v1/contracts`, "POST", body, headers);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { id, signUrl } = made.body.contract;
  const signed = await signOver(service.origin, linkIn(signUrl), "Signature");
  assert.equal(signed.status, 201, JSON.stringify(signed.body));
  return id;
}
