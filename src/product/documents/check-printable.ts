import type { Problem } from "#kernel/refusals.ts";
import { MORE_FONTS } from "#lib/fonts/more-fonts.ts";
import type { Workers } from "./workers/workers.ts";

/** Latin, Cyrillic, their marks and signs: the fonts have every one, so nothing is looked up. */
const SURELY_PRINTABLE =
  /^[\n\r\t\u0020-\u007e\u00a0-\u036f\u0400-\u052f\u1e00-\u1eff\u2010-\u2027\u20a0-\u20bf]*$/;
const MOST_NAMED = 10;

/**
 * The words, by their path in the request, that hold letters which no font of
 * the service can print. They are refused rather than printed as empty boxes:
 * the sealed file is the evidence of who signed what.
 *
 * @param account whose turn it is in the workers
 */
export async function checkPrintable(
  workers: Workers,
  account: string,
  words: readonly (readonly [path: string, text: string | null | undefined])[],
): Promise<Problem[]> {
  const doubtful = words.flatMap(([path, text]) =>
    text && !SURELY_PRINTABLE.test(text) ? [{ path, text }] : [],
  );
  if (doubtful.length === 0) return [];
  const missing = await workers.run(
    "missingLetters",
    doubtful.map(({ text }) => text),
    account,
  );
  return doubtful.flatMap(({ path }, index) => {
    const letters = missing[index] ?? [];
    if (letters.length === 0) return [];
    const more = letters.length > MOST_NAMED ? " …" : "";
    const named = `${letters.slice(0, MOST_NAMED).join(" ")}${more}`;
    const message = `has letters that no font of this service prints: ${named}; ${MORE_FONTS}`;
    return [{ path, message, code: "unprintable" }];
  });
}
