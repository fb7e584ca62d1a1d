import type { PrintedValues } from "#attachments/attachment-type.ts";
import { factTable, h2 } from "#attachments/catalogue/mark-up.ts";

export type Kind = "entry" | "exit";

export const PARTIES = [
  ...["kind", "date", "address", "landlord", "landlordAddress", "tenant", "mandatary"],
];
export const METERS_AND_KEYS = ["metersWater", "metersEnergy", "keys"];
export const ROOMS = [
  ...["entrance", "livingRoom", "kitchen", "bedroomOne", "bedroomTwo", "bedroomThree"],
  ...["bathroom", "toilet", "otherParts", "equipment"],
];
/** What article 2 of the decree wants on moving out besides. */
export const AT_EXIT = ["newAddress", "entryDate", "changes"];

/** A heading with what was filled in below it; nothing where nothing was. */
export function part(
  values: PrintedValues,
  labels: Readonly<Record<string, string>>,
  heading: string,
  fields: readonly string[],
): string {
  if (!fields.some((field) => values.has(field))) return "";
  return `${h2(heading)}\n${factTable(values, labels, fields)}`;
}
