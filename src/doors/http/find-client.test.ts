import assert from "node:assert/strict";
import { test } from "node:test";
import type { FastifyRequest } from "fastify";
import { hearLog } from "#kit/rooms/heard-log.ts";
import { clientFinder } from "./find-client.ts";

/** Finds whose requests are, one after the other, and what was said of them. */
function finding(trustedProxies: readonly string[]) {
  const { log, lines } = hearLog();
  const find = clientFinder({ trustedProxies, log });
  const asked = (remoteAddress: string, headers: Record<string, string> = {}, url = "/page") => {
    const request = { raw: { headers }, socket: { remoteAddress }, routeOptions: { url } };
    find(request as unknown as FastifyRequest);
    return (request as unknown as FastifyRequest).client;
  };
  return { asked, events: () => lines.map(({ event }) => event), lines };
}

const FORWARDED = { "x-forwarded-for": "198.51.100.7" };

test("a request is the connection's own, unless a proxy that is trusted names another", () => {
  const { asked } = finding(["10.0.0.0/8"]);
  assert.equal(asked("192.0.2.1").ip, "192.0.2.1");
  assert.equal(asked("192.0.2.1", FORWARDED).ip, "192.0.2.1");
  assert.equal(asked("10.0.0.1", FORWARDED).ip, "198.51.100.7");
});

test("what a stranger says of itself is told once, and without the stranger's address", () => {
  const { asked, events, lines } = finding(["10.0.0.0/8"]);
  asked("192.0.2.1");
  assert.deepEqual(events(), []);
  asked("192.0.2.1", FORWARDED);
  asked("192.0.2.2", FORWARDED);
  assert.deepEqual(events(), ["proxy.not_trusted"]);
  assert.equal(lines[0]?.header, "x-forwarded-for");
  assert.ok(!JSON.stringify(lines).includes("192.0.2.1"));
});

test("a proxy that names nobody is told of once, unless it only asks whether the service is well", () => {
  const { asked, events } = finding(["10.0.0.0/8"]);
  for (const url of ["/healthz", "/readyz", "/metrics"]) asked("10.0.0.1", {}, url);
  assert.deepEqual(events(), []);
  asked("10.0.0.1");
  asked("10.0.0.2");
  assert.deepEqual(events(), ["proxy.silent"]);
});
