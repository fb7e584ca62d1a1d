import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { ENDPOINTS } from "#api/endpoints.ts";
import { describeApi } from "#api/openapi.ts";
import type { ReceivedRequest } from "#kit/peers/receiver.ts";

/**
 * Holds a delivery against the published description, with a validator that the
 * service does not use. Receivers have to bear properties that they do not know,
 * but the service sends none that it does not describe.
 */
export function checkDelivery({ headers, body }: Pick<ReceivedRequest, "headers" | "body">): void {
  for (const { name, required, schema } of HEADERS) {
    const value = headers[name.toLowerCase()];
    const read = schema.type === "integer" ? Number(value) : value;
    assert.ok(!required || value !== undefined, `${name} is missing`);
    assert.ok(ajv.validate(schema, read), `${name}: ${value}: ${ajv.errorsText()}`);
  }
  const payload = JSON.parse(body.toString());
  const validate = payloads.get(payload.event);
  assert.ok(validate, `${payload.event} is not in the description`);
  assert.ok(validate(payload), `${payload.event}: ${JSON.stringify(validate.errors)}`);
}

interface Described {
  requestBody: { content: { "application/json": { schema: ObjectSchema } } };
}

interface ObjectSchema {
  properties: Record<string, ObjectSchema>;
}

interface DescribedHeader {
  name: string;
  required: boolean;
  schema: { type?: string };
}

const description = JSON.parse(JSON.stringify(describeApi(ENDPOINTS, "http://localhost")));
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajvFormats.default(ajv);

const HEADERS = Object.values<DescribedHeader>(description.components.parameters);

const payloads = new Map(
  Object.entries<{ post: Described }>(description.webhooks).map(([event, { post }]) => [
    event,
    ajv.compile(closed(post.requestBody.content["application/json"].schema)),
  ]),
);

/** The same for a payload and its data without anything else in them. */
function closed(schema: ObjectSchema): object {
  const { data, ...others } = schema.properties;
  const properties = { ...others, data: { ...data, additionalProperties: false } };
  return { ...schema, properties, additionalProperties: false };
}
