/** What readers of content streams differ in: numbers, operands, operators, nesting of states, strings, pictures within. */
import { deflateSync } from "node:zlib";
import type { Construct } from "./construct.ts";
import { add, BOX, cover, line, NUMBER, name, PAGE, stream, WORDS } from "./draft.ts";
import type { Lot } from "./lot.ts";

const ODD = [
  ..."--5 ---5 +-5 -+5 ++5 5-3 5- .- - . -. +. .5. 5..3 1.2.3 1.2-3 -.5 +.5 --.5 5.-3".split(" "),
  ..."1e5 5E1 5e-1 0x10 16#10 1,5 1_000 NaN Infinity true null 00005 0000000000000000000000000050".split(
    " ",
  ),
  ..."4294967296 4294967346 2147483648 -2147483649 99999999999999999999 5.00000000000000000001".split(
    " ",
  ),
  ..."0.00000000000000000000000000000001 3.4e39 32768 65536.5 (5) <05> /5 [5] 5% 5/".split(" "),
];

/** An odd way to say `value`, or something else. */
function odd(lot: Lot, value: number): string {
  if (lot.oneIn(2)) return lot.of(ODD);
  const text = `${value}`;
  return lot.of([
    `--${text}`,
    `+${text}`,
    `+-${text}`,
    `${text}-7`,
    `${text}.5.9`,
    `${text}.`,
    `000000000000000000${text}`,
    `${text}.00000000000000000000000000000000000000000000001`,
    `${value + 2 ** 32}`,
    `${value + 2 ** 31}`,
    `${value}e0`,
    `${value / 10}e1`,
    `${text.slice(0, 1)}-${text.slice(1)}`,
    `${text}\0`,
    `${text}\x0c`,
    `${text}% x\r`,
  ]);
}

const cell = (lot: Lot, values: readonly number[]) => {
  const at = lot.below(values.length);
  return values.map((value, index) => (index === at ? odd(lot, value) : `${value}`)).join(" ");
};

export const CONTENTS: Record<string, Construct> = {
  "odd number in Td": (draft, lot) => {
    draft.words = null;
    draft.after.push(`BT /F1 24 Tf ${cell(lot, [20, 50])} Td (${WORDS.other}) Tj ET`);
  },
  "odd number in Tm or cm": (draft, lot) => {
    draft.words = null;
    const matrix = cell(lot, [1, 0, 0, 1, 20, 50]);
    draft.after.push(
      lot.of([
        `BT /F1 24 Tf ${matrix} Tm (${WORDS.other}) Tj ET`,
        `q ${matrix} cm ${line(WORDS.other, { x: 0, y: 0 })} Q`,
      ]),
    );
  },
  "odd number in a state": (draft, lot) => {
    const operator = lot.of(["g", "w", "Tc", "Tw", "Tz", "TL", "Ts", "Tr", "M", "J", "i"]);
    const usual = { g: 0, w: 2, Tz: 100 }[operator] ?? 0;
    draft.words = null;
    draft.after.push(
      `BT /F1 24 Tf 20 50 Td ${odd(lot, usual)} ${operator} (${WORDS.other}) Tj ET`,
      "20 30 m 200 30 l S",
    );
  },
  "odd number in a size or colour": (draft, lot) => {
    draft.words = null;
    draft.after.push(
      lot.of([
        `BT /F1 ${odd(lot, 24)} Tf 20 50 Td (${WORDS.other}) Tj ET`,
        `${cell(lot, [0, 0, 0])} rg ${line(WORDS.other)}`,
        `${cell(lot, [0, 0, 0, 1])} k ${line(WORDS.other)}`,
        `${cell(lot, [15, 40, 270, 34])} re f`,
        `${cell(lot, [15, 40])} m 285 40 l 285 74 l h f`,
        `BT /F1 24 Tf 20 50 Td [(Price: ) ${odd(lot, 0)} (9,900 EUR)] TJ ET`,
        `[${odd(lot, 3)} 2] ${odd(lot, 0)} d 4 w 20 60 m 280 60 l S`,
      ]),
    );
  },
  "too many operands": (draft, lot) => {
    draft.words = null;
    const more = Array.from({ length: lot.of([1, 2, 7, 33, 40, 600]) }, () => "900").join(" ");
    draft.after.push(
      lot.of([
        `BT /F1 24 Tf ${more} 20 50 Td (${WORDS.other}) Tj ET`,
        `${more} 0 g ${line(WORDS.other)}`,
        `1 g ${more} 0 0 0 rg ${line(WORDS.other)}`,
        `BT ${more} /F1 24 Tf 20 50 Td (${WORDS.honest}) (${WORDS.other}) Tj ET`,
        `BT /F1 24 Tf 20 50 Td (${WORDS.other}) ${more} Tj ET`,
        `${more} q ${line(WORDS.other)} Q`,
      ]),
    );
  },
  "operands missing or of another kind": (draft, lot) => {
    draft.words = null;
    const wrong = lot.of([
      "1 1 1 rg 0 0 rg",
      "1 g g",
      "1 g (0) g",
      "1 g /Name g",
      "1 g [0] g",
      "1 g null g",
      "1 g true g",
      "1 g 0 0 0 k",
      "1 g << /A 0 >> g",
      "0 0 0 1 scn 1 g 0 sc",
      "1 0 0 1 900 cm",
      "0 0 re W n",
      "20 40 m 200 l S",
      "/None gs",
      "gs",
      "Do",
      "(X) Do",
      "1 w w",
      "-1 w",
      "[] 0 d [0 0] 0 d",
      "[-1 2] 0 d",
      "sc",
    ]);
    const text = lot.of([
      line(WORDS.other),
      `BT /F1 Tf 24 Tf 20 50 Td (${WORDS.other}) Tj ET`,
      `BT /F1 24 Tf 20 Td 20 50 Td (${WORDS.other}) Tj ET`,
      `BT /F1 24 Tf 20 50 Td 5 Tj (${WORDS.other}) Tj ET`,
      `BT /F1 24 Tf 20 50 Td (${WORDS.other}) TJ ET`,
      `BT /F1 24 Tf 20 50 Td [(${WORDS.other})] Tj ET`,
      `BT /F1 24 Tf 20 74 Td 24 TL (${WORDS.other}) ' ET`,
      `BT /F1 24 Tf 20 74 Td 24 TL 0 (${WORDS.other}) " ET`,
      `BT /F1 24 Tf 20 50 Td [[(${WORDS.other})]] TJ ET`,
      `BT /F1 24 Tf 20 50 Td [(Price: ) /X null (9,900) true ( EUR)] TJ ET`,
      `BT /F1 24 Tf 1 0 0 1 20 Tm (${WORDS.other}) Tj ET`,
    ]);
    draft.after.push(wrong, text);
  },
  "operators nobody knows, or run together": (draft, lot) => {
    draft.words = null;
    draft.after.push(
      lot.of([
        `1 g foo 0 g ${line(WORDS.other)}`,
        `1 g 0 gg ${line(WORDS.other)}`,
        `1 g 0g ${line(WORDS.other)}`,
        `BT/F1 24Tf 20 50Td(${WORDS.other})Tj ET`,
        `1 g 0gBT/F1 24 Tf 20 50 Td(${WORDS.other})TjET`,
        `BX 1 g 0 foo EX ${line(WORDS.other)}`,
        `1 g BX 0 g EX ${line(WORDS.other)}`,
        `BX BX EX ${line(WORDS.other)}`,
        `q 1 g ${BOX} f Qq ${line(WORDS.other)} Q`,
        `1 g 0 G\0 0 g\0 ${line(WORDS.other)}`,
        `${"x".repeat(lot.of([100, 128, 300, 5_000]))} ${line(WORDS.other)}`,
        `} ] >> ) ${line(WORDS.other)}`,
        `{ ${line(WORDS.other)} }`,
        `1 g endstream 0 g ${line(WORDS.other)}`,
        `1 g 5 0 obj 0 g ${line(WORDS.other)}`,
        `1 g 5 0 R 0 g ${line(WORDS.other)}`,
        `F* ${BOX} F ${line(WORDS.other)}`,
        `1 g ${BOX} f** 0 g ${line(WORDS.other)}`,
        `1 g ${BOX} F 0 g ${line(WORDS.other)}`,
      ]),
    );
  },
  "comments, blanks and line ends": (draft, lot) => {
    draft.words = null;
    const end = lot.of(["\r", "\n", "\r\n", "\f", "\0", "\t", "\v", "\x85", "\xa0", "\b"]);
    const hidden = `1 g ${BOX} f 0 g`;
    draft.after.push(
      lot.of([
        `%${end}${cover()}`,
        `${line(WORDS.honest)}% ${hidden}${end}${line(WORDS.other)}`,
        `BT /F1%x${end}24 Tf 20 50 Td (${WORDS.other}) Tj ET`,
        `BT /F1 24 Tf 20 50 Td (Price: % 100${end} 9,900) Tj ET`,
        `1 g${end}0 g${end}${line(WORDS.other)}`,
        `BT${end}/F1${end}24${end}Tf${end}20${end}50${end}Td${end}(${WORDS.other})${end}Tj${end}ET`,
      ]),
    );
  },
  "odd strings": (draft, lot) => {
    draft.words = null;
    const text = lot.of([
      "(Price: \\71,900 EUR)",
      "(Price: \\0719,900 EUR)",
      "(Price: \\4719,900 EUR)",
      "(Price: \\7719,900 EUR)",
      "(Price: \\891,900 EUR)",
      "(Price: \\x9,900 EUR)",
      "(Price: \\\r\n9,900 EUR)",
      "(Price: \\\r9,900 EUR)",
      "(Price: 9\r\n,900 EUR)",
      "(Price: (9,900) EUR)",
      "(Price: \\(9,900 EUR)",
      "(Price: ((9),900 EUR",
      "(Price: 9,900 EUR))",
      "<50726963653a20392c39303020455552>",
      "<50 72 69 63 65 3a 20 39 2c 39 30 30 2>",
      "<507269636zz53a20392c39303020455552>",
      "<5072696365 % 31\n3a20392c393030>",
      "<<5072>>",
      "<5072696365(9)3a20392c393030>",
      "(\xfe\xff\0P\0r\0i\0c\0e)",
      "(Price: \x009,900 EUR)",
      "(Price:\x009,900 EUR)",
      "(Price:\x019,900\x7f\x80\x81\xad EUR)",
    ]);
    draft.after.push(`BT /F1 24 Tf 20 50 Td ${text} Tj ET`);
  },
  "long strings, names and arrays": (draft, lot) => {
    draft.words = null;
    const long = lot.of([250, 256, 8_191, 16_000, 32_000, 32_766, 32_768, 40_000, 66_000]);
    const font = add(
      draft,
      `<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [0 ${"556 ".repeat(94)}]>>`,
    );
    name(draft, "Font", "F2", font);
    const many = Math.min(long, 20_000);
    draft.after.push(
      lot.of([
        `BT /F2 24 Tf 20 50 Td (${" ".repeat(long)}${WORDS.other}) Tj ET`,
        `BT /F2 24 Tf 20 50 Td <${"20".repeat(long)}${Buffer.from(WORDS.other).toString("hex")}> Tj ET`,
        `BT /F2 24 Tf 20 50 Td [${"( )".repeat(many)}(${WORDS.other})] TJ ET`,
        `BT /F2 24 Tf 20 50 Td [${"0 ".repeat(many)}(${WORDS.other})] TJ ET`,
        `/${"A".repeat(long)} gs ${line(WORDS.other)}`,
        `/${"A".repeat(long)} MP ${line(WORDS.other)}`,
        `/A <<${"/B 1 ".repeat(Math.min(long, 9_000))}>> DP ${line(WORDS.other)}`,
        `/A ${"[".repeat(Math.min(long, 600))}${"]".repeat(Math.min(long, 600))} DP ${line(WORDS.other)}`,
        `% ${"x".repeat(long)}\n${line(WORDS.other)}`,
        `BT /F2 24 Tf 20 50 Td ${"( ) Tj ".repeat(Math.min(long, 3_000))}(${WORDS.other}) Tj ET`,
      ]),
    );
  },
  "states out of balance": (draft, lot) => {
    draft.words = null;
    const deep = lot.of([5, 28, 64, 250, 512, 700]);
    draft.after.push(
      lot.of([
        `Q Q 1 g q 0 g Q Q Q ${line(WORDS.other)}`,
        `${"q ".repeat(deep)}1 g ${"Q ".repeat(deep)}${line(WORDS.other)}`,
        `1 g ${"q ".repeat(deep)}0 g ${"Q ".repeat(deep - 1)}${line(WORDS.other)}`,
        `1 g BT q 0 g /F1 24 Tf 20 50 Td (${WORDS.other}) Tj Q ET`,
        `q 1 g BT Q /F1 24 Tf 20 50 Td (${WORDS.other}) Tj ET`,
        `/F1 24 Tf 20 50 Td (${WORDS.other}) Tj`,
        `BT /F1 24 Tf 20 50 Td BT (${WORDS.other}) Tj ET ET`,
        `BT /F1 24 Tf 20 50 Td (Price: ) Tj ET (9,900 EUR) Tj`,
        `ET ET ${line(WORDS.other)}`,
        `BT /F1 24 Tf 20 50 Td ET BT (${WORDS.other}) Tj ET`,
        `BT 1 0 0 1 20 50 cm /F1 24 Tf (${WORDS.other}) Tj ET`,
        `BT /F1 24 Tf 20 50 Td ${BOX} f (${WORDS.other}) Tj ET`,
        `BT /F1 24 Tf 20 50 Td (${WORDS.other}) Tj`,
        `q q q ${line(WORDS.other)}`,
        `${line(WORDS.honest)} 1 g ${BOX}`,
        `20 40 m BT /F1 24 Tf 20 50 Td (${WORDS.other}) Tj ET 200 40 l 200 70 l f`,
      ]),
    );
  },
  "clips and paths left open": (draft, lot) => {
    draft.words = null;
    draft.after.push(
      lot.of([
        `0 0 0 0 re W n ${line(WORDS.other)}`,
        `W n ${line(WORDS.other)}`,
        `15 40 1 1 re W ${line(WORDS.other)} n`,
        `15 40 1 1 re W q ${line(WORDS.other)} Q n`,
        `q BT 7 Tr /F1 24 Tf 20 50 Td ( ) Tj ET ${line(WORDS.other)} Q`,
        `q BT 7 Tr /F1 24 Tf 20 50 Td (${WORDS.other}) Tj ET 0 g ${BOX} f Q`,
        `BT 7 Tr /F1 24 Tf 20 50 Td (8) Tj ET BT 0 Tr ET ${line(WORDS.other)}`,
        `15 40 270 34 re W* 15 40 270 34 re n ${line(WORDS.other)}`,
        `15 40 m 285 40 l W n ${line(WORDS.other)}`,
        `15 40 270 -34 re 15 6 270 34 re W n ${line(WORDS.other)}`,
        `${BOX} ${line(WORDS.other)} f`,
        `1 g ${BOX} q Q f 0 g`,
        `100 100 l 200 40 l S ${line(WORDS.other)}`,
        `15 40 m 15 40 l 34 w S ${line(WORDS.other)}`,
        `34 w 1 J 15 57 m 15 57 l S`,
        `34 w 0 J 15 57 m h S`,
        `15 57 m 285 57 l 0 w S`,
        `15 40 0 34 re f 15 40 270 0 re f 15 40 270 0 re S`,
        `15 40 -270 34 re f ${BOX} f*`,
      ]),
    );
  },
  "ways to show text": (draft, lot) => {
    draft.words = null;
    const state = lot.of([
      ...["1 Tr", "2 Tr", "3 Tr", "4 Tr", "7 Tr", "8 Tr", "-1 Tr", "2.5 Tr"],
      ...["0 Tz", "-100 Tz", "50 Tz", "1e3 Tz", "100000 Tz", "0.001 Tz"],
      ...["50 Tc", "-13 Tc", "99999 Tc", "50 Tw", "-99999 Tw", "900 Ts", "-900 Ts", "5 Ts"],
      ...[
        "/F1 -24 Tf",
        "/F1 0 Tf",
        "/F1 0.001 Tf",
        "/F1 100000 Tf",
        "/F9 24 Tf",
        "/Helvetica 24 Tf",
      ],
      ...["1 0 0 0 20 50 Tm", "0 0 0 0 20 50 Tm", "-1 0 0 1 280 50 Tm", "1 0 0 -1 20 50 Tm"],
      ...[
        "0.0001 0 0 0.0001 20 50 Tm",
        "1 0 5 1 20 50 Tm",
        "T*",
        "0 TL T*",
        "20 0 TD",
        "-20 TL T*",
      ],
      "3 Tr 0 Tr",
    ]);
    draft.after.push(
      lot.of([
        `BT /F1 24 Tf 20 50 Td ${state} (${WORDS.other}) Tj ET`,
        `BT ${state} ET ${line(WORDS.other)}`,
        `q BT ${state} ET Q ${line(WORDS.other)}`,
        `${state} BT /F1 24 Tf 20 50 Td (${WORDS.other}) Tj ET`,
        `BT /F1 24 Tf 20 50 Td ${state} [(Price: ) -200 (9,900 EUR)] TJ ET`,
      ]),
    );
  },
  "TJ moves back over itself": (draft, lot) => {
    draft.words = null;
    const back = lot.of([2_000, 5_000, 33_000, 40_000, 1e6]);
    draft.after.push(
      `BT /F1 24 Tf 20 50 Td [(${WORDS.honest}) ${back} (9,900) -${back} (EUR)] TJ ET`,
    );
  },
  "picture within the content": (draft, lot) => {
    draft.words = null;
    const hidden = `Q ${cover()} q`;
    const pad = 600;
    const head = lot.of([`/W ${pad} /H 1 /BPC 8 /CS /G`, `/W ${pad} /H 1 /BPC 8 /CS /G /L ${pad}`]);
    const start = lot.of(["\0\0\0\0\n EI ", "x\n EI ", "x EI\n", "\nEI\n", "\xff\nEI\r", "\0EI\0"]);
    const filled = `${start}${hidden} BI /W 1 /H 1 /BPC 8 /CS /G ID `.padEnd(
      pad,
      lot.of(["\xff", " ", "\0", "a"]),
    );
    const away = "q 1 0 0 1 900 900 cm";
    const packed = deflateSync(Buffer.from("\xff".repeat(64))).toString("latin1");
    const last = `${lot.of(["", " ", "\n", "\r\n"])}EI Q\n`;
    draft.after.push(
      lot.of([
        `${line(WORDS.honest)}${away} BI ${head} ID ${filled}${last}`,
        `${line(WORDS.honest)}${away} BI ${head} ID\n${filled}${last}`,
        `${line(WORDS.honest)}${away} BI ${head} ID\r\n${filled}${last}`,
        `${line(WORDS.honest)}${away} BI /W 4 /H 1 /BPC 8 /CS /G /F /AHx ID 00112233> EI ${hidden} BI /W 4 /H 1 /BPC 8 /CS /G /F /AHx ID 00112233> EI Q`,
        `${line(WORDS.honest)}${away} BI /W 2000 /H 1 /BPC 8 /CS /G ID ${"\x01\x02".repeat(20)}\nEI ${hidden} BI /W 2000 /H 1 /BPC 8 /CS /G ID ${"\x01".repeat(3_000)} EI Q`,
        `${line(WORDS.honest)}q 270 0 0 34 15 40 cm BI /W 8 /H 8 /BPC 8 /CS /G /F /Fl ID ${packed} EI Q`,
        `${line(WORDS.honest)}q 270 0 0 34 15 40 cm BI /W 8 /H 8 /BPC 8 /CS /G /F [/A85 /Fl] ID ${packed}~> EI Q`,
        `${line(WORDS.honest)}q 270 0 0 34 15 40 cm BI /Width 1 /W 2 /H 1 /BPC 8 /CS /G ID \xff\0 EI Q`,
        `${line(WORDS.honest)}q 270 0 0 34 15 40 cm BI /W 1 /H 1 /IM true /D [1 0] ID \x80 EI Q`,
        `${line(WORDS.honest)}q 270 0 0 34 15 40 cm BI /W 1 /H 1 /IM true ID \x80EI Q`,
        `${line(WORDS.honest)}q 270 0 0 34 15 40 cm BI /W 2 /H 1 /BPC 8 /CS /I ID \xff\xff EI Q`,
        `${line(WORDS.honest)}q 270 0 0 34 15 40 cm BI /W 2 /H 1 /BPC 8 /CS [/I /RGB 1 <ffffff000000>] ID \0\0 EI Q`,
        `${line(WORDS.honest)}q 270 0 0 34 15 40 cm BI /W 1 /H 1 /BPC 8 /CS /Missing ID \xff\xff\xff EI Q`,
        `${line(WORDS.honest)}q 270 0 0 34 15 40 cm BI /W 1 /H 1 /BPC 8 /CS /RGB /SMask 5 0 R ID \xff\xff\xff EI Q`,
        `${line(WORDS.honest)}q 270 0 0 34 15 40 cm BI ID \xff EI Q`,
        `${line(WORDS.honest)}q 270 0 0 34 15 40 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \xff`,
        `${line(WORDS.honest)}q 270 0 0 34 15 40 cm BI /W 9 /H 9 /BPC 8 /CS /G /F /RL ID \x80 EI Q`,
      ]),
    );
  },
  "content in several streams": (draft, lot) => {
    const whole = `BT /F1 10 Tf 20 95 Td (Lease agreement) Tj ET ${cover()}`;
    const at = lot.below(whole.length);
    const halves = [whole.slice(0, at), whole.slice(at)].map((half) =>
      add(draft, stream("", half)),
    );
    const [one, other] = halves.map((number) => `${number} 0 R`);
    draft.contents = lot.of([
      `[${one} ${other}]`,
      `[${one} null ${other}]`,
      `[${one} 99 0 R ${other}]`,
      `[[${one}] ${other}]`,
      `[${one} ${NUMBER.font} 0 R ${other}]`,
      `[${one} ${other} ${other}]`,
      `[${one} (x) ${other}]`,
      `[${one} <<>> ${other}]`,
      `${add(draft, `[${one} ${other}]`)} 0 R`,
      `${add(draft, `${add(draft, `[${one} ${other}]`)} 0 R`)} 0 R`,
    ]);
  },
  "a number or a word split over two streams": (draft, lot) => {
    const [first, second] = lot.of([
      ["BT /F1 24 Tf 20 5", `0 Td (${WORDS.other}) Tj ET`],
      ["BT /F1 24 Tf 20 50 Td (Price: 9,9", "00 EUR) Tj ET"],
      ["BT /F1 24 Tf 20 50 Td <5072696365", "3a20392c393030> Tj ET"],
      [`${line(WORDS.honest)} q 1 g ${BOX} `, `f Q ${line(WORDS.other)}`],
      [`${line(WORDS.honest)} 1 `, `g ${BOX} f 0 g ${line(WORDS.other)}`],
      ["BT /F", `1 24 Tf 20 50 Td (${WORDS.other}) Tj ET`],
      [`B`, `T /F1 24 Tf 20 50 Td (${WORDS.other}) Tj ET`],
      ["% ", cover()],
      [`${line(WORDS.honest)}q BI /W 1 /H 1 /BPC 8 /CS /G ID`, `\xff EI Q ${cover()}`],
      [`[`, `] 0 d ${cover()}`],
    ]) as [string, string];
    const [one, other] = [first, second].map((part) => add(draft, stream("", part)));
    draft.contents = `[${one} 0 R ${other} 0 R]`;
  },
  "marked content": (draft, lot) => {
    draft.words = null;
    const text = `(${WORDS.other}) Tj`;
    draft.after.push(
      lot.of([
        `BT /F1 24 Tf 20 50 Td /Span <</ActualText (${WORDS.honest})>> BDC ${text} EMC ET`,
        `EMC EMC ${line(WORDS.other)}`,
        `/Artifact BMC ${line(WORDS.other)}`,
        `/Span /Missing BDC ${line(WORDS.other)} EMC`,
        `/Span BDC ${line(WORDS.other)} EMC`,
        `/OC /Missing BDC ${line(WORDS.other)} EMC`,
        `/OC <</Type /OCMD>> BDC ${line(WORDS.other)} EMC`,
        `/Span <</A ${"<</A ".repeat(40)}1${">>".repeat(40)}>> BDC ${line(WORDS.other)} EMC`,
        `q /A BMC Q ${line(WORDS.other)} EMC`,
        `BT /A BMC ET BT /F1 24 Tf 20 50 Td ${text} EMC ET`,
        `/A << /B (${") Tj"}) >> DP ${line(WORDS.other)}`,
        `/Suspect <</MCID 0 /MCID 1>> BDC ${line(WORDS.other)} EMC`,
        `${lot.of(["0", "-1", "99"])} MP ${line(WORDS.other)}`,
      ]),
    );
  },
  "far coordinates and flat matrices": (draft, lot) => {
    draft.words = null;
    const far = lot.of([32_000, 33_000, 70_000, 1e7, 2_200_000_000]);
    draft.after.push(
      lot.of([
        `q 1 0 0 1 ${far} 0 cm 1 0 0 1 -${far} 0 cm ${line(WORDS.other)} Q`,
        `q ${far} 0 0 1 0 0 cm ${1 / far} 0 0 1 0 0 cm ${line(WORDS.other)} Q`,
        `1 g -${far} -${far} ${2 * far} ${2 * far} re f 0 g ${line(WORDS.other)}`,
        `-${far} 57 m ${far} 57 l 34 w S`,
        `q 1 0 0 0 0 0 cm ${line(WORDS.other)} Q`,
        `q 0 0 0 0 0 0 cm ${line(WORDS.other)} Q ${line(WORDS.honest)}`,
        `q 1e-9 0 0 1e-9 0 0 cm 1e9 0 0 1e9 0 0 cm ${line(WORDS.other)} Q`,
        `q 0 0 ${PAGE.width} ${far} re W n ${line(WORDS.other)} Q`,
      ]),
    );
  },
};
