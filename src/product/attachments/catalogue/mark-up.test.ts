import assert from "node:assert/strict";
import { test } from "node:test";
import type { PrintedValues } from "#attachments/attachment-type.ts";
import { allowsObjection, basesOf, LEGAL_BASES } from "./gdpr-information-notice/legal-basis.ts";
import { factTable, ifGiven, note, optionOf, withLastLine, writingTable } from "./mark-up.ts";

function printed(values: Record<string, string>): PrintedValues {
  return {
    of: (id) => values[id] ?? "&nbsp;",
    has: (id) => Object.hasOwn(values, id),
  };
}

test("a table has a row for each field that was filled in, in the order asked for", () => {
  const values = printed({ town: "Bonn", name: "Anna" });
  const labels = { name: "Name", street: "Street", town: "Town" };
  const html = factTable(values, labels, ["name", "street", "town"]);
  assert.equal(html.match(/<tr>/g)?.length, 2);
  assert.match(html, />Name<.*>Anna<[\s\S]*>Town<.*>Bonn</);
  assert.doesNotMatch(html, /Street/);
});

test("where nothing was filled in there is no table at all", () => {
  assert.equal(factTable(printed({}), { name: "Name" }, ["name"]), "");
  assert.equal(factTable(printed({ name: "Anna" }), {}, []), "");
  assert.equal(writingTable([]), "");
});

test("a form to fill in by hand has a row for each label, with room beside it", () => {
  const html = writingTable(["Name", "Date"]);
  assert.equal(html.match(/<tr>/g)?.length, 2);
  assert.equal(html.match(/&nbsp;/g)?.length, 2);
});

test("words that hang on a field are there with it alone", () => {
  assert.equal(ifGiven(printed({ name: "Anna" }), "name", "<p>x</p>"), "<p>x</p>");
  assert.equal(ifGiven(printed({}), "name", "<p>x</p>"), "");
});

test("which option was taken is told by what is printed, and one of none is a fault", () => {
  const words = { none: "No defects", some: "Some defects" };
  assert.equal(optionOf(printed({ state: "Some defects" }), "state", words), "some");
  assert.throws(() => optionOf(printed({}), "state", words), /printed as none of its options/);
  assert.throws(() => optionOf(printed({ state: "some" }), "state", words), /none of its options/);
});

test("the bases of all purposes are told, and of purposes that are not there none", () => {
  const words = Object.fromEntries(LEGAL_BASES.map((one) => [one, `by ${one}`])) as Record<
    (typeof LEGAL_BASES)[number],
    string
  >;
  assert.deepEqual(basesOf(printed({ legalBasis: "by contract" }), words), ["contract"]);
  const three = printed({
    legalBasis: "by consent",
    secondLegalBasis: "by contract",
    thirdLegalBasis: "by consent",
  });
  assert.deepEqual(basesOf(three, words), ["consent", "contract", "consent"]);
  assert.deepEqual(basesOf(printed({ thirdLegalBasis: "by public-task" }), words), ["public-task"]);
});

test("there is a right to object where processing rests on interests or a public task", () => {
  assert.deepEqual(LEGAL_BASES.filter(allowsObjection), ["public-task", "legitimate-interests"]);
});

test("the last line stays with the notes before it and with the paragraph before those", () => {
  const kept = (html: string) => html.match(/<p style="[^"]*break-after: avoid">\w+/g) ?? [];
  const lasting = withLastLine(
    `<p>one</p>\n<p>two</p>\n${note("three")}\n${note("four")}`,
    "as of",
  );
  assert.deepEqual(
    kept(lasting).map((begins) => begins.split(">")[1]),
    ["two", "three", "four"],
  );
  assert.ok(lasting.endsWith(note("as of")), lasting);
  assert.equal(kept(withLastLine("<p>one</p><table></table>", "as of")).length, 0);
});
