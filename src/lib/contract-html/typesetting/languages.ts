/** The language of a tag as of BCP 47, without script and region. */
export const primaryLanguage = (tag: string): string => tag.split("-")[0]?.toLowerCase() ?? "";

/** Whether the typesetter has rules of hyphenation for a language, and the letters of a word are among those. */
export const isHyphenated = (language: string, word: string): boolean =>
  OTHER_LETTERS.some(([languages, others]) => languages.has(language) && !others.test(word));

const OTHER_LETTERS: readonly (readonly [languages: ReadonlySet<string>, others: RegExp])[] = [
  [
    languagesIn(
      "af ca cs da de en es et fi fr hr hu is it ku la lt nb nl nn pl pt sk sl sq sv tk tr",
    ),
    /[^\P{L}\p{Script=Latin}]/u,
  ],
  [languagesIn("be bg mn ru sr uk"), /[^\P{L}\p{Script=Cyrillic}]/u],
  [languagesIn("el"), /[^\P{L}\p{Script=Greek}]/u],
  [languagesIn("ka"), /[^\P{L}\p{Script=Georgian}]/u],
];

function languagesIn(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
