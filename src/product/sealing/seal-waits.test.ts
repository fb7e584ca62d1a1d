import assert from "node:assert/strict";
import { test } from "node:test";
import { RevokedCertificate } from "#lib/pki/revocation-source.ts";
import { TimestampFailure } from "#lib/pki/timestamp-authority.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";
import { SealEnded, UnprovenSeal, whySealWaits } from "./seal-waits.ts";

const NOBODY = [
  { certificate: "CN=a", why: "nobody answers" },
  { certificate: "CN=b", why: "the list is old" },
];

test("a seal waits for others elsewhere, or for its operator, and each reason has its name", () => {
  const reasons: [Error, string, boolean][] = [
    [new TimestampFailure("no answer"), "timestamp", true],
    [new UnprovenSeal(NOBODY as never), "proof", true],
    [Object.create(RevokedCertificate.prototype), "revoked", false],
    [new SealEnded(new Date(0)), "ended", false],
    [new StorageAway("no bucket"), "storage", false],
  ];
  for (const [error, kind, isElsewhere] of reasons) {
    const why = whySealWaits(error);
    assert.deepEqual([why?.kind, why?.isElsewhere], [kind, isElsewhere]);
  }
});

test("any other failure is none of these", () => {
  for (const error of [new Error("broken"), new TypeError("x"), null, "words"]) {
    assert.equal(whySealWaits(error), null);
  }
});

test("what is said names everything that is missing, and when the certificate ended", () => {
  assert.match(new UnprovenSeal(NOBODY as never).message, /nobody answers; the list is old$/);
  assert.match(new SealEnded(new Date(0)).message, /1970-01-01T00:00:00\.000Z/);
});
