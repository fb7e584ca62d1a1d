import { refuse } from "#kernel/refusals.ts";
import { BodyRefused } from "./body-refused.ts";

/** The largest of our own forms has 300: as many people as there may be. */
const MOST_VALUES = 1_000;

/**
 * Refuses a form of more values than any of ours, which would be read for seconds; null for any other.
 * @param between what stands between two values
 */
export function refuseManyValues(body: Uint8Array, between: string): BodyRefused | null {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  let count = 0;
  for (let at = bytes.indexOf(between); at >= 0; at = bytes.indexOf(between, at + between.length)) {
    count += 1;
    if (count <= MOST_VALUES) continue;
    return new BodyRefused(refuse("INVALID", `The form has more than ${MOST_VALUES} values.`));
  }
  return null;
}
