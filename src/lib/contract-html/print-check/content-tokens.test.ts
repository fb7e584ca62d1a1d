import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Name,
  type Operand,
  Properties,
  readContent,
  UnreadableContent,
} from "./content-tokens.ts";

type Plain = string | number | Plain[] | { [key: string]: Plain };

/** Names with their stroke, strings in brackets, properties as objects. */
function plain(operand: Operand): Plain {
  if (operand instanceof Name) return `/${operand.value}`;
  if (operand instanceof Uint8Array) return `(${Buffer.from(operand).toString("latin1")})`;
  if (operand instanceof Properties) {
    return Object.fromEntries([...operand.entries].map(([key, value]) => [key, plain(value)]));
  }
  return Array.isArray(operand) ? operand.map(plain) : operand;
}

function operationsOf(content: string): [operator: string, ...Plain[]][] {
  const found: [string, ...Plain[]][] = [];
  readContent(Buffer.from(content, "latin1"), (operator, operands) => {
    found.push([operator, ...operands.map(plain)]);
  });
  return found;
}

/** The operands of the one operator behind them. */
const operands = (content: string) => operationsOf(`${content} x`)[0]!.slice(1);

test("each operator comes with what stands before it, and with nothing of the one before", () => {
  assert.deepEqual(operationsOf("q 1 0 0 -1 .5 20.25 cm /F1 9 Tf T* (a)' f*"), [
    ["q"],
    ["cm", 1, 0, 0, -1, 0.5, 20.25],
    ["Tf", "/F1", 9],
    ["T*"],
    ["'", "(a)"],
    ["f*"],
  ]);
});

test("operators need no white space before what begins with a sign of its own", () => {
  assert.deepEqual(operationsOf("/F1 9 Tf<41>Tj[(a)]TJ/P<</MCID 0>>BDC"), [
    ["Tf", "/F1", 9],
    ["Tj", "(A)"],
    ["TJ", ["(a)"]],
    ["BDC", "/P", { MCID: 0 }],
  ]);
});

test("numbers have signs and points in any place, and end where a digit cannot follow", () => {
  assert.deepEqual(operands("+1 -1 1. -.5 0.125 007"), [1, -1, 1, -0.5, 0.125, 7]);
  assert.deepEqual(operands("1-2"), [1, -2]);
  assert.deepEqual(operands("1.2.3"), [1.2, 0.3]);
});

test("what is neither operand nor operator stops the reading", () => {
  for (const content of ["1 ) Tj", "+ x", "] x", "> x", "{ x", "[1 a] TJ"]) {
    assert.throws(() => operationsOf(content), UnreadableContent, content);
  }
});

test("strings in hexadecimal digits skip blanks, and an odd last digit is followed by 0", () => {
  assert.deepEqual(operands("<41 42\n4> <> <fF>"), ["(AB@)", "()", "(\xff)"]);
});

test("strings in brackets may hold brackets in pairs and escapes", () => {
  assert.deepEqual(operands("(a(b)c) (\\)\\() (\\n\\r\\t\\b\\f\\\\\\x)"), [
    "(a(b)c)",
    "()()",
    "(\n\r\t\b\f\\x)",
  ]);
});

test("an octal escape has one to three digits, and wraps at a byte", () => {
  assert.deepEqual(operands("(\\101\\1012) (\\7) (\\78) (\\400)"), [
    "(AA2)",
    "(\x07)",
    "(\x078)",
    "(\0)",
  ]);
});

test("a backslash before a line's end joins the lines, in each of its three forms", () => {
  assert.deepEqual(operands("(a\\\nb) (a\\\rb) (a\\\r\nb)"), ["(ab)", "(ab)", "(ab)"]);
});

test("lists and properties may hold each other", () => {
  assert.deepEqual(operands("[1[/A]<</B[2]>>] <</C<</D(e)>>/F/G>>"), [
    [1, ["/A"], { B: [2] }],
    { C: { D: "(e)" }, F: "/G" },
  ]);
});

test("whatever is opened and never closed stops the reading", () => {
  for (const content of ["(a", "(a\\", "(a(b)", "<41", "[1 ", "[1", "<</A 1 ", "[<</A 1"]) {
    assert.throws(() => operationsOf(content), UnreadableContent, content);
  }
});

test("comments go to the end of their line and may stand last", () => {
  assert.deepEqual(operationsOf("q % Q (\nQ %\rf %"), [["q"], ["Q"], ["f"]]);
});

test("empty content has no operators, and operands behind the last one are not told", () => {
  assert.deepEqual(operationsOf(" \0\t"), []);
  assert.deepEqual(operationsOf("q 1 2"), [["q"]]);
});

test("a name ends at what is no regular sign", () => {
  assert.deepEqual(operands("/A/B(c)/ /D.e-f"), ["/A", "/B", "(c)", "/", "/D.e-f"]);
});
