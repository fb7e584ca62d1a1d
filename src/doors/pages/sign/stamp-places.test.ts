import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldWith, roleWith, signingViewWith } from "#kit/rooms/signing-views.ts";
import { stampScale } from "#sealing/pages/stamp-scale.ts";
import { stampPlaces } from "./stamp-places.ts";

const page = (number: number, width: number, height: number) => ({
  page: number,
  width,
  height,
  pictures: [],
  layer: null,
  note: null,
});
const PAGES = [page(1, 600, 800), page(2, 1_000, 2_000)];

test("a signature is as large as its first box, in points of the page that it is on", () => {
  const view = signingViewWith({
    roles: [roleWith("Tenant")],
    fields: [
      fieldWith({ id: "a", type: "initials", page: 1 }),
      fieldWith({ id: "b", page: 2, width: 25, height: 10 }),
      fieldWith({ id: "c", page: 1, width: 50, height: 50 }),
    ],
  });
  assert.deepEqual(stampPlaces(view, PAGES, "UTC"), [
    { width: 250, height: 200, scale: stampScale({ width: 1_000, height: 2_000 }), zone: "UTC" },
  ]);
});

test("each role that can sign here has a place of its own, in the contract's order", () => {
  const view = signingViewWith({
    roles: [roleWith("Tenant"), roleWith("Elsewhere", { state: "reserved" }), roleWith("Landlord")],
    fields: [fieldWith({ label: "Landlord", width: 10 }), fieldWith({ width: 20 })],
  });
  assert.deepEqual(
    stampPlaces(view, PAGES, "UTC").map((place) => place?.width),
    [120, 60],
  );
});

test("who gives initials only, or signs on a page that is not there, has none", () => {
  const view = signingViewWith({
    roles: [roleWith("Tenant"), roleWith("Landlord")],
    fields: [fieldWith({ type: "initials" }), fieldWith({ label: "Landlord", page: 3 })],
  });
  assert.deepEqual(stampPlaces(view, PAGES, "UTC"), [null, null]);
});
