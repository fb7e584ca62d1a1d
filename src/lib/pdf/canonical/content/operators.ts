/**
 * Every operator of page content (ISO 32000-1, annex A) by what it takes: n a
 * number, i an integer, N a name, s a string, a an array, * anything.
 */
export interface Operator {
  takes: string;
  kind: OperatorKind;
}

type OperatorKind =
  /** Sets a state, anywhere. */
  | "state"
  /** Sets a colour, anywhere but in a glyph without colours of its own. */
  | "colour"
  | "path"
  | "paint"
  | "clip"
  /** Belongs within BT and ET. */
  | "text"
  /** Paints by itself, outside of paths and text. */
  | "draw"
  /** q, Q, cm, BT, ET, marks, glyph widths: each has its own rule. */
  | "structure"
  /** Changes nothing that people see, and readers treat it differently. */
  | "dropped";

const rows: readonly [kind: OperatorKind, operators: Readonly<Record<string, string>>][] = [
  [
    "state",
    {
      w: "n",
      J: "i",
      j: "i",
      M: "n",
      d: "an",
      gs: "N",
      Tc: "n",
      Tw: "n",
      Tz: "n",
      TL: "n",
      Ts: "n",
    },
  ],
  ["state", { Tf: "Nn", Tr: "i" }],
  ["colour", { g: "n", G: "n", rg: "nnn", RG: "nnn", k: "nnnn", K: "nnnn", cs: "N", CS: "N" }],
  ["colour", { sc: "*", SC: "*", scn: "*", SCN: "*" }],
  ["path", { m: "nn", l: "nn", c: "nnnnnn", v: "nnnn", y: "nnnn", h: "", re: "nnnn" }],
  ["paint", { S: "", s: "", f: "", F: "", "f*": "", B: "", "B*": "", b: "", "b*": "", n: "" }],
  ["clip", { W: "", "W*": "" }],
  ["text", { Td: "nn", TD: "nn", Tm: "nnnnnn", "T*": "", Tj: "s", TJ: "a", "'": "s", '"': "nns" }],
  ["draw", { Do: "N", sh: "N" }],
  ["structure", { q: "", Q: "", cm: "nnnnnn", BT: "", ET: "" }],
  ["structure", { BMC: "N", BDC: "N*", EMC: "", d0: "nn", d1: "nnnnnn", BI: "" }],
  ["dropped", { BX: "", EX: "", i: "n", ri: "N", MP: "N", DP: "N*" }],
];

/** By their names. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  rows.flatMap(([kind, operators]) =>
    Object.entries(operators).map(([name, takes]): [string, Operator] => [name, { takes, kind }]),
  ),
);
