import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildPdf, type Objects } from "#kit/documents/pdfs/built-pdf.ts";
import { PdfDict } from "#lib/pdf/objects.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { plainObjects } from "./plain-objects.ts";

/** Whether these resources are plain, as object 9 of a file. */
function isPlain(resources: string, objects: Objects = {}): boolean {
  const pdf = openPdf(
    buildPdf({
      9: `<< ${resources} >>`,
      1: "<< /Type /Catalog /Pages 2 0 R /R 9 0 R >>",
      ...objects,
    }),
  );
  const dict = pdf.catalog.getDict("R", pdf.resolve);
  assert.ok(dict instanceof PdfDict);
  return plainObjects(dict, { resolve: pdf.resolve, stencils: new Set() });
}

const IMAGE = "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8";
const image = (entries: string): [string, Objects] => [
  "/XObject << /I 10 0 R >>",
  { 10: [`<< ${IMAGE} ${entries} >>`, "\xff\xff\xff"] },
];
const form = (entries: string): [string, Objects] => [
  "/XObject << /X 10 0 R >>",
  { 10: [`<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] ${entries} >>`, ""] },
];

describe("resources", () => {
  const PLAIN: Readonly<Record<string, [string, Objects?]>> = {
    "nothing but fonts": ["/Font << /F << /Type /Font /Subtype /TrueType >> >>"],
    "opaque states and widths of lines": ["/ExtGState << /G << /LW 2 /ca 1 /BM /Normal >> >>"],
    "colours of a device": ["/ColorSpace << /C /DeviceRGB >>"],
    "a common image": image("/ColorSpace /DeviceRGB"),
    "an image with a table of colours": image("/ColorSpace [/Indexed /DeviceRGB 0 <ff0000>]"),
    "a form of these": form("/Resources << /ColorSpace << /C /DeviceGray >> >>"),
  };
  for (const [name, [resources, objects]] of Object.entries(PLAIN)) {
    it(`with ${name} are plain`, () => assert.ok(isPlain(resources, objects)));
  }

  const OTHERS: Readonly<Record<string, [string, Objects?]>> = {
    "glyphs that are drawings": ["/Font << /F << /Type /Font /Subtype /Type3 >> >>"],
    "something half transparent": ["/ExtGState << /G << /ca 0.99 >> >>"],
    "a way to blend": ["/ExtGState << /G << /BM /Multiply >> >>"],
    "a soft mask": ["/ExtGState << /G << /SMask << /S /Alpha >> >> >>"],
    "an entry that is not known": ["/ExtGState << /G << /TR /Identity >> >>"],
    "an ink": ["/ColorSpace << /C [/Separation /A /DeviceGray 4 0 R] >>"],
    "a pattern": ["/Pattern << /P << >> >>"],
    "a shading": ["/Shading << /H << >> >>"],
    "a category that is not known": ["/Halftones << /H << >> >>"],
    "an image with a key": image("/ColorSpace /DeviceRGB /Mask [1 1 1 1 1 1]"),
    "an image the other way round": image("/ColorSpace /DeviceGray /Decode [1 0]"),
    "an image in inks of a press": image("/ColorSpace /DeviceCMYK"),
    "a JPEG 2000": image("/ColorSpace /DeviceRGB /Filter /JPXDecode"),
    "a form that is a group": form("/Group << /S /Transparency >>"),
    "a form of what is not plain": form("/Resources << /Pattern << /P << >> >> >>"),
    "a form that holds itself": form("/Resources << /XObject << /X 10 0 R >> >>"),
  };
  for (const [name, [resources, objects]] of Object.entries(OTHERS)) {
    it(`with ${name} are not plain`, () => assert.ok(!isPlain(resources, objects)));
  }
});
