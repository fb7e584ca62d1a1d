import assert from "node:assert/strict";
import { test } from "node:test";
import { FORM_CONSEQUENCES, FORM_PLACES, FORMS_OF_LAW } from "./forms-of-law.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

test("every form names its article, where that was read and the day of its law, and when to look again", () => {
  for (const { what, articles, effect, readIn, asOf, reviewBy, open } of FORMS_OF_LAW) {
    for (const words of [what, articles, effect, readIn]) assert.notEqual(words.trim(), "", what);
    assert.match(asOf, DAY, what);
    assert.match(reviewBy, DAY, what);
    assert.ok(reviewBy > asOf, what);
    const months = (Date.parse(reviewBy) - Date.parse(asOf)) / (30 * 24 * 3_600_000);
    assert.ok(months < 14, what);
    if (readIn === "not looked up") assert.ok(open, what);
  }
});

test("every place and every consequence has a row, and no form stands there twice", () => {
  for (const place of Object.keys(FORM_PLACES)) {
    assert.ok(
      FORMS_OF_LAW.some((row) => row.place === place),
      place,
    );
  }
  for (const consequence of Object.keys(FORM_CONSEQUENCES)) {
    assert.ok(
      FORMS_OF_LAW.some((row) => row.consequence === consequence),
      consequence,
    );
  }
  const names = FORMS_OF_LAW.map(({ place, what }) => `${place} ${what}`);
  assert.equal(new Set(names).size, names.length);
});

const find = (place: string, articles: RegExp) =>
  FORMS_OF_LAW.filter((row) => row.place === place && articles.test(row.articles));

test("a guarantee and the end of an employment are not offered to a qualified signature in Germany", () => {
  for (const articles of [/§ 766/, /§ 623/, /§§ 780, 781/, /§ 761/]) {
    const rows = find("DE", articles);
    assert.deepEqual(
      rows.map(({ consequence }) => consequence),
      ["paper"],
    );
  }
});

test("a form whose lack leaves the contract valid does not say that it is void", () => {
  for (const articles of [/§ 550/, /TzBfG §§ 14/, /§ 575/]) {
    const [row] = find("DE", articles);
    assert.equal(row?.consequence, "qualified");
    assert.doesNotMatch(row?.effect ?? "", /^Void/);
    assert.match(row?.effect ?? "", /indefinite time/);
  }
});
