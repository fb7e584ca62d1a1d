import assert from "node:assert/strict";
import { test } from "node:test";
import { subjectWith, subjectWithSender } from "./subject.ts";

const signed = (name: string) => `Signed: ${name}`;
const room = 60 - "Signed: ".length;

test("a name gives way so that the subject has sixty characters, and is whole where it fits", () => {
  const fits = "x".repeat(room);
  assert.equal(subjectWith(signed, fits), `Signed: ${fits}`);
  const shortened = subjectWith(signed, `${fits}y`);
  assert.equal(shortened, `Signed: ${"x".repeat(room - 1)}…`);
  assert.equal([...shortened].length, 60);
});

test("what stands behind the name counts as well, and characters are counted and not their halves", () => {
  const subject = subjectWith((name) => `😀 ${name} is ready`, "x".repeat(80));
  assert.equal([...subject].length, 60);
  assert.ok(subject.endsWith("x… is ready"));
});

test("of a name something is left beside the longest sentence", () => {
  const sentence = "w".repeat(55);
  const left = subjectWith((name) => `${sentence} ${name}`, "abcdefghijklmnop").slice(56);
  assert.equal(left, "abcdefghijk…");
});

test("a name ends no header, hides nothing, is no encoded word and becomes no link", () => {
  assert.equal(subjectWith(signed, "a\r\nBcc: b"), "Signed: a Bcc: b");
  assert.equal(subjectWith(signed, "a\u202eb"), "Signed: ab");
  assert.equal(subjectWith(signed, "=?utf-8?q?x?="), "Signed: = ?utf-8?q?x?=");
  assert.equal(subjectWith(signed, "evil.example"), "Signed: evil.\u200cexample");
});

test("what keeps a program from making a link takes no room from the name", () => {
  const name = `evil.example ${"x".repeat(room - "evil.example ".length)}`;
  assert.equal(subjectWith(signed, name).replaceAll("\u200c", ""), `Signed: ${name}`);
});

test("who asks stands before what is to be signed, both shortened so that the whole has 78 characters", () => {
  const asks = (sender: string, name: string) => `${sender} asks you to sign: ${name}`;
  assert.equal(subjectWithSender(asks, "Mill", "Lease"), "Mill asks you to sign: Lease");
  const long = subjectWithSender(asks, "s".repeat(80), "n".repeat(80));
  assert.equal([...long].length, 78);
  assert.match(long, /^s{29}… asks you to sign: n+…$/);
  const evil = subjectWithSender(asks, "a\r\nBcc: b evil.example", "=?utf-8?q?x?=");
  assert.equal(evil, "a Bcc: b evil.\u200cexample asks you to sign: = ?utf-8?q?x?=");
});
