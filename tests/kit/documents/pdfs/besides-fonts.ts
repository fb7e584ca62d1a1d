import type { Warning } from "#lib/pdf/warnings.ts";

const FONTS = "Fonts that were not in the PDF were put in";

/** What is told of a PDF beside the letters that it lacked: those of tests bring none. */
export function besidesFonts(warnings: readonly Warning[]): Warning[] {
  return warnings.filter(({ text }) => !text.startsWith(FONTS));
}
