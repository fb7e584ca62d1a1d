/** The door for assistants, as the protocol's own inspector sees it. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { TOOLS } from "#assistant/tools.ts";
import { unlessInstalled } from "#kit/peers/tools.ts";
import { letIn } from "#kit/scenes/assistants.ts";
import { startService } from "#kit/scenes/service.ts";

const run = promisify(execFile);

test("the inspector lists and calls everything, and finds nothing to warn of", {
  skip: unlessInstalled("mcp-inspector"),
}, async () => {
  const service = await startService({ env: { LOG_LEVEL: "error" } });
  try {
    const { apiKey } = await letIn(service, await service.openAccount());
    const at = ["--cli", `${service.url}/mcp`, "--transport", "http"];
    const key = ["--header", `Authorization: Bearer ${apiKey}`];
    const inspect = async (...method: string[]) => {
      const { stdout, stderr } = await run("mcp-inspector", [...at, ...key, "--method", ...method]);
      assert.equal(stderr, "", method.join(" "));
      return JSON.parse(stdout);
    };
    const { tools } = await inspect("tools/list", "--strict");
    const names = tools.map(({ name }: { name: string }) => name);
    assert.deepEqual(names, Object.keys(TOOLS));
    assert.equal((await inspect("resources/templates/list")).resourceTemplates.length, 2);
    assert.ok((await inspect("prompts/list")).prompts.length > 0);
    const called = await inspect("tools/call", "--tool-name", "list_contracts");
    assert.deepEqual(called.structuredContent.contracts, []);
  } finally {
    await service.close();
  }
});
