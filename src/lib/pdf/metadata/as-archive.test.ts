import assert from "node:assert/strict";
import { test } from "node:test";
import { typesetContract } from "#lib/contract-html/typesetting/typeset-contract.ts";
import { readStructure } from "#lib/pdf/archive/structure-tree.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { claimsOf } from "./renew-metadata.ts";

const set = (html: string) =>
  openPdf(typesetContract({ html, title: null, language: "en", fields: [], centred: false }).pdf);

test("a contract whose author leaves levels of headings out is read out without a gap, and claims what it is", () => {
  const pdf = set("<h2>One</h2><p>Words</p><h5>Below</h5><h2>Two</h2><h3>Below</h3>");
  const headings = readStructure(pdf)?.all.filter(({ type }) => /^H\d$/.test(type));
  assert.deepEqual(
    headings?.map(({ type }) => type),
    ["H1", "H2", "H1", "H2"],
  );
  assert.deepEqual(claimsOf(pdf), ["archive", "accessible"]);
});
