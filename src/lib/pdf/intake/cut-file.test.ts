import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cutFile } from "./cut-file.ts";

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString("latin1");

describe("cutFile", () => {
  for (const [name, file, kept] of [
    ["nothing around it", "%PDF-1.7\nx\n%%EOF", "%PDF-1.7\nx\n%%EOF"],
    ["white space behind it", "%PDF-1.7\nx\n%%EOF\r\n \n\0", "%PDF-1.7\nx\n%%EOF\r\n \n\0"],
    ["something behind it", "%PDF-1.7\nx\n%%EOF\r\nPK", "%PDF-1.7\nx\n%%EOF\r\n"],
    ["something in front of it", "GIF89a%PDF-1.7\nx\n%%EOF\n", "%PDF-1.7\nx\n%%EOF\n"],
    [
      "an update behind it that lacks its end mark",
      "%PDF-1.7\n%%EOF\n3 0 obj\n<<>>\nendobj",
      "%PDF-1.7\n%%EOF\n3 0 obj\n<<>>\nendobj",
    ],
    ["no end mark", "%PDF-1.7\nx", "%PDF-1.7\nx"],
    ["several end marks", "%PDF-1.7\n%%EOF\nx\n%%EOF\n", "%PDF-1.7\n%%EOF\nx\n%%EOF\n"],
    ["an end mark only before its header", "%%EOF%PDF-1.7\nx", "%PDF-1.7\nx"],
    ["a header too far in", `${" ".repeat(1_020)}%PDF-1.7`, undefined],
    ["no header", "hello", undefined],
  ] as const) {
    it(`finds the PDF in a file with ${name}`, () => {
      assert.equal(text(cutFile(Buffer.from(file, "latin1"))), kept);
    });
  }

  it("hands the very same bytes back when nothing is around them", () => {
    const file = Buffer.from("%PDF-1.7\n%%EOF\n");
    assert.equal(cutFile(file), file);
  });

  it("lets go of what it cuts off", () => {
    const cut = cutFile(Buffer.from("junk%PDF-1.7\n%%EOF\n"))!;
    assert.equal(cut.buffer.byteLength, cut.length);
  });
});
