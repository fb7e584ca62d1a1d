import assert from "node:assert/strict";
import { type SanitisedContract, sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";
import { typesetContract } from "#lib/contract-html/typesetting/typeset-contract.ts";

/** HTML as it is taken in; what is stored of it stays what it is when it is taken in again. */
export function takenHtml(html: string, images?: ReadonlyMap<string, string>): SanitisedContract {
  const contract = sanitiseContract(html, images);
  assert.ok("html" in contract, JSON.stringify(contract));
  const again = sanitiseContract(contract.html);
  assert.ok("html" in again, JSON.stringify(again));
  assert.equal(again.html, contract.html, "not stable");
  return contract;
}

/** HTML as the typesetter prints it, without the guard behind it. */
export function printedHtml(content: string, labels: readonly string[] = []) {
  const contract = sanitiseContract(content);
  assert.ok("html" in contract, JSON.stringify(contract));
  const { html } = contract;
  const fields = labels.map((label, index) => ({ id: `${index}`, label }));
  const set = typesetContract({ html, title: null, language: "en", fields, centred: false });
  return { html, pdf: set.pdf, textView: set.textView };
}
