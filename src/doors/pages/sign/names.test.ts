import assert from "node:assert/strict";
import { test } from "node:test";
import { contractName } from "./contract-name.ts";
import { inputNames } from "./input-names.ts";
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
    id,
    type: "input",
    label,
    page: 2,
    x: 1,
    y: 1,
    width: 1,
    height: 1,
    optional: false,
    text: null,
    name,
  });
  const fields = [field("a", "Mieter", "Mieter"), field("b", "Bürge", "Bürge")];
  fields.push(field("c", "Mieter", "Mieter"), field("d", "Mieter", "IBAN"));
  const view = { contract, fields } as unknown as SigningView;
  assert.deepEqual(
    [...inputNames(view, []).values()],
    ["Feld 1 (Seite 2)", "Feld 1 (Seite 2)", "Feld 2 (Seite 2)", "IBAN"],
  );
});

test("an input without a name is called by what is printed before its box, else above it", () => {
  const layer = (...texts: string[]) =>
    `<svg viewBox="0 0 600 800"><g font-size="10">${texts.join("")}</g></svg>`;
  const text = (x: number, y: number, words: string) =>
    `<text x="${x}" y="${y}" textLength="60">${words}</text>`;
  const field = (name: string): SigningField => ({
    id: "a",
    type: "input",
    label: "Mieter",
    page: 1,
    x: 25,
    y: 25,
    width: 20,
    height: 3,
    optional: false,
    text: null,
    name,
  });
  const named = (printed: string, name = "Mieter") => {
    const view = { contract, fields: [field(name)] } as unknown as SigningView;
    return inputNames(view, [printed]).get("a");
  };
  const [before, above] = [text(80, 215, "IBAN &amp; BIC: ____"), text(150, 195, "Konto")];
  assert.equal(named(layer(before, above)), "IBAN & BIC");
  assert.equal(named(layer(above)), "Konto");
  assert.equal(named(layer(before), "Bankkonto"), "Bankkonto");
  const elsewhere = [
    text(80, 300, "weit darunter"),
    text(400, 215, "dahinter"),
    text(80, 215, "____"),
  ];
  assert.equal(named(layer(...elsewhere)), "Feld 1 (Seite 1)");
  assert.equal(named(layer(text(80, 215, "\u202eNABI"))), "Feld 1 (Seite 1)");
});
