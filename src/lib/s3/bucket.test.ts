import assert from "node:assert/strict";
import { test } from "node:test";
import { bucketAddress, bucketOf, bucketWords, readBucketUrl } from "./bucket.ts";

const bucketAt = (url: string, endpoint: string | null = null, region: string | null = null) =>
  bucketOf({ url: readBucketUrl(url), endpoint, region, lockDays: null });

test("a bucket is asked at Amazon's host of the region unless a server is named", () => {
  const rows: [string, string | null, string | null, string][] = [
    ["s3://evidence", null, null, "https://evidence.s3.us-east-1.amazonaws.com"],
    ["s3://evidence", null, "eu-west-1", "https://evidence.s3.eu-west-1.amazonaws.com"],
    ["s3://a.b.c", null, null, "https://s3.us-east-1.amazonaws.com/a.b.c"],
    ["s3://evidence?style=path", null, null, "https://s3.us-east-1.amazonaws.com/evidence"],
    ["s3://evidence", "http://10.0.0.1:9000", null, "http://10.0.0.1:9000/evidence"],
    ["s3://evidence?style=host", "https://s3.own.test", null, "https://evidence.s3.own.test"],
    ["s3://evidence?endpoint=https://b.test", "https://a.test", null, "https://b.test/evidence"],
    ["s3://evidence?region=b", null, "a", "https://evidence.s3.b.amazonaws.com"],
  ];
  for (const [url, endpoint, region, address] of rows) {
    assert.equal(bucketAddress(bucketAt(url, endpoint, region)), address, url);
  }
});

test("a prefix is a folder, with or without its last slash", () => {
  for (const url of ["s3://evidence/a/b", "s3://evidence/a/b/"]) {
    assert.equal(bucketAt(url).prefix, "a/b/");
    assert.match(
      bucketWords(bucketAt(url)),
      /^STORAGE_URL: the bucket "evidence", below "a\/b", at /,
    );
  }
  for (const url of ["s3://evidence", "s3://evidence/"]) assert.equal(bucketAt(url).prefix, "");
});
