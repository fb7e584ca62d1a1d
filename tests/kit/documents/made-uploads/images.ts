/** Pictures whose data, colours or masks do not fit what their dictionary says. */
import { deflateSync } from "node:zlib";
import type { Construct } from "./construct.ts";
import { add, type Draft, name, stream } from "./draft.ts";
import type { Lot } from "./lot.ts";

const SPACES = [
  "/DeviceGray",
  "/DeviceGray",
  "/DeviceRGB",
  "/DeviceCMYK",
  "[/Indexed /DeviceGray 1 <00ff>]",
  "[/Indexed /DeviceGray 0 <ff>]",
  "[/Indexed /DeviceRGB 1 <000000>]",
  "[/CalGray <</WhitePoint [1 1 1] /Gamma 9>>]",
  "[/Lab <</WhitePoint [0.95 1 1.08] /Range [-100 100 -100 100]>>]",
  "[/Separation /None /DeviceGray <</FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [0]>>]",
  "[/Separation /Spot /DeviceGray <</FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [0]>>]",
  "/Pattern",
  "/Missing",
  "null",
  "",
];

function data(lot: Lot, width: number, height: number): Buffer {
  const full = Math.min(20_000, Math.max(1, Math.abs(width * height)) * 4);
  const length = lot.of([full, full, full, Math.floor(full / 2), 1, 0, full + 900]);
  return Buffer.alloc(length, lot.of([0, 255, 128, 0x0f]));
}

function picture(draft: Draft, lot: Lot): number {
  const width = lot.of([1, 2, 8, 9, 10, 0, -1, 10_000]);
  const height = lot.of([1, 2, 8, 9, 10, 0, -1]);
  const space = lot.of(SPACES);
  const bits = lot.of(["8", "8", "1", "2", "4", "16", "3", "0", "32", ""]);
  const more = lot.of([
    "",
    "",
    "/Decode [1 0]",
    "/Decode [0 2]",
    "/Decode [0 0]",
    "/Decode [0 1 0 1 0 1 0 1]",
    "/Decode []",
    "/Interpolate true",
    "/Mask [255 255]",
    "/Mask [0 255]",
    "/Mask [0]",
    "/Mask []",
    "/ImageMask false",
    "/ImageMask true",
    "/SMaskInData 1",
    "/Intent /Missing",
    "/Width 2",
    "/Alternates [<</Image 5 0 R /DefaultForPrinting true>>]",
    "/OPI <<>>",
  ]);
  const packing = lot.of([
    "",
    "",
    "",
    "/Filter /FlateDecode",
    "/Filter [/FlateDecode]",
    "/Filter /DCTDecode",
    "/Filter /JPXDecode",
    "/Filter /CCITTFaxDecode /DecodeParms <</K -1 /Columns 8 /Rows 8>>",
    "/Filter /CCITTFaxDecode /DecodeParms <</K 0 /Columns 8 /BlackIs1 true>>",
    "/Filter /RunLengthDecode",
    "/Filter /LZWDecode",
    "/Filter [/ASCIIHexDecode /FlateDecode]",
    "/Filter /Missing",
    "/Filter /JBIG2Decode",
    "/Filter [/FlateDecode /FlateDecode]",
    "/Filter /FlateDecode /DecodeParms <</Predictor 15 /Colors 1 /Columns 8>>",
    "/Filter /FlateDecode /DecodeParms <</Predictor 2 /Colors 3 /Columns 8>>",
  ]);
  const plain = data(lot, width, height);
  const bytes =
    packing.includes("FlateDecode") && !packing.includes("Hex") ? deflateSync(plain) : plain;
  return add(
    draft,
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${space && `/ColorSpace ${space}`} ${bits && `/BitsPerComponent ${bits}`} ${more} ${packing}`,
      bytes,
    ),
  );
}

/** Edges of eight columns fall on whole pixels: a letter cut between them leaves a hairline that some draw and others do not. */
function put(draft: Draft, lot: Lot, number: number): void {
  name(draft, "XObject", "I0", number);
  const matrix = lot.of([
    "272 0 0 34 14 40",
    "272 0 0 34 14 40",
    "272 0 0 -34 14 74",
    "-272 0 0 34 286 40",
    "0 34 270 0 15 40",
    "270 0 0 0 15 40",
    "270 0 0 0.01 15 57",
    "0.1 0 0 34 15 40",
    "1000000 0 0 1000000 -500000 -500000",
  ]);
  draft.after.push(`q ${lot.of(["", "1 g", "0 g", "1 0 0 rg"])} ${matrix} cm /I0 Do Q`);
}

export const IMAGES: Record<string, Construct> = {
  pictures: (draft, lot) => put(draft, lot, picture(draft, lot)),
  stencils: (draft, lot) => {
    const entries = lot.of([
      "/BitsPerComponent 1",
      "",
      "/BitsPerComponent 8",
      "/BitsPerComponent 1 /Decode [1 0]",
      "/BitsPerComponent 1 /Decode [0 0]",
      "/BitsPerComponent 1 /ColorSpace /DeviceGray",
      "/Interpolate true /BitsPerComponent 1",
      "/BitsPerComponent 1 /Mask [0 0]",
    ]);
    const [width, height] = [lot.of([1, 8, 9, 300]), lot.of([1, 8, 2])];
    put(
      draft,
      lot,
      add(
        draft,
        stream(
          `/Type /XObject /Subtype /Image /ImageMask ${lot.of(["true", "true", "1", "(true)"])} /Width ${width} /Height ${height} ${entries}`,
          Buffer.alloc(lot.of([Math.ceil(width / 8) * height, 1, 0]), lot.of([0, 255, 0xaa])),
        ),
      ),
    );
  },
  "pictures with masks": (draft, lot) => {
    const inner = lot.of([
      "/ColorSpace /DeviceGray /BitsPerComponent 8",
      "/ImageMask true /BitsPerComponent 1",
      "/ColorSpace /DeviceRGB /BitsPerComponent 8",
      "/ColorSpace /DeviceGray /BitsPerComponent 8 /Matte [0]",
      "/ColorSpace /DeviceGray /BitsPerComponent 8 /Decode [1 0]",
      "/ImageMask true /BitsPerComponent 1 /Decode [1 0]",
      "/BitsPerComponent 8",
    ]);
    const side = lot.of([1, 2, 8, 40]);
    const mask = add(
      draft,
      stream(
        `/Type /XObject /Subtype /Image /Width ${side} /Height ${lot.of([side, 1])} ${inner}`,
        Buffer.alloc(lot.of([side * side, 1]), lot.of([0, 255, 128])),
      ),
    );
    const key = lot.of(["SMask", "Mask", "SMask", "Mask", "SMask 99 0 R /Mask"]);
    put(
      draft,
      lot,
      add(
        draft,
        stream(
          `/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace ${lot.of(["/DeviceGray", "/DeviceRGB", "[/Indexed /DeviceGray 1 <00ff>]"])} /BitsPerComponent 8 /${key} ${mask} 0 R`,
          Buffer.alloc(12, lot.of([0, 255])),
        ),
      ),
    );
  },
};
