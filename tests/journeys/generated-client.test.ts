import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { generate } from "openapi-typescript-codegen";
import { startService } from "#kit/service.ts";

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
