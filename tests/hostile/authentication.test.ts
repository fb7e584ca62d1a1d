import { attack, lookIntoLog, type Row, send, underAttack } from "./attack.ts";

const scene = underAttack();

const API = "/api/v1/contracts/x";
const authorized =
  (authorization: string | null, more: Record<string, string> = {}) =>
  () =>
    send(scene, API, { headers: { ...(authorization !== null && { authorization }), ...more } });
const key = (make: (key: string) => string) => () =>
  send(scene, API, { headers: { authorization: make(scene.account.apiKey) } });

/** 404: the key was taken, and there is no contract `x`. */
const ROWS: Row[] = [
  ["no key", authorized(null), 401, /Send an API key/],
  ["an empty header", authorized(""), 401],
  ["a scheme without a key", authorized("Bearer"), 401],
  ["a scheme and a blank", authorized("Bearer "), 401],
  ["a key that was made up", authorized(`Bearer svc_${"A".repeat(43)}`), 401, /unknown, revoked/],
  ["basic instead of bearer", authorized("Basic c3ZjOng="), 401],
  ["a key as the name of Basic", key((it) => `Basic ${btoa(`${it}:`)}`), 401],
  ["digest", authorized('Digest username="x"'), 401],
  ["SQL in the key", authorized("Bearer svc_' or 1=1 --"), 401],
  ["a key that is too short", key((it) => `Bearer ${it.slice(0, -1)}`), 401],
  ["a key that is too long", key((it) => `Bearer ${it}A`), 401],
  ["a key of 8 kB", authorized(`Bearer svc_${"A".repeat(8_000)}`), 401],
  ["8 kB of blanks before nothing", authorized(`Bearer ${" ".repeat(8_000)}`), 401],
  ["8 kB of blanks within", authorized(`Bearer a${" ".repeat(8_000)}b`), 401],
  ["a key in capitals", key((it) => `Bearer ${it.toUpperCase()}`), 401],
  ["a key without its prefix", key((it) => `Bearer ${it.slice(4)}`), 401],
  ["a key without a scheme", key((it) => it), 401],
  ["a key in quotes", key((it) => `Bearer "${it}"`), 401],
  ["two keys in one header", key((it) => `Bearer ${it}, Bearer ${it}`), 401],
  ["a tab after the scheme", key((it) => `Bearer\t${it}`), 401],
  ["the scheme in small letters, which is right", key((it) => `bearer ${it}`), 404],
  ["blanks around the key, which are no harm", key((it) => `Bearer   ${it}  `), 404],
  ["the key as a cookie", () => cookie(scene.account.apiKey), 401],
  [
    "the key in the query",
    () =>
      send(scene, `${API}?api_key=${scene.account.apiKey}&access_token=${scene.account.apiKey}`),
    401,
  ],
  ["the key in another header", authorized(null, { "x-api-key": "svc_x" }), 401],
  [
    "the key's hash as a key",
    authorized(`Bearer svc_${Buffer.alloc(32, 1).toString("base64url")}`),
    401,
  ],
  ["a webhook's secret as a key", () => bearer(scene.victimsWebhook.secret), 401],
  ["a contract's token as a key", () => bearer(scene.own.token), 401],
  ["the secret of a delivered link as a key", () => bearer(scene.own.link), 401],
  [
    "a contract's token padded to a key",
    () => bearer(`svc_${scene.own.token.padEnd(43, "A")}`),
    401,
  ],
  [
    "a body before the key is checked",
    () => post("not json", { "content-type": "application/json" }),
    401,
  ],
  ["XML before the key is checked", () => post("<x/>", { "content-type": "application/xml" }), 401],
  ["7 MB before the key is checked", () => post("x".repeat(7_000_000), {}), 401],
  ["no body and no key", () => post(undefined, {}), 401],
  [
    "an Idempotency-Key before the key is checked",
    () => post("{}", { "idempotency-key": "x y", "content-type": "application/json" }),
    401,
  ],
  ["HEAD without a key", () => send(scene, "/api/v1/contracts", { method: "HEAD" }), 401],
  ["what was removed, without a key", () => send(scene, "/api/v1/contracts/from-template"), 401],
  ["the catalogue without a key", () => send(scene, "/api/v1/attachments"), 401],
  ["webhooks without a key", () => send(scene, "/api/v1/webhooks"), 401],
  [
    "the sealed file without a key",
    () => send(scene, `/api/v1/contracts/${scene.own.id}/pdf`),
    401,
  ],
];

function bearer(secret: string) {
  return send(scene, API, { headers: { authorization: `Bearer ${secret}` } });
}

function cookie(value: string) {
  return send(scene, API, { headers: { cookie: `authorization=Bearer ${value}` } });
}

function post(body: string | undefined, headers: Record<string, string>) {
  return send(scene, "/api/v1/contracts", {
    method: "POST",
    headers,
    ...(body !== undefined && { body }),
  });
}

attack(scene, ROWS);

lookIntoLog(scene);
