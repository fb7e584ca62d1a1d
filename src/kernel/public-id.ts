/** The document ID that people read and type, in browsers as on the server. */
export const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const PUBLIC_ID_LENGTH = 12;

/** What the ID of a test begins with, and no other does. */
export const TEST_MARK = "T";

/** Whether it is the ID of what a test key made. */
export function isTestId(publicId: string): boolean {
  return publicId.startsWith(TEST_MARK);
}

/** @param body the ID without its last character and without dashes */
export function withCheckCharacter(body: string): string {
  return groupCharacters(body + checkCharacter(body));
}

/**
 * Reads a document ID as a person types it: any case, with or without dashes
 * and blanks, `O` for zero, `I` and `L` for one. Returns the printed form, or
 * `null` where the check character does not fit.
 */
export function readPublicId(typed: string): string | null {
  const plain = typed
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  if (plain.length !== PUBLIC_ID_LENGTH + 1) return null;
  if ([...plain].some((character) => !CROCKFORD.includes(character))) return null;
  const body = plain.slice(0, PUBLIC_ID_LENGTH);
  return checkCharacter(body) === plain.at(-1) ? groupCharacters(plain) : null;
}

/** Luhn over 32 characters: finds every single wrong character and all but one swap of neighbours. */
function checkCharacter(body: string): string {
  const sum = [...body].reverse().reduce((total, character, index) => {
    const value = CROCKFORD.indexOf(character) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / 32) + (value % 32);
  }, 0);
  return CROCKFORD.charAt((32 - (sum % 32)) % 32);
}

function groupCharacters(plain: string): string {
  return (plain.match(/.{1,4}/g) ?? []).join("-");
}
