import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { PNG } from "pngjs";
import type { Language } from "#kernel/language.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { withDecoders } from "#lib/images/decoders.ts";
import { writeJpeg } from "#lib/images/write-jpeg.ts";
import { signingPageWords } from "#words/signing-page-words.ts";

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

async function openUpload(
  language: Language = "en",
  options: BrowserContextOptions = {},
): Promise<Page> {
  const account = await service.openAccount();
  const { body } = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    language,
    signatureFields: [{ label: "A" }],
    finalize: true,
  });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, ...options });
  await page.goto(`${service.url}/sign/${linkIn(body.contract.signUrl)}`);
  await page.locator("[data-open-dialog]:visible").first().click();
  await page
    .locator("[data-capture=signature]")
    .getByLabel(signingPageWords[language].dialog.upload, { exact: true })
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

/** A wave at the left, and at the right a stamp that would be taken along. */
const withStamp: Paint = (x, y) => {
  if (isInk(x + 120, y)) return [20, 30, 60];
  return x > 440 && x < 560 && y > 60 && y < 340 && (x + y) % 9 < 4
    ? [120, 30, 30]
    : [250, 250, 250];
};

async function openCrop(page: Page) {
  const crop = page.locator("[data-capture=signature] [data-crop]");
  await crop.locator("summary").click();
  const edge = (name: string) => crop.getByRole("slider", { name });
  const surface = crop.locator(".crop-surface");
  const at = async (x: number, y: number) => {
    await surface.scrollIntoViewIfNeeded();
    const box = await surface.boundingBox();
    assert.ok(box);
    return [box.x + box.width * x, box.y + box.height * y] as const;
  };
  return { crop, edge, at, value: async (name: string) => Number(await edge(name).inputValue()) };
}

/** Waits until another signature than this one is to be sent. */
async function otherThan(page: Page, href: string | null): Promise<string> {
  const printed = page.locator("[data-stamp] image");
  await page.waitForFunction((before) => {
    const now = document.querySelector("[data-stamp] image")?.getAttribute("href");
    return now && now !== before;
  }, href);
  return (await printed.getAttribute("href")) ?? "";
}

test("a frame chooses the part that counts: by keyboard, by mouse, by a tap and by a finger, and the whole again", {
  skip,
}, async () => {
  const page = await openUpload();
  await upload(page, PNG.sync.write(picture(withStamp)));
  const whole = await otherThan(page, null);
  const wide = await sizeOf(page);
  const { crop, edge, at, value } = await openCrop(page);

  await edge("Right edge").focus();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press("ArrowLeft");
  assert.equal(await edge("Right edge").getAttribute("aria-valuetext"), "70 %");
  const cropped = await otherThan(page, whole);
  const seen = await sizeOf(page);
  assert.ok(
    Math.abs(seen.shape - SHAPE) <= 0.2 && wide.shape < seen.shape + 1,
    JSON.stringify({ seen, wide }),
  );

  await crop.getByRole("button", { name: "Whole picture" }).click();
  assert.match((await crop.getByRole("status").textContent()) ?? "", /whole picture is used/);
  assert.equal(await otherThan(page, cropped), whole);

  // Into the whole, a frame is drawn; it is moved at an edge, and by a tap near one.
  await page.mouse.move(...(await at(0.02, 0.1)));
  await page.mouse.move(...(await at(0.5, 0.5)));
  await page.mouse.down();
  await page.mouse.move(...(await at(0.2, 0.3)));
  await page.mouse.up();
  assert.deepEqual([await value("Left edge"), await value("Bottom edge")], [20, 50]);
  await page.mouse.move(...(await at(0.2, 0.4)));
  await page.mouse.down();
  await page.mouse.move(...(await at(0.1, 0.4)));
  await page.mouse.up();
  assert.equal(await value("Left edge"), 10);
  await page.mouse.click(...(await at(0.3, 0.9)));
  assert.equal(await value("Bottom edge"), 90);

  await crop.getByRole("button", { name: "Whole picture" }).click();
  await dragByFinger(page, await at(0.99, 0.5), await at(0.7, 0.5));
  assert.equal(await value("Right edge"), 70);
  await page.getByRole("button", { name: "Turn", exact: true }).click();
  await page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLCanvasElement>("canvas.picture");
    return canvas && canvas.height > canvas.width;
  });
  assert.equal(await value("Bottom edge"), 70);
  await page.close();
});

const LOOKS: [string, Language, BrowserContextOptions, letters?: string][] = [
  ["at 320 pixels", "en", { viewport: { width: 320, height: 700 } }],
  ["in the dark", "de", { colorScheme: "dark" }],
  ["in forced colours", "fr", { forcedColors: "active" }],
  ["with letters twice as large", "es", {}, "200%"],
];
for (const [look, language, options, letters] of LOOKS) {
  test(`the frame fits, and axe finds nothing, ${look}`, { skip }, async () => {
    const page = await openUpload(language, options);
    if (letters) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, letters);
    }
    await upload(page, PNG.sync.write(picture(withStamp)));
    const crop = page.locator("[data-capture=signature] [data-crop]");
    await crop.locator("summary").click();
    for (const edge of await crop.getByRole("slider").all()) {
      await edge.press("ArrowLeft");
      // What the foot of the sheet lies over has no size.
      await edge.evaluate((one) => one.scrollIntoView({ block: "center" }));
    }
    await page
      .locator("[data-turn]:visible")
      .evaluate((one) => one.scrollIntoView({ block: "center" }));
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(),
    );
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      [],
    );
    const wide = await page
      .locator("#sign-dialog")
      .evaluate((sheet) => [
        document.documentElement.scrollWidth - innerWidth,
        sheet.scrollWidth - sheet.clientWidth,
      ]);
    assert.ok(Math.max(...wide) <= 0, wide.join());
    const { height = 0 } = (await crop.locator("summary").boundingBox()) ?? {};
    assert.ok(height >= 44, `${height}`);
    await page.close();
  });
}

test("a picture that is refused shows the frame at once", { skip }, async () => {
  const page = await openUpload();
  const dots: Paint = (x, y) => (x % 300 < 2 && y < 4 ? [20, 20, 20] : [250, 250, 250]);
  assert.ok("said" in (await upload(page, PNG.sync.write(picture(dots)))));
  assert.equal(await page.locator(".crop-frame").first().isVisible(), true);
  await page.close();
});

async function dragByFinger(
  page: Page,
  [x, y]: readonly [number, number],
  [toX, toY]: readonly [number, number],
) {
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: object[]) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: touchPoints as { x: number; y: number }[],
    });
  await touch("touchStart", [{ x, y }]);
  for (let step = 1; step <= 5; step += 1) {
    await touch("touchMove", [{ x: x + ((toX - x) * step) / 5, y: y + ((toY - y) * step) / 5 }]);
  }
  await touch("touchEnd", []);
}

/** The same JPEG, with an Exif block that says it is to be turned by a quarter (Exif 2.3, tag 0x0112, value 6). */
function turnedByExif(jpeg: Buffer): Buffer {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010006000000000000", "hex");
  const exif = Buffer.concat([Buffer.from("Exif\0\0"), tiff]);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1, 0);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}
