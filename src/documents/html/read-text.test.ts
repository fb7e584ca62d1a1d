import assert from "node:assert/strict";
import { test } from "node:test";
import { readText } from "./read-text.ts";
import { sanitiseContract } from "./sanitise.ts";

function textOf(html: string): string {
  const taken = sanitiseContract(html);
  assert.ok("html" in taken);
  return readText(taken.html);
}

test("every block is a line of its own, and words within one stay together", () => {
  assert.equal(
    textOf(
      "<h1>Lease</h1><p>A <b>flat</b>,\n  two <i>rooms</i>.<br>From May.</p><div><p>Rent</p></div>",
    ),
    "Lease\nA flat, two rooms.\nFrom May.\nRent",
  );
});

test("items and rows can be told apart, and a picture is its alternative text", () => {
  assert.equal(
    textOf(
      "<ol><li><p>Keys</p></li><li>Rent<ul><li>Heating</li></ul></li></ol><table><tr><th>Rent</th><td><p>900</p> €</td></tr><tr><th>Deposit</th><td>1,800 €</td></tr></table><p><img alt='Plan of the flat' src='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='></p>",
    ),
    "- Keys\n- Rent\n- Heating\nRent | 900 € |\nDeposit | 1,800 € |\nPlan of the flat",
  );
});

test("what is struck out is read as struck out", () => {
  assert.equal(
    textOf("<p>Ten <s>twenty</s> <del>days</del></p>"),
    "Ten [struck out: twenty] [struck out: days]",
  );
});
