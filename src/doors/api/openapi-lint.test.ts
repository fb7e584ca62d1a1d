import assert from "node:assert/strict";
import { test } from "node:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { ENDPOINTS } from "./endpoints.ts";
import { describeApi } from "./openapi.ts";

const source = JSON.stringify(describeApi(ENDPOINTS, "https://sign.countersign.test"));

test("Redocly's recommended rules find nothing, warnings included", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source, absoluteRef: "openapi.json", config });
  assert.deepEqual(
    found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    [],
  );
});

test("Spectral's rules for OpenAPI find nothing, hints included", async () => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[oas, "recommended"]], rules: {} } as never);
  const found = await spectral.run(source);
  assert.deepEqual(
    found.map(({ code, message, path }) => [code, message, path.join("/")]),
    [],
  );
});
