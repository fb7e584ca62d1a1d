import { LOWEST_UUID } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import { type Refusal, refuseProblems } from "#kernel/refusals.ts";
import { type EventCursor, readCursor, writeCursor } from "./event-cursor.ts";
import {
  type EventPlace,
  type FeedEvents,
  listFeedEvents,
  placeSince,
} from "./event-feed-store.ts";
import { openPayload } from "./sealed-payload.ts";
import type { WebhookEvent } from "./webhook-events.ts";
import type { WebhooksServices } from "./webhooks-services.ts";

/** From where on events are wanted; with neither, from now on. */
export interface FeedPosition {
  /** A cursor of an earlier answer. */
  after?: string | undefined;
  since?: string | undefined;
  limit: number;
}

/** Some of an account's events, in an order that only grows at its end. */
export interface EventsPage {
  /** `body` has the bytes that a delivery of this id would send, as text. */
  events: { id: string; event: WebhookEvent; createdAt: Date; body: string; cursor: string }[];
  cursor: string;
  hasMore: boolean;
  /** Something that came after the cursor may have been deleted meanwhile. */
  hasGap: boolean;
}

/** What webhooks of the account were told, or would have been, since a cursor or a time. */
export async function eventsSince(
  services: WebhooksServices,
  accountId: string,
  { after, since, limit }: FeedPosition,
): Promise<EventsPage | Refusal<"INVALID">> {
  const cursor = after === undefined ? null : readCursor(services, accountId, after);
  const problems = [
    ...(after !== undefined && since !== undefined
      ? [{ path: "since", message: "Send after or since, not both." }]
      : []),
    ...(after !== undefined && cursor === null
      ? [{ path: "after", message: "This is no cursor of this account." }]
      : []),
    // The calendar knows days that the format lets through.
    ...(since !== undefined && Number.isNaN(Date.parse(since))
      ? [{ path: "since", message: "There is no such time." }]
      : []),
  ];
  const refusal = refuseProblems(problems);
  if (refusal) return refusal;

  const now = services.clock.now();
  const from = since === undefined ? null : new Date(since);
  const found = await find(services, accountId, { cursor, from, limit });
  const shown = found.events.slice(0, limit);
  const hasMore = found.events.length > limit;
  const last = shown.at(-1);
  const cursorBehind = (place: EventPlace, readAt: Date) =>
    writeCursor(services, accountId, { writtenIn: place.writtenIn, id: place.id, readAt });
  return {
    events: shown.map((told) => ({
      ...told,
      body: openPayload(services, { ...told, accountId }),
      cursor: cursorBehind(told, told.createdAt),
    })),
    cursor: hasMore && last ? cursorBehind(last, last.createdAt) : cursorBehind(found.upTo, now),
    hasMore,
    hasGap: hasGap({ cursor, from, upTo: found.upTo }, now),
  };
}

/** A cursor of a database that is no more may be ahead of this one's numbers. */
function isAhead(cursor: EventCursor, upTo: EventPlace): boolean {
  return BigInt(cursor.writtenIn) > BigInt(upTo.writtenIn);
}

/** Whether something between where one goes on and the first event may be gone. */
function hasGap(
  { cursor, from, upTo }: { cursor: EventCursor | null; from: Date | null; upTo: EventPlace },
  now: Date,
): boolean {
  const kept = new Date(now.getTime() - LIMITS.toldEventsKeptMs);
  if (cursor) return cursor.readAt < kept || isAhead(cursor, upTo);
  return from !== null && from < kept;
}

async function find(
  { database }: WebhooksServices,
  accountId: string,
  wish: { cursor: EventCursor | null; from: Date | null; limit: number },
): Promise<FeedEvents> {
  const { cursor, from } = wish;
  const list = (after: EventPlace, since: Date, most: number) =>
    listFeedEvents(database, { accountId, after, since, most });
  if (cursor) {
    const found = await list(cursor, ALL, wish.limit + 1);
    return isAhead(cursor, found.upTo) ? list(START, ALL, wish.limit + 1) : found;
  }
  const place = from && (await placeSince(database, accountId, from));
  // Without a place nothing is wanted but where the events end.
  if (!from || !place) return list(START, ALL, 0);
  return list(place, from, wish.limit + 1);
}

const START: EventPlace = { writtenIn: "0", id: LOWEST_UUID };
const ALL = new Date(0);
