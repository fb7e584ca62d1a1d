import assert from "node:assert/strict";
import { test } from "node:test";
import type { TSchema } from "typebox";
import { POISON, poisoned, sampleOf } from "#kit/scenes/poisoned.ts";
import { PdfBytes } from "#schemas/pdf-file.ts";
import { shownBy } from "#schemas/shown.ts";
import { ZipBytes } from "#schemas/zip-file.ts";
import { payloadRest } from "#webhooks/payload.ts";
import { PAYLOADS } from "#webhooks/payload-schemas.ts";
import { WEBHOOK_EVENTS } from "#webhooks/webhook-events.ts";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";

/** Bytes as they are, with nothing beside them that could be shown. */
const FILES: readonly unknown[] = [PdfBytes, ZipBytes];

const answers = Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, endpoint]) =>
  Object.entries(endpoint.answers).flatMap(([status, schema]) =>
    schema === null || FILES.includes(schema) ? [] : [{ name: `${name} ${status}`, schema }],
  ),
);

const payloads = Object.entries(PAYLOADS).map(([name, { data }]) => ({ name, schema: data }));

for (const { name, schema } of [...answers, ...payloads] as { name: string; schema: TSchema }[]) {
  test(`${name} shows what its schema names and nothing that lies beside it`, () => {
    const { row, shown } = sampleOf(schema);
    const show = shownBy(schema) as (value: unknown) => unknown;
    assert.deepEqual(show(poisoned(row)), shown);
  });
}

test("what a webhook is sent has nothing that its schema does not name", () => {
  for (const event of WEBHOOK_EVENTS) {
    const data = PAYLOADS[event].sample;
    const at = new Date("2026-11-22T12:00:00Z");
    assert.equal(
      payloadRest({ event, data: poisoned(data) }, at),
      payloadRest({ event, data }, at),
    );
    assert.ok(!payloadRest({ event, data: poisoned(data) }, at).includes(POISON));
  }
});
