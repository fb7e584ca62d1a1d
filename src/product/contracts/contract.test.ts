import assert from "node:assert/strict";
import { test } from "node:test";
import { knownText } from "#kernel/personal-text.ts";
import { displayName, rolesOf } from "./contract.ts";

const NAMES = {
  title: knownText("Lease"),
  documentName: knownText("rent.v2.pdf"),
  firstHeading: knownText("Heading"),
  publicId: "7K3M-9XQ2-W8RD-5",
};

test("people see the title, else the file's name without its ending, else the first heading, else the ID", () => {
  assert.equal(displayName(NAMES, "Contract"), "Lease");
  assert.equal(displayName({ ...NAMES, title: null }, "Contract"), "rent.v2");
  const headed = { ...NAMES, title: null, documentName: null };
  assert.equal(displayName(headed, "Contract"), "Heading");
  assert.equal(
    displayName({ ...headed, firstHeading: null }, "Vertrag"),
    "Vertrag 7K3M-9XQ2-W8RD-5",
  );
});

test("a file without a name before its ending goes by the heading, and a longer ending belongs to the name", () => {
  const files = (name: string) =>
    displayName({ ...NAMES, title: null, documentName: knownText(name) }, "Contract");
  assert.equal(files(".pdf"), "Heading");
  assert.equal(files("lease.signed1"), "lease.signed1");
});

test("roles are the labels of fields that somebody fills, in the order of their first one", () => {
  const field = (type: "signature" | "date" | "text", label: string | null) => ({
    type,
    label: label === null ? null : knownText(label),
  });
  assert.deepEqual(
    rolesOf([
      field("signature", "Tenant"),
      field("text", "Printed"),
      field("signature", "Landlord"),
      field("signature", "Tenant"),
      field("signature", null),
    ]),
    ["Tenant", "Landlord"],
  );
});
