import confusables from "./confusables.json" with { type: "json" };

/**
 * What a text looks like (UTS #39 section 4): two texts with one skeleton can
 * hardly be told apart by eye. It is for comparing only, never for showing.
 * NFKD instead of NFD, for the table lacks most of the fullwidth letters.
 * Runs of blanks count as one, since nobody counts them.
 */
export function skeletonOf(text: string): string {
  const letters = [...text.normalize("NFKD").replace(/\p{Default_Ignorable_Code_Point}/gu, "")];
  const shown = letters.map((letter) => PROTOTYPES.get(letter) ?? letter).join("");
  return shown.normalize("NFD").replace(/\s+/gu, " ").trim();
}

/**
 * A word of `text` in which a letter of one script passes for a letter of
 * another one that is there as well, "Bуyer" with a Cyrillic у; null where there
 * is none. "Ωmega" is not: its Ω looks like nothing Latin.
 */
export function mixedWord(text: string): string | null {
  for (const [word] of text.normalize("NFC").matchAll(/[\p{L}\p{M}]+/gu)) {
    const scripts = LOOKALIKE_SCRIPTS.filter((script) => script.test(word));
    if (scripts.length > 1 && scripts.some((script) => hasDisguised(word, script))) return word;
  }
  return null;
}

/** Whether a letter of this script is in the word that looks like a letter of another of these scripts. */
function hasDisguised(word: string, script: RegExp): boolean {
  return [...word].some((letter) => {
    const shown = skeletonOf(letter);
    return script.test(letter) && LOOKALIKE_SCRIPTS.some((s) => s !== script && s.test(shown));
  });
}

/** Scripts that share letters of one shape; those of East Asia, Arabic or Indic scripts look like no other. */
const LOOKALIKE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];

function readPrototypes(): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  for (const line of confusables.skeletons) {
    const [skeleton = "", ...distances] = line.split(" ");
    const shown = String.fromCodePoint(...skeleton.split("+").map((code) => parseInt(code, 36)));
    let code = 0;
    for (const distance of distances) {
      code += parseInt(distance, 36);
      read.set(String.fromCodePoint(code), shown);
    }
  }
  return read;
}

/** Read as the program starts: 5 ms of processor time are nothing then, and much in the middle of a request. */
const PROTOTYPES: ReadonlyMap<string, string> = readPrototypes();
