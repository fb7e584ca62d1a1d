import assert from "node:assert/strict";
import { conforms } from "./conforms.ts";
import { expectProperties, expectRefused } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();

for (const [method, tail] of [
  ["GET", ""],
  ["POST", ""],
  ["PUT", ""],
  ["PATCH", ""],
  ["DELETE", ""],
  ["GET", "/7"],
  ["POST", "/7/fields"],
  ["POST", "?x=1"],
] as const) {
  conforms("from-template.gone service.no-templates", `${method} …${tail} is 410`, async () => {
    const body = method === "POST" ? { templateId: 7 } : undefined;
    const account = await at.account();
    const answer = await account.call(method, `/contracts/from-template${tail}`, body);
    assert.equal(answer.status, 410, JSON.stringify(answer.body));
    const { requestId: _id, ...told } = answer.body;
    expectProperties(told, "error message");
    assert.equal(told.error, "gone");
    assert.ok(told.message.length > 0);
  });
}

conforms("from-template.gone", "a body that is no JSON is 410 as well", async () => {
  const account = await at.account();
  assert.equal((await account.call("POST", "/contracts/from-template", "no json")).status, 410);
});

conforms("from-template.authenticated", "without a key it is 401", async () => {
  for (const [method, tail] of [
    ["GET", ""],
    ["POST", ""],
    ["GET", "/7"],
  ] as const) {
    expectRefused(await at.stranger(method, `/contracts/from-template${tail}`), 401);
  }
});
