import assert from "node:assert/strict";
import { test } from "node:test";
import { readError } from "./s3-errors.ts";

const coded = (code: string) => `<Error><Code>${code}</Code><Message>no</Message></Error>`;
const meaningOf = (status: number, body = "") => readError({ status, body }, null).meaning;

test("the server's code decides what its answer means, whatever the status is", () => {
  assert.equal(meaningOf(400, coded("ExpiredToken")), "renew");
  assert.equal(meaningOf(403, coded("InvalidToken")), "renew");
  assert.equal(meaningOf(403, coded("InvalidAccessKeyId")), "refused");
  assert.equal(meaningOf(404, coded("NoSuchBucket")), "refused");
  assert.equal(meaningOf(404, coded("NoSuchKey")), "missing");
  assert.equal(meaningOf(400, coded("RequestTimeout")), "again");
  assert.equal(meaningOf(400, coded("XAmzContentSHA256Mismatch")), "again");
  assert.equal(meaningOf(200, coded("SlowDown")), "again");
});

test("where no code came, or one that nobody knows, the status decides", () => {
  const rows = [
    [301, "refused"],
    [307, "refused"],
    [400, "refused"],
    [403, "refused"],
    [404, "missing"],
    [408, "again"],
    [409, "again"],
    [412, "exists"],
    [418, "refused"],
    [429, "again"],
    [499, "refused"],
    [500, "again"],
    [501, "unknown"],
    [503, "again"],
    [599, "again"],
  ] as const;
  for (const [status, meaning] of rows) {
    assert.equal(meaningOf(status), meaning, `${status}`);
    assert.equal(meaningOf(status, coded("NobodysCode")), meaning, `${status} with a code`);
  }
});

test("an error is named by the server's code, and by the status where it gave none", () => {
  const known = readError({ status: 404, body: coded("NoSuchBucket") }, null);
  assert.deepEqual(
    [known.code, known.words],
    ["NoSuchBucket", "there is no such bucket: make it first"],
  );
  const strange = readError({ status: 400, body: coded("Nobodys.Code") }, null);
  assert.deepEqual([strange.code, strange.words], ["Nobodys.Code", "it answers Nobodys.Code: no"]);
  const bare = readError({ status: 500, body: "<html>oops</html>" }, null);
  assert.deepEqual([bare.code, bare.words], ["500", "it answers 500"]);
});

test("the server's own words follow an answer that nobody knows, on one line", () => {
  const said = (message: string) =>
    readError({ status: 400, body: `<Code>Odd</Code><Message>${message}</Message>` }, null).words;
  assert.equal(
    said("Unsupported header &apos;x&apos; &amp;\n\u2028more"),
    "it answers Odd: Unsupported header 'x' & more",
  );
  assert.equal(said(""), "it answers Odd");
  assert.equal(said("x".repeat(301)), "it answers Odd");
});

test("what stands in a code's place and cannot be one is not repeated to the operator", () => {
  for (const code of ["", "a b", "a\nb", "x".repeat(65), "<b>"]) {
    assert.equal(readError({ status: 500, body: coded(code) }, null).code, "500", code);
  }
  assert.equal(readError({ status: 500, body: coded("x".repeat(64)) }, null).code.length, 64);
});

test("a clock that is refused is told with how far it is off, and to which side", () => {
  const wordsAt = (aheadMs: number | null) =>
    readError({ status: 403, body: coded("RequestTimeTooSkewed") }, aheadMs).words;
  assert.match(wordsAt(960_400), /^this machine's clock is 960 s ahead of its own,/);
  assert.match(wordsAt(-960_600), /^this machine's clock is 961 s behind its own,/);
  assert.match(wordsAt(null), /^this machine's clock is another than its own,/);
});
