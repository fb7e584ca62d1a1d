import assert from "node:assert/strict";
import { sha256 } from "#kernel/digest.ts";
import { runOnFiles } from "#kit/peers/authority/outside-program.ts";
import { runOn, toolIsThere } from "#kit/peers/tools.ts";
import { checkChain } from "#lib/pki/chain.ts";
import { checkSignedData } from "#lib/pki/check-signed-data.ts";
import { checkTimestampToken } from "#lib/pki/check-timestamp-token.ts";
import { OID } from "#lib/pki/oids.ts";
import { toPem } from "#lib/pki/pem.ts";
import { readSignedData, singleValue } from "#lib/pki/read-signed-data.ts";
import { timestampChain } from "#lib/pki/timestamp-chain.ts";
import { readTimestampToken } from "#lib/pki/timestamp-token.ts";

/** What every sealed file has to stand, by programs that are not ours. */
export async function checkSealed(
  pdf: Uint8Array,
  expected: { publicId: string; text?: string[] },
): Promise<void> {
  if (toolIsThere("qpdf")) {
    const { status, output } = runOn(pdf, "qpdf", ["--check", "FILE"]);
    assert.equal(status, 0, output);
    assert.doesNotMatch(output, /WARNING/i);
  }
  if (toolIsThere("pdfsig")) {
    const { output } = runOn(pdf, "pdfsig", ["-nocert", "FILE"]);
    const [, seal = "", timestamp = ""] = output.split(/^Signature #\d/m);
    assert.match(seal, /Signature Validation: Signature is Valid/);
    assert.match(seal, /ETSI\.CAdES\.detached/);
    // The document timestamp came after the seal, and nothing after it; poppler checks no token.
    assert.match(timestamp, /Signature Field Name: Countersign seal timestamp/);
    assert.match(timestamp, /- Total document signed/);
  }
  if (toolIsThere("openssl")) await checkByOpenssl(pdf);
  if (toolIsThere("pdftotext")) {
    const pages = runOn(pdf, "pdftotext", ["-layout", "FILE", "-"]).output.split("\f").slice(0, -1);
    assert.ok(pages.length > 1);
    for (const [index, page] of pages.entries()) {
      assert.ok(page.includes(expected.publicId), `no document ID on page ${index + 1}`);
    }
    const all = pages.join("\n").replace(/\s+/g, " ");
    for (const text of expected.text ?? []) assert.ok(all.includes(text), `"${text}" is missing`);
  }
}

/** openssl and we ourselves each take the signature, both tokens, and the bytes they cover. */
async function checkByOpenssl(pdf: Uint8Array): Promise<void> {
  const [seal, timestamp, ...others] = signaturesIn(pdf);
  assert.ok(seal && timestamp && others.length === 0, "a seal and a document timestamp");
  assert.ok(seal.end < pdf.length && timestamp.end === pdf.length);
  const cms = derOf(seal.contents);
  const data = readSignedData(cms);
  const ofSignature = singleValue(data.signer.unsignedAttributes, OID.signatureTimestampToken);
  assert.ok(ofSignature);
  const stampedAt = readTimestampToken(ofSignature).info.at;
  const found = await checkSignedData(data, OID.data, seal.content);
  assert.deepEqual(found.problems, []);
  const chain = await checkChain({
    leaf: found.signer!,
    pool: found.pool,
    roots: [],
    at: stampedAt,
  });
  assert.deepEqual(chain.problems, []);

  // The certificates are judged at the time of the test's clock, not of this machine's.
  const at = Math.floor(stampedAt.getTime() / 1_000);
  const pemOf = (chain: readonly Uint8Array[] = []) => toPem("CERTIFICATE", chain.at(-1)!);
  const signed = runOnFiles(
    "openssl",
    `cms -verify -inform DER -in cms -content content -binary -purpose any -attime ${at} -CAfile root -out /dev/null`.split(
      " ",
    ),
    { cms, content: seal.content, root: pemOf(chain.certificates.map(({ der }) => der)) },
  );
  assert.match(signed.output, /Verification successful|CMS Verification successful/);

  for (const [token, stamped] of [
    [ofSignature, data.signer.signature],
    [derOf(timestamp.contents), timestamp.content],
  ] as const) {
    const imprint = sha256(stamped);
    const question = { imprint, nonce: null, at: stampedAt };
    assert.deepEqual(await checkTimestampToken(token, question), []);
    const verified = runOnFiles(
      "openssl",
      `ts -verify -in token -token_in -data stamped -attime ${at} -CAfile root`.split(" "),
      { token, stamped, root: pemOf(await timestampChain(token)) },
    );
    assert.match(verified.output, /Verification: OK/);
  }
}

/** Every signature's value, what it covers, and where that ends, in the order of the revisions. */
function signaturesIn(pdf: Uint8Array) {
  const file = Buffer.from(pdf);
  const ranges = file
    .toString("latin1")
    .matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/g);
  return [...ranges].map((found) => {
    const [start = 0, length = 0, after = 0, rest = 0] = found.slice(1).map(Number);
    assert.equal(start, 0);
    return {
      end: after + rest,
      content: Buffer.concat([file.subarray(0, length), file.subarray(after, after + rest)]),
      contents: Buffer.from(file.subarray(length + 1, after - 1).toString("latin1"), "hex"),
    };
  });
}

/** Behind the structure the room that was left for it is filled with zeros. */
function derOf(contents: Buffer): Buffer {
  return contents.subarray(0, 4 + contents.readUInt16BE(2));
}
