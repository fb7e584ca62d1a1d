import { type PersonalKind, type PersonalText, readOptionalText } from "#kernel/personal-text.ts";
import type { Problem } from "#kernel/refusals.ts";

/** Something that a sender says of a role and the role keeps, in the column of this name. */
interface Preset<Name extends string, Sent, Kept> {
  column: Name;
  /** What is kept of what was sent and checked; null for nothing. */
  read(sent: Sent): Kept | null;
  /** What is wrong with what was sent, where its schema does not say it. */
  check?(sent: Sent): string[];
}

/**
 * What a sender says of a role: checked, stored, kept where a change does not name it, and sent
 * again by this table.
 */
const PRESETS = {
  title: words("title", "jobTitle"),
  /** Of the person, as the sender has it; the signer may write it otherwise. */
  name: words("name", "presetName"),
  /** What the sender says in this signer's mails, in place of the contract's own words. */
  message: words("message", "senderMessage"),
  /** Whether pages may be opened for the role beside its personal link. */
  sessions: preset({ column: "takes_sessions", read: (sent: boolean): boolean => sent }),
  /** Which wave signs: see waves.ts; null takes it away. */
  order: preset({ column: "sign_order", read: (sent: number | null): number | null => sent }),
  /** The role after which this one signs, to witness that; null takes it away. */
  witnesses: preset({
    column: "witnesses",
    read: (sent: string | null) => readOptionalText("label", sent ?? undefined).text,
    check: (sent) => readOptionalText("label", sent ?? undefined).problems,
  }),
};

type Table = typeof PRESETS;
type Name = keyof Table;

/** What a role has of them; null for what the sender does not say. */
export type Presets = { [N in Name]: ReturnType<Table[N]["read"]> };

/** As they are sent. */
type Sent = { [N in Name]?: Parameters<Table[N]["read"]>[0] | undefined };

/** The same without what takes something away. */
type Given = { [N in Name]?: NonNullable<Sent[N]> };

export const PRESET_NAMES = Object.keys(PRESETS) as Name[];

const ROWS = Object.entries(PRESETS) as [Name, Preset<string, unknown, unknown>][];

/** As columns of the signer's row. */
export type PresetRow = { [N in Name as Table[N]["column"]]: Presets[N] };

/** How they are selected from their table. */
export const PRESET_COLUMNS = ROWS.map(([name, { column }]) => `signer.${column} as ${name}`) as {
  [N in Name]: `signer.${Table[N]["column"]} as ${N}`;
}[Name][];

/** The same, as arguments of `json_build_object`. */
export const PRESET_PAIRS = ROWS.map(([name, { column }]) => `'${name}', signer.${column}`).join(
  ", ",
);

/** What is wrong with those of one entry, by the path within it. */
export function checkPresets(sent: Sent): Problem[] {
  return ROWS.flatMap(([path, { check }]) =>
    check && sent[path] !== undefined
      ? check(sent[path]).map((message) => ({ path, message }))
      : [],
  );
}

/** Those of an entry that was checked; what it does not name stays as it was. */
export function readPresets(sent: Sent, before: Presets = NO_PRESETS): Presets {
  return makePresets(([name, { read }]) =>
    sent[name] === undefined ? before[name] : read(sent[name]),
  );
}

export function presetsOf(from: Presets): Presets {
  return makePresets(([name]) => from[name]);
}

export function presetRow(from: Presets): PresetRow {
  return Object.fromEntries(ROWS.map(([name, { column }]) => [column, from[name]])) as PresetRow;
}

/** As an entry has them that presets the same. */
export function sendPresets(from: Presets): Given {
  const given = PRESET_NAMES.flatMap((name) => (from[name] === null ? [] : [[name, from[name]]]));
  return Object.fromEntries(given) as Given;
}

export const NO_PRESETS: Presets = makePresets(() => null);

function makePresets(of: (row: (typeof ROWS)[number]) => unknown): Presets {
  return Object.fromEntries(ROWS.map((row) => [row[0], of(row)])) as Presets;
}

function preset<Column extends string, Sent, Kept>(row: Preset<Column, Sent, Kept>) {
  return row;
}

function words<Column extends string>(column: Column, kind: PersonalKind) {
  return preset({
    column,
    read: (sent: string): PersonalText | null => readOptionalText(kind, sent).text,
    check: (sent) => readOptionalText(kind, sent).problems,
  });
}
