import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { InjectOptions } from "fastify";
import { bareServer } from "#kit/peers/bare-server.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { formToken } from "./form-guard.ts";
import { BY_ID, FILE, MAYBE_TEXT, text } from "./page-input.ts";
import {
  type PageRequest,
  type PageResponse,
  type PageRoute,
  registerPages,
} from "./page-routes.ts";

const BASE = "https://sign.example";
const SESSION = "a".repeat(43);
const clock = heldClock();
let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

const HTML: PageResponse = { status: 200, html: "<p>Hello</p>" };
const FORM = "application/x-www-form-urlencoded";

/** A page that answers so, and what it was asked with. */
function open(
  answer: PageResponse = HTML,
  route: Partial<PageRoute> = {},
  { secure = false, stranger = null as PageResponse | null } = {},
) {
  const bare = bareServer();
  const calls: PageRequest[] = [];
  const page: PageRoute = {
    method: "GET",
    path: "/page",
    access: { by: "anybody" },
    ...route,
    async answer(request) {
      calls.push(request);
      return answer;
    },
  };
  registerPages(bare.server, [page], {
    secure,
    database: store.database,
    clock,
    refusalPage: ({ status }) => `<p>refused ${status}</p>`,
    forms: {
      baseUrl: BASE,
      sessionCookie: "session",
      refuseStranger: async () => stranger,
      refuse: async () => ({ status: 403, html: "<p>no token</p>" }),
    },
  });
  const post = (payload: string, headers: Record<string, string> = {}, more: InjectOptions = {}) =>
    bare.ask("/page", {
      method: "POST",
      payload,
      ...more,
      headers: { "content-type": FORM, ...headers },
    });
  return { ...bare, calls, post, events: () => bare.lines.map(({ event }) => event) };
}

test("a page is HTML under a policy with a nonce of its own each time", async () => {
  const { ask, calls } = open();
  const [first, second] = [await ask("/page"), await ask("/page")];
  assert.equal(first.body, "<p>Hello</p>");
  assert.equal(first.headers["content-type"], "text/html; charset=utf-8");
  const [one, other] = calls.map(({ nonce }) => nonce);
  assert.ok(one && other && one !== other && Buffer.from(one, "base64").length === 16);
  assert.ok(String(first.headers["content-security-policy"]).includes(one));
  assert.ok(String(second.headers["content-security-policy"]).includes(other));
});

test("a page may be shown within the sites that it names, and without them in none", async () => {
  const plain = await open().ask("/page");
  assert.ok(plain.headers["x-frame-options"]);
  assert.match(String(plain.headers["content-security-policy"]), /frame-ancestors 'none'/);
  const framed = await open({ ...HTML, framedBy: ["https://a.example"] }).ask("/page");
  assert.equal(framed.headers["x-frame-options"], undefined);
  assert.match(
    String(framed.headers["content-security-policy"]),
    /frame-ancestors [^;]*https:\/\/a\.example/,
  );
  const nobody = await open({ ...HTML, framedBy: [] }).ask("/page");
  assert.ok(nobody.headers["x-frame-options"]);
});

test("a page goes packed to whoever takes that, and never where a session could be guessed by its length", async () => {
  const { ask } = open();
  const asked = (headers: Record<string, string>) => ask("/page", { headers });
  const br = await asked({ "accept-encoding": "gzip, deflate, br" });
  assert.equal(br.headers["content-encoding"], "br");
  assert.equal(brotliDecompressSync(br.rawPayload).toString(), "<p>Hello</p>");
  const gzip = await asked({ "accept-encoding": "gzip" });
  assert.equal(gunzipSync(gzip.rawPayload).toString(), "<p>Hello</p>");
  const unpacked: Record<string, string>[] = [
    {},
    { "accept-encoding": "identity, brr" },
    { "accept-encoding": "br, gzip", cookie: "session=x" },
    { "accept-encoding": "br, gzip", cookie: "other=x" },
  ];
  for (const headers of unpacked) {
    const { headers: answered, body } = await asked(headers);
    assert.deepEqual([answered["content-encoding"], body], [undefined, "<p>Hello</p>"]);
    assert.equal(answered.vary, "accept-encoding");
  }
});

test("a large page arrives whole, packed or not", async () => {
  const html = `<p>${"ä".repeat(300_000)}</p>`;
  const { ask } = open({ status: 200, html });
  assert.equal((await ask("/page")).body, html);
  const packed = await ask("/page", { headers: { "accept-encoding": "gzip" } });
  assert.equal(gunzipSync(packed.rawPayload).toString(), html);
});

test("a page learns what was asked with: query, cookies, language, address and whether a proxy was between", async () => {
  const { ask, calls } = open(HTML, { query: { a: text(), b: MAYBE_TEXT, c: text() } });
  await ask("/page?a=1&b=2&b=3&c=%C3%A4", {
    remoteAddress: "192.0.2.7",
    headers: {
      cookie: "session=x; odd; b=1 ; c=",
      "accept-language": "de",
      via: "1.1 x",
      host: "sign.example",
      "user-agent": "U".repeat(600),
    },
  });
  await ask("/page", { headers: { host: "sign.example" } });
  const [request, plain] = calls;
  assert.ok(request && plain);
  assert.deepEqual(request.query, { a: "1", b: undefined, c: "ä" });
  assert.deepEqual(request.cookies, { session: "x", b: "1", c: "" });
  assert.deepEqual([request.acceptLanguage, plain.acceptLanguage], ["de", ""]);
  assert.deepEqual([request.isForwarded, plain.isForwarded], [true, false]);
  assert.deepEqual([request.peerAddress, request.headers.host], ["192.0.2.7", "sign.example"]);
  assert.equal(request.origin.userAgent.length, 500);
});

test("what cannot be at a place is answered by the route as nothing there, and its page is not asked", async () => {
  const unknown = async (): Promise<PageResponse> => ({ status: 404, html: "<p>nothing</p>" });
  const { ask, calls } = open(HTML, { path: "/things/:id", ...BY_ID, unknown });
  const id = "0197d3a4-5b1e-7c02-9d0f-6a1c2b3d4e5f";
  assert.equal((await ask(`/things/${id}`)).statusCode, 200);
  for (const odd of ["x", id.toUpperCase(), `${id}%0a`, "__proto__"]) {
    const { statusCode, body } = await ask(`/things/${odd}`);
    assert.deepEqual([statusCode, body], [404, "<p>nothing</p>"], odd);
  }
  assert.deepEqual(
    calls.map(({ params }) => params),
    [{ id }],
  );
});

test("a route that does not declare what its path names, or not what is answered where nothing is, is none", () => {
  const path = "/things/:id";
  assert.throws(() => open(HTML, { path }), /does not declare what its path names/);
  assert.throws(() => open(HTML, { path, place: { other: text() } }), /does not declare/);
  assert.throws(() => open(HTML, { place: { id: text() } }), /does not declare/);
  assert.throws(() => open(HTML, { path, ...BY_ID }), /where nothing is/);
});

test("a form of ours is read, and one of another site is refused before it is", async () => {
  const form = { a: text(), b: text() };
  const { post, calls, events } = open(HTML, { method: "POST", form });
  assert.equal((await post("a=1&b=%C3%A4+b", { origin: BASE })).statusCode, 200);
  assert.deepEqual(calls[0]?.form, { a: "1", b: "ä b" });
  const foreign = { origin: "https://evil.example" };
  const program = await post("a=1", foreign);
  assert.deepEqual([program.statusCode, program.headers["content-type"]], [403, "text/plain"]);
  const person = await post("a=1", { ...foreign, accept: "text/html" });
  assert.deepEqual([person.statusCode, person.body], [403, "<p>refused 403</p>"]);
  assert.equal(calls.length, 1);
  assert.deepEqual(events().slice(1), ["form.refused", "form.refused"]);
});

test("a form of a session carries that session's token, and where there is no session the page says so", async () => {
  const { post, calls, events } = open(HTML, { method: "POST" });
  const cookie = `session=${SESSION}`;
  for (const body of ["a=1", "token=x", `token=${formToken("b".repeat(43))}`]) {
    const refused = await post(body, { cookie });
    assert.deepEqual([refused.statusCode, refused.body], [403, "<p>no token</p>"], body);
  }
  assert.deepEqual(new Set(events()), new Set(["form.refused"]));
  assert.equal(calls.length, 0);
  const token = encodeURIComponent(formToken(SESSION));
  assert.equal((await post(`token=${token}`, { cookie })).statusCode, 200);
  assert.equal((await post("a=1")).statusCode, 200);
  assert.equal(calls.length, 2);
});

test("a form that opens a session, or acts for a link, needs no token of one", async () => {
  for (const own of [{ opensSession: true }, { isOfLink: true }] as const) {
    const { post } = open(HTML, { method: "POST", ...own });
    assert.equal((await post("a=1", { cookie: `session=${SESSION}` })).statusCode, 200);
  }
});

test("a form has at most 20,000 bytes, unless its page takes more", async () => {
  const { post } = open(HTML, { method: "POST" });
  assert.equal((await post("a".repeat(20_000))).statusCode, 200);
  assert.equal((await post("a".repeat(20_001))).statusCode, 413);
  const large = open(HTML, { method: "POST", formBytes: 30_000 });
  assert.equal((await large.post("a".repeat(30_000))).statusCode, 200);
  assert.equal((await large.post("a".repeat(30_001))).statusCode, 413);
});

const PARTS = [
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n',
  '--x\r\ncontent-disposition: form-data; name="f"; filename="f.txt"\r\n\r\nbytes\r\n--x--\r\n',
].join("");

test("files are taken by a page that takes some, and by no other", async () => {
  const type = { "content-type": "multipart/form-data; boundary=x" };
  const form = { a: text(), f: FILE };
  const taking = open(HTML, { method: "POST", formBytes: 30_000, form });
  assert.equal((await taking.post(PARTS, type)).statusCode, 200);
  const [request] = taking.calls;
  assert.deepEqual(request?.form, {
    a: "1",
    f: { name: "f.txt", bytes: new TextEncoder().encode("bytes") },
  });
  const other = open(HTML, { method: "POST" });
  assert.equal((await other.post(PARTS, type)).statusCode, 415);
  assert.equal((await other.post("{}", { "content-type": "application/json" })).statusCode, 415);
  assert.equal(other.calls.length, 0);
});

test("whoever has no session is answered before a large form of theirs is read", async () => {
  const stranger: PageResponse = { redirect: "/login" };
  const { post, calls } = open(HTML, { method: "POST", formBytes: 30_000 }, { stranger });
  const answer = await post("a".repeat(30_001));
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, "/login"]);
  assert.equal(calls.length, 0);
});

test("one network asks so often, and then is told to wait, a person by a page", async () => {
  const limit = { name: "own", rule: { requests: 2, windowMs: 60_000 } };
  const { ask, calls } = open(HTML, { limit });
  const asked = (remoteAddress: string, accept = "*/*") =>
    ask("/page", { remoteAddress, headers: { accept } });
  for (const status of [200, 200, 429]) {
    assert.equal((await asked("192.0.2.20")).statusCode, status);
  }
  const person = await asked("192.0.2.20", "text/html");
  assert.deepEqual([person.statusCode, person.body], [429, "<p>refused 429</p>"]);
  assert.ok(Number(person.headers["retry-after"]) > 0);
  assert.equal((await asked("198.51.100.20")).statusCode, 200, "another network");
  assert.equal(calls.length, 3);
});

test("a cookie is kept from scripts and from other sites' requests, and to TLS where there is some", async () => {
  const answer: PageResponse = {
    redirect: "/app",
    cookie: { name: "session", value: "v", maxAgeMs: 1_999 },
  };
  const plain = await open(answer).ask("/page");
  const cookie = "session=v; Path=/; HttpOnly; SameSite=Lax; Max-Age=1";
  assert.equal(plain.headers["set-cookie"], cookie);
  const secure = await open(answer, {}, { secure: true }).ask("/page");
  assert.equal(secure.headers["set-cookie"], `${cookie}; Secure`);
});

test("who is led elsewhere sends no form again there, and a browser forgets where that is wanted", async () => {
  const plain = await open({ redirect: "/app" }).ask("/page");
  assert.deepEqual([plain.statusCode, plain.headers.location], [303, "/app"]);
  assert.equal(plain.headers["clear-site-data"], undefined);
  const clearing = await open({ redirect: "/", clearsSiteData: true }).ask("/page");
  assert.equal(clearing.headers["clear-site-data"], '"cache", "storage"');
});

test("a picture is kept as long as it may be, by whom it may be, and found by no search", async () => {
  const picture = { status: 200, bytes: Buffer.from("png"), mediaType: "image/png" };
  const cached = async (more: { cacheSeconds: number; isPublic?: true; fileName?: string }) => {
    const { headers, body } = await open({ ...picture, ...more }).ask("/page");
    assert.equal(body, "png");
    assert.equal(headers["x-robots-tag"], "noindex, nofollow");
    assert.equal(headers["content-type"], "image/png");
    return headers;
  };
  const kept = await cached({ cacheSeconds: 60 });
  assert.equal(kept["cache-control"], "private, max-age=60, immutable");
  assert.equal(kept["content-disposition"], undefined);
  const everybodys = await cached({ cacheSeconds: 60, isPublic: true });
  assert.equal(everybodys["cache-control"], "public, max-age=60, immutable");
  const not = await cached({ cacheSeconds: 0, fileName: "a.png" });
  assert.doesNotMatch(String(not["cache-control"]), /max-age=[1-9]/);
  assert.match(String(not["content-disposition"]), /^attachment; .*a\.png$/);
});

test("a form that is not UTF-8, or says it is in another charset, is refused and not repaired", async () => {
  const { post, calls } = open(HTML, { method: "POST" });
  assert.equal((await post("name=M%FCller")).statusCode, 400);
  assert.equal(
    (await post("a=b", { "content-type": `${FORM}; charset=iso-8859-1` })).statusCode,
    415,
  );
  const parts = open(HTML, { method: "POST", formBytes: 1_000 });
  const type = { "content-type": "multipart/form-data; boundary=b" };
  const body = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nM\xfcller\r\n--b--\r\n';
  const payload = Buffer.from(body, "latin1") as never;
  assert.equal((await parts.post(payload, type)).statusCode, 400);
  assert.deepEqual([calls, parts.calls], [[], []]);
  assert.equal((await post("name=M%C3%BCller")).statusCode, 200);
});
