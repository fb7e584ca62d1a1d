/**
 * Refuses what JSON writers of other languages put otherwise than RFC 8785:
 * fractions and large numbers, and names of members that sort otherwise by
 * their code points. So anyone can compute a trail anew with what is at hand.
 *
 * @throws TypeError naming what is wrong
 */
export function assertRecomputable(value: unknown): void {
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new TypeError(`an entry of the trail takes integers, not ${value}`);
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (!ASCII.test(name)) throw new TypeError(`"${name}" is no name for a member of an entry`);
    assertRecomputable(member);
  }
}

const ASCII = /^[\x20-\x7e]*$/;
