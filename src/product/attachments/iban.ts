import { mod97 } from "./mod97.ts";

/** How many characters an account number has, by country: the registry of ISO 13616. */
const COUNTRIES: Readonly<Record<number, string>> = {
  15: "NO",
  16: "BE",
  18: "DK FI FK FO GL NL SD",
  19: "MK SI",
  20: "AT BA EE KZ LT LU MN XK",
  21: "CH HR LI LV",
  22: "BG BH CR DE GB GE IE ME RS VA",
  23: "AE GI IL IQ OM SO TL",
  24: "AD CZ ES MD PK RO SA SE SK TN VG",
  25: "LY PT ST",
  26: "IS TR",
  27: "BI DJ FR GR IT MC MR SM",
  28: "AL AZ BY CY DO GT HN HU LB NI PL SV",
  29: "BR EG PS QA UA",
  30: "JO KW MU YE",
  31: "MT SC",
  32: "LC",
  33: "RU",
};

const LENGTHS: ReadonlyMap<string, number> = new Map(
  Object.entries(COUNTRIES).flatMap(([length, countries]) =>
    countries.split(" ").map((country): [string, number] => [country, Number(length)]),
  ),
);

/** As it is kept: capital letters and digits, without the blanks that people write. */
export function compactIban(typed: string): string {
  return typed.replace(/\s/g, "").toUpperCase();
}

/** In groups of four, as ISO 13616 has it on paper. */
export function printedIban(compact: string): string {
  return compact.replace(/(.{4})(?=.)/g, "$1 ");
}

/** What is wrong with a compact account number (ISO 13616, ISO 7064); null when nothing is. */
export function checkIban(compact: string): string | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(compact)) return "is no IBAN";
  const country = compact.slice(0, 2);
  const length = LENGTHS.get(country);
  if (length === undefined) return `no country has IBANs that begin with ${country}`;
  if (compact.length !== length) {
    return `an IBAN of ${country} has ${length} characters, this one has ${compact.length}`;
  }
  // 98 less a remainder lies between 02 and 98; 00, 01 and 99 leave the same rest and are never given.
  const digits = Number(compact.slice(2, 4));
  const holds = mod97(compact.slice(4) + compact.slice(0, 4)) === 1 && digits > 1 && digits < 99;
  return holds ? null : "the check digits of the IBAN are wrong";
}

/** Countries whose accounts direct debits of SEPA reach (the European Payments Council's list of scheme countries). */
const SEPA_COUNTRIES = new Set(
  "AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA".split(
    " ",
  ),
);

/** What is wrong with a compact account number that SEPA direct debits are to be drawn on; null when nothing is. */
export function checkSepaIban(compact: string): string | null {
  const country = compact.slice(0, 2);
  const isElsewhere = LENGTHS.has(country) && !SEPA_COUNTRIES.has(country);
  return isElsewhere
    ? `accounts in ${country} are not reached by SEPA direct debits`
    : checkIban(compact);
}
