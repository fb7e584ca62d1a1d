/** What a contract's own part is called over the API where nothing names it: a word for programs, which no page shows. */
export const UNNAMED = "contract";
