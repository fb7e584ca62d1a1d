import assert from "node:assert/strict";
import { test } from "node:test";
import { LOG_MESSAGES } from "#kernel/log-messages.ts";
import { countingInto } from "./count-messages.ts";
import { makeInstruments } from "./instruments.ts";
import { METRIC_ROWS } from "./metrics-table.ts";

/** What listens, and what is read of one instrument: its values by their labels. */
function begin() {
  const { registry, instruments } = makeInstruments();
  const hear = countingInto(instruments);
  const read = async (name: string): Promise<Record<string, number>> => {
    const found = await registry.getSingleMetric(`countersign_${name}`)?.get();
    assert.ok(found, name);
    return Object.fromEntries(
      found.values.map(({ value, labels, ...rest }) => {
        const part = "metricName" in rest ? String(rest.metricName).replace(/^.*_/, "") : "";
        const said = Object.entries(labels).map(([label, of]) => `${label}=${of}`);
        return [[part, ...said].filter(Boolean).join(" "), value];
      }),
    );
  };
  return { hear, read, registry };
}

test("every metric of the table is there under the service's name, with what it means", async () => {
  const { registry } = begin();
  const made = await registry.getMetricsAsJSON();
  assert.deepEqual(
    made.map(({ name, help }) => [name, help]),
    METRIC_ROWS.map(([name, { meaning }]) => [`countersign_${name}`, meaning]),
  );
  for (const [at, [, { is }]] of METRIC_ROWS.entries()) {
    assert.equal(String(made[at]?.type), is);
  }
});

test("every message is counted by its name and level, and stands at nought before it came", async () => {
  const { hear, read } = begin();
  const names = Object.keys(LOG_MESSAGES) as (keyof typeof LOG_MESSAGES)[];
  const before = await read("events_total");
  assert.deepEqual(
    before,
    Object.fromEntries(names.map((n) => [`event=${n} level=${LOG_MESSAGES[n].level}`, 0])),
  );
  hear("timestamps.unchecked");
  hear("timestamps.unchecked");
  const { level } = LOG_MESSAGES["timestamps.unchecked"];
  const after = await read("events_total");
  assert.equal(after[`event=timestamps.unchecked level=${level}`], 2);
  assert.equal(
    Object.values(after).reduce((sum, count) => sum + count),
    2,
  );
});

test("how long a seal took is counted in seconds, and how much was stored in bytes", async () => {
  const { hear, read } = begin();
  hear("contract.sealed", { contract: "1", ms: 1_500 } as never);
  const seals = await read("seal_seconds");
  assert.deepEqual(
    [seals.sum, seals.count, seals["bucket le=1"], seals["bucket le=2.5"]],
    [...[1.5, 1, 0, 1]],
  );
  hear("file.stored", { bytes: 10 } as never);
  hear("file.stored", { bytes: 32 } as never);
  assert.deepEqual(await read("files_stored_bytes_total"), { "": 42 });
});

test("attempts of webhooks and mails are counted by what became of them", async () => {
  const { hear, read } = begin();
  hear("webhook.attempted", { outcome: "refused" } as never);
  hear("mail.ended", { kind: "sign", outcome: "sent" } as never);
  hear("mail.ended", { kind: "sign", outcome: "sent" } as never);
  assert.deepEqual(await read("webhook_attempts_total"), { "outcome=refused": 1 });
  assert.deepEqual(await read("mails_total"), { "kind=sign outcome=sent": 2 });
});

test("of an authority it is told whether it answered last, how far its clock is off, and how often it failed", async () => {
  const { hear, read } = begin();
  const authority = "tsa.example";
  hear("timestamp.given", { authority, ms: 5, skewMs: -1_500 } as never);
  assert.deepEqual(await read("tsa_up"), { [`authority=${authority}`]: 1 });
  assert.deepEqual(await read("tsa_skew_seconds"), { [`authority=${authority}`]: -1.5 });
  hear("timestamp.failed", { authority, kind: "silent", why: "" } as never);
  assert.deepEqual(await read("tsa_up"), { [`authority=${authority}`]: 0 });
  assert.deepEqual(await read("tsa_failures_total"), { [`authority=${authority}`]: 1 });
});

test("every line with a route, a status and a time is a request, whatever it is called, and no other is", async () => {
  const { hear, read } = begin();
  const request = { route: "/api/v1/contracts", status: 200, ms: 250 };
  hear("request.answered", request as never);
  const hearAny = hear as (event: string, fields: object) => void;
  hearAny("request.failed", { ...request, status: 500 });
  for (const part of ["route", "status", "ms"]) {
    hear("request.answered", { ...request, [part]: undefined } as never);
  }
  const seen = await read("http_seconds");
  const counted = Object.entries(seen).filter(([name]) => name.startsWith("count"));
  assert.deepEqual(Object.fromEntries(counted), {
    "count route=/api/v1/contracts status=200": 1,
    "count route=/api/v1/contracts status=500": 1,
  });
  assert.equal(seen["sum route=/api/v1/contracts status=200"], 0.25);
});
