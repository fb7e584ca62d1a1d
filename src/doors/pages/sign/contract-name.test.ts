import assert from "node:assert/strict";
import { test } from "node:test";
import { signingViewWith } from "#kit/rooms/signing-views.ts";
import { contractName } from "./contract-name.ts";

type Contract = NonNullable<Parameters<typeof signingViewWith>[0]["contract"]>;
const nameOf = (contract: Contract) => contractName(signingViewWith({ contract }));
const documents = (...named: [type: string, name: string][]) =>
  named.map(([type, name]) => ({ type, name })) as unknown as Contract["documents"];

test("a title goes before the name of a file, and a blank one is none", () => {
  const named = documents(["document", "offer.pdf"]);
  assert.equal(nameOf({ title: " Lease ", documents: named }), "Lease");
  for (const title of ["", "   "]) assert.equal(nameOf({ title, documents: named }), "offer");
});

test("the name of a file loses the ending of a PDF alone, once", () => {
  for (const [file, name] of [
    ["offer.PDF", "offer"],
    ["offer.pdf.pdf", "offer.pdf"],
    ["offer v1.2", "offer v1.2"],
    ["pdf", "pdf"],
  ] as const) {
    assert.equal(nameOf({ documents: documents(["document", file]) }), name);
  }
});

test("an attachment gives a contract no name", () => {
  assert.equal(
    nameOf({ documents: documents(["attachment", "Terms"], ["contract", "Lease"]) }),
    "Lease",
  );
});

test("what stands in for a name over the API is none", () => {
  assert.equal(
    nameOf({ documents: documents(["contract", "contract"]) }),
    "Contract 0123-4567-89AB-T",
  );
});

test("without any name it is called by its document ID, in its language", () => {
  const unnamed = documents(["attachment", "Terms"], ["document", ".pdf"]);
  assert.equal(nameOf({ documents: unnamed }), "Contract 0123-4567-89AB-T");
  assert.equal(nameOf({ language: "de" }), "Vertrag 0123-4567-89AB-T");
});
