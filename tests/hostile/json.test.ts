import { gzipSync } from "node:zlib";
import { LIMITS } from "#kernel/limits.ts";
import { attack, call, lookIntoLog, type Row, send, underAttack, withKey } from "./attack.ts";

const scene = underAttack();

const GOOD = '{"content":"<p>x</p>"}';
const create =
  (body: unknown, headers: Record<string, string> = {}) =>
  () =>
    call(scene, "POST", "/contracts", body, headers);
const bytes =
  (body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  () =>
    send(scene, "/api/v1/contracts", {
      method: "POST",
      headers: withKey(scene, { "content-type": "application/json", ...headers }),
      body,
    });
const typed = (type: string) => create(GOOD, { "content-type": type });
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

const ROWS: Row[] = [
  ["an empty body", create(""), 400, /empty/],
  ["blanks", create("   "), 400],
  ["broken JSON", create("{"), 400, /not valid JSON/],
  ["two values", create(`${GOOD}${GOOD}`), 400],
  ["a comma at the end", create('{"content":"<p>x</p>",}'), 400],
  ["a comment", create('{"content":"<p>x</p>"/**/}'), 400],
  ["quotes of another kind", create("{'content':'<p>x</p>'}"), 400],
  ["NaN", create('{"content":NaN}'), 400],
  ["an undefined escape", create('{"content":"\\x41"}'), 400],
  ["half an escape", create('{"content":"\\u12"}'), 400],
  ["a line end within a string", create('{"content":"a\nb"}'), 400],
  ["a list", create("[1]"), 400],
  ["a list of what would be right", create(`[${GOOD}]`), 400],
  ["null", create("null"), 400],
  ["a number", create("7"), 400],
  ["a string", create('"x"'), 400],
  ["true", create("true"), 400],
  ["__proto__", create('{"__proto__": {"admin": true}, "content": "<p>x</p>"}'), 400],
  [
    "__proto__ in escapes",
    create('{"__pr\\u006fto__": {"finalize": true}, "content": "<p>x</p>"}'),
    400,
  ],
  [
    "__proto__ deep within",
    create('{"content":"<p>x</p>","signers":[{"__proto__":{"role":"A"}}]}'),
    400,
  ],
  [
    "constructor.prototype",
    create('{"content":"<p>x</p>","constructor":{"prototype":{"finalize":true}}}'),
    400,
  ],
  [
    "properties of every object",
    create({ content: "<p>x</p>", toString: 1, hasOwnProperty: 1, valueOf: null }),
    201,
  ],
  [
    "a property that is named twice, of which the last counts",
    create('{"content":"","content":"<p>x</p>"}'),
    201,
  ],
  ["the same the other way round", create('{"content":"<p>x</p>","content":""}'), 400],
  [
    "a hundred thousand lists within one another",
    create(`{"content":"<p>x</p>","junk":${nested(100_000)}}`),
    400,
    /more than 20000 values/,
  ],
  [
    "the same where a list is wanted",
    create(`{"content":"<p>x</p>","tags":${nested(100_000)}}`),
    400,
  ],
  ["the same where a text is wanted", create(`{"content":${nested(100_000)}}`), 400],
  [
    "a hundred thousand objects within one another",
    create(`{"content":"<p>x</p>","a":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`),
    400,
  ],
  [
    "ten thousand properties that mean nothing",
    create({
      content: "<p>x</p>",
      ...Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`p${index}`, index])),
    }),
    201,
  ],
  ["a mark of the order of bytes", create(`\ufeff${GOOD}`), 201],
  ["UTF-16", bytes(new Uint8Array(Buffer.from(GOOD, "utf16le"))), 400],
  [
    "bytes that are no UTF-8, outside of strings",
    bytes(new Uint8Array([0xff, 0xfe, 0x7b, 0x7d])),
    400,
  ],
  [
    "Latin-1, which is no UTF-8 within strings either",
    bytes(new Uint8Array(Buffer.from('{"content":"<p>Herr Müller</p>"}', "latin1"))),
    400,
    /not UTF-8/,
  ],
  [
    "Latin-1 that says what it is",
    bytes(new Uint8Array(Buffer.from('{"content":"<p>Herr Müller</p>"}', "latin1")), {
      "content-type": "application/json; charset=iso-8859-1",
    }),
    415,
    /UTF-8/,
  ],
  [
    "half a character in a contract",
    create('{"content":"<p>500\\ud800 Euro</p>"}'),
    400,
    /was lost/,
  ],
  ["the same as HTML writes it", create('{"content":"<p>500&#xD800; Euro</p>"}'), 400, /was lost/],
  ["NUL in a contract", create('{"content":"<p>500\\u0000 Euro</p>"}'), 400, /was lost/],
  ["what was lost before", create('{"content":"<p>500\ufffd Euro</p>"}'), 400, /was lost/],
  ["a compressed body", bytes(new Uint8Array(gzipSync(GOOD)), { "content-encoding": "gzip" }), 415],
  ["a plain body that says it is compressed", create(GOOD, { "content-encoding": "br" }), 415],
  [
    "lists within one another under an Idempotency-Key",
    create(`{"content":"<p>x</p>","junk":${nested(100_000)}}`, { "idempotency-key": "deep" }),
    400,
  ],
  ["a body over the limit", create({ content: "x".repeat(LIMITS.requestBytes) }), 413],
  [
    "a body over the limit in what means nothing",
    create({ content: "<p>x</p>", junk: "x".repeat(LIMITS.requestBytes) }),
    413,
  ],
  ["XML", typed("application/xml"), 415],
  ["a form", typed("application/x-www-form-urlencoded"), 415],
  ["a form of parts", typed("multipart/form-data; boundary=x"), 415],
  ["plain text, which other sites may send", typed("text/plain"), 415],
  ["JSON by another name", typed("text/json"), 415],
  ["something like JSON", typed("application/jsonx"), 415],
  ["JSON of another kind", typed("application/vnd.api+json"), 415],
  ["a tab in the type", typed("application/json\ta"), 415],
  ["two types", typed("application/json, text/plain"), 415],
  ["no type", typed(""), 415],
  ["JSON in capitals with a parameter", typed("APPLICATION/JSON; charset=UTF-8"), 201],
  [
    "JSON for GET",
    () =>
      send(scene, "/api/v1/contracts?limit=1", {
        headers: withKey(scene, { "content-type": "application/xml" }),
      }),
    200,
  ],
  ["a body for DELETE of what is not there", () => call(scene, "DELETE", "/contracts/x", "{"), 404],
  [
    "a broken body where none is read",
    () => call(scene, "POST", `/contracts/${scene.victims.id}/cancel`, "{{{"),
    404,
  ],
  [
    "no PATCH at all",
    () => call(scene, "PATCH", `/contracts/${scene.own.id}`, {}),
    400,
    /at least one/,
  ],
  [
    "a PATCH of what cannot be changed",
    () =>
      call(scene, "PATCH", `/contracts/${scene.own.id}`, {
        status: "fully_signed",
        id: "x",
        accountId: "y",
      }),
    400,
  ],
  [
    "a PATCH of null",
    () => call(scene, "PATCH", `/contracts/${scene.own.id}`, { title: null }),
    400,
  ],
  [
    "a PATCH in a list",
    () => call(scene, "PATCH", `/contracts/${scene.own.id}`, [{ title: "x" }]),
    400,
  ],
  [
    "a PATCH that takes finalizing back",
    () => call(scene, "PATCH", `/contracts/${scene.own.id}`, { finalize: false }),
    400,
  ],
];

attack(scene, ROWS);

lookIntoLog(scene);
