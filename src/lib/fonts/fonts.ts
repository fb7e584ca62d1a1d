import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

/** A family of letters: its name as its files state it, and where they lie. All are under the SIL Open Font License. */
export interface FontFamily {
  name: string;
  /** Below `@expo-google-fonts/`. */
  files: readonly string[];
}

const family = (name: string, folder: string, ...styles: string[]): FontFamily => ({
  name,
  files: styles.map((style) => {
    const file = folder
      .split("-")
      .map((word) => FILE_WORDS[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
      .join("");
    return `${folder}/${style}/${file}_${style}.ttf`;
  }),
});
/** Words of a package's name that its files write in capitals. */
const FILE_WORDS: Readonly<Record<string, string>> = { jp: "JP", kr: "KR", sc: "SC", tc: "TC" };

/** A serif for contracts, a sans for what the service prints, and a handwriting for typed signatures. */
const SERIF = family(
  "Source Serif 4",
  "source-serif-4",
  "400Regular",
  "400Regular_Italic",
  "700Bold",
  "700Bold_Italic",
);
const SANS = family(
  "Source Sans 3",
  "source-sans-3",
  "400Regular",
  "400Regular_Italic",
  "600SemiBold",
  "700Bold",
);
const HAND = family("Caveat", "caveat", "500Medium");
/** A second one, with the letters of Vietnamese and Greek. */
const UPRIGHT_HAND: FontFamily = { name: "Mynerve", files: ["mynerve/Mynerve_400Regular.ttf"] };

/** Take over where a letter is missing, in this order: scripts first, then signs. */
const FALLBACKS: readonly FontFamily[] = [
  // Latin, Greek, Cyrillic, Vietnamese, Devanagari.
  family("Noto Sans", "noto-sans", "400Regular", "700Bold"),
  // Its letters are whole glyphs: those of Noto Sans Arabic are put together of strokes and
  // dots, and copied text then has each letter twice.
  family("Vazirmatn", "vazirmatn", "400Regular", "700Bold"),
  family("Noto Sans Arabic", "noto-sans-arabic", "400Regular", "700Bold"),
  family("Noto Sans Hebrew", "noto-sans-hebrew", "400Regular", "700Bold"),
  family("Noto Sans Symbols 2", "noto-sans-symbols-2", "400Regular"),
  family("Noto Sans Symbols", "noto-sans-symbols", "400Regular", "700Bold"),
  family("Noto Sans Math", "noto-sans-math", "400Regular"),
];

/** What comes with every installation. */
export const OWN_FAMILIES: readonly FontFamily[] = [SERIF, SANS, HAND, ...FALLBACKS, UPRIGHT_HAND];

const names = (families: readonly FontFamily[]) => families.map(({ name }) => name);
/** By kind of letter, the families that are asked for a glyph one after the other. */
export const OWN_CHAINS = {
  serif: names([SERIF, ...FALLBACKS, SANS]),
  sans: names([SANS, ...FALLBACKS, SERIF]),
  hand: names([HAND, ...FALLBACKS, SANS]),
  upright: names([UPRIGHT_HAND, ...FALLBACKS, SANS]),
  leaning: names([...FALLBACKS, SANS]),
} as const;

/** Letters of many or large glyphs, installed on wish: `npm run fonts`. */
export const OPTIONAL_FAMILIES = {
  ja: family("Noto Sans JP", "noto-sans-jp", "400Regular", "700Bold"),
  ko: family("Noto Sans KR", "noto-sans-kr", "400Regular", "700Bold"),
  "zh-hans": family("Noto Sans SC", "noto-sans-sc", "400Regular", "700Bold"),
  "zh-hant": family("Noto Sans TC", "noto-sans-tc", "400Regular", "700Bold"),
  th: family("Noto Sans Thai", "noto-sans-thai", "400Regular", "700Bold"),
  emoji: family("Noto Emoji", "noto-emoji", "400Regular", "700Bold"),
} as const satisfies Readonly<Record<string, FontFamily>>;
export type OptionalFamily = keyof typeof OPTIONAL_FAMILIES;

/** The bytes of a family's files. For the worker process alone. */
export function readFamily({ files }: FontFamily): Buffer[] {
  return files.map((file) => readFileSync(OWN.resolve(`@expo-google-fonts/${file}`)));
}

/** The bytes of an optional family's files, or null where it is not installed. */
export function readOptionalFamily(name: OptionalFamily): Buffer[] | null {
  try {
    return OPTIONAL_FAMILIES[name].files.map((file) => readFileSync(join(OPTIONAL_FOLDER, file)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

const OWN = createRequire(join(PACKAGE_ROOT, "package.json"));
const OPTIONAL_FOLDER = join(PACKAGE_ROOT, "fonts/installed/node_modules/@expo-google-fonts");
