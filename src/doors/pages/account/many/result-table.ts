import type { Table } from "#lib/csv/table.ts";
import type { SendToManyWords } from "#words/send-to-many-words.ts";
import type { RowResult } from "./send-rows.ts";

interface ToTell {
  table: Table;
  /** Of its first rows; of the rest nothing is known yet. */
  results: readonly RowResult[];
  words: SendToManyWords;
  baseUrl: string;
}

/** The table as it was sent, with what became of each row behind it. */
export function resultTable({ table, results, words, baseUrl }: ToTell): string[][] {
  const { state, contract, page, link, problem, states } = words.results;
  return [
    [...table.header, state, contract, page, link, problem],
    ...table.rows.map(({ cells }, at) => {
      const result = results[at];
      const id = result?.id ?? "";
      return [
        ...cells,
        states[result?.state ?? "open"],
        id,
        id && `${baseUrl}/app/contracts/${id}`,
        result?.signUrl ?? "",
        result?.problem ?? "",
      ];
    }),
  ];
}
