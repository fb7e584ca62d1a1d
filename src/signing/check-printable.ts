import type { Workshop } from "#documents/workshop.ts";
import type { Problem } from "#kernel/refusals.ts";
import type { Submission } from "./submission.ts";

/** Scripts that the fonts have as a whole; only other letters are looked up. */
const SURELY_PRINTABLE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{ASCII}\p{M}]*$/u;

/**
 * What a signer typed and no font can print. It is refused rather than printed
 * as empty boxes: the sealed file is the evidence of what was signed.
 */
export async function checkPrintable(
  workshop: Workshop,
  { signerName, title = "", email = "", inputs = {}, ...drawings }: Submission,
): Promise<Problem[]> {
  const { signature, initials } = drawings;
  const texts: Record<string, string> = { signerName, title, email };
  for (const [id, value] of Object.entries(inputs)) texts[`inputs.${id}`] = value;
  if (signature.type === "typed") texts["signature.text"] = signature.text;
  if (initials?.type === "typed") texts["initials.text"] = initials.text;
  const doubtful = Object.entries(texts).filter(([, text]) => !SURELY_PRINTABLE.test(text));
  const problems: Problem[] = [];
  for (const [path, text] of doubtful) {
    const missing = await workshop.run("missingLetters", [text]);
    if (missing.length === 0) continue;
    const message = `has letters that cannot be printed: ${missing.slice(0, 10).join(" ")}`;
    problems.push({ path, message });
  }
  return problems;
}
