import type { Problem } from "#kernel/refusals.ts";
import { MORE_FONTS } from "#lib/fonts/more-fonts.ts";
import { SURELY_PRINTABLE } from "#lib/fonts/surely-printable.ts";
import type { Workers } from "./workers/workers.ts";

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
