import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { generateSource } from "oazapfts";
import { generate } from "openapi-typescript-codegen";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { startService } from "#kit/scenes/service.ts";

/** What the generated client offers of the operations that are used here. */
interface Generated {
  OpenAPI: { BASE: string; TOKEN: string };
  ContractsService: {
    createContract(body: object): Promise<{ contract: { id: string } }>;
    listContracts(status?: string): Promise<{
      contracts: { id: string; title: string | null }[];
      pagination: { total: number };
    }>;
    deleteContract(id: string): Promise<{ success: true }>;
  };
}

test("a client generated from the published description by a public generator creates, lists and deletes a contract", async () => {
  const service = await startService();
  const folder = await mkdtemp(join(tmpdir(), "countersign-client-"));
  try {
    const { apiKey } = await service.openAccount();
    const description = await fetch(`${service.url}/openapi.json`);
    const output = join(folder, "client");
    await generate({ input: (await description.json()) as object, output, httpClient: "fetch" });
    const source = await readFile(join(output, "services", "ContractsService.ts"), "utf8");
    assert.match(source, /fields\?: Record<string, string>;/, "maps are told as maps");
    const outfile = join(folder, "client.mjs");
    await build({
      entryPoints: [join(output, "index.ts")],
      outfile,
      bundle: true,
      format: "esm",
      logLevel: "silent",
    });
    const { OpenAPI, ContractsService }: Generated = await import(pathToFileURL(outfile).href);
    OpenAPI.BASE = `${service.url}/api/v1`;
    OpenAPI.TOKEN = apiKey;

    const body = { title: "Generated", content: "<p>By a generated client.</p>" };
    const { contract } = await ContractsService.createContract(body);
    const listed = await ContractsService.listContracts("draft");
    assert.deepEqual(
      listed.contracts.map(({ id, title }) => [id, title]),
      [[contract.id, "Generated"]],
    );
    assert.deepEqual(await ContractsService.deleteContract(contract.id), { success: true });
    assert.equal((await ContractsService.listContracts()).pagination.total, 0);
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
});

/** What an integrator writes over such a client, maps included, typed as the client has it. */
const PROGRAM = `
import * as api from "./client.js";

declare const process: { argv: string[] };
const [baseUrl = "", apiKey = "", pdf = ""] = process.argv.slice(2);
api.defaults.baseUrl = baseUrl;
api.defaults.headers = { Authorization: "Bearer " + apiKey };

const fields: Record<string, string> = {
  occasion: "sale", object: "A bicycle", handoverDate: "2026-11-21", giver: "Ada", receiver: "Grace",
  condition: "as new", keys: "two",
};
const made = await api.createContract({
  document: { pdf },
  attachments: [{ type: "handover-protocol", fields }],
  signatureFields: [
    { label: "A", page: 1, x: 1, y: 1 },
    { type: "input", label: "A", page: 1, x: 1, y: 30 },
  ],
  finalize: true,
});
if (made.status !== 201) throw new Error(JSON.stringify(made.data));
const link = new URL(made.data.contract.signUrl ?? "").pathname.split("/").at(-1) ?? "";
const view = await api.getSigning(link);
if (view.status !== 200) throw new Error(JSON.stringify(view.data));
const input = view.data.fields.find((field) => field.type === "input")?.id ?? "";
const inputs: Record<string, string> = { [input]: "DE02 1203" };
const signed = await api.createSignature(link, {
  submissionId: crypto.randomUUID(),
  role: "A",
  signerName: "Ada",
  signature: { type: "typed", text: "Ada", font: "Caveat" },
  consent: true,
  inputs,
});
if (signed.status !== 201) throw new Error(JSON.stringify(signed.data));
const listed = await api.listContracts({ status: "fully_signed" });
const refused = await api.createContract({ content: "" });
console.log(JSON.stringify([
  view.data.attachments[0]?.html.includes("A bicycle"),
  signed.data.contract.status,
  listed.status === 200 && listed.data.contracts.length,
  refused.status === 400 && refused.data.details?.[0]?.path,
]));
`;

test("a client of a second maker compiles strictly, and sends and reads attachments' fields and inputs as they are typed", async () => {
  const service = await startService();
  const folder = await mkdtemp(join(tmpdir(), "countersign-client-"));
  try {
    const { apiKey } = await service.openAccount();
    const source = await generateSource(`${service.url}/openapi.json`);
    await writeFile(join(folder, "client.ts"), source);
    await writeFile(join(folder, "program.ts"), PROGRAM);
    await writeFile(join(folder, "package.json"), '{"type":"module"}');
    await symlink(join(PACKAGE_ROOT, "node_modules"), join(folder, "node_modules"));
    const rules = { strict: true, noUncheckedIndexedAccess: true, skipLibCheck: false, types: [] };
    const how = { target: "es2022", module: "nodenext", moduleResolution: "nodenext" };
    const compilerOptions = { ...rules, ...how, outDir: "out" };
    const settings = JSON.stringify({ compilerOptions, files: ["program.ts"] });
    await writeFile(join(folder, "tsconfig.json"), settings);
    // Not spawnSync: the service runs in this process.
    const run = async (...args: string[]) =>
      (await promisify(execFile)(process.execPath, args, { cwd: folder })).stdout;
    await run(join(PACKAGE_ROOT, "node_modules/typescript/bin/tsc"), "-p", ".");
    const pdf = await readFile(
      join(PACKAGE_ROOT, "tests/kit/documents/pdfs/chromium.pdf"),
      "base64",
    );
    const said = await run("out/program.js", `${service.url}/api/v1`, apiKey, pdf);
    assert.deepEqual(JSON.parse(said), [true, "fully_signed", 1, "content"]);
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
});
