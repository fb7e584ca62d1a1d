import { LANGUAGE_TABLE, type Language } from "#kernel/language.ts";
import { type DraftWarning, draftWarningWords } from "#words/draft-warnings-words.ts";

/**
 * What the API's sentences are about, by how they are worded; the first that fits. What
 * none fits is said to be changed, without a word of how.
 */
const ABOUT: readonly [RegExp, DraftWarning][] = [
  [/^Attachment: the words of /, "law"],
  [/^Everyone who signs is asked /, "consumer"],
  [/^An address in `copies`/, "copies"],
  [/^The file was damaged/, "repaired"],
  [/^Page \d+ /, "otherPages"],
  [/what is shown counts|made anew from its value|hold something else than they show/, "values"],
  [/stands? on no page/, "unplaced"],
  [/form fields became|rights to fill|XFA|^Forms were removed/, "forms"],
  [/not shown on screen|layer|every reader|look of its own|^The comment|not printed/, "partly"],
  [/ would hide is shown/, "hidden"],
  [/control characters/, "invisible"],
  [/ 1, 2, 3\.$/, "numbers"],
  [/formula/, "formula"],
  [
    /^The element|^Elements|^Buttons|^What print|style sheet|image|icon font|was removed|were removed/,
    "removed",
  ],
  [/^Decoration|^Colours|CSS|style|Fonts|decorat/i, "looks"],
  [
    /one below the other|set in one|lines of its own|order of the HTML|smaller than|size of the page/,
    "layout",
  ],
];

/** Pages and words of the document that a sentence names. */
const PAGES = /\bpages? (\d+(?:(?:, | and )\d+)*)/;
const QUOTED = /"([^"]+)"|“([^“”]+)”/g;

/** What was changed in a document so that it could be taken, in the words of the page, each once. */
export function draftWarnings(sentences: readonly string[], language: Language): string[] {
  const words = draftWarningWords[language];
  const [before, after] = LANGUAGE_TABLE[language].quotes;
  const said = sentences.map((english) => {
    const about = ABOUT.find(([pattern]) => pattern.test(english))?.[1] ?? "other";
    const pages = PAGES.exec(english)?.[1]?.match(/\d+/g) ?? [];
    const quoted = [...english.matchAll(QUOTED)].map(([, one, other]) => one ?? other ?? "");
    const details = [
      ...(pages.length > 0 ? [words.pages(pages.length, pages.join(", "))] : []),
      ...quoted.map((text) => `${before}${text}${after}`),
    ];
    const { [about]: sentence } = words.sentences;
    return details.length === 0 ? sentence : `${sentence} ${details.join(" · ")}`;
  });
  return [...new Set(said)];
}
