import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { PNG } from "pngjs";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { withDecoders } from "#lib/images/decoders.ts";
import { writeJpeg } from "#lib/images/write-jpeg.ts";

const skip = unlessThere("chromium");
let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  service = await startService();
  browser = await launchBrowser();
});
after(async () => {
  if (skip) return;
  await browser.close();
  await service.close();
});

const [WIDTH, HEIGHT] = [600, 400];
type Paint = (x: number, y: number) => readonly [number, number, number];

/** A wave of 300 × 120 pixels in the middle of the paper. */
const isInk = (x: number, y: number) =>
  x >= 150 && x < 450 && Math.abs(y - 200 - 57 * Math.sin(x / 24)) < 8;
const on =
  (paper: Paint, ink: readonly [number, number, number]): Paint =>
  (x, y) =>
    isInk(x, y) ? ink : paper(x, y);

function picture(paint: Paint): PNG {
  const png = new PNG({ width: WIDTH, height: HEIGHT });
  for (let at = 0; at < WIDTH * HEIGHT; at += 1)
    png.data.set([...paint(at % WIDTH, Math.floor(at / WIDTH)), 255], at * 4);
  return png;
}

const lines: Paint = (_, y) => (y % 30 < 2 ? [130, 160, 200] : [246, 245, 238]);
const squares: Paint = (x, y) => (x % 25 < 2 || y % 25 < 2 ? [150, 180, 200] : [255, 255, 255]);

async function openUpload(): Promise<Page> {
  const account = await service.openAccount();
  const { body } = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    signatureFields: [{ label: "A" }],
    finalize: true,
  });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${service.url}/sign/${linkIn(body.contract.signUrl)}`);
  await page.locator("[data-open-dialog]:visible").first().click();
  await page
    .locator("[data-capture=signature]")
    .getByLabel("Upload", { exact: true })
    .check({ force: true });
  return page;
}

/** What is shown of a file: the lifted picture's size, or the sentence that refuses it. */
async function upload(page: Page, buffer: Buffer, mimeType = "image/png") {
  const box = page.locator("[data-capture=signature]");
  await box.locator("input[type=file]").setInputFiles({ name: "signature", mimeType, buffer });
  const canvas = box.locator("canvas.picture");
  const error = box.locator("#signature-error:not(:empty)");
  await canvas.or(error).filter({ visible: true }).first().waitFor();
  if (!(await canvas.isVisible())) return { said: await error.textContent() };
  return sizeOf(page);
}

async function sizeOf(page: Page) {
  const size = await page
    .locator("[data-capture=signature] canvas.picture")
    .evaluate(({ width, height }: HTMLCanvasElement) => ({ width, height }));
  return { shape: Math.round((10 * size.width) / size.height) / 10 };
}

/** The wave's own shape, with the air around it. */
const SHAPE = 2.2;

test("the ink alone is taken of dark ink on plain, ruled and squared paper, and of chalk on a board", {
  skip,
}, async () => {
  const page = await openUpload();
  for (const paint of [
    on(() => [250, 250, 250], [20, 30, 60]),
    on(lines, [20, 30, 60]),
    on(squares, [20, 30, 60]),
    on(() => [20, 22, 26], [240, 240, 240]),
  ]) {
    const seen = await upload(page, PNG.sync.write(picture(paint)));
    assert.ok("shape" in seen && Math.abs(seen.shape - SHAPE) <= 0.2, JSON.stringify(seen));
  }
  await page.close();
});

test("a photo stands as its camera says, a button turns it, and what was turned is printed and sent", {
  skip,
}, async () => {
  const page = await openUpload();
  const { data } = picture(on(lines, [20, 30, 60]));
  const pixels = { rgba: new Uint8ClampedArray(data), width: WIDTH, height: HEIGHT };
  const jpeg = await withDecoders(() => writeJpeg(pixels));
  const standing = await upload(page, turnedByExif(Buffer.from(jpeg)), "image/jpeg");
  assert.ok("shape" in standing && standing.shape < 0.6, JSON.stringify(standing));
  await page.getByRole("button", { name: "Turn", exact: true }).click();
  await page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLCanvasElement>("canvas.picture");
    return canvas && canvas.width > canvas.height;
  });
  assert.ok(Math.abs((await sizeOf(page)).shape - SHAPE) <= 0.2);

  const printed = page.locator("[data-stamp] image");
  const href = (await printed.getAttribute("href")) ?? "";
  await page.locator("#signer-name").fill("Ada Lovelace");
  await page.locator("[name=consent]").check();
  const sent = page.waitForRequest(/\/signatures$/);
  await page.locator("[data-submit]").click();
  const { signature } = (await sent).postDataJSON();
  assert.equal(`data:image/png;base64,${signature.png}`, href);
  const { width, height } = PNG.sync.read(Buffer.from(signature.png, "base64"));
  assert.ok(width > 1.9 * height);
  await page.locator("#signed-panel:not([hidden])").waitFor();
  await page.close();
});

test("a picture that would be printed as a blot, or that shows nothing, is refused at once, and says why", {
  skip,
}, async () => {
  const page = await openUpload();
  const blot: Paint = (x, y) =>
    x >= 280 && x < 325 && y >= 180 && y < 220 ? [20, 20, 20] : [250, 250, 250];
  for (const [paint, said] of [
    [blot, /too much of this picture is dark/i],
    [() => [240, 240, 240], /no signature can be made out/i],
  ] as const) {
    const seen = await upload(page, PNG.sync.write(picture(paint as Paint)));
    assert.match(("said" in seen && seen.said) || JSON.stringify(seen), said);
  }
  await page.close();
});

/** The same JPEG, with an Exif block that says it is to be turned by a quarter (Exif 2.3, tag 0x0112, value 6). */
function turnedByExif(jpeg: Buffer): Buffer {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010006000000000000", "hex");
  const exif = Buffer.concat([Buffer.from("Exif\0\0"), tiff]);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1, 0);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}
