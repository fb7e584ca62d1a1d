import type { RandomBytes } from "#kernel/random.ts";
import type { EventActor, EventData, TrailEventName } from "#kernel/trail-events.ts";
import { commitTo, type PersonalCommitments } from "./personal-commitments.ts";

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

/** An event whose values of people are committed to; without commitments they are hashed as they stand. */
export type HeldEvent = TrailEvent & { personal?: PersonalCommitments };

/** Commits to the values of people in these events; what has commitments keeps them. */
export function holdValues(events: readonly HeldEvent[], random: RandomBytes): HeldEvent[] {
  return events.map((event) => {
    if (event.personal) return event;
    const personal = commitTo(event.event, event, random);
    return personal ? { ...event, personal } : event;
  });
}
