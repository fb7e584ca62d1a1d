import type { Account } from "#accounts/account.ts";
import { LIMITS } from "#kernel/limits.ts";
import { NO_MOMENT, readMoment } from "#kernel/moment.ts";
import { type PersonalKind, type PersonalText, readOptionalText } from "#kernel/personal-text.ts";
import type { Problem } from "#kernel/refusals.ts";
import type { Reminders } from "#kernel/reminders.ts";
import { DAY_MS } from "#kernel/time.ts";
import { findLost } from "#kernel/utf8.ts";
import type { CopyInput, CreateContract, FileRequestInput } from "#schemas/contracts.ts";
import { type Copy, checkCopies, readCopies, sendCopies } from "./copies.ts";
import {
  checkFileRequests,
  type FileRequest,
  readFileRequests,
  sendFileRequests,
} from "./file-requests.ts";

/** What an account says where a request does not. */
type Defaults = Pick<Account, "reminders" | "signatureFrame">;

/** Something that a request says of a contract and the contract keeps. */
interface Property<Column extends string, Sent, Kept> {
  /** Of the table `contract`. */
  column: Column;
  /** What is kept of what was sent and checked, or of nothing. */
  read(sent: Sent | undefined, account: Defaults): Kept;
  /** As a request for the same has it; undefined where it may leave it out. */
  send(kept: Kept): Sent | undefined;
  /** What is wrong with what was sent. */
  check?(sent: Sent, now: Date): Problem[];
  /** How it goes into the column, where that is not as it is kept. */
  store?(kept: NoInfer<Kept>): string | null;
  /** Whether PATCH takes another one. */
  changes?: true;
}

/**
 * What goes from a request into the contract's row and back into a request: checked, stored, read
 * and sent by this table. What each of them means to a caller stands in its schema, which is the
 * other row that a new one needs, beside its column.
 */
export const PROPERTIES = {
  /** Whether the owner is told by mail that everyone has signed. */
  completionEmail: yesOrNo("completion_email", true),
  summary: yesOrNo("summary", true),
  /** Whether a signer can say no on the page. */
  allowDecline: yesOrNo("allow_decline", true),
  /** Whether nobody can sign before the end of the document was in view. */
  requireReading: yesOrNo("require_reading", false),
  /** Whether what signers enter is shown to the others in the sealed file alone. */
  hideEntries: yesOrNo("hide_entries", false),
  /** Whether signatures stand in a frame with their ID. */
  signatureFrame: property({
    column: "signature_frame",
    read: (sent: boolean | undefined, account): boolean => sent ?? account.signatureFrame,
    // Left out it is what the account has by then.
    send: (kept) => kept,
  }),
  /** When signers are reminded by themselves; null: never. */
  reminders: property({
    column: "reminders",
    read: (sent: Reminders | null | undefined, account): Reminders | null =>
      sent === undefined ? account.reminders : onlyReminders(sent),
    // Whoever asks for the same later is asked anew when to remind.
    send: () => undefined,
    store: asJson,
    changes: true,
  }),
  /** Where the page leads back to after signing; `https:`. */
  returnUrl: property({
    column: "return_url",
    read: (sent: string | undefined): string | null =>
      sent === undefined ? null : new URL(sent).href,
    send: (kept) => kept ?? undefined,
    check: checkReturnUrl,
  }),
  /** What the sender says in the mails that ask for a signature. */
  message: { ...words("message", "senderMessage"), changes: true as const },
  /** What the caller calls the contract; null where it has no name for it. */
  reference: { ...words("reference", "reference"), changes: true as const },
  /** The caller's own values, which nothing here reads; null where there are none. */
  metadata: property({
    column: "metadata",
    read: (sent: Record<string, string> | undefined): Record<string, string> | null =>
      sent && Object.keys(sent).length > 0 ? { ...sent } : null,
    send: (kept) => kept ?? undefined,
    check: checkMetadata,
    store: asJson,
    changes: true,
  }),
  /** From when on nobody can sign it, and the service cancels it; null: it stays open. */
  expiresAt: property({
    column: "expires_at",
    read: (sent: string | null | undefined): Date | null =>
      typeof sent === "string" ? readMoment(sent) : null,
    // Whoever asks for the same later has another day in mind.
    send: () => undefined,
    check: checkDeadline,
    changes: true,
  }),
  /** Who else is sent the status page's link or the sealed file; null for nobody. */
  copies: property({
    column: "copies",
    read: (sent: CopyInput[] | undefined): Copy[] | null => readCopies(sent),
    send: (kept) => (kept ? sendCopies(kept) : undefined),
    check: checkCopies,
    store: asJson,
    changes: true,
  }),
  /** Files that roles are asked for when they sign; null for none. */
  requests: property({
    column: "requests",
    read: (sent: FileRequestInput[] | undefined): FileRequest[] | null => readFileRequests(sent),
    send: (kept) => (kept ? sendFileRequests(kept) : undefined),
    check: checkFileRequests,
    store: asJson,
    changes: true,
  }),
};

export type Properties = typeof PROPERTIES;
type Name = keyof Properties;

/** What a request says of them. */
type Asked = Partial<Pick<CreateContract, Name>>;

/** What a contract has of them. */
export type Kept = { [N in Name]: ReturnType<Properties[N]["read"]> };

const ROWS = Object.entries(PROPERTIES) as [Name, Property<string, unknown, unknown>][];

/** How they are selected from their table. */
export const PROPERTY_COLUMNS = ROWS.map(([name, { column }]) => `${column} as ${name}`) as {
  [N in Name]: `${Properties[N]["column"]} as ${N}`;
}[Name][];

/** What is wrong with the properties of a request that comes now. */
export function checkProperties(input: Asked, now: Date): Problem[] {
  return ROWS.flatMap(([name, { check }]) =>
    check && input[name] !== undefined ? check(input[name], now) : [],
  );
}

/** What a contract keeps of a request that was checked. */
export function readProperties(input: Asked, account: Defaults): Kept {
  return byName(ROWS.map(([name, { read }]) => [name, read(input[name], account)]));
}

/** What a change names of those that may change. */
export function readChanges(change: Partial<Asked>, account: Defaults): Partial<Kept> {
  return byName(
    ROWS.flatMap(([name, { changes, read }]) =>
      changes && change[name] !== undefined ? [[name, read(change[name], account)]] : [],
    ),
  );
}

/** Of what may change, what goes into the column. */
export const CHANGING_PROPERTIES = byName<Record<string, (kept: Kept) => unknown>>(
  ROWS.flatMap(([name, { changes, column, store }]) =>
    changes ? [[column, (kept: Kept) => (store ? store(kept[name]) : kept[name])]] : [],
  ),
);

/** What answers and events have of them: what was given, and nothing where nothing was. */
export function givenProperties({ reference, metadata, expiresAt }: Pick<Kept, GivenName>) {
  return {
    ...(reference !== null && { reference }),
    ...(metadata !== null && { metadata }),
    ...(expiresAt !== null && { expiresAt }),
  };
}

/** Those that stand in answers and events where they were given. */
export type GivenName = "reference" | "metadata" | "expiresAt";

/** The same as columns of the contract's row. */
export function propertyRow(kept: Kept): Record<Properties[Name]["column"], never> {
  return byName(
    ROWS.map(([name, { column, store }]) => [column, store ? store(kept[name]) : kept[name]]),
  );
}

/** The properties of a request for the same, but for those that have their usual value. */
export function sendProperties(kept: Kept): Asked {
  return byName(
    ROWS.map(([name, { send }]) => [name, send(kept[name])]).filter(
      ([, sent]) => sent !== undefined,
    ),
  );
}

function byName<T>(entries: readonly (readonly unknown[])[]): T {
  return Object.fromEntries(entries as [string, unknown][]) as T;
}

function property<Column extends string, Sent, Kept>(row: Property<Column, Sent, Kept>) {
  return row;
}

function yesOrNo<Column extends string>(column: Column, usual: boolean) {
  return property({
    column,
    read: (sent: boolean | undefined): boolean => sent ?? usual,
    send: (kept) => (kept === usual ? undefined : kept),
  });
}

function words<Name extends "message" | "reference">(column: Name, kind: PersonalKind) {
  return property({
    column,
    read: (sent: string | undefined): PersonalText | null => readOptionalText(kind, sent).text,
    send: (kept) => kept ?? undefined,
    check: (sent) =>
      readOptionalText(kind, sent).problems.map((message) => ({ path: column, message })),
  });
}

/** What was asked for, without anything else that came with it. */
export function onlyReminders(asked: Reminders | null): Reminders | null {
  if (asked === null) return null;
  const { firstDays, everyDays, most } = asked;
  return { firstDays, everyDays, most };
}

function asJson(kept: object | null): string | null {
  return kept && JSON.stringify(kept);
}

/**
 * Somebody who has just signed is sent there: an encrypted page under a name of
 * its own, and nothing in the address that hides where it leads.
 */
/** What is wrong with an address that a page leads back to. */
export function checkReturnUrl(sent: string): Problem[] {
  const url = URL.parse(sent);
  if (url?.protocol === "https:" && url.username === "" && url.password === "") return [];
  return [{ path: "returnUrl", message: "must be an https address without name and password" }];
}

/** A moment ahead, by no more than people plan. */
function checkDeadline(sent: string | null, now: Date): Problem[] {
  if (sent === null) return [];
  const at = readMoment(sent);
  const problemOf = (message: string) => [{ path: "expiresAt", message }];
  if (at === null) return problemOf(NO_MOMENT);
  if (at <= now) return problemOf("must be in the future");
  const { deadlineDays } = LIMITS;
  return at.getTime() - now.getTime() > deadlineDays * DAY_MS
    ? problemOf(`must be at most ${deadlineDays} days ahead`)
    : [];
}

/** Nothing reads the values, so all that is asked of them is that they come back as they were sent. */
function checkMetadata(sent: Record<string, string>): Problem[] {
  const entries = Object.entries(sent);
  const { metadata: most, metadataNameCharacters, metadataValueCharacters } = LIMITS;
  const problems = entries.flatMap(([name, value]) => {
    const path = `metadata[${JSON.stringify(name.slice(0, metadataNameCharacters))}]`;
    const found = [
      ...(name === "" ? ["a name must not be empty"] : []),
      ...tooLong("the name", name, metadataNameCharacters),
      ...tooLong("the value", value, metadataValueCharacters),
      ...(findLost(name + value) >= 0 ? ["a character of it was lost before it came here"] : []),
    ];
    return found.map((message) => ({ path, message }));
  });
  if (entries.length <= most) return problems;
  const message = `has ${entries.length} entries, at most ${most} are taken`;
  return [{ path: "metadata", message }, ...problems];
}

function tooLong(what: string, text: string, most: number): string[] {
  const length = [...text].length;
  return length > most ? [`${what} has ${length} characters, at most ${most} are taken`] : [];
}
