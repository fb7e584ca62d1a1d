/** Patterns and shadings at the edges of what they may be. */
import type { Construct } from "./construct.ts";
import { add, BOX, cover, type Draft, line, NUMBER, name, stream, WORDS } from "./draft.ts";
import type { Lot } from "./lot.ts";

const FONT = `/Font <</F1 ${NUMBER.font} 0 R>>`;

function tile(draft: Draft, lot: Lot): number {
  const box = lot.of([
    "[0 0 10 10]",
    "[0 0 0 0]",
    "[10 10 0 0]",
    "[0 0 0.2 0.2]",
    "[0 0 300 120]",
    "[-5 -5 5 5]",
    "[0 0 100000 100000]",
  ]);
  const step = lot.of(["10", "0", "-10", "1", "0.5", "300", "100000", "0.001", "1e9", "32768"]);
  const other = lot.of([step, "10", "120"]);
  const paint = lot.of(["1", "1", "1", "2", "3", ""]);
  const matrix = lot.of([
    "",
    "",
    "/Matrix [0 0 0 0 0 0]",
    "/Matrix [1 0 0 1 900 900]",
    "/Matrix [0.01 0 0 0.01 0 0]",
    "/Matrix [1 1 1 1 0 0]",
    "/Matrix [-1 0 0 -1 0 0]",
  ]);
  const content = lot.of([
    "1 g 0 0 10 10 re f",
    "0 g 0 0 10 10 re f",
    cover(),
    "0 g 0 0 0.2 0.2 re f",
    "0 0 5 5 re f",
    "1 0 0 rg 0 0 300 120 re f",
    "q q q 0 0 10 10 re f",
  ]);
  const tiling = lot.of(["/TilingType 1", "/TilingType 2", "/TilingType 3", "/TilingType 9", ""]);
  const resources = lot.of([`/Resources <<${FONT}>>`, "/Resources <<>>", ""]);
  return add(
    draft,
    stream(
      `/Type /Pattern /PatternType 1 /PaintType ${paint} ${tiling} /BBox ${box} /XStep ${step} /YStep ${other} ${matrix} ${resources}`,
      content,
    ),
  );
}

const FUNCTIONS = [
  "<</FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [1]>>",
  "<</FunctionType 2 /Domain [0 1] /N 1 /C0 [0] /C1 [0]>>",
  "<</FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [0]>>",
  "<</FunctionType 2 /Domain [0.4 0.6] /N 0 /C0 [1] /C1 [0]>>",
  "<</FunctionType 2 /Domain [0 1] /N -1 /C0 [1] /C1 [0]>>",
  "<</FunctionType 3 /Domain [0 1] /Functions [] /Bounds [] /Encode []>>",
  "<</FunctionType 3 /Domain [0 1] /Functions [<</FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [1]>> <</FunctionType 2 /Domain [0 1] /N 1 /C0 [0] /C1 [0]>>] /Bounds [0.5] /Encode [0 1 0 1]>>",
  "<</FunctionType 3 /Domain [0 1] /Functions [<</FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [1]>> <</FunctionType 2 /Domain [0 1] /N 1 /C0 [0] /C1 [0]>>] /Bounds [0] /Encode [0 1 0 1]>>",
  "[<</FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [1]>>]",
  "null",
];

function shading(draft: Draft, lot: Lot): string {
  const more = lot.of([
    "",
    "",
    "/Background [1]",
    "/Background [0]",
    "/BBox [15 40 100 74]",
    "/BBox [0 0 0 0]",
    "/AntiAlias true",
    "/Domain [1 0]",
    "/Domain [0 0]",
    "/Domain [0.2 0.8]",
  ]);
  const extend = lot.of(["", "/Extend [true true]", "/Extend [false true]", "/Extend true"]);
  const fill = lot.of(FUNCTIONS);
  const space = lot.of([
    "/DeviceGray",
    "/DeviceGray",
    "/DeviceGray",
    "/DeviceRGB",
    "[/Indexed /DeviceGray 1 <00ff>]",
    "/Pattern",
  ]);
  const head = `/ColorSpace ${space} ${more}`;
  const axial = [
    "0 0 300 0",
    "100 100 100 100",
    "0 0 1 0",
    "0 0 0.0001 0",
    "0 0 1e9 0",
    "300 0 0 0",
  ];
  const radial = [
    "150 57 0 150 57 140",
    "150 57 0 150 57 0",
    "0 57 10 300 57 10",
    "0 57 40 300 57 0",
    "150 57 -5 150 57 50",
    "150 57 100 150 57 100",
    "50 57 10 60 57 200",
  ];
  const mesh = (type: number) => {
    const bits = lot.of([8, 16, 3, 0, 32]);
    const data = Buffer.from(
      Array.from({ length: lot.of([0, 5, 40, 400]) }, () => lot.of([0, 0, 255, 128, 64])),
    );
    const flags =
      type === 5
        ? `/VerticesPerRow ${lot.of([2, 0, 1, 900])}`
        : `/BitsPerFlag ${lot.of([8, 2, 3])}`;
    return `${add(draft, stream(`/ShadingType ${type} ${head} /BitsPerCoordinate ${bits} /BitsPerComponent ${lot.of([8, 1, 16])} ${flags} /Decode [0 300 0 120 0 1] ${lot.of(["", `/Function ${fill}`])}`, data))} 0 R`;
  };
  return lot.of([
    `<</ShadingType 2 ${head} /Coords [${lot.of(axial)}] ${extend} /Function ${fill}>>`,
    `<</ShadingType 3 ${head} /Coords [${lot.of(radial)}] ${extend} /Function ${fill}>>`,
    `<</ShadingType 1 ${head} ${lot.of(["", "/Matrix [0 0 0 0 0 0]", "/Matrix [300 0 0 120 0 0]"])} /Function ${add(draft, stream("/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]", lot.of(["{ pop pop 1 }", "{ pop }", "{ add 2 div }"])))} 0 R>>`,
    mesh(lot.of([4, 5, 6, 7])),
    `<</ShadingType ${lot.of([0, 8, 99])} ${head}>>`,
  ]);
}

export const PAINTS: Record<string, Construct> = {
  "tiling patterns": (draft, lot) => {
    name(draft, "Pattern", "P0", tile(draft, lot));
    name(
      draft,
      "ColorSpace",
      "C0",
      lot.of(["[/Pattern /DeviceGray]", "/Pattern", "[/Pattern /DeviceRGB]", "[/Pattern]"]),
    );
    const set = lot.of([
      "/Pattern cs /P0 scn",
      "/C0 cs 0 /P0 scn",
      "/C0 cs 1 /P0 scn",
      "/C0 cs /P0 scn",
      "/Pattern cs /P9 scn",
      "/Pattern cs",
      "/P0 scn",
      "/Pattern cs /P0 sc",
      "/Pattern cs 0 0 0 /P0 scn",
    ]);
    draft.words = lot.of([null, WORDS.honest]);
    draft.after.push(
      lot.of([
        `q ${set} ${BOX} f Q`,
        `${set} ${line(WORDS.other)}`,
        `q 0.5 0 0 0.5 0 0 cm ${set} 30 80 540 68 re f Q`,
        `/Pattern CS /P0 SCN 34 w 15 57 m 285 57 l S`,
      ]),
    );
  },
  "tiles within tiles": (draft, lot) => {
    let inner = tile(draft, lot);
    for (let deep = lot.of([1, 3, 8, 14]); deep > 0; deep -= 1) {
      inner = add(
        draft,
        stream(
          `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 300 120] /XStep 300 /YStep 120 /Resources <</Pattern <</P0 ${inner} 0 R>>>>`,
          "/Pattern cs /P0 scn 0 0 300 120 re f",
        ),
      );
    }
    name(draft, "Pattern", "P0", inner);
    draft.after.push(`/Pattern cs /P0 scn ${BOX} f`);
  },
  shadings: (draft, lot) => {
    name(draft, "Shading", "S0", shading(draft, lot));
    draft.after.push(
      `q ${BOX} W n ${lot.of(["", "0.5 0 0 0.5 0 0 cm", "0 0 0 0 0 0 cm"])} /S0 sh Q`,
    );
  },
  "shadings as patterns": (draft, lot) => {
    const matrix = lot.of([
      "",
      "/Matrix [0 0 0 0 0 0]",
      "/Matrix [1 0 0 1 900 0]",
      "/Matrix [300 0 0 120 0 0]",
    ]);
    const state = lot.of(["", "/ExtGState <</ca 0>>"]);
    name(
      draft,
      "Pattern",
      "P0",
      `<</PatternType 2 ${matrix} ${state} /Shading ${shading(draft, lot)}>>`,
    );
    draft.words = lot.of([null, WORDS.honest]);
    draft.after.push(
      lot.of([`q /Pattern cs /P0 scn ${BOX} f Q`, `/Pattern cs /P0 scn ${line(WORDS.other)}`]),
    );
  },
};
