import type { NewContractWords } from "#words/new-contract-words.ts";

/** What a format is called; the empty one lets any text stand. @param name as in a request */
export function formatWord(name: string, words: NewContractWords["fields"]["formats"]): string {
  const [kind = "", country] = name.split(":");
  const known: Readonly<Record<string, string>> = words;
  return [kind === "" ? words.any : known[kind], country].filter(Boolean).join(" ");
}
