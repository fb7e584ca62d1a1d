import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import { buildPdf, catalog } from "#kit/pdfs/built-pdf.ts";
import { readPdf } from "./read-pdf.ts";

/** ISO 32000-1, 7.6.3.3, algorithm 2, step a. */
const PADDING = Buffer.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a",
  "hex",
);
const PERMISSIONS = -64;
const ID = Buffer.alloc(16, 7);

/** Locked with 40 bits (algorithms 2 to 4); what is in it stays as it is. */
function locked(userPassword: string): Buffer {
  const [owner, user] = ["owner", userPassword].map((word) =>
    Buffer.concat([Buffer.from(word), PADDING]).subarray(0, 32),
  ) as [Buffer, Buffer];
  const o = rc4(md5(owner).subarray(0, 5), user);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = md5(user, o, permissions, ID).subarray(0, 5);
  const u = rc4(key, PADDING);
  return buildPdf(
    {
      9: `<< /Filter /Standard /V 1 /R 2 /P ${PERMISSIONS} /O <${o.toString("hex")}> /U <${u.toString("hex")}> >>`,
    },
    { trailer: `/Root 1 0 R /Encrypt 9 0 R /ID [<${ID.toString("hex")}> <${ID.toString("hex")}>]` },
  );
}

function md5(...parts: Buffer[]): Buffer {
  return createHash("md5").update(Buffer.concat(parts)).digest();
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other]!, state[one]!];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    swap(i, j);
  }
  let j = 0;
  return Buffer.from(
    data.map((byte, index) => {
      const i = (index + 1) & 255;
      j = (j + state[i]!) & 255;
      swap(i, j);
      return byte ^ state[(state[i]! + state[j]!) & 255]!;
    }),
  );
}

async function problemOf(upload: Uint8Array): Promise<string> {
  const read = await readPdf(upload);
  assert.ok("problem" in read, "it was taken in");
  return read.problem;
}

describe("a locked file is refused in words of a menu", () => {
  it("when it asks for a password", async () => {
    const problem = await problemOf(locked("secret"));
    assert.match(problem, /encrypted and asks for a password.*print it as a PDF/);
  });

  it("when only changes are locked, which nobody was asked a password for", async () => {
    const problem = await problemOf(locked(""));
    assert.match(
      problem,
      /encrypted: it opens without a password but is protected against changes/,
    );
    assert.match(problem, /print it as a PDF/);
  });

  it("when its pages exist only in Adobe's programs", async () => {
    for (const form of ["/Fields []", "/Fields [6 0 R]"]) {
      const shell = `/NeedsRendering true /AcroForm << ${form} /XFA [(a) 5 0 R] >>`;
      const upload = buildPdf({ 1: catalog(shell), 5: ["<< >>", "<xdp/>"], 6: "<< /T (a) >>" });
      assert.match(await problemOf(upload), /XFA form.*print it as a PDF/);
    }
  });
});

describe("what only looks locked is taken in", () => {
  it("an XFA form that has ordinary fields and pages", async () => {
    const form = "/AcroForm << /Fields [6 0 R] /XFA [(a) 5 0 R] >>";
    const upload = buildPdf({
      1: catalog(form),
      5: ["<< >>", "<xdp/>"],
      6: "<< /FT /Tx /T (name) >>",
    });
    assert.ok("pdf" in (await readPdf(upload)));
  });

  it("usage rights, which nobody signed, but not a signature beside them", async () => {
    const rights = "<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>";
    const other = "<< /Type /Sig /ByteRange [0 9 20 3] /Contents <00> >>";
    const perms = catalog("/Perms << /UR3 5 0 R >>");
    assert.ok("pdf" in (await readPdf(buildPdf({ 1: perms, 5: rights }))));
    const signed = buildPdf({ 1: perms, 5: rights, 6: other });
    assert.match(await problemOf(signed), /digital signatures/);
  });
});
