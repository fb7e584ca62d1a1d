import { EvidenceSchema } from "./evidence.ts";
import { ReceiptSchema } from "./receipt.ts";

const DRAFT = "https://json-schema.org/draft/2020-12/schema";

/**
 * The schemas that are published, by the name of their file: in `docs/schemas/`,
 * and by every installation below `/schemas/`. A name is that of one version for
 * ever; what readers of it would misread gets a new one.
 */
export const PUBLISHED_SCHEMAS: Readonly<Record<string, string>> = {
  "evidence-1.json": published("evidence", EvidenceSchema),
  "receipt-1.json": published("receipt", ReceiptSchema),
};

function published(name: string, schema: object): string {
  const whole = { $schema: DRAFT, $id: `urn:countersign:${name}:1`, ...schema };
  return `${JSON.stringify(whole, null, 2)}\n`;
}
