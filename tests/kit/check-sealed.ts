import assert from "node:assert/strict";
import { sha256 } from "#kernel/digest.ts";
import { OID } from "#sealing/crypto/oids.ts";
import { toPem } from "#sealing/crypto/pem.ts";
import { readSignedData, singleValue } from "#sealing/crypto/read-signed-data.ts";
import { verifyDetached } from "#sealing/crypto/verify-cms.ts";
import { runOnFiles } from "./authority/outside-program.ts";
import { runOn, toolIsThere } from "./tools.ts";

/** What every sealed file has to stand, by programs that are not ours. */
export function checkSealed(
  pdf: Uint8Array,
  expected: { publicId: string; text?: string[] },
): void {
  if (toolIsThere("qpdf")) {
    const { status, output } = runOn(pdf, "qpdf", ["--check", "FILE"]);
    assert.equal(status, 0, output);
    assert.doesNotMatch(output, /WARNING/i);
  }
  if (toolIsThere("pdfsig")) {
    const { output } = runOn(pdf, "pdfsig", ["-nocert", "FILE"]);
    assert.match(output, /Signature Validation: Signature is Valid/);
    assert.match(output, /Total document signed/);
    assert.doesNotMatch(output, /Not total document signed/);
    assert.match(output, /ETSI\.CAdES\.detached/);
  }
  if (toolIsThere("openssl")) checkByOpenssl(pdf);
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

/** openssl and our own verifier each take the signature, its token, and the bytes they cover. */
function checkByOpenssl(pdf: Uint8Array): void {
  const file = Buffer.from(pdf);
  const range = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/.exec(file.toString("latin1"));
  assert.ok(range);
  const [start = 0, length = 0, after = 0, rest = 0] = range.slice(1).map(Number);
  assert.deepEqual([start, after + rest], [0, file.length]);
  const content = Buffer.concat([file.subarray(0, length), file.subarray(after)]);
  const contents = Buffer.from(file.subarray(length + 1, after - 1).toString("latin1"), "hex");
  const found = verifyDetached(contents, sha256(content));
  assert.deepEqual(found.problems, []);

  // Behind the CMS the room that was left for it is filled with zeros.
  const cms = contents.subarray(0, 4 + contents.readUInt16BE(2));
  // The certificates are judged at the time of the test's clock, not of this machine's.
  const at = Math.floor((found.timestamp?.at.getTime() ?? 0) / 1_000);
  const pemOf = (chain: readonly Uint8Array[] = []) => toPem("CERTIFICATE", chain.at(-1)!);
  const signed = runOnFiles(
    "openssl",
    `cms -verify -inform DER -in cms -content content -binary -purpose any -attime ${at} -CAfile root -out /dev/null`.split(
      " ",
    ),
    { cms, content, root: pemOf(found.signer?.chain) },
  );
  assert.match(signed.output, /Verification successful|CMS Verification successful/);

  const { signer } = readSignedData(cms);
  const token = singleValue(signer.unsignedAttributes, OID.signatureTimestampToken);
  assert.ok(token);
  const stamped = runOnFiles(
    "openssl",
    `ts -verify -in token -token_in -data signature -attime ${at} -CAfile root`.split(" "),
    { token, signature: signer.signature, root: pemOf(found.timestamp?.chain) },
  );
  assert.match(stamped.output, /Verification: OK/);
}
