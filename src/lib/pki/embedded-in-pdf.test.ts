import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { systemRandom } from "#kernel/random.ts";
import { systemClock } from "#kernel/time.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { runOnFiles } from "#kit/peers/authority/outside-program.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { openLocalTimestampAuthority } from "#sealing/local-timestamp-authority.ts";
import { reservedCmsBytes, signDetached } from "./cms.ts";
import { holdKey, type KeyHolder } from "./key-holder.ts";

const issuing = startIssuing({ clock: systemClock, base: "http://127.0.0.1:1" });
const authority = openLocalTimestampAuthority({
  keyHolder: holdKey(issuing.timestamp.privateKey, issuing.timestamp.chain),
  clock: systemClock,
  random: systemRandom,
});

for (const kind of ["P-256", "RSA-3072"] as const) {
  test(`poppler finds a ${kind} signature valid in a PDF, and invalid once a byte changed`, {
    skip: unlessThere("pdfsig"),
  }, async () => {
    const pdf = await signedPdf(issuing.issueSeal({ kind }).keyHolder);
    const pdfsig = (file: Uint8Array) =>
      runOnFiles("pdfsig", ["-nocert", "file.pdf"], { "file.pdf": file }).output;
    assert.match(pdfsig(pdf), /Signature Validation: Signature is Valid/);
    assert.match(pdfsig(pdf), /Total document signed/);
    assert.match(pdfsig(pdf), /ETSI\.CAdES\.detached/);
    const changed = Buffer.from(pdf);
    changed.write("613", changed.indexOf("612"));
    assert.doesNotMatch(pdfsig(changed), /Signature is Valid/);
  });
}

/** A page without anything on it, and a signature over all of it but the gap it stands in. */
async function signedPdf(keyHolder: KeyHolder): Promise<Buffer> {
  const digits = 2 * (await reservedCmsBytes(keyHolder, authority));
  const pdf = blankPdf(`<${"0".repeat(digits)}>`);
  const gap = pdf.indexOf("<00");
  const behind = gap + digits + 2;
  const range = `[0 ${gap} ${behind} ${pdf.length - behind}]`.padEnd(RANGE.length);
  pdf.write(range, pdf.indexOf(RANGE), "latin1");
  const digest = createHash("sha256")
    .update(pdf.subarray(0, gap))
    .update(pdf.subarray(behind))
    .digest();
  const timestamp = (imprint: Uint8Array) => authority.timestamp(imprint);
  const cms = await signDetached({ digest, keyHolder, timestamp });
  pdf.write(Buffer.from(cms).toString("hex"), gap + 1, "latin1");
  return pdf;
}

const RANGE = "[0 ********** ********** **********]";

function blankPdf(contents: string): Buffer {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[4 0 R]>>>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Annots[4 0 R]>>",
    "<</Type/Annot/Subtype/Widget/FT/Sig/T(Seal)/Rect[0 0 0 0]/F 132/P 3 0 R/V 5 0 R>>",
    "<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/M(D:20261121093000Z)" +
      `/ByteRange${RANGE}/Contents${contents}>>`,
  ];
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const start = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  text += `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
