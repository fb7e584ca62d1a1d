import type { DocsEntry, MadeDocs } from "./made-docs.ts";

/** What a word counts for, by where it is found. */
const WEIGHTS = { title: 8, keyword: 6, summary: 3, text: 1 };

const MOST_WORDS = 8;

/** The pages that hold every word of what is looked for, the likeliest first. */
export async function searchDocs(docs: MadeDocs, sought: string): Promise<DocsEntry[]> {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const scored: { entry: DocsEntry; score: number }[] = [];
  for (const entry of await docs.entries()) {
    const text = (await docs.markdown(entry)).toLowerCase();
    const scores = words.map((word) => scoreOf(word, entry, text));
    if (scores.includes(0)) continue;
    scored.push({ entry, score: scores.reduce((sum, score) => sum + score, 0) });
  }
  return scored.sort((one, other) => other.score - one.score).map(({ entry }) => entry);
}

function scoreOf(word: string, entry: DocsEntry, text: string): number {
  const has = (words: string) => words.toLowerCase().includes(word);
  return (
    (has(entry.title) || has(entry.shortTitle) ? WEIGHTS.title : 0) +
    (entry.keywords.some(has) ? WEIGHTS.keyword : 0) +
    (has(entry.summary) ? WEIGHTS.summary : 0) +
    (text.includes(word) ? WEIGHTS.text : 0)
  );
}

/** The one page that goes by exactly this name. */
export function namedExactly(entries: readonly DocsEntry[], sought: string): DocsEntry | undefined {
  const name = sought.trim().toLowerCase();
  const named = entries.filter(({ title, shortTitle }) =>
    [title, shortTitle].some((one) => one.toLowerCase() === name),
  );
  return named.length === 1 ? named[0] : undefined;
}
