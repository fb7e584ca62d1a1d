import assert from "node:assert/strict";
import { test } from "node:test";
import { contractName } from "./contract-name.ts";
import { inputName } from "./input-name.ts";
import type { SigningField, SigningView } from "./view.ts";

const contract: SigningView["contract"] = {
  title: null,
  language: "de",
  publicId: "7K3M-9XQ2-W8RD-5",
  status: "pending",
  form: "pdf",
  documents: [{ id: "1", name: "lease.pdf", type: "document", pages: 2, order: 1 }],
};

test("a contract is called by its title, else its document, else its document ID", () => {
  assert.equal(contractName({ contract: { ...contract, title: " Lease " } }), "Lease");
  assert.equal(contractName({ contract }), "lease");
  assert.equal(
    contractName({ contract: { ...contract, documents: [] } }),
    "Vertrag 7K3M-9XQ2-W8RD-5",
  );
});

test("an input without a name of its own is numbered among its signer's inputs", () => {
  const field = (id: string, label: string, name: string): SigningField => ({
    ...{ id, type: "input", label, page: 2, x: 1, y: 1, width: 1, height: 1 },
    ...{ optional: false, text: null, name },
  });
  const fields = [field("a", "Mieter", "Mieter"), field("b", "Bürge", "Bürge")];
  fields.push(field("c", "Mieter", "Mieter"), field("d", "Mieter", "IBAN"));
  const view = { contract, fields } as unknown as SigningView;
  assert.deepEqual(
    fields.map((one) => inputName(one, view)),
    ["Eintrag 1, auf Seite 2", "Eintrag 1, auf Seite 2", "Eintrag 2, auf Seite 2", "IBAN"],
  );
});
