import assert from "node:assert/strict";
import { verify, X509Certificate } from "node:crypto";
import { Check } from "typebox/schema";
import { RECEIPT_TYPE, type Receipt, ReceiptSchema } from "#evidence/schemas/receipt.ts";

const DIGESTS: Readonly<Record<string, string>> = {
  ES256: "sha256",
  ES384: "sha384",
  ES512: "sha512",
  RS256: "sha256",
};

/** What a signed receipt says, once its signature holds by the first certificate in it. */
export function readReceipt(jws: string): { receipt: Receipt; chain: X509Certificate[] } {
  const [head = "", body = "", signature = ""] = jws.split(".");
  const { alg, typ, x5c } = JSON.parse(Buffer.from(head, "base64url").toString());
  assert.equal(typ, RECEIPT_TYPE);
  const chain = x5c.map((der: string) => new X509Certificate(Buffer.from(der, "base64")));
  const key = { key: chain[0].publicKey, dsaEncoding: "ieee-p1363" as const };
  const signed = Buffer.from(`${head}.${body}`);
  assert.ok(verify(DIGESTS[alg], signed, key, Buffer.from(signature, "base64url")));
  const receipt = JSON.parse(Buffer.from(body, "base64url").toString());
  assert.ok(Check(ReceiptSchema, receipt));
  return { receipt, chain };
}
