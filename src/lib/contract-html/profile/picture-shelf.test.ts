import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { PNG_SIGNATURE, writeChunk } from "#lib/images/png-chunks.ts";
import { writePng } from "#lib/images/write-png.ts";
import { sanitiseContract } from "./sanitise.ts";

const url = (png: Uint8Array) => `data:image/png;base64,${Buffer.from(png).toString("base64")}`;

/** Grey, of one shade all over. */
function dot(shade: number, side = 2): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  const rows = Buffer.alloc(side * (side + 1), shade);
  for (let row = 0; row < side; row += 1) rows[row * (side + 1)] = 0;
  return url(
    Buffer.concat([
      PNG_SIGNATURE,
      writeChunk("IHDR", header),
      writeChunk("IDAT", deflateSync(rows)),
      writeChunk("IEND", Buffer.alloc(0)),
    ]),
  );
}
const img = (source: string, alt = "") => `<p>x <img src="${source}" alt="${alt}"></p>`;

const noise = (side: number) => ({
  width: side,
  height: side,
  rgba: new Uint8ClampedArray(randomBytes(side * side * 4)),
});

function taken(html: string, images?: ReadonlyMap<string, string>) {
  const contract = sanitiseContract(html, images);
  assert.ok("html" in contract, JSON.stringify(contract).slice(0, 500));
  return contract;
}

function problem(html: string, images?: ReadonlyMap<string, string>): string {
  const contract = sanitiseContract(html, images);
  assert.ok("problem" in contract);
  return contract.problem;
}

test("a hundred pictures that differ are taken however often each is used, one more is not", () => {
  const dots = Array.from({ length: 101 }, (_, at) => img(dot(at)));
  const hundred = dots.slice(0, 100).join("");
  assert.equal(taken(hundred + hundred).html.match(/<img/g)?.length, 200);
  assert.match(problem(dots.join("")), /more than 100 different images/);
});

test("pictures are the same by their bytes, whatever they are called", () => {
  const images = new Map(
    Array.from({ length: 150 }, (_, at) => [`https://a.example/${at}.png`, dot(1)]),
  );
  const html = [...images.keys()].map((address) => img(address)).join("");
  assert.equal(new Set(taken(html, images).html.match(/src="[^"]*"/g)).size, 1);
});

test("more than a hundred addresses are not fetched", () => {
  const html = Array.from({ length: 101 }, (_, at) => img(`https://a.example/${at}.png`)).join("");
  assert.match(problem(html), /more than 100 different images/);
});

test("pixels and bytes are counted once for each picture, and what is written for each use", () => {
  const large = dot(1, 4_000);
  assert.ok("html" in taken(img(large).repeat(5)));
  assert.match(problem([1, 2, 3].map((red) => img(dot(red, 4_000))).join("")), /40 megapixels/);
  const heavy = url(writePng(noise(650)));
  assert.ok("html" in taken(img(heavy).repeat(10)));
  assert.match(problem(img(heavy).repeat(20)), /more than 32 MB, each as often as it is used/);
});

test("a large logo is made smaller, its see-through edges as well, and a smaller one stays whole", () => {
  const sizeOf = (html: string) => {
    const png = Buffer.from(/base64,([^"]*)"/.exec(html)?.[1] ?? "", "base64");
    return [png.readUInt32BE(16), png.readUInt32BE(20)];
  };
  assert.deepEqual(sizeOf(taken(img(dot(1, 5_000))).html), [2008, 2008]);
  assert.deepEqual(sizeOf(taken(img(dot(1, 3_000))).html), [3000, 3000]);
  assert.match(problem(img(dot(1, 6_000))), /more than 32 megapixels/);
});

test("a picture without an address is nothing, and its words are named", () => {
  const { html, warnings } = taken("<p>Text <img alt=''><img src=' ' alt=Logo> goes on.</p>");
  assert.equal(html, "<p>Text  goes on.</p>");
  assert.deepEqual(warnings, [
    { weight: "meaning", text: 'Images without an address were left out: "Logo".' },
  ]);
  assert.match(taken(`${"<img>".repeat(200)}<p>x</p>`).html, /^<p>x<\/p>$/);
});

test("a picture for several screens is the first of them where it has no other address", () => {
  const html = `<p>x <img srcset="${dot(1)} 1x, ${dot(2)} 2x"></p>`;
  assert.match(taken(html).html, /<img src="data:image\/png/);
  assert.match(
    problem("<img srcset='https://a.example/1.png 2x'>"),
    /a\.example\/1\.png.*not fetched/,
  );
});
