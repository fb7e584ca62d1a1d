import type { Bucket } from "./bucket.ts";

/** What the server is to encrypt a file with. */
export function encryptionHeaders({ encryption }: Bucket): Record<string, string> {
  if (encryption === null) return {};
  const { algorithm, key } = encryption;
  return {
    "x-amz-server-side-encryption": algorithm,
    ...(key !== null && { "x-amz-server-side-encryption-aws-kms-key-id": key }),
  };
}

/** Until then nobody deletes it, whoever runs the bucket included. */
export function lockHeaders(until: Date): Record<string, string> {
  return {
    "x-amz-object-lock-mode": "COMPLIANCE",
    "x-amz-object-lock-retain-until-date": until.toISOString(),
  };
}
