import type { EventActor, EventData, TrailEventName } from "#kernel/trail-events.ts";

export type { SignerPreset, TrailEventName } from "#kernel/trail-events.ts";

/** An event of one kind: what happened, by whom, and what the trail keeps of it. */
export interface EventOf<N extends TrailEventName> {
  event: N;
  by: EventActor<N>;
  data: EventData<N>;
}

/**
 * What happens to a contract, by whom, as the audit trail keeps it. An event
 * without an actor does not compile, nor one by somebody who cannot do it.
 */
export type TrailEvent = { [N in TrailEventName]: EventOf<N> }[TrailEventName];
