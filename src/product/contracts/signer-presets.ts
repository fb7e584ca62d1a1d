import { type PersonalKind, type PersonalText, readOptionalText } from "#kernel/personal-text.ts";
import type { Problem } from "#kernel/refusals.ts";

/**
 * What a sender says of a role in words, and which kind of words it is: checked, stored in the
 * column of its name, kept where a change does not name it, and sent again by this table.
 */
const PRESETS = {
  title: "jobTitle",
  /** Of the person, as the sender has it; the signer may write it otherwise. */
  name: "presetName",
  /** What the sender says in this signer's mails, in place of the contract's own words. */
  message: "senderMessage",
} as const satisfies Record<string, PersonalKind>;

type Name = keyof typeof PRESETS;

/** What a role has of them; null for what the sender does not say. */
export type Presets = { [N in Name]: PersonalText | null };

/** As they are sent. */
type Sent = { [N in Name]?: string | undefined };

export const PRESET_NAMES = Object.keys(PRESETS) as Name[];

/** What is wrong with those of one entry, by the path within it. */
export function checkPresets(sent: Sent): Problem[] {
  return PRESET_NAMES.flatMap((path) =>
    readOptionalText(PRESETS[path], sent[path]).problems.map((message) => ({ path, message })),
  );
}

/** Those of an entry that was checked; what it does not name stays as it was. */
export function readPresets(sent: Sent, before: Presets = NO_PRESETS): Presets {
  return makePresets((name) =>
    sent[name] === undefined ? before[name] : readOptionalText(PRESETS[name], sent[name]).text,
  );
}

export function presetsOf(from: Presets): Presets {
  return makePresets((name) => from[name]);
}

/** As an entry has them that presets the same. */
export function sendPresets(from: Presets): Sent {
  const given = PRESET_NAMES.flatMap((name) => (from[name] === null ? [] : [[name, from[name]]]));
  return Object.fromEntries(given) as Sent;
}

export const NO_PRESETS: Presets = makePresets(() => null);

function makePresets(of: (name: Name) => PersonalText | null): Presets {
  return Object.fromEntries(PRESET_NAMES.map((name) => [name, of(name)])) as Presets;
}
