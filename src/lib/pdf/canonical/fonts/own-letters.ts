import {
  type FontFamily,
  type OptionalFamily,
  OWN_FAMILIES,
  readFamily,
  readOptionalFamily,
} from "#lib/fonts/fonts.ts";
import { OpenTypeFont } from "./open-type.ts";
import { joined, type Outline, scaled } from "./outlines.ts";
import { UNITS } from "./write-true-type.ts";

/** What a font that is not in the file is drawn with. */
export interface Face {
  family: "sans" | "serif" | "mono";
  bold: boolean;
  italic: boolean;
}

export interface DrawnLetters {
  /** In units of 1/2048 em. */
  outline: Outline;
  /** The family that the letters are from. */
  family: string;
}

/** Families of the same widths as Arial, Times New Roman and Courier New, all under the SIL Open Font License. */
const FAMILIES = {
  sans: { name: "Arimo", folder: "arimo" },
  serif: { name: "Tinos", folder: "tinos" },
  mono: { name: "Cousine", folder: "cousine" },
} as const satisfies Record<Face["family"], { name: string; folder: string }>;

/** Asked one after the other for what those lack. */
const FALLBACKS = [
  "Noto Sans",
  "Vazirmatn",
  "Noto Sans Arabic",
  "Noto Sans Hebrew",
  "Noto Sans Symbols 2",
  "Noto Sans Symbols",
  "Noto Sans Math",
];

/** Installed on wish; the language of the document's characters goes first. */
const OPTIONAL: readonly OptionalFamily[] = ["ja", "zh-hans", "zh-hant", "ko", "th", "emoji"];

/** The name of the family that stands for a face. */
export function familyOf({ family }: Face): string {
  return FAMILIES[family].name;
}

/**
 * Letters as one glyph of ours; undefined where no font that is installed has
 * one of them. Blanks and what shows nothing draw nothing.
 * @param first the optional family to ask before the others
 */
export function drawLetters(
  letters: string,
  face: Face,
  first?: OptionalFamily,
): DrawnLetters | undefined {
  const whole = drawEach(letters, face, first);
  if (whole) return whole;
  // Ligatures and letters of full width, for want of better ones.
  const plain = letters.normalize("NFKC");
  return plain === letters ? undefined : drawEach(plain, face, first);
}

function drawEach(
  letters: string,
  face: Face,
  first: OptionalFamily | undefined,
): DrawnLetters | undefined {
  const composed = letters.normalize("NFC");
  const drawn = [...composed].map((letter) => drawOne(letter, face, first));
  if (!drawn.every((one) => one !== undefined)) return undefined;
  const [only] = drawn;
  if (drawn.length === 1) return only;
  const family = drawn.find(({ outline }) => outline.contours.length > 0)?.family;
  return { outline: joined(drawn.map(({ outline }) => outline)), family: family ?? familyOf(face) };
}

/** Blanks and what shows nothing (the categories of Unicode for separators, controls and formats). */
const SILENT = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;
const WIDE = 0x3000;

function drawOne(
  letter: string,
  face: Face,
  first: OptionalFamily | undefined,
): DrawnLetters | undefined {
  const code = letter.codePointAt(0)!;
  if (SILENT.test(letter)) {
    const advance = code === WIDE ? UNITS : face.family === "mono" ? 0.6 * UNITS : UNITS / 4;
    return { outline: { advance, contours: [] }, family: familyOf(face) };
  }
  for (const { name, font } of chain(face, first)) {
    const opened = font();
    const glyph = opened?.glyphOf(code);
    if (!opened || !glyph) continue;
    return { outline: scaled(opened.outline(glyph), UNITS / opened.unitsPerEm), family: name };
  }
  return undefined;
}

interface Link {
  name: string;
  /** Undefined where it is not installed. */
  font(): OpenTypeFont | undefined;
}

function chain(face: Face, first: OptionalFamily | undefined): Link[] {
  const key = `${face.family}${face.bold}${face.italic}${first}`;
  const known = chains.get(key);
  if (known) return known;
  const links: Link[] = [
    { name: familyOf(face), font: () => open(fontFiles(face)) },
    ...FALLBACKS.map((name) => ({ name, font: () => open(fallback(name, face.bold)) })),
    ...[...new Set([...(first ? [first] : []), ...OPTIONAL])].map((name) => ({
      name: `Noto (${name})`,
      font: () => openOptional(name, face.bold),
    })),
  ];
  chains.set(key, links);
  return links;
}

function fontFiles({ family, bold, italic }: Face): FontFamily {
  const { name, folder } = FAMILIES[family];
  const style = `${bold ? "700Bold" : "400Regular"}${italic ? "_Italic" : ""}`;
  return { name, files: [`${folder}/${style}/${name}_${style}.ttf`] };
}

function fallback(name: string, bold: boolean): FontFamily {
  const family = OWN_FAMILIES.find((one) => one.name === name)!;
  const file = (bold && family.files.find((path) => path.includes("700Bold"))) || family.files[0]!;
  return { name, files: [file] };
}

const chains = new Map<string, Link[]>();
const opened = new Map<string, OpenTypeFont>();
const optional = new Map<string, OpenTypeFont | undefined>();

function open(family: FontFamily): OpenTypeFont {
  const [file] = family.files as [string];
  const known = opened.get(file);
  if (known) return known;
  const font = new OpenTypeFont(readFamily(family)[0]!);
  opened.set(file, font);
  return font;
}

function openOptional(name: OptionalFamily, bold: boolean): OpenTypeFont | undefined {
  const key = `${name}${bold}`;
  if (optional.has(key)) return optional.get(key);
  const files = readOptionalFamily(name);
  const file = files && ((bold && files[1]) || files[0]);
  const font = file ? new OpenTypeFont(file) : undefined;
  optional.set(key, font);
  return font;
}
