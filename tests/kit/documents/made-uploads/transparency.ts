/** Overprint, knockout, masks, blending, transfer functions: what the state of graphics does to what is drawn. */
import type { Construct } from "./construct.ts";
import { add, BOX, cover, type Draft, form, line, name, stream, WHOLE, WORDS } from "./draft.ts";
import type { Lot } from "./lot.ts";

const constant = (value: number) =>
  `<</FunctionType 2 /Domain [0 1] /N 1 /C0 [${value}] /C1 [${value}]>>`;
const INVERTED = "<</FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [0]>>";

function state(draft: Draft, entries: string, key = "G0"): string {
  name(draft, "ExtGState", key, `<<${entries}>>`);
  return `/${key} gs`;
}

function group(lot: Lot): string {
  const spaces = [
    "",
    "/CS /DeviceGray",
    "/CS /DeviceRGB",
    "/CS /DeviceCMYK",
    "/CS /Missing",
    "/CS [/CalRGB <</WhitePoint [1 1 1] /Gamma [9 9 9]>>]",
  ];
  return `/Group <</S /Transparency ${lot.of(spaces)} ${lot.of(["", "/I true", "/I false"])} ${lot.of(["", "/K true", "/K false"])}>>`;
}

function mask(draft: Draft, lot: Lot): string {
  const content = lot.of([
    "",
    "1 g 0 0 300 120 re f",
    "0 g 0 0 10 10 re f",
    "0.5 g 0 0 300 120 re f",
    "0 0 0 1 k 0 0 300 120 re f",
    line(WORDS.honest),
  ]);
  const box = lot.of([`[${WHOLE}]`, "[0 0 10 10]", "[0 0 0 0]", "[400 400 500 500]"]);
  const number = add(
    draft,
    stream(
      `/Type /XObject /Subtype /Form /BBox ${box} ${lot.oneIn(5) ? "" : group(lot)} ${lot.of(["", "/Matrix [2 0 0 2 0 0]", "/Matrix [0 0 0 0 0 0]"])}`,
      content,
    ),
  );
  const kind = lot.of(["/Luminosity", "/Alpha", "/Luminosity", "/Other"]);
  const backdrop = lot.of(["", "/BC [1]", "/BC [0]", "/BC [1 1 1]", "/BC [0 0 0 0]", "/BC 1"]);
  const transfer = lot.of([
    "",
    "",
    "/TR /Identity",
    `/TR ${INVERTED}`,
    `/TR ${constant(1)}`,
    "/TR null",
  ]);
  return `/SMask <<${lot.of(["/Type /Mask", ""])} /S ${kind} /G ${number} 0 R ${backdrop} ${transfer}>>`;
}

const BLENDS = [
  "Normal",
  "Multiply",
  "Screen",
  "Overlay",
  "Darken",
  "Lighten",
  "ColorDodge",
  "ColorBurn",
  "HardLight",
  "SoftLight",
  "Difference",
  "Exclusion",
  "Hue",
  "Saturation",
  "Color",
  "Luminosity",
  "Compatible",
  "Missing",
];

export const TRANSPARENCY: Record<string, Construct> = {
  "knockout groups": (draft, lot) => {
    const clear = "/ExtGState <</Z <</ca 0 /CA 0>>>>";
    const content = lot.of([
      `1 g ${BOX} f /Z gs 0 g ${BOX} f`,
      `${cover()} /Z gs ${BOX} f`,
      `/Z gs 1 g ${BOX} f`,
    ]);
    name(draft, "XObject", "X0", add(draft, form(content, group(lot), clear)));
    draft.after.push("/X0 Do");
  },
  "the page is a group": (draft, lot) => {
    draft.page.push(group(lot));
    draft.after.push(
      `${lot.of(["1 g", "0 g", "0 0 0 0 k", "0 0 0 1 k"])} ${state(draft, "/ca 0 /CA 0")} ${BOX} f`,
    );
  },
  overprint: (draft, lot) => {
    const flags = lot.of([
      "/OP true /op true /OPM 1",
      "/OP true",
      "/op true /OPM 1",
      "/OP true /OPM 0",
      "/OP true /op false /OPM 1",
    ]);
    const colour = lot.of(["0 0 0 0 k", "1 g", "1 1 1 rg", "1 0 0 0 k", "/S0 cs 0 scn"]);
    name(
      draft,
      "ColorSpace",
      "S0",
      `[/Separation /Spot /DeviceCMYK <</FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 0 0 1]>>]`,
    );
    draft.around.open = lot.of(["0 0 0 1 k ", "0 g ", "/S0 cs 1 scn "]);
    draft.after.push(`${state(draft, flags)} ${colour} ${BOX} f`);
  },
  "soft masks": (draft, lot) => {
    const set = state(draft, mask(draft, lot));
    draft.words = lot.of([null, WORDS.honest]);
    draft.after.push(
      lot.of([
        `${set} ${line(WORDS.other)}`,
        `q ${set} ${cover()} Q`,
        `${set} /G1 gs ${cover()}`,
        `q ${set} Q ${line(WORDS.other)}`,
      ]),
    );
    state(draft, lot.of(["/SMask /None", "/SMask null", "/SMask <<>>"]), "G1");
  },
  "blend modes": (draft, lot) => {
    const mode = lot.of([
      `/${lot.of(BLENDS)}`,
      `[/${lot.of(BLENDS)} /${lot.of(BLENDS)}]`,
      "[]",
      "1",
    ]);
    const colour = lot.of([
      "1 g",
      "0 g",
      "1 1 1 rg",
      "1 1 0 rg",
      "0 0 0 0 k",
      "0 0 0 1 k",
      "0.5 g",
    ]);
    draft.after.push(
      `q ${state(draft, `/BM ${mode} ${lot.of(["", "/ca 0.5"])}`)} ${colour} ${BOX} f Q`,
    );
    if (lot.oneIn(2)) draft.page.push(group(lot));
  },
  "opacity of odd values": (draft, lot) => {
    const value = lot.of([
      "0",
      "0.01",
      "-1",
      "2",
      "255",
      "null",
      "(1)",
      "[1]",
      "true",
      "1e0",
      "--1",
    ]);
    const flags = lot.of(["", "/AIS true", "/TK false", "/SA true", "/BM /Multiply"]);
    draft.words = lot.of([null, WORDS.honest]);
    draft.after.push(
      `${state(draft, `/ca ${value} /CA ${value} ${flags}`)} ${lot.of([line(WORDS.other), cover(), `0 g ${BOX} f`])}`,
    );
  },
  "transfer functions and halftones": (draft, lot) => {
    const change = lot.of([
      INVERTED,
      constant(1),
      constant(0),
      `[${`${INVERTED} `.repeat(4)}]`,
      "/Identity",
      "/Default",
    ]);
    const entry = lot.of([
      `/TR ${change}`,
      `/TR2 ${change}`,
      `/TR ${change} /TR2 /Default`,
      `/BG ${constant(1)}`,
      `/BG2 ${constant(1)} /UCR2 /Default`,
      `/UCR ${constant(1)}`,
      `/HT <</Type /Halftone /HalftoneType 1 /Frequency 1 /Angle 45 /SpotFunction /Round /TransferFunction ${change}>>`,
      "/HT /Default",
    ]);
    draft.words = null;
    draft.after.push(
      `${state(draft, entry)} ${lot.of(["", "0 0 0 1 k", "0.5 g"])} ${line(WORDS.other)}`,
    );
  },
  "states set by dictionaries": (draft, lot) => {
    const entry = lot.of([
      "/Font [5 0 R 0]",
      "/Font [5 0 R 60]",
      "/Font [99 0 R 24]",
      "/LW 0",
      "/LW -3",
      "/D [[0 0] 0]",
      "/D [[] 0]",
      "/ML 0 /LJ 9 /LC 9",
      "/FL 100 /SM 1",
      "/Type /Other /ca 0",
      "/ca 0 /ca 1",
      "/CA 0 /LW 40",
    ]);
    const set = state(draft, entry);
    draft.words = null;
    draft.after.push(`BT /F1 24 Tf ${set} 20 50 Td (${WORDS.other}) Tj ET 20 30 m 200 30 l S`);
  },
  "an invisible group around the price": (draft, lot) => {
    const content = lot.of([line(WORDS.other), cover()]);
    name(draft, "XObject", "X0", add(draft, form(content, group(lot))));
    draft.after.push(
      `q ${state(draft, lot.of(["/ca 0", "/CA 0", "/ca 1 /BM /Multiply", `${mask(draft, lot)}`]))} /X0 Do Q`,
    );
  },
};
