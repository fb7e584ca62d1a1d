import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRandom } from "#kernel/random.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { ANYWHERE } from "#lib/egress/reach.ts";
import { tryLoop } from "./try-loop.ts";

const context = { clock: heldClock(), random: systemRandom };

test("a delivery to this machine arrives as it was signed", async () => {
  await tryLoop(ANYWHERE, context);
});

test("where this machine may not be reached, that is told", async () => {
  await assert.rejects(tryLoop({ ...ANYWHERE, allowPrivate: false }, context), /the address/);
});
