import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { embeddedEvidence } from "./embedded-evidence.ts";

const EVIDENCE = Buffer.from('{"type":"countersign-evidence","text":"/EmbeddedFile 1 0 obj"}');

function stream(number: number, entries: string, content: Uint8Array): Buffer {
  const data = deflateSync(content);
  return Buffer.concat([
    Buffer.from(
      `${number} 0 obj\n<< ${entries} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`,
    ),
    data,
    Buffer.from("\nendstream\nendobj\n"),
  ]);
}

const own = stream(7, "/Type /EmbeddedFile /Subtype /application#2Fjson", EVIDENCE);
const names = Buffer.from("8 0 obj\n<< /EmbeddedFiles << /Names [(a) 9 0 R] >> >>\nendobj\n");
const update = (...parts: Uint8Array[]) => Buffer.concat([Buffer.from("%%EOF\n"), ...parts]);

async function found(...parts: Uint8Array[]): Promise<string> {
  return Buffer.from(await embeddedEvidence(update(...parts))).toString();
}

test("the one file that an update carries is read byte for byte, whatever stands around it", async () => {
  assert.equal(await found(own), EVIDENCE.toString());
  assert.equal(await found(names, own, names), EVIDENCE.toString());
  const page = stream(3, "/Type /XObject", Buffer.from("a page"));
  assert.equal(await found(page, own, page), EVIDENCE.toString());
});

test("an update without a file, or with two, is a fault and not a guess", async () => {
  await assert.rejects(found(), /carries no evidence/);
  await assert.rejects(found(names), /carries no evidence/);
  await assert.rejects(found(own, stream(9, "/Type /EmbeddedFile", EVIDENCE)), /no evidence/);
});

test("what only names the type, and is no such file itself, is passed over", async () => {
  const dictionary = Buffer.from("9 0 obj\n<< /Type /EmbeddedFile >>\nendobj\n");
  const naming = Buffer.from("9 0 obj\n<< /Type /Filespec /AFType /EmbeddedFile >>\nendobj\n");
  assert.equal(await found(dictionary, naming, own), EVIDENCE.toString());
  await assert.rejects(found(dictionary), /carries no evidence/);
});

test("a type that stands far from any object, or before the first, begins none", async () => {
  const far = Buffer.from(`${" ".repeat(500)}/EmbeddedFile\n`);
  assert.equal(await found(far, own), EVIDENCE.toString());
  await assert.rejects(found(far), /carries no evidence/);
});

test("bytes that lie within others are read where they lie", async () => {
  const whole = Buffer.concat([Buffer.from("before"), update(own), Buffer.from("behind")]);
  const within = whole.subarray(6, whole.length - 6);
  assert.equal(Buffer.from(await embeddedEvidence(within)).toString(), EVIDENCE.toString());
});
