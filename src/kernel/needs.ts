/**
 * What a contract waits for that its owner can do something about, or ought to
 * know, the most urgent first: a link that did not go out, somebody who said no,
 * payment, a seal, signatures without anything happening for long.
 */
export const NEEDS = ["notSent", "declined", "payment", "seal", "stuck"] as const;

export type Need = (typeof NEEDS)[number];
