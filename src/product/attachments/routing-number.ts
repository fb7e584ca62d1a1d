/** How much each of the nine digits counts. */
const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** What is wrong with the routing number of a bank in the United States (ABA); null when nothing is. */
export function checkRoutingNumber(digits: string): string | null {
  if (!/^\d{9}$/.test(digits)) return "is no routing number: it has nine digits, as 021000021";
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return sum > 0 && sum % 10 === 0 ? null : "the last digit of the routing number does not fit";
}
