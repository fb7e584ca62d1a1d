import { AwsV4Signer } from "aws4fetch";
import { sha256Hex } from "#kernel/digest.ts";
import type { Clock } from "#kernel/time.ts";
import type { BucketRequest } from "./ask-bucket.ts";
import { type Bucket, bucketAddress } from "./bucket.ts";
import type { KeptCredentials } from "./credentials.ts";

const NO_BODY = sha256Hex("");

/**
 * Signs requests by signature version 4, over the hash of the body itself.
 * @param headersOf what goes with a request at the moment at which it is signed
 */
export function requestSigner(
  bucket: Bucket,
  { clock, credentials }: { clock: Clock; credentials: KeptCredentials },
  headersOf: (request: BucketRequest) => Readonly<Record<string, string>>,
): (request: BucketRequest) => Promise<{ url: URL; headers: Headers }> {
  const address = bucketAddress(bucket);
  const signingKeys = new Map<string, ArrayBuffer>();
  return async (request) => {
    const held = await credentials.current();
    // One entry for each day and secret.
    if (signingKeys.size > 8) signingKeys.clear();
    const url = new URL(`${address}/${request.key}`);
    for (const [name, value] of Object.entries(request.query ?? {})) {
      url.searchParams.set(name, value);
    }
    const signer = new AwsV4Signer({
      method: request.method,
      url: url.href,
      headers: {
        ...headersOf(request),
        ...(request.body && { "content-length": String(request.body.bytes) }),
        "x-amz-content-sha256": request.body?.sha256 ?? NO_BODY,
      },
      accessKeyId: held.accessKeyId,
      secretAccessKey: held.secretAccessKey,
      ...(held.sessionToken !== null && { sessionToken: held.sessionToken }),
      service: "s3",
      region: bucket.region,
      cache: signingKeys,
      datetime: clock
        .now()
        .toISOString()
        .replace(/[:-]|\.\d{3}/g, ""),
    });
    return signer.sign();
  };
}
