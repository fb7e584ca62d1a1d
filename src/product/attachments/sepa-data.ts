/** The signs that every bank of SEPA takes (Implementation Guidelines, character set). */
const SEPA_SIGNS = /^[A-Za-z0-9/?:().,'+ -]*$/;

/** ISO 9362: bank, country and place, with or without a branch. */
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

const MOST_CHARACTERS = 35;

/**
 * What is wrong with a mandate's reference (rulebook, AT-01): up to 35 of the
 * signs that banks take, and no slash at either end nor two together, with which
 * their messages mark fields of their own.
 */
export function checkMandateReference(reference: string): string[] {
  const length = [...reference].length;
  return [
    ...(length > MOST_CHARACTERS
      ? [`must have at most ${MOST_CHARACTERS} characters, and has ${length}`]
      : []),
    ...(SEPA_SIGNS.test(reference)
      ? []
      : ["may have letters A to Z, digits, blanks and / - ? : ( ) . , ' + alone"]),
    ...(/^\/|\/$|\/\//.test(reference)
      ? ["must not begin or end with a slash, nor have two together"]
      : []),
  ];
}

/** What is wrong with a compact BIC; null when nothing is. */
export function checkBic(compact: string): string | null {
  return BIC.test(compact) ? null : "is no BIC: it has 8 or 11 letters and digits, as COBADEFFXXX";
}
