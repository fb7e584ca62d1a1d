import { shownBy } from "#schemas/shown.ts";
import type { TrailEvent } from "#trail/events.ts";
import type { TrailSubject } from "#trail/trail.ts";
import { type About, PAYLOADS, type PayloadLinks, type WebhookData } from "./payload-schemas.ts";
import { isTold, type WebhookEvent } from "./webhook-events.ts";

/** What a webhook is told of something that happened: the event and its data. */
export type Told = {
  [Event in WebhookEvent]: { event: Event; data: WebhookData[Event] };
}[WebhookEvent];

/** The same without the knowledge of which data belongs to which event. */
interface AnyTold {
  event: WebhookEvent;
  data: WebhookData[WebhookEvent];
}

/** What webhooks are told of an event of the trail; null when it is none of theirs. */
export function payloadOf(
  subject: TrailSubject,
  event: TrailEvent,
  at: Date,
  links: PayloadLinks,
): Told | null {
  const name = event.event;
  if (!isTold(name)) return null;
  const { id, token, title, reference, metadata, expiresAt, tags } = subject;
  const given = {
    ...(reference !== null && { reference }),
    ...(metadata !== null && { metadata }),
    ...(expiresAt !== null && { expiresAt: expiresAt.toISOString() }),
    ...(tags.length > 0 && { tags: [...tags] }),
  };
  const about: About = {
    contract: { id, token, title, ...given },
    subject,
    links,
    at: at.toISOString(),
  };
  // The table pairs each event with its own data, which the type of a union cannot express.
  const tell = PAYLOADS[name].tell as (about: About, kept: unknown) => AnyTold["data"];
  return { event: name, data: tell(about, event.data) } as Told;
}

/**
 * The payload without its id and without the brace that opens it: what stands
 * in front is each delivery's own.
 */
export function payloadRest({ event, data }: AnyTold, at: Date): string {
  const shown = SHOW[event](data);
  return JSON.stringify({ event, created_at: at.toISOString(), data: shown }).slice(1);
}

/** Of its data a payload has what its schema names. */
const SHOW = Object.fromEntries(
  Object.entries(PAYLOADS).map(([event, { data }]) => [event, shownBy(data)]),
) as Record<WebhookEvent, (data: unknown) => unknown>;
