import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { request } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { conforms } from "./conforms.ts";
import { createPending, createSigned, type Json, signed } from "./contracts.ts";
import { expectStatus } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();

async function description(): Promise<Json> {
  const answer = await request(`${at.url}/openapi.json`, "GET");
  expectStatus(answer, 200);
  return answer.body;
}

conforms(
  "service.openapi openapi.open version.openapi",
  "the description is OpenAPI 3.1 of version 1, for everybody",
  async () => {
    const answer = await request(`${at.url}/openapi.json`, "GET");
    assert.match(answer.headers.get("content-type") ?? "", /^application\/json/);
    const { openapi, info, servers } = answer.body;
    assert.match(openapi, /^3\.1\.\d+$/);
    assert.equal(info.version, "1");
    assert.match(servers[0].url, /\/api\/v1$/);
  },
);

conforms("openapi.valid", "it follows the rules of the specification", async () => {
  const { createConfig, lintFromString } = await import("@redocly/openapi-core");
  const config = await createConfig({ rules: { struct: "error", "no-unresolved-refs": "error" } });
  const found = await lintFromString({ source: JSON.stringify(await description()), config });
  assert.deepEqual(
    found.map(({ message, location }) => [message, location[0]?.pointer]),
    [],
  );
});

const OPERATIONS: [path: string, ...methods: string[]][] = [
  ["/contracts", "get", "post"],
  ["/contracts/{id}", "delete", "get", "patch"],
  ["/contracts/{id}/cancel", "post"],
  ["/contracts/{id}/pdf", "get"],
  ["/attachments", "get"],
  ["/webhooks", "get", "post"],
  ["/webhooks/{id}", "delete", "get", "patch"],
  ["/signing/{link}", "get"],
  ["/signing/{link}/opened", "post"],
  ["/signing/{link}/signatures", "post"],
  ["/signing/{link}/pdf", "get"],
];

for (const [path, ...methods] of OPERATIONS) {
  const rule = path.startsWith("/signing") ? "openapi.signing" : "openapi.complete";
  conforms(rule, `${path} is described with ${methods.join(", ")}`, async () => {
    const found = (await description()).paths[path] ?? {};
    for (const method of methods) {
      assert.ok(found[method]?.summary, method);
      const answers = Object.keys(found[method].responses);
      assert.ok(
        answers.some((status) => status.startsWith("2")),
        method,
      );
      assert.ok(answers.includes("500"), method);
    }
  });
}

conforms(
  "openapi.complete from-template.gone",
  "what was removed is no operation any more, and the description says what it answers",
  async () => {
    const { paths, info } = await description();
    assert.equal(paths["/contracts/from-template"], undefined);
    assert.match(info.description, /20 September 2026[^.]*from-template[^.]*410/);
  },
);

conforms(
  "openapi.complete rate.sixty auth.header",
  "every operation with a key names 401, 403 and 429",
  async () => {
    const { paths } = await description();
    for (const [path, operations] of Object.entries<Json>(paths)) {
      if (path.startsWith("/signing")) continue;
      for (const method of ["get", "post", "patch", "delete"]) {
        const operation = operations[method];
        if (!operation) continue;
        for (const status of ["401", "403", "429"]) {
          assert.ok(operation.responses[status], `${method} ${path} ${status}`);
        }
        assert.ok(operation.security?.length > 0, `${method} ${path} security`);
      }
    }
  },
);

conforms("openapi.truthful", "real answers fit the schemas given for them", async () => {
  const described = await description();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajvFormats.default(ajv);
  const account = await at.account();
  const { id } = await createSigned(at, account);
  const pending = await createPending(account, {
    signers: [{ role: "A", email: "a@example.com" }],
  });
  await signed(at.url, linkIn(pending.signUrl), "B");
  for (const [method, path, operation, body] of [
    ["GET", `/contracts/${id}`, ["/contracts/{id}", "get"], undefined],
    ["GET", "/contracts", ["/contracts", "get"], undefined],
    ["GET", "/contracts?limit=0", ["/contracts", "get"], undefined],
    ["POST", "/contracts", ["/contracts", "post"], { content: "<p>x</p>" }],
    ["PATCH", `/contracts/${id}`, ["/contracts/{id}", "patch"], { title: "x" }],
    ["GET", `/contracts/${pending.id}/pdf`, ["/contracts/{id}/pdf", "get"], undefined],
    ["POST", `/contracts/${pending.id}/cancel`, ["/contracts/{id}/cancel", "post"], undefined],
    ["DELETE", `/contracts/${id}`, ["/contracts/{id}", "delete"], undefined],
    ["GET", "/attachments", ["/attachments", "get"], undefined],
    ["GET", "/webhooks", ["/webhooks", "get"], undefined],
  ] as const) {
    const answer = await account.call(method, path, body);
    const { responses } = described.paths[operation[0]][operation[1]];
    const declared = responses[answer.status];
    assert.ok(declared, `${method} ${path} ${answer.status}`);
    const { schema } = declared.content["application/json"];
    const validate = ajv.compile({ ...schema, components: described.components });
    assert.ok(validate(answer.body), `${method} ${path}: ${JSON.stringify(validate.errors)}`);
  }
});

conforms(
  "openapi.complete create.title-length signers.title-length",
  "the limits of the interface are in it",
  async () => {
    const { paths } = await description();
    const list = paths["/contracts"].get.parameters;
    const limit = list.find(({ name }: Json) => name === "limit").schema;
    assert.deepEqual([limit.minimum, limit.maximum, limit.default], [1, 100, 50]);
    const status = list.find(({ name }: Json) => name === "status").schema;
    assert.deepEqual([...(status.enum ?? [])].sort(), [
      "cancelled",
      "draft",
      "fully_signed",
      "pending",
      "pending_payment",
    ]);
  },
);

conforms(
  "version.deprecation",
  "the description states the notice before anything is taken away",
  async () => {
    const text = JSON.stringify(await description());
    assert.match(text, /twelve months|12 months/i);
    for (const header of ["Deprecation", "Sunset"]) assert.ok(text.includes(header), header);
  },
);

conforms("version.other service.paths", "version 2 does not exist", async () => {
  const account = await at.account();
  const answer = await request(`${at.url}/api/v2/contracts`, "GET", undefined, {
    authorization: `Bearer ${account.apiKey}`,
  });
  expectStatus(answer, 404);
});
