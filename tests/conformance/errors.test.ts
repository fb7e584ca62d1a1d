import assert from "node:assert/strict";
import { request, type TestAccount } from "#kit/scenes/service.ts";
import { conforms } from "./conforms.ts";
import { create } from "./contracts.ts";
import { expectRefused, expectStatus, expectUnreadable } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();

function send(account: TestAccount, body: string, contentType: string | null) {
  return fetch(`${at.url}/api/v1/contracts`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${account.apiKey}`,
      ...(contentType !== null && { "content-type": contentType }),
    },
    body: contentType === null ? Buffer.from(body) : body,
  }).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    body: await response.json(),
    bytes: new Uint8Array(),
  }));
}

for (const body of ["", "{", "{'a':1}", "not json", '{"content":"<p>x</p>"', "\u0000"]) {
  conforms("error.not-json error.body", `the body ${JSON.stringify(body)} is 400`, async () => {
    expectUnreadable(await send(await at.account(), body, "application/json"));
  });
}

for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/xml", null]) {
  conforms("error.content-type error.body", `content type ${type} is 415`, async () => {
    const body = JSON.stringify({ content: "<p>x</p>" });
    expectRefused(await send(await at.account(), body, type), 415);
  });
}

conforms("error.content-type service.json", "application/json with a charset is fine", async () => {
  const body = JSON.stringify({ content: "<p>x</p>" });
  const answer = await send(await at.account(), body, "application/json; charset=utf-8");
  expectStatus(answer, 201);
});

conforms("error.too-large error.body", "a body of ten megabytes is 413", async () => {
  const account = await at.account();
  const body = JSON.stringify({ content: "<p>x</p>", filler: "x".repeat(10 * 1024 * 1024) });
  expectRefused(await account.call("POST", "/contracts", body), 413);
});

for (const path of ["/nothing", "/contracts/x/nothing", "/contract", "/templates", "/"]) {
  conforms("error.unknown-path error.body", `${path} is 404`, async () => {
    expectRefused(await (await at.account()).call("GET", path), 404);
  });
}

for (const [method, path] of [
  ["PUT", "/contracts/x"],
  ["POST", "/contracts/x"],
  ["DELETE", "/contracts"],
  ["PATCH", "/contracts"],
  ["GET", "/contracts/x/cancel"],
  ["POST", "/contracts/x/pdf"],
  ["POST", "/attachments"],
  ["PUT", "/webhooks"],
  ["POST", "/webhooks/x"],
  ["PATCH", "/signing/x"],
] as const) {
  conforms("error.wrong-method error.body", `${method} ${path} is 405`, async () => {
    const answer = await (await at.account()).call(
      method,
      path,
      method === "GET" || method === "DELETE" ? undefined : {},
    );
    expectRefused(answer, 405);
    assert.ok(answer.headers.get("allow"), "Allow names what is possible (RFC 9110, 15.5.6)");
  });
}

conforms(
  "error.request-id error-body.error",
  "a refusal names its request in body and header",
  async () => {
    const account = await at.account();
    const ids = new Set<string>();
    for (const path of ["/contracts/unknown", "/nothing", "/contracts?limit=x"]) {
      const answer = await account.call("GET", path);
      assert.equal(answer.body.requestId, answer.headers.get("x-request-id"));
      ids.add(answer.body.requestId);
    }
    assert.equal(ids.size, 3);
  },
);

conforms(
  "error.no-code error-body.code",
  "validation, key and unknown id come without a code",
  async () => {
    const account = await at.account();
    expectRefused(await account.call("POST", "/contracts", { title: 7 }), 400);
    expectRefused(await account.call("GET", "/contracts/unknown"), 404);
    expectRefused(await at.stranger("GET", "/contracts"), 401);
  },
);

conforms("error-body.code", "a listed case comes with its code", async () => {
  const account = await at.account();
  const { id } = await create(account);
  const answer = await account.call("GET", `/contracts/${id}/pdf`);
  expectRefused(answer, 409, "NOT_SIGNED", ["status"]);
});

conforms(
  "error-body.details error-body.validation-details",
  "details name place and fault of every value",
  async () => {
    const account = await at.account();
    const answer = await account.call("POST", "/contracts", {
      content: "<p>x</p>",
      title: 1,
      language: "it",
      finalize: "yes",
      completionEmail: "no",
    });
    expectRefused(answer, 400);
    const paths = answer.body.details.map(({ path }: { path: string }) => path).sort();
    assert.deepEqual(paths, ["completionEmail", "finalize", "language", "title"]);
  },
);

conforms(
  "service.json error.body",
  "errors are JSON whatever the client says it accepts",
  async () => {
    const { apiKey } = await at.account();
    const headers = { authorization: `Bearer ${apiKey}`, accept: "text/html" };
    expectRefused(await request(`${at.url}/api/v1/contracts/x`, "GET", undefined, headers), 404);
  },
);

conforms("service.paths version.path", "outside of /api/v1 there is no API", async () => {
  const { apiKey } = await at.account();
  for (const prefix of ["", "/api", "/v1", "/api/v2", "/api/V1"]) {
    const answer = await request(`${at.url}${prefix}/contracts`, "GET", undefined, {
      authorization: `Bearer ${apiKey}`,
    });
    assert.equal(answer.status, 404, prefix);
  }
});

conforms("error.not-json cancel.answer", "where no body is read none is wrong", async () => {
  const account = await at.account();
  for (const body of [{}, "not json", { any: "thing" }]) {
    const { id } = await create(account);
    expectStatus(await account.call("POST", `/contracts/${id}/cancel`, body), 200);
    expectStatus(await account.call("DELETE", `/contracts/${id}`, body), 200);
  }
});
