import type { TrailEntry } from "./chain.ts";
import type { EventOf, TrailEvent, TrailEventName } from "./events.ts";

/** An entry with what is known of its kind. */
export type EntryOf<N extends TrailEventName> = Omit<TrailEntry, keyof TrailEvent> & EventOf<N>;

/** All entries of one kind, in their order: the service writes no others under this name. */
export function entriesOf<N extends TrailEventName>(
  entries: readonly TrailEntry[],
  name: N,
): EntryOf<N>[] {
  return entries.filter(({ event }) => event === name) as unknown as EntryOf<N>[];
}
