/** Colours that readers compute in their own ways, or not at all. */
import type { Construct } from "./construct.ts";
import { add, BOX, type Draft, line, name, stream, WORDS } from "./draft.ts";
import type { Lot } from "./lot.ts";

const WHITE_POINTS = [
  "/WhitePoint [0.9505 1 1.089]",
  "/WhitePoint [1 1 1]",
  "/WhitePoint [0.2 1 0.2]",
  "/WhitePoint [0 0 0]",
  "",
];
const MATRICES = [
  "",
  "/Matrix [0.4124 0.2126 0.0193 0.3576 0.7152 0.1192 0.1805 0.0722 0.9505]",
  "/Matrix [0 0 0 0 0 0 0 0 0]",
  "/Matrix [9 9 9 9 9 9 9 9 9]",
  "/Matrix [1 0 0]",
];
const GAMMAS = [0.001, 0.45, 1, 2.2, 40, 400, 0, -1];

function calibrated(lot: Lot): { space: string; components: number } {
  const white = lot.of(WHITE_POINTS);
  const gamma = lot.of(GAMMAS);
  return lot.of([
    { space: `[/CalGray <<${white} /Gamma ${gamma}>>]`, components: 1 },
    {
      space: `[/CalRGB <<${white} /Gamma [${gamma} ${gamma} ${gamma}] ${lot.of(MATRICES)}>>]`,
      components: 3,
    },
    { space: `[/Lab <<${white} /Range [-100 100 -100 100]>>]`, components: 3 },
    { space: `[/CalCMYK <<${white}>>]`, components: 4 },
    { space: "[/CalGray]", components: 1 },
    { space: "/CalRGB", components: 3 },
  ]);
}

/** A PostScript calculator. */
function calculator(draft: Draft, inputs: number, outputs: number, program: string): string {
  const [domain, range] = ["0 1 ".repeat(inputs), "0 1 ".repeat(outputs)];
  const entries = `/FunctionType 4 /Domain [${domain}] /Range [${range}]`;
  return `${add(draft, stream(entries, `{ ${program} }`))} 0 R`;
}

/** A function from so many tints to so many parts of a colour, all of them `to`. */
function tint(draft: Draft, lot: Lot, inputs: number, outputs: number, to: number): string {
  const all = `${to} `.repeat(outputs);
  const program = `${"pop ".repeat(inputs)}${all}`;
  if (inputs > 1) return calculator(draft, inputs, outputs, program);
  return lot.of([
    calculator(draft, 1, outputs, program),
    `<</FunctionType 2 /Domain [0 1] /N 1 /C0 [${all}] /C1 [${all}]>>`,
    `<</FunctionType 2 /Domain [0 0.5] /N ${lot.of([0, 1, -1, 50])} /C0 [${`${1 - to} `.repeat(outputs)}] /C1 [${all}]>>`,
    `<</FunctionType 3 /Domain [0 1] /Functions [<</FunctionType 2 /Domain [0 1] /N 1 /C0 [${all}] /C1 [${all}]>>] /Bounds [${lot.of(["", "0.5"])}] /Encode [${lot.of(["0 1", "1 0", ""])}]>>`,
    `${add(draft, stream(`/FunctionType 0 /Domain [0 1] /Range [${"0 1 ".repeat(outputs)}] /Size [${lot.of([1, 2, 3])}] /BitsPerSample 8 ${lot.of(["", "/Decode [1 0]", "/Encode [1 0]"])}`, Buffer.alloc(2 * outputs, to * 255)))} 0 R`,
    calculator(
      draft,
      1,
      outputs,
      lot.of([
        "",
        "foo",
        "dup",
        `${"dup ".repeat(120)}`,
        "pop 1 0 div",
        "pop -1 sqrt",
        "pop 0 ln",
        "{ 1 } if",
      ]),
    ),
    "<</FunctionType 9 /Domain [0 1]>>",
    "null",
  ]);
}

const DEVICES = [
  { space: "/DeviceGray", components: 1 },
  { space: "/DeviceRGB", components: 3 },
  { space: "/DeviceCMYK", components: 4 },
];

function special(draft: Draft, lot: Lot): { space: string; components: number } {
  const { space, components } = lot.of(DEVICES);
  const to = lot.of([0, 1]);
  const inks = lot.of(["None", "All", "Black", "Cyan", "Spot", "Spot", "White"]);
  return lot.of([
    {
      space: `[/Separation /${inks} ${space} ${tint(draft, lot, 1, components, to)}]`,
      components: 1,
    },
    {
      space: `[/DeviceN [/${inks} /Other] ${space} ${tint(draft, lot, 2, components, to)}]`,
      components: 2,
    },
    {
      space: `[/DeviceN [/None /None] ${space} ${tint(draft, lot, 2, components, to)}]`,
      components: 2,
    },
    {
      space: `[/DeviceN [/Cyan /Magenta /Yellow /Black] /DeviceCMYK ${tint(draft, lot, 4, 4, to)}]`,
      components: 4,
    },
    {
      space: `[/DeviceN [/Cyan /Black] /DeviceCMYK ${tint(draft, lot, 2, 4, to)} <</Subtype /NChannel /Process <</ColorSpace /DeviceCMYK /Components [/Cyan /Magenta /Yellow /Black]>>>>]`,
      components: 2,
    },
    {
      space: `[/Separation /Spot [/Separation /Inner ${space} ${tint(draft, lot, 1, components, to)}] ${tint(draft, lot, 1, 1, to)}]`,
      components: 1,
    },
    { space: `[/DeviceN [] ${space} ${tint(draft, lot, 1, components, to)}]`, components: 1 },
    { space: `[/Separation /Spot ${space}]`, components: 1 },
  ]);
}

function indexed(draft: Draft, lot: Lot): { space: string; components: number } {
  const base = lot.of([
    "/DeviceGray",
    "/DeviceRGB",
    calibrated(lot).space,
    special(draft, lot).space,
    "[/Indexed /DeviceRGB 1 <000000ffffff>]",
    "/Pattern",
  ]);
  const table = lot.of(["<00>", "<ff>", "<000000ffffff>", "()", "<ffffff000000ffffff>", "null"]);
  return {
    space: `[/Indexed ${base} ${lot.of([0, 1, 2, 255, 256, 5_000, -1])} ${table}]`,
    components: 1,
  };
}

/** A profile of one grey curve, or of three. */
export function profile(kind: "GRAY" | "RGB ", gamma: number): Buffer {
  const curve = Buffer.alloc(16);
  curve.write("curv", 0, "latin1");
  curve.writeUInt32BE(1, 8);
  curve.writeUInt16BE(Math.round(gamma * 256) & 0xffff, 12);
  const xyz = (x: number, y: number, z: number) => {
    const value = Buffer.alloc(20);
    value.write("XYZ ", 0, "latin1");
    for (const [at, part] of [x, y, z].entries()) {
      value.writeInt32BE(Math.round(part * 65_536), 8 + 4 * at);
    }
    return value;
  };
  const described = Buffer.concat([
    Buffer.from("desc\0\0\0\0\0\0\0\x02x\0", "latin1"),
    Buffer.alloc(80),
  ]);
  const tags: [string, Buffer][] = [
    ["desc", described],
    ["cprt", Buffer.from("text\0\0\0\0none\0\0\0\0", "latin1")],
    ["wtpt", xyz(0.9642, 1, 0.8249)],
    ...(kind === "GRAY"
      ? ([["kTRC", curve]] as [string, Buffer][])
      : ([
          ["rXYZ", xyz(0.4361, 0.2225, 0.0139)],
          ["gXYZ", xyz(0.3851, 0.7169, 0.0971)],
          ["bXYZ", xyz(0.1431, 0.0606, 0.7141)],
          ["rTRC", curve],
          ["gTRC", curve],
          ["bTRC", curve],
        ] as [string, Buffer][])),
  ];
  const head = Buffer.alloc(128 + 4 + 12 * tags.length);
  head.writeUInt32BE(0x02400000, 8);
  head.write(`mntr${kind}XYZ `, 12, "latin1");
  head.write("acsp", 36, "latin1");
  xyz(0.9642, 1, 0.8249).copy(head, 68, 8);
  head.writeUInt32BE(tags.length, 128);
  let at = head.length;
  tags.forEach(([sign, data], index) => {
    head.write(sign, 132 + 12 * index, "latin1");
    head.writeUInt32BE(at, 136 + 12 * index);
    head.writeUInt32BE(data.length, 140 + 12 * index);
    at += data.length;
  });
  head.writeUInt32BE(at, 0);
  return Buffer.concat([head, ...tags.map(([, data]) => data)]);
}

function icc(draft: Draft, lot: Lot): { space: string; components: number } {
  const bytes = lot.of([
    Buffer.from("not a profile".repeat(20)),
    Buffer.alloc(0),
    profile("GRAY", lot.of([0.01, 1, 2.2, 255])),
    profile("RGB ", lot.of([0.01, 1, 2.2, 255])),
    profile("RGB ", 2.2).subarray(0, 200),
  ]);
  const components = lot.of([1, 3, 4, 2, 0]);
  const more = lot.of([
    "",
    "/Alternate /DeviceRGB",
    "/Alternate /DeviceGray",
    "/Alternate [/CalGray <</WhitePoint [1 1 1] /Gamma 400>>]",
    `/Alternate ${special(draft, lot).space}`,
    `/Range [${"0 255 ".repeat(components)}]`,
    `/Range [${"1 0 ".repeat(components)}]`,
  ]);
  const number = add(draft, stream(`/N ${components} ${more}`, bytes));
  return { space: `[/ICCBased ${number} 0 R]`, components: Math.max(1, components) };
}

function anySpace(draft: Draft, lot: Lot): { space: string; components: number } {
  const kind = lot.below(4);
  if (kind === 0) return calibrated(lot);
  if (kind === 1) return icc(draft, lot);
  return kind === 2 ? special(draft, lot) : indexed(draft, lot);
}

const VALUES = [0, 0.02, 0.5, 0.985, 1, 2, -1, 255];

function paintIn(draft: Draft, lot: Lot, space: string, components: number): void {
  name(draft, "ColorSpace", "C0", space);
  const value = lot.of(VALUES);
  const values = lot.oneIn(4)
    ? Array.from({ length: components }, () => lot.of(VALUES)).join(" ")
    : `${value} `.repeat(components);
  draft.words = null;
  draft.after.push(
    lot.of([
      `/C0 cs ${values} ${lot.of(["sc", "scn"])} ${line(WORDS.other)}`,
      `/C0 cs ${line(WORDS.other)}`,
      `${line(WORDS.honest)} /C0 cs ${values} scn ${BOX} f`,
      `${line(WORDS.honest)} /C0 CS 34 w ${values} SCN 15 57 m 285 57 l S`,
    ]),
  );
}

export const COLOURS: Record<string, Construct> = {
  "default colour spaces": (draft, lot) => {
    const [key, operator] = lot.of([
      ["DefaultGray", `${lot.of(VALUES)} g`],
      ["DefaultRGB", `${`${lot.of(VALUES)} `.repeat(3)}rg`],
      ["DefaultCMYK", `${`${lot.of(VALUES)} `.repeat(4)}k`],
    ]) as [string, string];
    const { space } = anySpace(draft, lot);
    name(draft, "ColorSpace", key, space);
    draft.words = null;
    draft.after.push(`${operator} ${lot.of([line(WORDS.other), `${BOX} f`])}`);
  },
  "calibrated colours": (draft, lot) => {
    const { space, components } = calibrated(lot);
    paintIn(draft, lot, space, components);
  },
  "separations and DeviceN": (draft, lot) => {
    const { space, components } = special(draft, lot);
    paintIn(draft, lot, space, components);
  },
  "indexed colours": (draft, lot) => {
    const { space, components } = indexed(draft, lot);
    paintIn(draft, lot, space, components);
  },
  "odd profiles": (draft, lot) => {
    const { space, components } = icc(draft, lot);
    paintIn(draft, lot, space, components);
  },
  "colour spaces that are none": (draft, lot) => {
    const space = lot.of([
      "/Missing",
      "[/Missing]",
      "null",
      "[]",
      "[/DeviceRGB]",
      "[/DeviceGray 1]",
      "/G",
      "/RGB",
      "/C0",
      "[/Pattern]",
      "[/Pattern /DeviceGray]",
      "[/DeviceN]",
      "[/ICCBased 99 0 R]",
      "<</A 1>>",
    ]);
    paintIn(draft, lot, space, lot.of([1, 3, 4]));
  },
  "values out of range": (draft, lot) => {
    draft.words = null;
    const value = () => lot.of([-1, 2, 255, 0.5, 100, -0.5, 1e9]);
    const set = lot.of([
      `${value()} g`,
      `${value()} ${value()} ${value()} rg`,
      `${value()} ${value()} ${value()} ${value()} k`,
      `/DeviceRGB cs ${value()} ${value()} ${value()} sc`,
      `/DeviceCMYK cs ${value()} 0 0 ${value()} scn`,
    ]);
    draft.after.push(`${set} ${lot.of([line(WORDS.other), `${BOX} f`])}`);
  },
  "rendering intents and flatness": (draft, lot) => {
    draft.before.push(
      lot.of(["/Missing ri", "ri", "/Perceptual ri 200 i", "-5 i", "/AbsoluteColorimetric ri"]),
    );
  },
};
