import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { ErrorBody } from "#api/schemas/common.ts";
import { readerFor } from "#http/read-request.ts";
import { deliveredSecret } from "#invitations/delivered-link.ts";
import { checkAnswer } from "#kit/declared-answers.ts";
import {
  request,
  startService,
  type TestAccount,
  type TestAnswer,
  type TestService,
} from "#kit/service.ts";
import { submission } from "#kit/signer.ts";

let service: TestService;
let account: TestAccount;
let shared: string;
before(async () => {
  service = await startService();
  account = await service.openAccount();
  shared = await makeContract();
});
after(() => service.close());

async function makeContract(): Promise<string> {
  const created = await account.call("POST", "/contracts", {
    content: "<p>Hostile</p>",
    signatureFields: [{ label: "A" }, { label: "B" }, { label: "C" }],
    signers: [{ role: "C", email: "c@example.com" }],
    finalize: true,
  });
  return created.body.contract.token;
}

const errorBody = readerFor(ErrorBody);

type Row = [what: string, send: () => Promise<TestAnswer>, status: number, error?: RegExp];

const create = (body: unknown) => () => account.call("POST", "/contracts", body);
const sign = (change: Record<string, unknown>) => () =>
  request(`${service.url}/api/v1/signing/${shared}/signatures`, "POST", submission("A", change));
const raw = (path: string, init: RequestInit) => async (): Promise<TestAnswer> => {
  const answer = await fetch(service.url + path, init);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { status, headers } = answer;
  checkAnswer({ method: init.method ?? "GET", url: answer.url, status, headers, bytes });
  const isJson = answer.headers.get("content-type")?.includes("json");
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    body: isJson ? JSON.parse(Buffer.from(bytes).toString()) : null,
  };
};
const withKey = (headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${account.apiKey}`,
  ...headers,
});

const ROWS: Row[] = [
  ["no key", () => request(`${service.url}/api/v1/contracts/x`, "GET"), 401],
  [
    "a key that was made up",
    () =>
      request(`${service.url}/api/v1/contracts/x`, "GET", undefined, {
        authorization: `Bearer svc_${"A".repeat(43)}`,
      }),
    401,
  ],
  [
    "basic instead of bearer",
    () =>
      request(`${service.url}/api/v1/contracts/x`, "GET", undefined, {
        authorization: "Basic c3ZjOng=",
      }),
    401,
  ],
  [
    "SQL in the key",
    () =>
      request(`${service.url}/api/v1/contracts/x`, "GET", undefined, {
        authorization: "Bearer svc_' or 1=1 --",
      }),
    401,
  ],
  [
    "a body before the key is checked",
    () => request(`${service.url}/api/v1/contracts`, "POST", "not json"),
    401,
  ],
  ["SQL in an id", () => account.call("GET", "/contracts/1'%20or%20'1'='1"), 404],
  ["a path out of the folder", () => account.call("GET", "/contracts/..%2f..%2fetc%2fpasswd"), 404],
  ["a percent sign that is none", () => account.call("GET", "/contracts/%E0%A4%A"), 400],
  ["an unknown path", () => account.call("GET", "/nothing"), 404],
  ["a method that is not there", () => account.call("PATCH", "/signing/abc"), 405],
  ["no body", raw("/api/v1/contracts", { method: "POST", headers: {} }), 401],
  [
    "an empty JSON body",
    () => request(`${service.url}/api/v1/contracts`, "POST", "", withKey()),
    400,
  ],
  ["broken JSON", create("{"), 400],
  ["JSON that is no object", create("[1]"), 400],
  ["__proto__ in JSON", create('{"__proto__": {"admin": true}, "content": "<p>x</p>"}'), 400],
  [
    "XML",
    raw("/api/v1/contracts", {
      method: "POST",
      body: "<x/>",
      headers: { "content-type": "application/xml" },
    }),
    401,
  ],
  ["both forms", create({ content: "<p>x</p>", document: { pdf: "AAAA" } }), 400, /exactly one/],
  ["neither form", create({ title: "x" }), 400, /exactly one/],
  ["an empty text", create({ content: "  \n " }), 400],
  ["a text over 1 MB", create({ content: "ä".repeat(500_001) }), 400, /bytes/],
  ["a body over the limit", create({ content: "x".repeat(7_000_000) }), 413],
  ["control characters in the title", create({ content: "<p>x</p>", title: "a\u0000b" }), 400],
  ["a title over 255 characters", create({ content: "<p>x</p>", title: "x".repeat(256) }), 400],
  [
    "tags over the limit",
    create({ content: "<p>x</p>", tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }),
    400,
  ],
  ["an unknown language", create({ content: "<p>x</p>", language: "it" }), 400],
  ["finalize as a word", create({ content: "<p>x</p>", finalize: "true" }), 400],
  ["completionEmail as a number", create({ content: "<p>x</p>", completionEmail: 1 }), 400],
  [
    "a PDF that is none",
    create({
      document: { pdf: Buffer.from("hello").toString("base64") },
      signatureFields: [{ label: "A", x: 1, y: 1 }],
    }),
    400,
  ],
  [
    "base64 that is none",
    create({ document: { pdf: "%%%" }, signatureFields: [{ label: "A", x: 1, y: 1 }] }),
    400,
    /base64/,
  ],
  [
    "a data URL of another type",
    create({
      document: { pdf: "data:text/html;base64,AAAA" },
      signatureFields: [{ label: "A", x: 1, y: 1 }],
    }),
    400,
  ],
  [
    "a PDF over 3 MB",
    create({
      document: { pdf: Buffer.alloc(3 * 1024 * 1024 + 1).toString("base64") },
      signatureFields: [{ label: "A", x: 1, y: 1 }],
    }),
    400,
    /at most/,
  ],
  [
    "an unknown role",
    create({ content: "<p>x</p>", signers: [{ role: "Z", email: "z@example.com" }] }),
    400,
  ],
  [
    "a header in an address",
    create({
      content: "<p>x</p>",
      signers: [{ role: "Signature", email: "a@example.com\r\nBcc: b@example.com" }],
    }),
    400,
  ],
  ["an unknown link", () => request(`${service.url}/api/v1/signing/${"a".repeat(16)}`, "GET"), 404],
  ["a malformed link", () => request(`${service.url}/api/v1/signing/a%00b`, "GET"), 404],
  [
    "a contract's id as a link",
    () => request(`${service.url}/api/v1/signing/${randomUUID()}`, "GET"),
    404,
  ],
  [
    "a delivered link under another key",
    () =>
      request(
        `${service.url}/api/v1/signing/${deliveredSecret(Buffer.alloc(32), { signerId: randomUUID(), epoch: 1 })}`,
        "GET",
      ),
    404,
  ],
  [
    "a role that another link signs",
    () => request(`${service.url}/api/v1/signing/${shared}/signatures`, "POST", submission("C")),
    409,
  ],
  [
    "a role that is none",
    () => request(`${service.url}/api/v1/signing/${shared}/signatures`, "POST", submission("D")),
    400,
  ],
  ["no consent", sign({ consent: false }), 400],
  ["a submission id that is none", sign({ submissionId: "1" }), 400],
  [
    "an empty drawing",
    sign({ signature: { type: "drawn", width: 10, height: 10, strokes: [] } }),
    400,
  ],
  [
    "a drawing of infinite size",
    sign({
      signature: {
        type: "drawn",
        width: 1e308,
        height: 10,
        strokes: [
          [
            [1, 1],
            [2, 2],
          ],
        ],
      },
    }),
    400,
  ],
  [
    "a drawing with points of three numbers",
    sign({
      signature: {
        type: "drawn",
        width: 10,
        height: 10,
        strokes: [
          [
            [1, 1, 1],
            [2, 2, 2],
          ],
        ],
      },
    }),
    400,
  ],
  ["a submission over the limit", sign({ signerName: "x".repeat(2_100_000) }), 413],
  ["a picture that is none", sign({ signature: { type: "image", png: "AAAA" } }), 400],
  [
    "a font that is a path",
    sign({ signature: { type: "typed", text: "A", font: "../../etc/passwd" } }),
    400,
  ],
  ["a name that no font can print", sign({ signerName: "李小龙" }), 400, /cannot be printed/],
  ["a line break in the name", sign({ signerName: "A\r\nB" }), 400],
  ["a value for a foreign field", sign({ inputs: { [randomUUID()]: "x" } }), 400],
  [
    "the sealed file over the shared link",
    () => request(`${service.url}/api/v1/signing/${shared}/pdf`, "GET"),
    404,
  ],
  ["the sealed file before all signed", () => account.call("GET", `/contracts/${shared}/pdf`), 409],
  ["the signing page of an unknown link", () => request(`${service.url}/sign/unknown`, "GET"), 404],
  [
    "a page that does not exist",
    () => request(`${service.url}/sign/${shared}/pages/99`, "GET"),
    404,
  ],
  [
    "a page number that is a path",
    () => request(`${service.url}/sign/${shared}/pages/..%2f1`, "GET"),
    404,
  ],
  ["a used-up or made-up sign-in link", raw("/login/abc", { method: "POST" }), 410],
  [
    "a sign-in form sent by another site",
    raw("/login/abc", { method: "POST", headers: { "sec-fetch-site": "cross-site" } }),
    403,
  ],
  ["the account's page without a session", raw("/app", {}), 401],
  [
    "the account's page with a made-up session",
    raw("/app", { headers: { cookie: "countersign_session=abc" } }),
    401,
  ],
  ["an asset outside the folder", raw("/assets/..%2fbuilt.json", {}), 404],
];

for (const [what, send, status, error] of ROWS) {
  test(`${what} is answered with ${status}`, async () => {
    const answer = await send();
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    if (error) assert.match(answer.body.error, error);
    if (answer.body) {
      assert.ok(errorBody.check(answer.body), JSON.stringify(answer.body));
      assert.equal(answer.body.requestId, answer.headers.get("x-request-id"));
    }
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
  });
}

test("after all of that nothing was signed", async () => {
  const { contract } = (await account.call("GET", `/contracts/${shared}`)).body;
  assert.deepEqual([contract.status, contract.signatures], ["pending", []]);
});

test("GET on every page and API path of a link changes nothing", async () => {
  const before = (await account.call("GET", `/contracts/${shared}`)).body;
  for (const path of [`/sign/${shared}`, `/api/v1/signing/${shared}`, `/sign/${shared}/pages/1`]) {
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      await fetch(service.url + path, { method });
    }
  }
  assert.deepEqual((await account.call("GET", `/contracts/${shared}`)).body, before);
});

test("text from a contract, a label or a title reaches the page as text only", async () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;
  const created = await account.call("POST", "/contracts", {
    title: hostile,
    content: `<h1>${hostile}</h1><p onclick="alert(3)">x</p><svg onload=alert(4)>`,
    signatureFields: [{ label: hostile.slice(0, 90) }],
    finalize: true,
  });
  assert.equal(created.status, 201);
  const page = await fetch(`${service.url}/sign/${created.body.contract.token}`);
  const html = await page.text();
  assert.doesNotMatch(html, /<script>alert|<img src=x|<[^>]+ on(click|load|error)=/);
  assert.match(page.headers.get("content-security-policy") ?? "", /script-src 'self';/);
});
