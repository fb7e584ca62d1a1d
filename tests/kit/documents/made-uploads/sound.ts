/** Pictures, shadings and tiles that hold together, so that most are taken in: only their kinds are put together by chance. */
import { deflateSync } from "node:zlib";
import { createCanvas } from "@napi-rs/canvas";
import { profile } from "./colours.ts";
import type { Construct } from "./construct.ts";
import { add, BOX, type Draft, line, NUMBER, name, stream, WORDS } from "./draft.ts";
import type { Lot } from "./lot.ts";

const FONT = `/Font <</F1 ${NUMBER.font} 0 R>>`;

interface Space {
  space: string;
  components: number;
}

const power = (from: string, to: string, exponent = 1) =>
  `<</FunctionType 2 /Domain [0 1] /N ${exponent} /C0 [${from}] /C1 [${to}]>>`;

function spaceOf(draft: Draft, lot: Lot): Space {
  const icc = (kind: "GRAY" | "RGB ", components: number) =>
    `[/ICCBased ${add(draft, stream(`/N ${components}`, profile(kind, lot.of([1.8, 2.2, 2.4]))))} 0 R]`;
  const mixed = () =>
    `${add(draft, stream("/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1 0 1]", "{ 0 exch dup 3 1 roll }"))} 0 R`;
  switch (lot.below(10)) {
    case 0:
    case 1:
      return { space: "/DeviceGray", components: 1 };
    case 2:
    case 3:
      return { space: "/DeviceRGB", components: 3 };
    case 4:
      return { space: "/DeviceCMYK", components: 4 };
    case 5:
      return { space: icc("GRAY", 1), components: 1 };
    case 6:
      return { space: icc("RGB ", 3), components: 3 };
    case 7: {
      const to = lot.of([power("0 0 0 0", "0 0 0 1"), power("0 0 0 0", "1 1 0 0", 2)]);
      const ink = lot.of(["Spot", "Black", "All"]);
      return { space: `[/Separation /${ink} /DeviceCMYK ${to}]`, components: 1 };
    }
    case 8: {
      const names = lot.of(["/One /Two", "/Cyan /Black"]);
      return { space: `[/DeviceN [${names}] /DeviceCMYK ${mixed()}]`, components: 2 };
    }
    default:
      return {
        space: `[/CalRGB <</WhitePoint [0.9505 1 1.089] /Gamma [2.2 2.2 2.2]>>]`,
        components: 3,
      };
  }
}

function indexed(lot: Lot): Space {
  const space = lot.of([
    "[/Indexed /DeviceRGB 3 <000000ffffffff00000000ff>]",
    "[/Indexed /DeviceGray 3 <00ff8040>]",
    "[/Indexed /DeviceCMYK 3 <00000000000000ff00ff00ff80000000>]",
    `[/Indexed [/Separation /Spot /DeviceGray ${power("1", "0")}] 3 <00ff8040>]`,
  ]);
  return { space, components: 1 };
}

const [WIDE, HIGH] = [60, 8];

/** Blocks of a third of the width. */
function samplesOf(lot: Lot, components: number, bits: number, most: number): Buffer {
  const blocks = [0, 1, 2].map(() =>
    Array.from({ length: components }, () =>
      lot.of([0, most, Math.round(most / 2), Math.round(most / 4)]),
    ),
  );
  const rowBits = WIDE * components * bits;
  const row = Buffer.alloc(Math.ceil(rowBits / 8));
  for (let x = 0, at = 0; x < WIDE; x += 1) {
    for (const value of blocks[Math.floor((3 * x) / WIDE)]!) {
      for (let bit = bits - 1; bit >= 0; bit -= 1, at += 1) {
        if ((value >> bit) & 1) row[at >> 3]! |= 0x80 >> (at & 7);
      }
    }
  }
  return Buffer.concat(Array.from({ length: HIGH }, () => row));
}

interface Packed {
  entries: string;
  data: Buffer;
}

function pack(lot: Lot, plain: Buffer, components: number, bits: number): Packed {
  const rowBytes = plain.length / HIGH;
  const rows = (filter: number, change: (row: Buffer) => Buffer) =>
    Buffer.concat(
      Array.from({ length: HIGH }, (_, y) =>
        Buffer.concat([
          Buffer.of(filter),
          change(plain.subarray(y * rowBytes, (y + 1) * rowBytes)),
        ]),
      ),
    );
  const parms = (predictor: number) =>
    `/DecodeParms <</Predictor ${predictor} /Colors ${components} /BitsPerComponent ${bits} /Columns ${WIDE}>>`;
  const step = Math.max(1, (components * bits) >> 3);
  const less = (row: Buffer) =>
    Buffer.from(row.map((value, at) => value - (at >= step ? row[at - step]! : 0)));
  switch (lot.below(6)) {
    case 0:
      return { entries: "", data: plain };
    case 1:
      return { entries: "/Filter /FlateDecode", data: deflateSync(plain) };
    case 2:
      return {
        entries: `/Filter /FlateDecode ${parms(15)}`,
        data: deflateSync(rows(1, less)),
      };
    case 3:
      return {
        entries: `/Filter [/FlateDecode] ${parms(12)}`,
        data: deflateSync(rows(0, (row) => row)),
      };
    case 4: {
      const runs = Array.from({ length: Math.ceil(plain.length / 100) }, (_, at) => {
        const run = plain.subarray(100 * at, 100 * (at + 1));
        return Buffer.concat([Buffer.of(run.length - 1), run]);
      });
      return {
        entries: "/Filter /RunLengthDecode",
        data: Buffer.concat([...runs, Buffer.of(128)]),
      };
    }
    default:
      return {
        entries: "/Filter /ASCIIHexDecode",
        data: Buffer.from(`${plain.toString("hex")}>`),
      };
  }
}

/** Programs differ in the colours of four inks as long as no conversion is agreed on. */
function seen(draft: Draft, lot: Lot): Space {
  const found = spaceOf(draft, lot);
  const isPress = found.space === "/DeviceCMYK" || found.space.startsWith("[/DeviceN");
  return isPress ? { space: "/DeviceRGB", components: 3 } : found;
}

function image(draft: Draft, lot: Lot): number {
  const isTable = lot.oneIn(4);
  const { space, components } = isTable ? indexed(lot) : seen(draft, lot);
  const bits = isTable ? lot.of([2, 4, 8]) : lot.of([1, 2, 4, 8, 8, 8, 16]);
  const most = isTable ? 3 : 2 ** bits - 1;
  const { entries, data } = pack(lot, samplesOf(lot, components, bits, most), components, bits);
  const decode =
    !isTable && lot.oneIn(4) ? `/Decode [${Array(components).fill("1 0").join(" ")}]` : "";
  const mask = lot.of(["", "", "", maskOf(draft, lot), colourKey(lot, components, most)]);
  return add(
    draft,
    stream(
      `/Type /XObject /Subtype /Image /Width ${WIDE} /Height ${HIGH} /ColorSpace ${space} /BitsPerComponent ${bits} ${decode} ${mask} ${entries}`,
      data,
    ),
  );
}

function colourKey(lot: Lot, components: number, most: number): string {
  const [least, last] = lot.of([
    [0, 0],
    [most, most],
    [0, most >> 1],
  ]) as [number, number];
  return `/Mask [${Array(components).fill(`${least} ${last}`).join(" ")}]`;
}

function maskOf(draft: Draft, lot: Lot): string {
  const isSoft = lot.oneIn(2);
  const bits = isSoft ? lot.of([1, 8]) : 1;
  const plain = samplesOf(lot, 1, bits, 2 ** bits - 1);
  const decode = lot.of(["", "", "/Decode [1 0]"]);
  const kind = isSoft ? "/ColorSpace /DeviceGray" : "/ImageMask true";
  const number = add(
    draft,
    stream(
      `/Type /XObject /Subtype /Image /Width ${WIDE} /Height ${HIGH} ${kind} /BitsPerComponent ${bits} ${decode}`,
      plain,
    ),
  );
  return `/${isSoft ? "SMask" : "Mask"} ${number} 0 R`;
}

/** A photograph, as cameras pack it. */
function photograph(draft: Draft, lot: Lot): number {
  const canvas = createCanvas(WIDE, HIGH);
  const context = canvas.getContext("2d");
  for (let block = 0; block < 3; block += 1) {
    context.fillStyle = lot.of(["#fff", "#000", "#f00", "#888", "#00f"]);
    context.fillRect((block * WIDE) / 3, 0, WIDE / 3, HIGH);
  }
  const more = lot.of(["", "", "/Decode [1 0 1 0 1 0]", "/DecodeParms <</ColorTransform 0>>"]);
  const space = lot.of(["/DeviceRGB", "/DeviceRGB", "/DeviceGray", spaceOf(draft, lot).space]);
  return add(
    draft,
    stream(
      `/Type /XObject /Subtype /Image /Width ${WIDE} /Height ${HIGH} /ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode ${more}`,
      canvas.toBuffer("image/jpeg", 95),
    ),
  );
}

function functionOf(draft: Draft, lot: Lot, components: number): string {
  const colour = () => Array.from({ length: components }, () => lot.of([0, 1, 0.5])).join(" ");
  const range = Array(components).fill("0 1").join(" ");
  switch (lot.below(4)) {
    case 0:
      return power(colour(), colour(), lot.of([1, 2, 0.5]));
    case 1: {
      const [one, other] = [power(colour(), colour()), power(colour(), colour())];
      const encode = lot.of(["0 1 0 1", "1 0 0 1"]);
      return `<</FunctionType 3 /Domain [0 1] /Functions [${one} ${other}] /Bounds [${lot.of([0.5, 0.2])}] /Encode [${encode}]>>`;
    }
    case 2: {
      const samples = Array.from({ length: 4 * components }, () => lot.of([0, 255, 128]));
      const entries = `/FunctionType 0 /Domain [0 1] /Range [${range}] /Size [4] /BitsPerSample 8`;
      return `${add(draft, stream(entries, Uint8Array.from(samples)))} 0 R`;
    }
    default: {
      const rest = "dup 1 exch sub exch ".repeat(components - 1);
      const entries = `/FunctionType 4 /Domain [0 1] /Range [${range}]`;
      return `${add(draft, stream(entries, `{ ${rest}}`))} 0 R`;
    }
  }
}

function mesh(draft: Draft, lot: Lot, space: string, components: number): string {
  const type = lot.of([4, 5]);
  const points: [number, number, number][] = [
    [0, 15, 40],
    [0, 285, 40],
    [0, 15, 74],
    ...(type === 4 ? ([[1, 285, 74]] as [number, number, number][]) : [[0, 285, 74] as const]),
  ] as [number, number, number][];
  const bytes = points.flatMap(([flag, x, y]) => {
    const place = [x, y].flatMap((value) => {
      const part = Math.round((value / 300) * 65_535);
      return [part >> 8, part & 255];
    });
    const colour = Array.from({ length: components }, () => lot.of([0, 255, 128]));
    return [...(type === 4 ? [flag] : []), ...place, ...colour];
  });
  const decode = `[0 300 0 300 ${Array(components).fill("0 1").join(" ")}]`;
  const kind = type === 4 ? "/BitsPerFlag 8" : "/VerticesPerRow 2";
  return `${add(draft, stream(`/ShadingType ${type} /ColorSpace ${space} /BitsPerCoordinate 16 /BitsPerComponent 8 ${kind} /Decode ${decode}`, Uint8Array.from(bytes)))} 0 R`;
}

function shading(draft: Draft, lot: Lot): string {
  const { space, components } = spaceOf(draft, lot);
  if (lot.oneIn(5)) {
    const plain = lot.of([
      { space: "/DeviceRGB", components: 3 },
      { space: "/DeviceGray", components: 1 },
    ]);
    return mesh(draft, lot, plain.space, plain.components);
  }
  const extend = lot.of(["", "/Extend [true true]", "/Extend [true false]"]);
  const more = lot.of(["", "", "/BBox [15 40 150 74]", "/Domain [0 1]"]);
  const coords = lot.of([
    "/ShadingType 2 /Coords [15 0 285 0]",
    "/ShadingType 2 /Coords [15 40 285 74]",
    "/ShadingType 3 /Coords [150 57 0 150 57 140]",
    "/ShadingType 3 /Coords [100 57 10 200 57 60]",
  ]);
  return `<<${coords} /ColorSpace ${space} ${extend} ${more} /Function ${functionOf(draft, lot, components)}>>`;
}

function tiles(draft: Draft, lot: Lot): { number: number; tint: Space | null } {
  const tint = lot.oneIn(3) ? spaceOf(draft, lot) : null;
  const paint = tint ? "" : lot.of(["0 g", "1 0 0 rg", "0 0 0 1 k", "0.5 g"]);
  const content = lot.of([
    `${paint} 0 0 6 10 re f`,
    `${paint} 5 0 m 10 10 l 0 10 l f`,
    `${paint} 0 0 10 5 re f`,
    `q ${paint} 0.5 0 0 0.5 0 0 cm 0 0 12 20 re f Q`,
    `q ${paint} 0.25 0 0 0.25 0 0 cm BT /F1 40 Tf 2 4 Td (9,) Tj ET Q`,
    `1 g 0 0 10 10 re f ${paint} 2 2 6 6 re f`,
  ]);
  const step = lot.of(["10", "10", "20", "15", "12.3", "9.7"]);
  const matrix = lot.of([
    "",
    "/Matrix [1 0 0 1 3 4]",
    "/Matrix [2 0 0 2 0 0]",
    "/Matrix [1.5 0 0 -1.5 0 120]",
    "/Matrix [0.77 0 0 0.77 1.3 2.7]",
    "/Matrix [0.24 0 0 0.24 0 0]",
    "/Matrix [0.15 0 0 0.15 0 0]",
    "/Matrix [0.8 0.6 -0.6 0.8 0 0]",
  ]);
  const entries = `/Type /Pattern /PatternType 1 /PaintType ${tint ? 2 : 1} /TilingType ${lot.of([1, 2, 3])} /BBox [0 0 10 10] /XStep ${step} /YStep ${lot.of([step, "10"])} ${matrix} /Resources <<${FONT}>>`;
  return { number: add(draft, stream(entries, content)), tint };
}

const tone = (lot: Lot, { components }: Space) =>
  Array.from({ length: components }, () => lot.of([0, 1, 0.5, 0.25])).join(" ");

export const SOUND: Record<string, Construct> = {
  "sound pictures": (draft, lot) => {
    const number = lot.oneIn(5) ? photograph(draft, lot) : image(draft, lot);
    name(draft, "XObject", "I0", number);
    const matrix = lot.of(["270 0 0 34 15 40", "270 0 0 -34 15 74", "-270 0 0 34 285 40"]);
    draft.after.push(`q ${lot.of(["", "1 g", "1 0 0 rg"])} ${matrix} cm /I0 Do Q`);
  },
  "sound shadings": (draft, lot) => {
    if (lot.oneIn(2)) {
      name(draft, "Shading", "S0", shading(draft, lot));
      draft.after.push(`q ${BOX} W n /S0 sh Q`);
      return;
    }
    name(draft, "Pattern", "P0", `<</PatternType 2 /Shading ${shading(draft, lot)}>>`);
    draft.words = null;
    draft.after.push(`/Pattern cs /P0 scn ${lot.of([`${BOX} f`, line(WORDS.other)])}`);
  },
  "sound tiles": (draft, lot) => {
    const { number, tint } = tiles(draft, lot);
    name(draft, "Pattern", "P0", number);
    name(draft, "ColorSpace", "C0", tint ? `[/Pattern ${tint.space}]` : "/Pattern");
    const set = tint ? `/C0 cs ${tone(lot, tint)} /P0 scn` : "/Pattern cs /P0 scn";
    draft.words = lot.of([null, WORDS.honest]);
    const turned = `q 0.9 0.1 -0.1 0.9 9 0 cm ${set} ${BOX} f* Q`;
    const circle = `q ${set} 30 57 m 30 90 90 90 90 57 c 90 20 30 20 30 57 c B Q`;
    const pale = lot.oneIn(4) ? "/G0 gs" : "";
    if (pale) name(draft, "ExtGState", "G0", lot.of(["<</ca 0.5>>", "<</BM /Multiply>>"]));
    draft.after.push(
      lot.of([`q ${pale} ${set} ${BOX} f Q`, `q ${pale} ${set} ${BOX} f Q`, turned, circle]),
    );
  },
  "sound colours": (draft, lot) => {
    const space = lot.oneIn(5) ? indexed(lot) : spaceOf(draft, lot);
    name(draft, "ColorSpace", "C0", space.space);
    const colour = space.space.startsWith("[/Indexed")
      ? lot.of(["0", "1", "2", "3"])
      : tone(lot, space);
    draft.words = null;
    draft.after.push(
      lot.of([
        `/C0 cs ${colour} scn ${line(WORDS.other)}`,
        `/C0 cs ${colour} sc ${BOX} f`,
        `/C0 CS ${colour} SCN 34 w 15 57 m 285 57 l S`,
      ]),
    );
  },
};
