import assert from "node:assert/strict";
import { test } from "node:test";
import { takenHtml } from "#kit/documents/taken-html.ts";

const TABLE = "<tr><td>x</td></tr></table>";

test("of percent and lengths in one sum the percent counts, and a warning of layout says so", () => {
  for (const sum of ["calc(50% - 10px)", "calc(2em + 50%)", "min(100%, 50% - 1cm)"]) {
    const { html, warnings } = takenHtml(`<table style="width:${sum}">${TABLE}`);
    assert.match(html, /<table style="width:50%">/);
    assert.deepEqual(
      warnings.map(({ weight }) => weight),
      ["layout"],
    );
    assert.ok(warnings[0]?.text.endsWith(`the percent alone counted: "width: ${sum}".`));
  }
});

test("sums that can be worked out are, without a word", () => {
  for (const [sum, width] of [
    ["calc(100% / 2)", "50%"],
    ["calc(50% - 0px)", "50%"],
    ["calc(20px + 2 * 10pt)", "35pt"],
    ["calc(50% - 50% + 10pt)", "10pt"],
    ["min(40%, 9000px)", "40%"],
  ] as const) {
    const { html, warnings } = takenHtml(`<table style="width:${sum}">${TABLE}`);
    assert.ok(html.includes(`style="width:${width}"`), html);
    assert.deepEqual(warnings, []);
  }
});

test("percent of the letters are added to lengths", () => {
  const { html, warnings } = takenHtml('<p style="font-size:calc(100% + 5.25pt)">x</p>');
  assert.match(html, /font-size:15\.75pt/);
  assert.deepEqual(warnings, []);
});
