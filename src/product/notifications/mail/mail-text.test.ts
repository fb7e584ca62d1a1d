import assert from "node:assert/strict";
import { test } from "node:test";
import { knownText } from "#kernel/personal-text.ts";
import { type MailContent, type Part, text } from "./mail-content.ts";
import { mailText } from "./mail-text.ts";
import { nameInText } from "./plain-words.ts";

const EMPTY: MailContent = {
  subject: "S",
  preheader: "P",
  heading: "H",
  parts: [],
  footer: ["From us", "To you"],
  onBehalfOf: null,
  attachment: null,
};
const END = "\n\n-- \nFrom us\nTo you\n";
const written = (...parts: Part[]) => mailText({ ...EMPTY, parts });

test("each part is a paragraph, and the footer stands below the line that programs know", () => {
  assert.equal(written(text("One"), { kind: "note", text: "Two" }), `One\n\nTwo${END}`);
});

test("links stand in full below what they are for", () => {
  const url = "https://sign.example/sign/x";
  assert.equal(written({ kind: "button", label: "Sign", url }), `Sign:\n${url}${END}`);
  assert.equal(written({ kind: "address", text: "Verify at", url }), `Verify at\n${url}${END}`);
});

test("facts are lines of one paragraph", () => {
  const facts = [
    { term: "Role", value: "Tenant" },
    { term: "ID", value: "7K3M" },
  ];
  assert.equal(written({ kind: "facts", facts }), `Role: Tenant\nID: 7K3M${END}`);
});

test("each line of a quotation is marked as one, and an empty one by the mark alone", () => {
  const quote: Part = { kind: "quote", text: "one\n\n-- \ntwo" };
  assert.equal(written(quote), `> one\n>\n> --\n> two${END}`);
});

test("of isolates only those stay that turn something round", () => {
  const said = (name: string) => written(text(`by ${nameInText(knownText(name))}.`));
  assert.equal(said("Berg"), `by Berg.${END}`);
  for (const name of ["חוזה", "عقد", "A עקד", "ﭐ", "𐤀"]) {
    assert.equal(said(name), `by \u2068${name}\u2069.${END}`, name);
  }
  const both = `${nameInText(knownText("Berg"))} ${nameInText(knownText("עקד"))}`;
  assert.equal(written(text(both)), `Berg \u2068עקד\u2069${END}`);
});
