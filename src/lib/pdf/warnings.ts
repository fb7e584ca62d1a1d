/**
 * What was changed in a document so that it could be taken, for the one who
 * sent it. `meaning`: words, numbers or the look of something signed changed, or
 * may be read otherwise; `layout`: the same words stand otherwise; `decoration`:
 * nothing but looks.
 */
export type WarningWeight = "meaning" | "layout" | "decoration";

export interface Warning {
  weight: WarningWeight;
  /** One English sentence. */
  text: string;
}

const HEAVIEST_FIRST: readonly WarningWeight[] = ["meaning", "layout", "decoration"];

/** Most sentences of one answer. */
const MOST = 50;

/** The warnings as sentences, weightiest first, each once, at most 50; decoration is folded into one. */
export function warningSentences(warnings: readonly Warning[]): string[] {
  const [meaning, layout, decoration] = HEAVIEST_FIRST.map((weight) => [
    ...new Set(warnings.filter((one) => one.weight === weight).map(({ text }) => text)),
  ]) as [string[], string[], string[]];
  return [...meaning, ...layout, ...folded(decoration)].slice(0, MOST);
}

/** Named after the first few, so that the sentence stays short however many there are. */
const NAMED = 5;

function folded(texts: string[]): string[] {
  if (texts.length < 2) return texts;
  const rest = texts.length - NAMED;
  const named = texts.slice(0, NAMED).map((text) => text.replace(/[.!]$/, ""));
  const more = rest > 0 ? `; and ${rest} more` : "";
  return [`Decoration was left out: ${named.join("; ")}${more}.`];
}
