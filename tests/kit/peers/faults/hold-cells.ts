import { test } from "node:test";
import { allRows, cellName, type OwnFault, type Peer } from "./away.ts";

/**
 * Makes a test of each cell of a peer that no other test holds, under the name that the table
 * gives it. A cell that is missing does not compile.
 */
export function holdCells<P extends Peer>(
  peer: P,
  hold: { [F in OwnFault<P>]: () => Promise<void> },
  { skip = false }: { skip?: string | false } = {},
): void {
  for (const row of allRows().filter((one) => one.peer === peer && !one.heldBy)) {
    test(cellName(row), { skip }, hold[row.fault as OwnFault<P>]);
  }
}
