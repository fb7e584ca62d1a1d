import assert from "node:assert/strict";
import { test } from "node:test";
import { BY_KEY, BY_SERVICE, BY_SIGNER } from "#kit/rooms/actors.ts";
import type { TrailEvent } from "./events.ts";

// Each of these is refused by the compiler, or `npm run check` fails here: an
// expected error that does not come is one.
const data = { signatureCount: 1 };
// @ts-expect-error Property 'by' is missing
const withoutActor: TrailEvent = { event: "contract.cancelled", data };
// @ts-expect-error 'null' is not assignable to 'OwnersActor'
const byNobody: TrailEvent = { event: "contract.cancelled", by: null, data };
// @ts-expect-error a signer cancels nothing
const bySigner: TrailEvent = { event: "contract.cancelled", by: BY_SIGNER, data };
// @ts-expect-error nobody but the service finds that all have signed
const byOwner: TrailEvent = { event: "contract.completed", by: BY_KEY, data };
// @ts-expect-error a key has an id
const byAnyKey: TrailEvent = { event: "contract.cancelled", by: { kind: "key", name: null }, data };

test("an event without an actor, or by somebody who cannot do it, does not compile", () => {
  const events: TrailEvent[] = [
    { event: "contract.cancelled", by: BY_KEY, data },
    { event: "contract.completed", by: BY_SERVICE, data },
  ];
  const refused = [withoutActor, byNobody, bySigner, byOwner, byAnyKey];
  assert.equal(events.length + refused.length, 7);
});
