import { test } from "node:test";

/** One named case with the rules that it holds the service to. */
export interface Case {
  rules: readonly string[];
  guarantee: string;
  file: string;
}

/** Where cases are noted instead of being run; null in an ordinary test run. */
let listing: { file: string; cases: Case[] } | null = null;

/**
 * Declares a case: a test whose name starts with the rules it covers, so that
 * a failure says which promise is broken. `rules` are ids, separated by blanks.
 */
export function conforms(rules: string, guarantee: string, run: () => Promise<void> | void): void {
  if (listing) {
    listing.cases.push({ rules: rules.split(" "), guarantee, file: listing.file });
    return;
  }
  test(`${rules}: ${guarantee}`, run);
}

/** Whether cases are being listed, so that nothing has to be started for them. */
export function isListing(): boolean {
  return listing !== null;
}

/** The cases that a file declares when it is loaded, none of which is run. */
export async function listCases(file: string, load: () => Promise<unknown>): Promise<Case[]> {
  const cases: Case[] = [];
  listing = { file, cases };
  try {
    await load();
  } finally {
    listing = null;
  }
  return cases;
}
