import assert from "node:assert/strict";
import { test } from "node:test";
import { bucketOf, readBucketUrl } from "./bucket.ts";
import { encryptionHeaders, lockHeaders } from "./put-headers.ts";

const headersFor = (url: string) =>
  encryptionHeaders(
    bucketOf({ url: readBucketUrl(url), endpoint: null, region: null, lockDays: null }),
  );

test("a file is stored without a word about encryption unless the operator asked for one", () => {
  assert.deepEqual(headersFor("s3://evidence"), {});
});

test("a file is encrypted with what the operator named, and with a key where one is named", () => {
  assert.deepEqual(headersFor("s3://evidence?sse=AES256"), {
    "x-amz-server-side-encryption": "AES256",
  });
  assert.deepEqual(headersFor("s3://evidence?sse=aws:kms&sse-key=alias/evidence"), {
    "x-amz-server-side-encryption": "aws:kms",
    "x-amz-server-side-encryption-aws-kms-key-id": "alias/evidence",
  });
});

test("a lock says until when to the millisecond, and that nobody may lift it", () => {
  assert.deepEqual(lockHeaders(new Date("2027-03-01T00:00:00.007Z")), {
    "x-amz-object-lock-mode": "COMPLIANCE",
    "x-amz-object-lock-retain-until-date": "2027-03-01T00:00:00.007Z",
  });
});
