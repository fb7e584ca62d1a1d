import { LIMITS } from "#kernel/limits.ts";

/** Why a password is not taken. */
export type PasswordFault = "tooShort" | "tooLong" | "tooCommon";

/**
 * Whether a password is taken: long, and not made of what everybody is tried
 * with first. What letters it is made of is nobody's business (NIST SP 800-63B,
 * 5.1.1.2).
 *
 * @param own words that stand beside it, such as the address of its person
 */
export function decidePassword(password: string, own: readonly string[]): PasswordFault | null {
  const normal = password.normalize("NFKC");
  const characters = [...normal].length;
  if (characters < LIMITS.passwordLeast) return "tooShort";
  if (characters > LIMITS.passwordMost) return "tooLong";
  return countUnforeseen(normal.toLowerCase(), own) < LEAST_UNFORESEEN ? "tooCommon" : null;
}

/** So many characters are left when all that is guessed first is taken away. */
const LEAST_UNFORESEEN = 6;

/** How many characters are neither part of what is guessed first, nor said before. */
function countUnforeseen(password: string, own: readonly string[]): number {
  const ownWords = own.flatMap((text) => {
    const lower = text.toLowerCase();
    return [lower, ...lower.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 3);
  });
  const words = [...ownWords, ...COMMON].sort((one, other) => other.length - one.length);
  const signs = [...password];
  const spellings = [signs, signs.map((sign) => SPELLED[sign] ?? sign)];
  // Where a word stands in either spelling, nothing of the password is left.
  const isWord = signs.map(() => false);
  for (const spelling of spellings) {
    for (const word of words) markWord(spelling, [...word], isWord);
  }
  const left = signs.filter((sign, at) => !isWord[at] && !/\s/u.test(sign)).join("");
  return [...withoutRuns(withoutRepeats(left))].length;
}

function markWord(spelling: readonly string[], word: readonly string[], isWord: boolean[]): void {
  for (let at = 0; at + word.length <= spelling.length; at += 1) {
    if (word.every((sign, further) => spelling[at + further] === sign)) {
      isWord.fill(true, at, at + word.length);
    }
  }
}

/** Letters that are written otherwise to look like more. */
const SPELLED: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** `abcabcabc` is `abc`, `aaaa` is `a`. */
function withoutRepeats(text: string): string {
  return text.replace(/(.{1,12}?)\1+/gu, "$1");
}

/** Three and more in a row of a keyboard, of the alphabet or of numbers, in either direction. */
function withoutRuns(text: string): string {
  let left = "";
  let run = "";
  for (const sign of [...text, ""]) {
    if (sign !== "" && ROWS.some((row) => row.includes(run + sign))) {
      run += sign;
      continue;
    }
    left += [...run].length >= 3 ? "" : run;
    run = sign;
  }
  return left;
}

const ONE_WAY = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "qsdfghjklm",
  "zxcvbnm",
  "yxcvbnm",
  "wxcvbn",
  "1qaz2wsx3edc4rfv",
];
const ROWS = ONE_WAY.flatMap((row) => [row, [...row].reverse().join("")]);

/** What lists of passwords that became known are full of, in our four languages. */
const COMMON = [
  ...["password", "passwort", "kennwort", "passw", "contrasena", "contraseña", "motdepasse"],
  ...["azerty", "qwerty", "qwertz", "iloveyou", "ichliebedich", "jetaime", "teamo", "tequiero"],
  ...["welcome", "willkommen", "bienvenue", "bienvenido", "letmein", "changeme", "hallo", "hello"],
  ...["bonjour", "hola", "admin", "administrator", "root", "user", "login", "master", "secret"],
  ...["geheim", "secreto", "test", "default", "monkey", "dragon", "sunshine", "sonnenschein"],
  ...[
    "soleil",
    "princess",
    "prinzessin",
    "princesse",
    "princesa",
    "football",
    "fussball",
    "futbol",
  ],
  ...["baseball", "superman", "batman", "starwars", "shadow", "michael", "daniel", "charlie"],
  ...["schatz", "liebe", "amour", "amor", "computer", "internet", "samsung", "google", "facebook"],
  ...["countersign", "contract", "vertrag", "contrat", "contrato", "signature", "summer", "winter"],
  ...[
    "sommer",
    "spring",
    "herbst",
    "autumn",
    "januar",
    "january",
    "trustno",
    "freedom",
    "whatever",
  ],
];
