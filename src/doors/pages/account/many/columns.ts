import { type Contract, rolesOf } from "#contracts/contract.ts";
import { fieldType } from "#kernel/field-types.ts";
import { LANGUAGES } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { type SendToManyWords, sendToManyWords } from "#words/send-to-many-words.ts";

/** What a column can say of a contract. */
export type Target =
  | { kind: "reference" | "title" | "message" | "metadata" }
  | { kind: "name" | "email" | "jobTitle"; role: PersonalText }
  | { kind: "text"; field: number; name: string; isRequired: boolean };

/** What each column of a table can say of a contract like this one, in the order of a table that is prepared for it. */
export function targetsOf(contract: Contract): Target[] {
  const roles = rolesOf(contract.fields);
  const ofRoles = roles.flatMap((role): Target[] => [
    { kind: "name", role },
    { kind: "email", role },
    { kind: "jobTitle", role },
  ]);
  const ofFields = contract.fields.flatMap(({ type, name, label }, field): Target[] => {
    const { text } = fieldType(type);
    const called = name ?? label ?? "";
    return text ? [{ kind: "text", field, name: called, isRequired: text.isRequired }] : [];
  });
  return [
    { kind: "reference" },
    ...ofRoles,
    ...ofFields,
    { kind: "title" },
    { kind: "message" },
    { kind: "metadata" },
  ];
}

/** What a target is called on pages, and in the header of a table that is prepared. */
export function targetLabel(target: Target, { targets }: SendToManyWords): string {
  switch (target.kind) {
    case "name":
    case "email":
    case "jobTitle":
      return targets[target.kind](target.role);
    case "text":
      return targets.text(target.name, target.field + 1);
    default:
      return targets[target.kind];
  }
}

/**
 * Which target each column is meant for by what its header says, in any of the languages; null
 * where it says nothing that is known. No target is meant twice, but for values of one's own.
 * @returns the target's place, as `targetsOf` has them
 */
export function guessTargets(
  header: readonly string[],
  targets: readonly Target[],
): (number | null)[] {
  const known = new Map<string, number>();
  for (const [place, target] of targets.entries()) {
    for (const label of labelsOf(target, targets)) {
      const letters = lettersOf(label);
      if (letters !== "" && !known.has(letters)) known.set(letters, place);
    }
  }
  const taken = new Set<number>();
  return header.map((words) => {
    const place = known.get(lettersOf(words)) ?? null;
    if (place === null || taken.has(place)) return null;
    taken.add(place);
    return place;
  });
}

function labelsOf(target: Target, targets: readonly Target[]): string[] {
  const long = LANGUAGES.map((language) => targetLabel(target, sendToManyWords[language]));
  return [...long, ...shortLabels(target, targets)];
}

/** As people write it over a column, in whichever language, where one person signs. */
const ALONE = {
  name: [
    "name",
    "full name",
    "Vor- und Nachname",
    "nombre",
    "nombre y apellidos",
    "nom",
    "prénom et nom",
  ],
  email: [
    "e-mail",
    "mail",
    "e-mail address",
    "E-Mail-Adresse",
    "correo",
    "correo electrónico",
    "adresse e-mail",
    "courriel",
  ],
  jobTitle: ["signs as", "job title", "Funktion", "cargo", "fonction"],
} as const;

/** Of the only one who signs nobody writes the role into every header; a field may stand by its name alone. */
function shortLabels(target: Target, targets: readonly Target[]): readonly string[] {
  switch (target.kind) {
    case "name":
    case "email":
    case "jobTitle":
      return targets.filter(({ kind }) => kind === target.kind).length === 1
        ? ALONE[target.kind]
        : [];
    case "text":
      return [target.name];
    default:
      return [];
  }
}

/** Headers are written in many ways: letters and digits tell them apart. */
function lettersOf(words: string): string {
  return words
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
