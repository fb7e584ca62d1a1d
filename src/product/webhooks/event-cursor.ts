import { openText, sealText } from "#kernel/sealed-text.ts";
import type { EventPlace } from "./event-feed-store.ts";
import type { PayloadKeys } from "./sealed-payload.ts";

/** How far an account's events were read. */
export interface EventCursor extends EventPlace {
  /** When nothing before it was missing. */
  readAt: Date;
}

/** What tells a cursor from a time. */
const PREFIX = "cur_";

const PATTERN = /^(\d{1,19}) ([0-9a-f-]{36}) (\d{1,15})$/;

/**
 * A cursor as it leaves. It is encrypted for its account: numbers of
 * transactions would tell how much is written for all others.
 */
export function writeCursor(keys: PayloadKeys, accountId: string, cursor: EventCursor): string {
  const { writtenIn, id, readAt } = cursor;
  const text = `${writtenIn} ${id} ${readAt.getTime()}`;
  const sealed = sealText(text, placeOf(accountId), keys.payloadKeys, keys.random);
  return PREFIX + Buffer.from(sealed).toString("base64url");
}

/** Null for what is no cursor of this account. */
export function readCursor(
  { payloadKeys }: Pick<PayloadKeys, "payloadKeys">,
  accountId: string,
  written: string,
): EventCursor | null {
  if (!written.startsWith(PREFIX)) return null;
  try {
    const sealed = Buffer.from(written.slice(PREFIX.length), "base64url");
    const text = openText(sealed, placeOf(accountId), payloadKeys);
    const [, writtenIn = "", id = "", ms = ""] = PATTERN.exec(text) ?? [];
    return id === "" ? null : { writtenIn, id, readAt: new Date(Number(ms)) };
  } catch {
    // Bytes that no key opens are no cursor, whatever they are instead.
    return null;
  }
}

function placeOf(accountId: string): string {
  return `how far events of ${accountId} were read`;
}
