import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { PASSPHRASE } from "#kit/documents/made-backup.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { emptyDatabase, type NewDatabase } from "#kit/rooms/new-database.ts";
import { deliveredTo } from "#kit/scenes/signer.ts";
import { bundledChild } from "./bundled-child.ts";
import { sealContract } from "./sealed-contract.ts";
import { request, startService, type TestAccount, type TestService } from "./service.ts";
import { signOver } from "./signer.ts";

/** A folder with databases, services and a passphrase, all of which go with it. */
export interface BackupScene extends AsyncDisposable {
  folder: string;
  newDatabase(): Promise<NewDatabase>;
  start(dataDir: string, env: Record<string, string>): Promise<TestService>;
  /** The command line with these settings and the passphrase. */
  admin(env: Record<string, string>, ...args: string[]): Promise<AdminSaid>;
  /** The same of a backup or a restore that kills itself at a step. */
  die(
    env: Record<string, string>,
    what: "backup" | "restore",
    at: readonly [step: string, count: number],
    ...paths: string[]
  ): Promise<void>;
}

interface Ran {
  status: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

interface AdminSaid {
  status: number | null;
  stderr: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever was said
  json: any;
}

export async function backupScene(): Promise<BackupScene> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-backup-"));
  const passphraseFile = join(folder, "passphrase");
  await writeFile(passphraseFile, `${PASSPHRASE}\n`);
  const closing: (() => Promise<void>)[] = [];
  /** Not at once, since the service runs in this process. */
  const run = (env: Record<string, string>, program: string, args: readonly string[]) =>
    new Promise<Ran>((resolve) => {
      const child = execFile(
        process.execPath,
        [program, ...args],
        { cwd: PACKAGE_ROOT, env: { ...process.env, ...env, PASSPHRASE_FILE: passphraseFile } },
        (_, stdout, stderr) => {
          resolve({ status: child.exitCode, signal: child.signalCode, stdout, stderr });
        },
      );
    });
  return {
    folder,
    async newDatabase() {
      const made = await emptyDatabase();
      closing.push(() => made.drop());
      return made;
    },
    async start(dataDir, env) {
      const service = await startService({ dataDir, env });
      closing.push(() => service.close().catch(() => {}));
      return service;
    },
    async admin(env, ...args) {
      const isOfBackups = /^(?:backup|restore)$/.test(args[0] ?? "");
      const passphrase = isOfBackups ? ["--passphrase-file", passphraseFile] : [];
      const options = [...passphrase, "--json"];
      const { status, stdout, stderr } = await run(env, "dist/admin.js", [...args, ...options]);
      return { status, stderr, json: JSON.parse(stdout.trim().split("\n").at(-1) || "null") };
    },
    async die(env, what, [step, count], ...paths) {
      const args = [what, step, String(count), ...paths];
      const { signal, stderr } = await run(env, await bundledChild("backup-child"), args);
      assert.equal(signal, "SIGKILL", `it did not come to ${step}: ${stderr}`);
    },
    async [Symbol.asyncDispose]() {
      for (const close of closing.reverse()) await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const urlsOf = ({ databaseUrl, ownerUrl }: NewDatabase) => ({
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: ownerUrl,
});

/** What a service promised to somebody. */
export interface Promised {
  account: TestAccount;
  sealed: { id: string; pdf: Uint8Array };
  /** Of somebody who has not signed yet. */
  link: string;
  openId: string;
  /** Of a PDF, whose upload is not its base. */
  draftId: string;
}

export async function promiseSomething(service: TestService): Promise<Promised> {
  const account = await service.openAccount();
  const sealed = await sealContract(service, account);
  const invited = await account.call("POST", "/contracts", {
    content: "<p>x \\ \t y</p>",
    signatureFields: [{ label: "A" }],
    signers: [{ role: "A", email: "a@example.org" }],
    finalize: true,
  });
  assert.equal(invited.status, 201, JSON.stringify(invited.body));
  const { id, signers } = invited.body.contract;
  const drafted = await account.call("POST", "/contracts", {
    document: { pdf: Buffer.from(pagesPdf([{ entries: "", content: "" }])).toString("base64") },
    // Printed into the base: the upload, which the draft is made anew from, is a file of its own.
    signatureFields: [{ type: "text", text: "Paid", x: 5, y: 5 }, FIELD],
  });
  assert.equal(drafted.status, 201, JSON.stringify(drafted.body));
  const link = deliveredTo(service, signers[0]);
  return { account, sealed, link, openId: id, draftId: drafted.body.contract.id };
}

const FIELD = { label: "A", x: 10, y: 10 };

/** What was promised before holds at the service that was restored; once, since it signs. */
export async function holdTo(
  { url }: TestService,
  { account, sealed, link, openId, draftId }: Promised,
): Promise<void> {
  const headers = { authorization: `Bearer ${account.apiKey}` };
  const pdfOf = (id: string) =>
    request(`${url}/api/v1/contracts/${id}/pdf`, "GET", undefined, headers);
  const pdf = await pdfOf(sealed.id);
  assert.equal(pdf.status, 200);
  assert.ok(Buffer.from(pdf.bytes).equals(sealed.pdf), "the sealed file has the same bytes");
  assert.equal((await request(`${url}/api/v1/signing/${link}`, "GET")).status, 200);
  assert.equal((await signOver(url, link, "A")).status, 201);
  assert.equal(
    (await pdfOf(openId)).status,
    200,
    "what is signed now is sealed with the same keys",
  );
  const path = `${url}/api/v1/contracts/${draftId}`;
  const changed = await request(path, "PATCH", { signatureFields: [FIELD] }, headers);
  assert.equal(changed.status, 200, "a draft is made anew from its upload");
}
