import { mod97 } from "./mod97.ts";

/** Country, check digits, business code, national part: at most 35 characters (EPC262-08). */
const PATTERN = /^([A-Z]{2})(\d{2})[A-Z0-9]{3}([A-Z0-9+?/:().,'-]{1,28})$/;

/** As it is kept: capital letters and digits, without the blanks that people write. */
export function compactCreditorId(typed: string): string {
  return typed.replace(/\s/g, "").toUpperCase();
}

/**
 * What is wrong with a compact SEPA creditor identifier (EPC262-08); null when
 * nothing is. The creditor chooses the business code, so the check digits leave
 * it out, as they do everything that is neither letter nor digit.
 */
export function checkCreditorId(compact: string): string | null {
  const [, country = "", digits = "", national = ""] = PATTERN.exec(compact) ?? [];
  const counted = national.replace(/[^A-Z0-9]/g, "");
  if (counted === "") return "is no SEPA creditor identifier";
  if (mod97(counted + country + digits) === 1) return null;
  return "the check digits of the creditor identifier are wrong";
}
