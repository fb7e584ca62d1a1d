import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type DrawingKind, markArtifacts } from "./mark-artifacts.ts";

const KINDS: Record<string, DrawingKind> = { Part: "part", Letters: "letters" };

function mark(content: string, adopt: (after: number | undefined) => number | undefined) {
  const marked = markArtifacts(Buffer.from(`${content}\n`), {
    drawing: (name) => KINDS[name] ?? "plain",
    isBlank: (font, bytes) => font === "Blank" || Buffer.from(bytes).toString().trim() === "",
    adopt,
  });
  return { ...marked, content: marked.content?.toString().trimEnd().replaceAll("\n", " ") ?? null };
}
const refuse = () => undefined;

const CASES: Record<string, [content: string, marked: string | null]> = {
  "a ground": ["0 0 9 9 re\nf", "/Artifact BMC 0 0 9 9 re f EMC"],
  "a path of several pieces, from where it begins": [
    "1 w\n0 0 m\n5 5 l\nS\n1 0 0 rg\n0 0 9 9 re\nf",
    "1 w /Artifact BMC 0 0 m 5 5 l S 1 0 0 rg 0 0 9 9 re f EMC",
  ],
  "only what is painted, not what is clipped": ["0 0 9 9 re\nW\nn", null],
  "within the states that it stands in": [
    "q\n0 0 9 9 re\nf\nQ\nq\n/X1 Do\nQ",
    "q /Artifact BMC 0 0 9 9 re f EMC Q q /Artifact BMC /X1 Do EMC Q",
  ],
  "up to the mark that follows, and behind it": [
    "0 0 9 9 re\nf\n/P <</MCID 0>> BDC\n0 0 1 1 re\nf\nEMC\n0 0 5 5 re\nf",
    "/Artifact BMC 0 0 9 9 re f EMC /P <</MCID 0>> BDC 0 0 1 1 re f EMC /Artifact BMC 0 0 5 5 re f EMC",
  ],
  "nothing that has its part, however deep the mark": [
    "/P <</MCID 0>> BDC\n/Span BMC\n0 0 9 9 re\nf\nEMC\nEMC",
    null,
  ],
  "what stands in a mark that says nothing of its place": [
    "/Span BMC\n0 0 9 9 re\nf\nEMC",
    "/Span BMC /Artifact BMC 0 0 9 9 re f EMC EMC",
  ],
  "no artifact again": ["/Artifact BMC\n0 0 9 9 re\nf\nEMC", null],
  "no form with parts of the structure": [
    "0 0 9 9 re\nf\n/Part Do\n/sh0 sh",
    "/Artifact BMC 0 0 9 9 re f EMC /Part Do /Artifact BMC /sh0 sh EMC",
  ],
  blanks: ["/F1 9 Tf\nBT\n( ) Tj\nET", "/F1 9 Tf BT /Artifact BMC ( ) Tj EMC ET"],
};

describe("as an artifact is marked", () => {
  for (const [name, [content, marked]] of Object.entries(CASES)) {
    test(name, () => {
      const found = mark(content, refuse);
      assert.equal(found.content, marked);
      assert.equal(found.hasLooseText, false);
    });
  }
});

test("words without a part get one behind the content that stands before them, each run one", () => {
  const asked: (number | undefined)[] = [];
  let next = 7;
  const found = mark(
    "/P <</MCID 3>> BDC\nBT\n(Name) Tj\nET\nEMC\n/F1 9 Tf\nBT\n(A) Tj\n[(n) 3 (na)] TJ\nET\nBT\n(B) Tj\nET",
    (after) => {
      asked.push(after);
      return next++;
    },
  );
  assert.deepEqual(asked, [3, 7]);
  assert.equal(
    found.content,
    "/P <</MCID 3>> BDC BT (Name) Tj ET EMC /F1 9 Tf BT /Span <</MCID 7>> BDC (A) Tj [(n) 3 (na)] TJ EMC ET BT /Span <</MCID 8>> BDC (B) Tj EMC ET",
  );
  assert.equal(found.hasLooseText, false);
});

test("words that can have no part are told of, and so are those in a form without parts", () => {
  assert.equal(mark("BT\n(Name) Tj\nET", refuse).hasLooseText, true);
  assert.equal(mark("/Letters Do", refuse).hasLooseText, true);
  assert.equal(mark("/P <</MCID 0>> BDC\n/Letters Do\nEMC", refuse).hasLooseText, false);
});

test("a font is that of the state in force", () => {
  const content = "/Blank 9 Tf\nq\n/F1 9 Tf\nQ\nBT\n(x) Tj\nET";
  assert.equal(mark(content, refuse).hasLooseText, false);
});

test("it is told how many states lie within each other", () => {
  assert.equal(mark("q\nq\nQ\nq\nq\nQ\nQ\nQ", refuse).depth, 3);
});
