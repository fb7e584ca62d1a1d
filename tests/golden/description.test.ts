import { test } from "node:test";
import { ENDPOINTS } from "#api/endpoints.ts";
import { describeApi } from "#api/openapi.ts";
import { assertSame } from "#kit/judges/golden.ts";

test("the description of the API is the one in docs/use/openapi.json", () => {
  const description = describeApi(ENDPOINTS, "https://sign.example.com");
  assertSame("docs/use/openapi.json", `${JSON.stringify(description, null, 2)}\n`);
});
