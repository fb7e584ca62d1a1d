import { PAYLOADS, payloadSchema } from "#webhooks/payload-schemas.ts";
import { docText } from "./doc-text.ts";
import { NAMES } from "./named-schemas.ts";
import { keyOf } from "./type-names.ts";
import { shapeText } from "./type-text.ts";
import { usedNames } from "./used-names.ts";

/** The module with the types of what webhooks are told. */
export function webhookEventSource(): string {
  const data = Object.entries(PAYLOADS).map(([event, { summary, description, data }]) => {
    const shape = shapeText(data, { names: NAMES, isRequest: false });
    return `${docText(`${summary}. ${description}`)}"${event}": ${shape};\n`;
  });
  const text = data.join("");
  return `import type { ${usedNames(text).join(", ")} } from "./schemas.generated.ts";

/** What each event tells. Times are ISO 8601. */
export interface WebhookData {
${text}}

/** The payload of one event. */
export interface WebhookPayload<Name extends keyof WebhookData> ${payloadShape()}

/** Every event there is. */
export const EVENT_NAMES: Readonly<Record<keyof WebhookData, true>> = {
${Object.keys(PAYLOADS)
  .map((event) => `"${event}": true,\n`)
  .join("")}};
`;
}

/** What is around the data of every event, written with one event in the place of which any may stand. */
function payloadShape(): string {
  const schema = payloadSchema("contract.created");
  const { event, data } = schema.properties;
  const names = new Map([
    [keyOf(event), "Name"],
    [keyOf(data), "WebhookData[Name]"],
  ]);
  return shapeText(schema, { names, isRequest: false });
}
