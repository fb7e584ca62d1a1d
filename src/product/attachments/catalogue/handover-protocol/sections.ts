import type { PrintedValues } from "#attachments/attachment-type.ts";
import { factTable, h2 } from "#attachments/catalogue/mark-up.ts";

export const PARTIES = [
  "occasion",
  "object",
  "objectAddress",
  "handoverDate",
  "handoverTime",
  "giver",
  "receiver",
  "alsoPresent",
  "giverNewAddress",
];
/** What changes hands, and is confirmed as received where it is listed. */
export const RECEIVED = ["keys", "inventory", "documents"];
export const METERS = [
  "meterElectricity",
  "meterGas",
  "meterColdWater",
  "meterHotWater",
  "meterHeating",
];

/** A heading with the fields that were filled in, and words below them; nothing where none was. */
export function section(
  values: PrintedValues,
  labels: Readonly<Record<string, string>>,
  { heading, fields, words = "" }: { heading: string; fields: readonly string[]; words?: string },
): string {
  if (!fields.some((field) => values.has(field))) return "";
  return `${h2(heading)}\n${factTable(values, labels, fields)}\n${words}`;
}
