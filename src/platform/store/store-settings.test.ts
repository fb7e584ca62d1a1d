import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { STORE_SETTINGS } from "./store-settings.ts";

const { MASTER_KEY, DATABASE_URL, AWS_ROLE_SESSION_NAME, STORAGE_LOCK_DAYS } = STORE_SETTINGS;
const { AWS_CONTAINER_CREDENTIALS_RELATIVE_URI } = STORE_SETTINGS;
const [one, two] = [randomBytes(32), randomBytes(32)];

test("a key is read in each spelling, and several in their order", () => {
  for (const as of ["hex", "base64", "base64url"] as const) {
    assert.deepEqual(MASTER_KEY.read(one.toString(as)), [new Uint8Array(one)], as);
  }
  assert.deepEqual(MASTER_KEY.read(one.toString("hex").toUpperCase()), [new Uint8Array(one)]);
  assert.deepEqual(MASTER_KEY.read(`${one.toString("hex")}, ${two.toString("base64")}`), [
    ...[new Uint8Array(one), new Uint8Array(two)],
  ]);
});

test("a key that is too short or long, typed by hand, named twice, or none at all is refused", () => {
  const typed = Buffer.from("abcdefg".repeat(5).slice(0, 32));
  for (const wrong of [
    ...["", ",", "secret", one.toString("hex").slice(2), `${one.toString("hex")}00`],
    ...[randomBytes(31), randomBytes(33), typed, Buffer.alloc(32)].map((key) =>
      key.toString("base64"),
    ),
    `${one.toString("hex")},${one.toString("base64")}`,
    `${one.toString("hex")},secret`,
    `${one.toString("base64").slice(0, -2)}!=`,
  ]) {
    assert.throws(() => MASTER_KEY.read(wrong), RangeError, wrong);
  }
  // Eight different bytes are as few as chance ever gives.
  const few = Buffer.from(Array.from({ length: 32 }, (_, at) => at % 8));
  assert.deepEqual(MASTER_KEY.read(few.toString("hex")), [new Uint8Array(few)]);
});

test("what no log may hold is every spelling of every key, and the password of a database", () => {
  const secrets = MASTER_KEY.secretsIn?.([new Uint8Array(one), new Uint8Array(two)]) ?? [];
  for (const key of [one, two]) {
    for (const as of ["hex", "base64", "base64url"] as const) {
      assert.ok(secrets.includes(key.toString(as)), as);
    }
  }
  const hidden = DATABASE_URL.secretsIn?.("postgres://user:p%40ss@host/db") ?? [];
  assert.deepEqual([...hidden], ["p%40ss", "p@ss"]);
  assert.deepEqual([...(DATABASE_URL.secretsIn?.(null) ?? [])], []);
});

test("a database is a URL of PostgreSQL's", () => {
  for (const url of ["postgres://h/db", "postgresql://u@h:5432/db"]) {
    assert.equal(DATABASE_URL.read(url), url);
  }
  for (const wrong of [
    "mysql://h/db",
    "h/db",
    "https://h/db",
    "postgres://a,b/db",
    "postgres://a:1,b:2/db",
  ]) {
    assert.throws(() => DATABASE_URL.read(wrong));
  }
});

test("names and paths of Amazon's are of the letters that they may have", () => {
  for (const name of ["ab", "a=,.@_-9", "x".repeat(64)]) {
    assert.equal(AWS_ROLE_SESSION_NAME.read(name), name);
  }
  for (const wrong of ["a", "", "a b", "ä1", "x".repeat(65)]) {
    assert.throws(() => AWS_ROLE_SESSION_NAME.read(wrong), RangeError);
  }
  assert.equal(
    AWS_CONTAINER_CREDENTIALS_RELATIVE_URI.read("/v2/credentials/x"),
    "/v2/credentials/x",
  );
  for (const wrong of ["v2", "", "/a b", "/ä", "/a\n"]) {
    assert.throws(() => AWS_CONTAINER_CREDENTIALS_RELATIVE_URI.read(wrong), RangeError);
  }
});

test("sealed files are locked for a day up to a century, and not at all where nothing is said", () => {
  assert.equal(STORAGE_LOCK_DAYS.absent(), null);
  assert.deepEqual(["1", "36500"].map(STORAGE_LOCK_DAYS.read), [1, 36_500]);
  for (const wrong of ["0", "36501", "1.5", "-1", "x"]) {
    assert.throws(() => STORAGE_LOCK_DAYS.read(wrong), RangeError);
  }
});
