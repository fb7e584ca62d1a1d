import type { Caller, KeyCaller } from "#accounts/account.ts";
import type { Entry } from "#api/call.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import type { Origin } from "#kernel/origin.ts";
import type { Arguments } from "./tool.ts";

/** Whoever has an endpoint carried out: how they were admitted, and what the request is called in log and answer. */
export interface Doer {
  entry: Entry;
  origin: Origin;
  requestId: string;
}

/** Whoever calls a tool, and what their client can do. A tool counts as the one request that it came with. */
export interface ToolVisit extends Doer {
  caller: KeyCaller;
  /** What the client can put before its user. */
  client: { hasForms: boolean; hasLinks: boolean };
  /** What came back of an earlier question; the client may have made it up. */
  answered: { state: string | null; isAccepted: boolean };
}

/** What came of a call of a tool. */
export type ToolResult =
  /** `pictures`: data URLs of pages. */
  | { is: "done"; body: Record<string, unknown>; pictures?: readonly string[] }
  | { is: "refused"; body: Record<string, unknown> }
  | PersonAsked;

/** The client is to put something before its user, and to call again. */
export interface PersonAsked {
  is: "asks";
  message: string;
  /** A form to confirm in, or a page to open. */
  by: "form" | { url: string };
  /** What the client brings back; it proves nothing by itself. */
  state: string;
}

/** The account's own contract, by id or token. */
export function keyOf({ account }: Pick<Caller, "account">, { id }: Arguments) {
  const accountId = account.id;
  const name = String(id);
  return UUID_PATTERN.test(name) ? { accountId, id: name } : { accountId, token: name };
}
