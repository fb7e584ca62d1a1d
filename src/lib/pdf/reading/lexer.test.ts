import assert from "node:assert/strict";
import { test } from "node:test";
import { LexError, readToken, type Token } from "./lexer.ts";

const bytesOf = (text: string) => Buffer.from(text, "latin1");
const first = (text: string) => readToken(bytesOf(text), 0);

/** Kind and content of each token in turn, without where it ends. */
function tokensOf(text: string): string[] {
  const bytes = bytesOf(text);
  const found: string[] = [];
  for (let at = 0; ; ) {
    const token = readToken(bytes, at);
    if (token.kind === "end") return found;
    found.push(`${token.kind} ${contentOf(token)}`);
    at = token.end;
  }
}

function contentOf(token: Token): string {
  if (token.kind === "number") return String(token.value);
  if (token.kind === "string") return Buffer.from(token.bytes).toString("latin1");
  return token.kind === "end" ? "" : token.text;
}

const stringOf = (text: string) => contentOf(first(text));

function assertBreaks(text: string, reach: number): void {
  assert.throws(
    () => first(text),
    (error) => error instanceof LexError && error.reach === reach,
  );
}

test("each kind of token is told from the next without white space between them", () => {
  assert.deepEqual(tokensOf("<</A[1(b)<63>]/D true>>{x}"), [
    "open <<",
    "name A",
    "open [",
    "number 1",
    "string b",
    "string c",
    "close ]",
    "name D",
    "keyword true",
    "close >>",
    "keyword {",
    "keyword x",
    "keyword }",
  ]);
});

test("all six white-space bytes part tokens, and no other control byte does", () => {
  assert.deepEqual(
    tokensOf("a\0b\tc\nd\fe\rf g"),
    [..."abcdefg"].map((letter) => `keyword ${letter}`),
  );
  assert.deepEqual(tokensOf("a\x0bb"), ["keyword a\x0bb"]);
});

test("a comment goes to the end of its line, in all three forms of one, or of the file", () => {
  for (const end of ["\n", "\r", "\r\n"]) {
    assert.deepEqual(tokensOf(`1%2 (3${end}%x${end}4`), ["number 1", "number 4"]);
  }
  assert.deepEqual(tokensOf("1%2"), ["number 1"]);
});

test("behind the last token, and in an empty file, there is the end and where it is", () => {
  assert.deepEqual(first(""), { kind: "end", end: 0 });
  assert.deepEqual(first(" %c"), { kind: "end", end: 3 });
});

test("numbers are read with signs and points in every place that the standard names", () => {
  const numbers = { "1": 1, "+17": 17, "-98": -98, "34.5": 34.5, "-.002": -0.002, "4.": 4, "0": 0 };
  for (const [text, value] of Object.entries(numbers))
    assert.equal(contentOf(first(text)), `${value}`);
});

test("of a misspelt number there is taken what can be, and 0 where nothing can", () => {
  const misspelt = {
    "--5": -5,
    "+-5": 5,
    "-+5": -5,
    "1.2-3": 1.2,
    "1.2.3": 1.2,
    "1e5": 1,
    "0x10": 0,
    "12abc": 12,
    "-": 0,
    ".": 0,
    "-.": 0,
  };
  for (const [text, value] of Object.entries(misspelt)) {
    const token = first(text);
    assert.ok(token.kind === "number");
    assert.equal(token.value + 0, value, text);
    assert.equal(token.end, text.length);
  }
});

test("a number beyond all bounds is none that counts with infinity", () => {
  const token = first(`-${"9".repeat(400)}`);
  assert.deepEqual(token, { kind: "number", value: 0, end: 401 });
});

test("names take bytes by their number, and keep a sign of number that is followed by no two digits", () => {
  assert.equal(stringOf("/A#42C#2f"), "ABC/");
  assert.equal(stringOf("/A#4"), "A#4");
  assert.equal(stringOf("/A#4g#"), "A#4g#");
  assert.equal(stringOf("/"), "");
  assert.equal(stringOf("/#e4\xe4"), "\xe4\xe4");
});

test("long names are read as bytes, as short ones are", () => {
  for (const length of [23, 24, 25])
    assert.equal(stringOf(`/${"\xe4".repeat(length)}`), "\xe4".repeat(length));
});

test("brackets within a string belong to it while they pair, and when they are escaped", () => {
  assert.equal(stringOf("(a(b)c)d)"), "a(b)c");
  assert.equal(stringOf("(a\\)b\\(c)"), "a)b(c");
  assert.equal(stringOf("()"), "");
});

test("escapes in a string are read, and a backslash before any other sign is left out", () => {
  assert.equal(stringOf("(\\n\\r\\t\\b\\f\\\\\\x)"), "\n\r\t\b\f\\x");
});

test("an octal escape takes one to three digits, and overflows as the standard says", () => {
  assert.equal(stringOf("(\\1\\12\\101)"), "\x01\x0aA");
  assert.equal(stringOf("(\\1018)"), "A8");
  assert.equal(stringOf("(\\18)"), "\x018");
  assert.equal(stringOf("(\\777)"), "\xff");
});

test("a line's end in a string is one line feed however it is written, and none behind a backslash", () => {
  assert.equal(stringOf("(a\rb\r\nc\nd)"), "a\nb\nc\nd");
  assert.equal(stringOf("(a\\\rb\\\r\nc\\\nd)"), "abcd");
});

test("hexadecimal strings skip what is no digit, and an odd last digit is followed by 0", () => {
  assert.equal(stringOf("<4 1\n4z2>"), "AB");
  assert.equal(stringOf("<414>"), "A@");
  assert.equal(stringOf("<>"), "");
  assert.equal(stringOf("<aBCd>"), "\xab\xcd");
});

test("how a string was written stays known", () => {
  const formatOf = (text: string) => (first(text) as Token & { kind: "string" }).format;
  assert.deepEqual([formatOf("(a)"), formatOf("<61>")], ["literal", "hex"]);
});

test("a string without an end is refused, after all bytes were looked at", () => {
  for (const text of ["(a", "(a(b)", "(a\\)", "(a\\", "<41", "<"]) assertBreaks(text, text.length);
});

test("a closing bracket that nothing opened is no token", () => {
  assertBreaks("  )", 3);
  assertBreaks("> >", 1);
});
