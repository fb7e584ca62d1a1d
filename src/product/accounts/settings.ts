import { readColour } from "#kernel/brand-colours.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { readOptionalText } from "#kernel/personal-text.ts";
import { isSiteOrigin, MOST_ORIGINS } from "#kernel/web-origins.ts";
import type { Account } from "./account.ts";

/** What an owner changes together, by one form; `reach` needs a sign-in of the last minutes. */
export const SETTING_GROUPS = {
  appearance: { isGuarded: false },
  habits: { isGuarded: false },
  reach: { isGuarded: true },
} as const;

export type SettingGroup = keyof typeof SETTING_GROUPS;

/** What of an account is such a setting. */
export type SettingName =
  | ("name" | "senderName" | "accent" | "language" | "timeZone")
  | ("signatureFrame" | "embeddedBy");

export type SettingValues = Pick<Account, SettingName>;

/** Why a value is not taken; `about` is the part of it that is meant. */
export interface SettingProblem {
  problem:
    | ("textUnfit" | "noColour" | "noLanguage" | "noZone" | "noChoice")
    | ("noOrigin" | "tooManyOrigins");
  about?: string;
}

interface SettingRow<T> {
  group: SettingGroup;
  /** Of the table `account`. */
  column: string;
  byDefault: T;
  read(typed: string): { value: T } | SettingProblem;
  /** As it stands in the form. */
  typed(value: T): string;
  /** Where it shows. */
  acts: string;
}

/** What Node lists by an old name stands in the list by the one of today (IANA `backward`). */
const RENAMED: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

const LISTED = Intl.supportedValuesOf("timeZone");

/** IANA names that can be chosen, by the alphabet and behind UTC. */
export const SETTING_ZONES: readonly string[] = [
  "UTC",
  ...LISTED.map((zone) => RENAMED[zone] ?? zone).sort(),
];

/** Old names were chosen before, and are still what they were. */
const ZONES = new Set([...SETTING_ZONES, ...LISTED]);

/** How signatures can stand in a document: without a frame, or within one. */
export const SIGNATURE_FRAMES = ["without", "framed"] as const;

const words: Pick<SettingRow<Account["name"]>, "byDefault" | "read" | "typed"> = {
  byDefault: null,
  read(typed) {
    const { text, problems } = readOptionalText("accountName", typed);
    return problems.length > 0 ? { problem: "textUnfit" } : { value: text };
  },
  typed: (value) => value ?? "",
};

/**
 * Every setting of an account that an owner changes on the page of settings: how
 * it is read, what it is without anybody's doing, and where it acts. Words are
 * in `i18n/settings`, by the same names.
 */
export const SETTINGS: { readonly [Name in SettingName]: SettingRow<Account[Name]> } = {
  name: {
    ...words,
    group: "appearance",
    column: "name",
    acts: "the account's pages, invitations of members, and the sender's name where no other is set",
  },
  senderName: {
    ...words,
    group: "appearance",
    column: "sender_name",
    acts: "signing, status and withdrawal pages, and mails to signers",
  },
  accent: {
    group: "appearance",
    column: "accent",
    byDefault: null,
    read(typed) {
      if (typed.trim() === "") return { value: null };
      const value = readColour(typed);
      return value === null ? { problem: "noColour" } : { value };
    },
    typed: (value) => value ?? "",
    acts: "signing, status and withdrawal pages, and mails to signers",
  },
  language: {
    group: "habits",
    column: "language",
    byDefault: null,
    read(typed) {
      if (typed === "") return { value: null };
      const value = LANGUAGES.find((known) => known === typed);
      return value === undefined ? { problem: "noLanguage" } : { value };
    },
    typed: (value) => value ?? "",
    acts: "mails to the account, and what a new contract begins with on the account's pages",
  },
  timeZone: {
    group: "habits",
    column: "time_zone",
    byDefault: "UTC",
    read: (typed) => (ZONES.has(typed) ? { value: typed } : { problem: "noZone" }),
    typed: (value) => value,
    acts: "date fields, days in mails and on pages, and the night in which nobody is reminded",
  },
  signatureFrame: {
    group: "habits",
    column: "signature_frame",
    byDefault: false,
    read(typed) {
      const value = SIGNATURE_FRAMES.indexOf(typed as (typeof SIGNATURE_FRAMES)[number]);
      return value < 0 ? { problem: "noChoice" } : { value: value > 0 };
    },
    typed: (value) => SIGNATURE_FRAMES[Number(value)] ?? "without",
    acts: "how signatures stand in new contracts that say nothing of it",
  },
  embeddedBy: {
    group: "reach",
    column: "embedded_by",
    byDefault: [],
    read(typed) {
      const origins = [...new Set(typed.split(/[\s,]+/).filter((part) => part !== ""))];
      const none = origins.find((origin) => !isSiteOrigin(origin));
      if (none !== undefined) return { problem: "noOrigin", about: none };
      return origins.length > MOST_ORIGINS ? { problem: "tooManyOrigins" } : { value: origins };
    },
    typed: (value) => value.join("\n"),
    acts: "which sites signing pages let themselves be shown within, and which they send messages to",
  },
};

/** The settings of a group, in the order of its form. */
export function settingsOf(group: SettingGroup): SettingName[] {
  return (Object.keys(SETTINGS) as SettingName[]).filter((name) => SETTINGS[name].group === group);
}

/** What a form says, or everything that is wrong with it. What it leaves out stays as it is. */
export function readSettings(
  group: SettingGroup,
  form: Readonly<Partial<Record<string, string | undefined>>>,
): {
  change: Partial<SettingValues>;
  problems: Partial<Record<SettingName, SettingProblem>>;
} {
  const change: Partial<Record<SettingName, unknown>> = {};
  const problems: Partial<Record<SettingName, SettingProblem>> = {};
  for (const name of settingsOf(group)) {
    const typed = form[name];
    if (typed === undefined) continue;
    const read = SETTINGS[name].read(typed);
    if ("problem" in read) problems[name] = read;
    else change[name] = read.value;
  }
  return { change: change as Partial<SettingValues>, problems };
}

/** Names of those that become otherwise. */
export function changedSettings(
  before: SettingValues,
  change: Partial<SettingValues>,
): SettingName[] {
  return (Object.keys(change) as SettingName[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(change[name]),
  );
}
