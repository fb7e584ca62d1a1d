/**
 * Which characters leave something to be seen, each in its place, and turn
 * nothing around: the rules that words have to keep by which people recognise
 * one another.
 */

/** Everything that is wrong with the characters of a text in NFC; several lines where `lines` is set. */
export function unfitCharacters(text: string, lines = false): string[] {
  const problems: string[] = [];
  const unusable = lines ? UNUSABLE_BUT_LINES : UNUSABLE;
  if (unusable.test(text)) {
    problems.push("must not have control characters or halves of characters; remove them");
  }
  const turning = nameCharacters(text, TURNS);
  if (turning) {
    problems.push(`must not have characters that turn the direction of writing (${turning})`);
  }
  const hidden = nameCharacters(text.replace(JOINED, ""), INVISIBLE);
  if (hidden) problems.push(`must not have characters that nobody sees (${hidden})`);
  const unknown = nameCharacters(text, NO_CHARACTER);
  if (unknown) problems.push(`must not have characters without a meaning (${unknown})`);
  if (ALONE.test(text)) problems.push("must not have a combining mark without its letter");
  if (findHeap(text) !== null)
    problems.push("must not have more than four combining marks on a letter");
  return problems;
}

/** Where marks begin that are heaped up on a letter, more than any writing needs; null where none are. */
export function findHeap(text: string): number | null {
  return HEAPED.exec(text)?.index ?? null;
}

/** Whether a reader sees nothing where this text stands. */
export function showsNothing(text: string): boolean {
  return SHOWS_NOTHING.test(text);
}

/** Controls turn up on no page; half of a surrogate pair cannot even be stored. */
const UNUSABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const UNUSABLE_BUT_LINES = /[^\P{Cc}\n\r\t]|[\p{Cs}\p{Zl}\p{Zp}]/u;

/** Bidi_Control of Unicode, which JavaScript's expressions know as a property of its own. */
const TURNS = /\p{Bidi_Control}/gu;

/**
 * Default ignorable code points; the blank among the braille patterns; blank
 * letters and signs of Egyptian, Khitan and musical writing; what annotates or
 * stands for an object.
 */
const INVISIBLE =
  /(?!\p{Bidi_Control})[\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{16fe4}\u{1d159}\ufff9-\uffff]/gu;

/** Private to somebody, or assigned to nothing: every device shows something else there. */
const NO_CHARACTER = /(?!\p{Default_Ignorable_Code_Point})[\p{Co}\p{Cn}]/gu;

/** The signs that silence a vowel (canonical combining class 9) and that joiners follow, by their scripts. */
const VIRAMAS: Record<string, string> = {
  Devanagari: "\\u094d",
  Bengali: "\\u09cd",
  Gurmukhi: "\\u0a4d",
  Gujarati: "\\u0acd",
  Oriya: "\\u0b4d",
  Tamil: "\\u0bcd",
  Telugu: "\\u0c4d",
  Kannada: "\\u0ccd",
  Malayalam: "\\u0d3b\\u0d3c\\u0d4d",
  Sinhala: "\\u0dca",
  Myanmar: "\\u1039\\u103a",
  Khmer: "\\u17d2",
  Tai_Tham: "\\u1a60",
  Balinese: "\\u1b44",
  Sundanese: "\\u1baa\\u1bab",
  Javanese: "\\ua9c0",
  Brahmi: "\\u{11046}",
  Kaithi: "\\u{110b9}",
  Chakma: "\\u{11133}\\u{11134}",
  Sharada: "\\u{111c0}",
  Khojki: "\\u{11235}",
  Grantha: "\\u{1134d}",
  Newa: "\\u{11442}",
  Tirhuta: "\\u{114c2}",
  Siddham: "\\u{115bf}",
  Modi: "\\u{1163f}",
  Takri: "\\u{116b6}",
};

/**
 * In which a joiner may stand before the virama as well, between two letters of the script (the
 * Unicode Standard, section 12.2).
 */
const BEFORE_VIRAMA = "Bengali Devanagari Gujarati Kannada Malayalam Oriya Telugu".split(" ");

/** In which letters join, and a non-joiner parts them. */
const JOINING = "[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}]";

/**
 * Behind a virama on a letter of its script, and before none of another. What is
 * behind is looked at last, so that a row of marks is gone through once.
 */
const BEHIND_VIRAMA = Object.entries(VIRAMAS).map(
  ([script, viramas]) =>
    `[\\u200c\\u200d](?<=(?=\\p{L})\\p{Script=${script}}\\p{M}*[${viramas}].)(?=\\p{Script=${script}}|[^\\p{L}\\p{M}]|$)`,
);

/**
 * Joiners where writing needs them, after RFC 5892 appendices A.1 and A.2: on
 * either side of a virama, and the non-joiner between letters of scripts that
 * join (Persian "می‌خواهم"). Stricter in asking for a letter that the virama can
 * stand on; looser in not asking which letters join, since texts are compared
 * without joiners anyway.
 * Further what chooses the look of an ideograph or a pictograph, and what joins
 * pictographs.
 */
const JOINED = new RegExp(
  [
    ...BEHIND_VIRAMA,
    ...BEFORE_VIRAMA.map(
      (script) =>
        `(?<=(?=\\p{L})\\p{Script=${script}})\\u200d(?=[${VIRAMAS[script]}](?=\\p{L})\\p{Script=${script}})`,
    ),
    `\\u200c(?<=${JOINING}\\p{M}*.)(?=${JOINING})`,
    "(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]",
    // Before what may be empty, which would be found in its place.
    "(?<=\\p{Extended_Pictographic})\\ufe0e",
    "(?<=\\p{Extended_Pictographic}\\p{Emoji_Modifier}?)\\ufe0f?(\\u200d(?=\\p{Extended_Pictographic}))?",
  ].join("|"),
  "gu",
);

const ALONE = /(?:^|[\s\p{Cc}])\p{M}/u;
/**
 * Spacing marks have a place of their own; the others stand on, above or below
 * their letter. More than 256 of either in a row end the shaper's process.
 */
const HEAPED = /[\p{Mn}\p{Me}]{5}|\p{M}{9}/u;

/** White space and characters that show nothing, and nothing else. */
const SHOWS_NOTHING =
  /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{16fe4}\u{1d159}]*$/u;

/** Such characters by their numbers, which is all that can be shown of them; null where there are none. */
function nameCharacters(text: string, characters: RegExp): string | null {
  const found = new Set(text.match(characters));
  if (found.size === 0) return null;
  const numbers = [...found].slice(0, MOST_NAMED).map((character) => {
    const code = character.codePointAt(0) ?? 0;
    return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  });
  return numbers.join(", ") + (found.size > MOST_NAMED ? ", …" : "");
}

const MOST_NAMED = 5;
