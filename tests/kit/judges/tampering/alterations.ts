import { type KeyObject, X509Certificate } from "node:crypto";
import { findSignatures } from "#evidence/verification/find-seals.ts";
import type { Verdict } from "#kernel/findings.ts";
import { runOnFiles } from "#kit/peers/authority/outside-program.ts";
import { makeCertificate, PROFILES } from "#lib/pki/make-certificate.ts";
import { readSignedData } from "#lib/pki/read-signed-data.ts";
import {
  append,
  type Bytes,
  cmsIn,
  flip,
  flipInCms,
  metadataAt,
  overwrite,
  rewrite,
  sealOf,
  withCms,
} from "./edit-bytes.ts";
import { offsetOf, rebuildCms, tokenOf, withToken } from "./edit-cms.ts";
import * as increment from "./increments.ts";

/** What an alteration is made from. */
export interface Material {
  /** As it was downloaded, with all its revisions. */
  sealed: Bytes;
  /** Another sealed file of the same installation. */
  other: Bytes;
  /** The root that sealed them: its certificate in DER and its key. */
  root: { certificate: Uint8Array; privateKey: KeyObject };
}

export interface Alteration {
  number: string;
  what: string;
  /** What the file then is. */
  verdict: Verdict;
  make: (material: Material) => Bytes;
  /** By programs of the machine. */
  isMadeOutside: boolean;
}

/** The sealed revision alone, without the timestamp over the whole file that came behind it. */
function signedRevision({ sealed }: Material): Bytes {
  return sealed.slice(0, sealOf(sealed).end);
}

function inCms(change: (cms: Bytes) => Uint8Array) {
  return (material: Material): Bytes => {
    const file = signedRevision(material);
    return withCms(file, change(sealOf(file).cms));
  };
}

function flipWithin(part: (cms: Bytes) => Uint8Array, within = 4) {
  return (material: Material): Bytes => {
    const file = signedRevision(material);
    const { cms } = sealOf(file);
    return flipInCms(file, offsetOf(cms, part(cms)) + within);
  };
}

const certificateOf = (cms: Uint8Array, which: number) =>
  readSignedData(cms).certificates.at(which)!;

/** In the middle of a digest or a signature. */
const MIDDLE = 20;

function updated(...edits: ((editing: increment.Editing) => void)[]) {
  return ({ sealed }: Material): Bytes =>
    increment.update(sealed, (editing) => {
      for (const edit of edits) edit(editing);
    });
}

/** Another subject, with the key, the issuer and the number of the certificate that sealed. */
function liveAccountId(cms: Bytes, { root }: Material): Uint8Array {
  const original = certificateOf(cms, 0);
  const { publicKey, serialNumber, validFrom, validTo } = new X509Certificate(original);
  return makeCertificate({
    profile: PROFILES.seal,
    subject: { commonName: "Minister of Justice", organization: "Ministry" },
    publicKey,
    serial: Buffer.from(serialNumber, "hex"),
    notBefore: new Date(validFrom),
    notAfter: new Date(validTo),
    issuer: root,
  });
}

const OUTSIDE = new Set<Alteration["make"]>();

/** By a program of the machine. */
function byProgram(program: string, args: string): Alteration["make"] {
  const make: Alteration["make"] = ({ sealed }) => {
    const { files, output } = runOnFiles(program, args.split(" "), { "in.pdf": sealed }, [
      "out.pdf",
    ]);
    if (!files["out.pdf"]) throw new Error(`${program}: ${output}`);
    return Uint8Array.from(files["out.pdf"]);
  };
  OUTSIDE.add(make);
  return make;
}

/** Every way of changing a sealed file that is tried, and what the file then is. */
const ROWS: readonly [string, string, Verdict, Alteration["make"]][] = [
  ["00", "the sealed file as it was downloaded", "genuine", ({ sealed }) => sealed],
  ["01", "a bit in the binary comment of the header", "altered", ({ sealed }) => flip(sealed, 11)],
  ["02", "a bit in the document that was signed", "altered", ({ sealed }) => flip(sealed, 2_000)],
  [
    "03",
    "a bit in the appended pages",
    "altered",
    ({ sealed }) => flip(sealed, sealOf(sealed).digitsAt - 3_000),
  ],
  [
    "04",
    "the title in the metadata",
    "altered",
    ({ sealed }) => flip(sealed, metadataAt(sealed) + 60),
  ],
  [
    "05",
    "the time of sealing in the signature dictionary",
    "altered",
    ({ sealed }) => rewrite(sealed, "/M (D:2026", () => "/M (D:2025"),
  ],
  [
    "06",
    "the reason in the signature dictionary",
    "altered",
    ({ sealed }) => rewrite(sealed, "/Reason (Sealed after", () => "/Reason (Signed after"),
  ],
  [
    "07",
    "a bit in the signature",
    "altered",
    flipWithin((cms) => readSignedData(cms).signer.signature, MIDDLE),
  ],
  [
    "08",
    "a bit in the signed digest",
    "altered",
    flipWithin((cms) => readSignedData(cms).signer.signedAttributes[1]!.values[0]!, MIDDLE),
  ],
  [
    "09",
    "a bit in the timestamp's signature",
    "altered",
    flipWithin((cms) => readSignedData(tokenOf(cms)).signer.signature, MIDDLE),
  ],
  [
    "10",
    "a bit in the root's certificate within the seal",
    "altered",
    flipWithin((cms) => certificateOf(cms, -1), 60),
  ],
  [
    "11",
    "bytes hidden behind the signature within its room",
    "altered",
    (material) => {
      const file = signedRevision(material);
      const { digitsAt, room } = sealOf(file);
      return overwrite(file, digitsAt + 2 * room - 20, Buffer.from("deadbeef"));
    },
  ],
  [
    "12",
    "the last number of the ByteRange one less",
    "altered",
    (material) => {
      const file = signedRevision(material);
      const range = /\/ByteRange \[\d+ \d+ \d+ \d+/.exec(Buffer.from(file).toString("latin1"))!;
      const [last = ""] = /\d+$/.exec(range[0])!;
      const less = String(Number(last) - 1).padStart(last.length, "0");
      return overwrite(file, range.index + range[0].length - last.length, Buffer.from(less));
    },
  ],
  ["13", "the last 50 bytes cut off", "incomplete", ({ sealed }) => sealed.slice(0, -50)],
  [
    "14",
    "half of the file",
    "incomplete",
    ({ sealed }) => sealed.slice(0, Math.floor(sealed.length / 2)),
  ],
  [
    "15",
    "cut back to the document before it was sealed",
    "unsealed",
    ({ sealed }) => {
      const text = Buffer.from(sealed).toString("latin1");
      const [end = ""] = /startxref\n\d+\n%%EOF\n/.exec(text)!;
      return sealed.slice(0, text.indexOf(end) + end.length);
    },
  ],
  ["16", "a line end appended", "altered", ({ sealed }) => append(sealed, "\n")],
  [
    "17",
    "280 bytes of noise appended",
    "altered",
    ({ sealed }) => append(sealed, "0123456789 noise ".repeat(20).slice(0, 280)),
  ],
  [
    "18",
    "the timestamp taken out of the seal",
    "no-timestamp",
    inCms((cms) => withToken(cms, null)),
  ],
  [
    "19",
    "the timestamp of another sealed file",
    "altered",
    (material) => inCms((cms) => withToken(cms, tokenOf(sealOf(material.other).cms)))(material),
  ],
  [
    "20",
    "the whole seal of another file",
    "altered",
    (material) => inCms(() => sealOf(material.other).cms)(material),
  ],
  [
    "21",
    "another certificate of the same key, issuer and number",
    "altered",
    (material) =>
      inCms((cms) =>
        rebuildCms(cms, (parts) => ({
          ...parts,
          certificates: Buffer.concat([liveAccountId(cms, material), certificateOf(cms, -1)]),
        })),
      )(material),
  ],
  ["22", "a white box and another rent drawn over page 1", "altered", updated(increment.drawOver)],
  ["23", "a note put over page 1", "altered", updated(increment.addNote)],
  ["24", "a filled form field added", "altered", updated(increment.addFilledField)],
  ["25", "the certificate's pages taken out", "altered", updated(increment.removePages)],
  ["26", "every page replaced", "altered", updated(increment.replacePages)],
  ["27", "the metadata replaced", "altered", updated(increment.replaceMetadata)],
  [
    "28",
    "the ban on changes removed and page 1 changed",
    "altered",
    updated(increment.drawOver, ({ catalog }) => catalog.delete("Perms")),
  ],
  ["29", "a second field with a copy of the seal", "altered", updated(increment.copySeal)],
  [
    "30",
    "the seal's field removed and page 1 changed",
    "altered",
    updated(increment.removeSeal, increment.drawOver),
  ],
  ["31", "written anew by qpdf", "resaved", byProgram("qpdf", "in.pdf out.pdf")],
  ["32", "linearised by qpdf", "resaved", byProgram("qpdf", "--linearize in.pdf out.pdf")],
  ["33", "cleaned by mutool", "resaved", byProgram("mutool", "clean in.pdf out.pdf")],
  [
    "34",
    "distilled by Ghostscript",
    "resaved",
    byProgram("gs", "-q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=out.pdf in.pdf"),
  ],
  ["35", "printed to a PDF", "resaved", byProgram("pdftocairo", "-pdf in.pdf out.pdf")],
  [
    "36",
    "only page 1, by qpdf",
    "resaved",
    byProgram("qpdf", "in.pdf --pages in.pdf 1 -- out.pdf"),
  ],
  ["37", "cut back to the sealed revision", "genuine", signedRevision],
  [
    "38",
    "bytes hidden in the seal's room, below the timestamp over the file",
    "altered",
    ({ sealed }) => {
      const { digitsAt, room } = sealOf(sealed);
      return overwrite(sealed, digitsAt + 2 * room - 20, Buffer.from("deadbeef"));
    },
  ],
  [
    "39",
    "a bit in the timestamp over the whole file",
    "altered",
    ({ sealed }) => {
      const { gapStart, contents } = findSignatures(sealed).found.at(-1)!;
      const { signature } = readSignedData(cmsIn(contents!)).signer;
      return flip(sealed, gapStart + 1 + 2 * (offsetOf(contents!, signature) + MIDDLE));
    },
  ],
  [
    "40",
    "an object that no table lists appended",
    "altered",
    ({ sealed }) => append(sealed, "5 0 obj\n<</Type /Page>>\nendobj\n"),
  ],
  ["41", "another record attached by an update", "altered", updated(increment.attachFile)],
  ["42", "a script that runs on opening", "altered", updated(increment.runOnOpening)],
  ["43", "objects that nothing leads to", "altered", updated(increment.leaveUnused)],
  [
    "44",
    "a letter of the signature in capitals",
    "altered",
    (material) => {
      const file = signedRevision(material);
      const { digitsAt } = sealOf(file);
      const at = file.findIndex((byte, index) => index > digitsAt && byte >= 0x61 && byte <= 0x66);
      return flip(file, at, 5);
    },
  ],
  [
    "45",
    "a text file with the ending .pdf",
    "not-a-pdf",
    () => append(new Uint8Array(0), "Rent: 9,999 EUR"),
  ],
];

export const ALTERATIONS: readonly Alteration[] = ROWS.map(([number, what, verdict, make]) => ({
  number,
  what,
  verdict,
  make,
  isMadeOutside: OUTSIDE.has(make),
}));

/** Programs of the machine that some alterations are made with. */
export const PROGRAMS = ["qpdf", "mutool", "gs", "pdftocairo"] as const;
