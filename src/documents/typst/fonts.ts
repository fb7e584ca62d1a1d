import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

/**
 * All under the SIL Open Font License: a serif for contracts, a sans for what
 * the service prints, a handwriting for typed signatures, and Noto Sans, which
 * takes over where a letter is missing (Latin, Greek, Cyrillic, Vietnamese,
 * Arabic, Hebrew, check marks and other symbols).
 */
const FILES = [
  "source-serif-4/400Regular/SourceSerif4_400Regular.ttf",
  "source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf",
  "source-serif-4/700Bold/SourceSerif4_700Bold.ttf",
  "source-serif-4/700Bold_Italic/SourceSerif4_700Bold_Italic.ttf",
  "source-sans-3/400Regular/SourceSans3_400Regular.ttf",
  "source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf",
  "source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf",
  "source-sans-3/700Bold/SourceSans3_700Bold.ttf",
  "caveat/500Medium/Caveat_500Medium.ttf",
  "noto-sans/400Regular/NotoSans_400Regular.ttf",
  "noto-sans/700Bold/NotoSans_700Bold.ttf",
  "noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
  "noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf",
  "noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf",
];

/** The bytes of every font file. Read once, by the workshop's child process. */
export function readFonts(): Buffer[] {
  const require = createRequire(join(PACKAGE_ROOT, "package.json"));
  return FILES.map((file) => readFileSync(require.resolve(`@expo-google-fonts/${file}`)));
}
