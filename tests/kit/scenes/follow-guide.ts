/** Follows a guide as whoever reads it would: each block is run, and what it says comes out. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { TestContext } from "node:test";
import PostalMime from "postal-mime";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { freePort } from "#kit/peers/free-port.ts";
import { toolIsThere } from "#kit/peers/tools.ts";
import { makeRoom, runBlock, whyNotRun } from "./examples.ts";
import { type GuideStep, partProblem, readGuide } from "./guide.ts";
import { request } from "./service.ts";
import { linkIn, signOver } from "./signer.ts";

/** What the commands of guides are of this package. */
export const PROGRAMS = {
  admin: join(PACKAGE_ROOT, "dist", "admin.js"),
  listen: join(PACKAGE_ROOT, "dist", "listen.js"),
} as const;

/** The service that a guide is followed on. */
export interface GuidePlace {
  origin: string;
  dataDir: string;
  account: { accountId: string; apiKey: string };
}

interface Walk {
  place: GuidePlace;
  folder: string;
  /** What the terminal of whoever follows the guide has set. */
  env: Record<string, string>;
  /** What the last step printed. */
  printed: string;
  background: Map<string, { child: ChildProcess; output: string; ended: Promise<void> }>;
}

/** Follows a guide in a folder of its own, to its end or to where `isOver` says so of a step. */
export async function followGuide(
  path: string,
  folder: string,
  place: GuidePlace,
  t: TestContext,
  isOver: ((step: GuideStep) => boolean) | null = null,
): Promise<void> {
  await mkdir(folder);
  await makeRoom(folder);
  const walk: Walk = {
    place,
    folder,
    printed: "",
    background: new Map(),
    env: {
      COUNTERSIGN_URL: place.origin,
      COUNTERSIGN_API_KEY: place.account.apiKey,
      ACCOUNT_ID: place.account.accountId,
      PORT: String(await freePort()),
    },
  };
  try {
    for (const step of readGuide(join(PACKAGE_ROOT, path))) {
      const problem = await take(step, walk, t);
      assert.equal(problem, null, `${path}:${step.line}`);
      if (isOver?.(step)) return;
    }
    assert.equal(isOver, null, `${path} ended before that`);
  } finally {
    for (const name of walk.background.keys()) await stop(name, walk);
  }
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
    case "save":
      writeFileSync(join(walk.folder, step.file), step.text);
      return null;
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
  const { dataDir } = walk.place;
  const operator = `admin() { DATA_DIR='${dataDir}' '${process.execPath}' '${PROGRAMS.admin}' "$@"; }\n`;
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

/** Runs in a terminal of its own, with what was set in the first one until then. */
function startBackground({ file, text }: { file: string; text: string }, walk: Walk): null {
  const listen = `'${process.execPath}' '${PROGRAMS.listen}'`;
  const own = text.replaceAll("npm run --silent listen --", listen);
  const env = { PATH: process.env.PATH ?? "", ...walk.env };
  // A group of its own, so that Ctrl+C reaches everything that the terminal runs.
  const child = spawn("bash", ["-euc", own], { cwd: walk.folder, env, detached: true });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const running = { child, output: "", ended };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (bytes: Buffer) => {
      running.output += bytes.toString();
    });
  }
  walk.background.set(file, running);
  return null;
}

/** Ctrl+C in the terminal where it runs. */
async function stop(name: string, walk: Walk): Promise<string | null> {
  const running = walk.background.get(name);
  if (!running) return `${name} does not run`;
  walk.background.delete(name);
  const { pid, exitCode, signalCode } = running.child;
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, "SIGINT");
  await running.ended;
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
      copyFileSync(
        join(PACKAGE_ROOT, "tests/kit/documents/pdfs/chromium.pdf"),
        join(walk.folder, what),
      );
      return null;
    case "sealed":
      walk.env[what] = await sealedContract(walk);
      return null;
    case "stops":
      return stop(what, walk);
    case "opens":
      return signOnOwnPage(what, walk);
    default:
      return sign(what, walk);
  }
}

/** `Tenant over SIGN_URL`, or `Tenant over the mail to tenant@example.com`. */
async function sign(what: string, { env, place }: Walk): Promise<string | null> {
  const [, role = "", over = ""] = /^(.+) over (.+)$/.exec(what) ?? [];
  const address = /^the mail to (.+)$/.exec(over)?.[1];
  const link = address
    ? await until(() => mailedLink(place.dataDir, address))
    : linkIn(env[over] ?? "");
  if (!link) return `no link was mailed to ${address}`;
  const { status, body } = await signOver(place.origin, link, role);
  return status === 201 ? null : JSON.stringify(body);
}

/** `page.html as Buyer over SIGN_URL`: in a browser, on the page that the guide had saved and served. */
async function signOnOwnPage(what: string, walk: Walk): Promise<string | null> {
  const [, file = "", role = "", over = ""] = /^(\S+) as (\S+) over (\S+)$/.exec(what) ?? [];
  if (!toolIsThere("chromium")) return sign(`${role} over ${over}`, walk);
  const { env } = walk;
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
    await page.goto(`http://localhost:${env.PORT}/${file}#${env[over]}`);
    const signs = page.getByRole("button", { name: /\S/ });
    const isThere = await signs.waitFor({ timeout: PATIENCE_MS }).then(
      () => true,
      () => false,
    );
    if (!isThere) return faults.join("\n");
    await page.getByRole("textbox").fill("Ada Lovelace");
    await page.getByRole("checkbox").check();
    await signs.click();
    const told = await until(async () => (await page.getByRole("status").textContent()) || null);
    const words = await page.frameLocator("iframe").locator("body").textContent();
    if (!words?.includes("One parrot.")) return `the page shows: ${words}`;
    return told?.startsWith("Signed") ? null : `${told}\n${faults.join("\n")}`;
  } finally {
    await browser.close();
  }
}

async function mailedLink(dataDir: string, address: string): Promise<string | null> {
  const mailbox = join(dataDir, "mailbox");
  for (const name of readdirSync(mailbox)) {
    const mail = await PostalMime.parse(readFileSync(join(mailbox, name)));
    if (!mail.to?.some((to) => to.address === address)) continue;
    const [, link = null] = /\/sign\/([\w-]+)/.exec(mail.text ?? "") ?? [];
    if (link) return link;
  }
  return null;
}

/** The id of a contract that everybody has signed. */
async function sealedContract({ env, place }: Walk): Promise<string> {
  const body = { content: "<h1>Lease</h1><p>Rent is due.</p>", finalize: true };
  const headers = { authorization: `Bearer ${env.COUNTERSIGN_API_KEY}` };
  const made = await request(`${place.origin}/api/v1/contracts`, "POST", body, headers);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { id, signUrl } = made.body.contract;
  const signed = await signOver(place.origin, linkIn(signUrl), "Signature");
  assert.equal(signed.status, 201, JSON.stringify(signed.body));
  return id;
}
