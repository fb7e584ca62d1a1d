/** The language of a tag as of BCP 47, without script and region. */
export const primary = (tag: string): string => tag.split("-")[0]?.toLowerCase() ?? "";

/** Whether the typesetter has rules of hyphenation for a language. */
export const hasPatterns = (language: string): boolean => PATTERNS.has(language);

const PATTERNS: ReadonlySet<string> = new Set(
  "af be bg ca cs da de el en es et fi fr hr hu is it ka ku la lt mn nb nl nn pl pt ru sk sl sq sr sv tk tr uk".split(
    " ",
  ),
);
