import assert from "node:assert/strict";
import { test } from "node:test";
import { BodyRefused } from "./body-refused.ts";
import { filesOf, readMultipart } from "./read-multipart.ts";

const TYPE = "multipart/form-data; boundary=b";
const part = (head: string, body: string) =>
  `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`;

test("values are read as text and files byte for byte; one that was not chosen is none", async () => {
  const form = new FormData();
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  form.set("title", "Miete ä");
  form.set("file", new File([bytes], "lease\r\n.pdf"));
  form.set("none", new File([], ""));
  const sent = new Response(form);
  const read = await readMultipart(sent.headers.get("content-type") ?? "", await sent.bytes());
  const { title, file, ...more } = read;
  assert.equal(title, "Miete ä");
  assert.ok(typeof file === "object" && file.name.includes("lease"));
  assert.deepEqual([...file.bytes], [...bytes]);
  assert.deepEqual(more, { none: "" });
});

test("files of one control are all there, in their order, and the last by itself", async () => {
  const form = new FormData();
  for (const name of ["a.pdf", "b.pdf", "c.pdf"]) form.append("more", new File([name], name));
  const sent = new Response(form);
  const { more } = await readMultipart(sent.headers.get("content-type") ?? "", await sent.bytes());
  assert.ok(typeof more === "object");
  assert.equal(more.name, "c.pdf");
  assert.deepEqual(
    filesOf(more).map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]),
    ["a.pdf", "b.pdf", "c.pdf"].map((name) => [name, name]),
  );
});

test("what is no such form has nothing in it", async () => {
  const whole = `${part('name="a"', "1")}--b--\r\n`;
  assert.deepEqual(await readMultipart(TYPE, Buffer.from(whole)), { a: "1" });
  for (const [type, body] of [
    [TYPE, ""],
    [TYPE, whole.slice(0, -8)],
    [TYPE, whole.replace("form-data", "file")],
    [TYPE, "--b\r\n\r\n\r\n--b--"],
    ["multipart/form-data", whole],
    ["multipart/form-data; boundary=other", whole],
    ["text/plain", whole],
  ] as const) {
    assert.deepEqual(
      await readMultipart(type, Buffer.from(body)),
      {},
      JSON.stringify([type, body]),
    );
  }
});

test("a value or name that is not UTF-8 is refused; bytes of a file may be anything", async () => {
  const whole = (head: string, body: string) => `${part(head, body)}--b--\r\n`;
  for (const text of [whole('name="a"', "Müller"), whole('name="ä"', "x")]) {
    const read = readMultipart(TYPE, Buffer.from(text, "latin1"));
    await assert.rejects(read, BodyRefused);
    assert.ok(await readMultipart(TYPE, Buffer.from(text)));
  }
  const file = whole('name="a"; filename="a.pdf"', "Müller");
  assert.ok((await readMultipart(TYPE, Buffer.from(file, "latin1"))).a);
  const lostBefore = whole('name="a"', "M\ufffdller");
  assert.deepEqual(await readMultipart(TYPE, Buffer.from(lostBefore)), { a: "M\ufffdller" });
});

test("a form of more values than any of ours is refused before it is read, however its boundary is written", async () => {
  const many = part('name="a"', "").repeat(1_001);
  for (const type of [TYPE, 'Multipart/Form-Data; charset=utf-8; BOUNDARY="b"; boundary=c']) {
    await assert.rejects(readMultipart(type, Buffer.from(`${many}--b--\r\n`)), BodyRefused);
  }
  const few = part('name="a"', "").repeat(999);
  assert.deepEqual(await readMultipart(TYPE, Buffer.from(`${few}--b--\r\n`)), { a: "" });
});

test("what was lost in reading is looked for once, however many values have a sign for it", async () => {
  const form = (value: string) =>
    Buffer.from(
      `${part('name="a"', value).repeat(900)}${part('name="b"', "y".repeat(3_000_000))}--b--\r\n`,
    );
  const cpuMs = async (value: string) => {
    const before = process.threadCpuUsage();
    await readMultipart(TYPE, form(value));
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  await cpuMs("x");
  const [lost, plain] = [await cpuMs("\ufffd"), await cpuMs("x")];
  assert.ok(lost < 6 * plain + 20, `${lost} ms instead of ${plain} ms`);
});
