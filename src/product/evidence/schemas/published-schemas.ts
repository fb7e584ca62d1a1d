import { EvidenceSchema, FirstEvidenceSchema } from "./evidence.ts";
import { ReceiptSchema } from "./receipt.ts";

const DRAFT = "https://json-schema.org/draft/2020-12/schema";

/**
 * The schemas that are published, by the name of their file: in `docs/use/schemas/`,
 * and by every installation below `/schemas/`. A name is that of one version for
 * ever; what readers of it would misread gets a new one.
 */
export const PUBLISHED_SCHEMAS: Readonly<Record<string, string>> = {
  "evidence-1.json": schemaFile("evidence", 1, FirstEvidenceSchema),
  "evidence-2.json": schemaFile("evidence", 2, EvidenceSchema),
  "receipt-1.json": schemaFile("receipt", 1, ReceiptSchema),
};

function schemaFile(name: string, version: number, schema: object): string {
  const whole = { $schema: DRAFT, $id: `urn:countersign:${name}:${version}`, ...schema };
  return `${JSON.stringify(whole, null, 2)}\n`;
}
