/** A drawn signature has the life of a pen, and is sealed as it was seen. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { type Picture, renderByMutool, renderPage } from "#kit/documents/pdfs/tools.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { withDecoders } from "#lib/images/decoders.ts";
import { readPng } from "#lib/images/read-png.ts";
import { readWebp } from "#lib/images/read-webp.ts";

const skip = unlessThere("chromium", "pdftoppm", "mutool");
let service: TestService;
let account: TestAccount;
let browser: Browser;
before(async () => {
  if (skip) return;
  service = await startService();
  account = await service.openAccount();
  browser = await launchBrowser();
});
after(async () => {
  if (skip) return;
  await browser.close();
  await service.close();
});

const PAGE = { width: 600, height: 800 };
/** In percent of the page; the other role's stands far from it. */
const FIELD = { x: 10, y: 10, width: 40, height: 12 };
const DENSITY = 2;

type Point = [x: number, y: number];
interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** To the right in waves, twice as slow in its middle as at its ends; in shares of the pad. */
const SIGNATURE: Point[] = (() => {
  const points: Point[] = [];
  for (let x = 0.1; x < 0.9; x += 0.004 + 0.03 * Math.abs(x - 0.5)) {
    points.push([x, 0.5 + 0.16 * Math.sin(x * 9)]);
  }
  return points;
})();

async function create() {
  const { status, body } = await account.call("POST", "/contracts", {
    document: {
      pdf: Buffer.from(
        pagesPdf([{ entries: `/MediaBox [0 0 ${PAGE.width} ${PAGE.height}]`, content: "" }]),
      ).toString("base64"),
    },
    signatureFields: [
      { label: "Tenant", ...FIELD },
      { label: "Landlord", x: 10, y: 70 },
    ],
    summary: false,
    finalize: true,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.contract.id as string, link: linkIn(body.contract.signUrl) };
}

async function openPad(link: string, role: string): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 800, height: 900 },
    deviceScaleFactor: DENSITY,
  });
  await page.goto(`${service.url}/sign/${link}`);
  await page.locator("[data-open-dialog]:visible").first().click();
  const choice = page.getByRole("radio", { name: role });
  if (await choice.count()) await choice.check({ force: true });
  return page;
}

/** A pen that is looked at 120 times a second, in the time of the events alone. */
async function draw(page: Page): Promise<void> {
  const canvas = page.locator("[data-capture=signature] .pad canvas");
  await canvas.evaluate((pad: Element) => pad.scrollIntoView({ block: "center" }));
  const box = await canvas.boundingBox();
  assert.ok(box);
  const client = await page.context().newCDPSession(page);
  let timestamp = 1;
  const send = async (type: "mousePressed" | "mouseMoved" | "mouseReleased", [x, y]: Point) => {
    timestamp += 1 / 120;
    const at = { x: box.x + x * box.width, y: box.y + y * box.height };
    await client.send("Input.dispatchMouseEvent", {
      type,
      ...at,
      timestamp,
      button: "left",
      buttons: 1,
      clickCount: 1,
    });
  };
  await send("mousePressed", SIGNATURE[0]!);
  for (const point of SIGNATURE.slice(1)) await send("mouseMoved", point);
  await send("mouseReleased", SIGNATURE.at(-1)!);
}

async function submit(page: Page): Promise<void> {
  await page.locator("[name=consent]").check();
  await page.locator("[data-submit]").click();
  await page.locator("#signed-panel:not([hidden])").waitFor();
}

/** Whether each pixel is dark, row by row. */
interface Ink {
  width: number;
  height: number;
  dark: boolean[];
}

function inkOf(pixels: Uint8Array | Uint8ClampedArray, width: number, channels: number): Ink {
  const dark: boolean[] = [];
  for (let at = 0; at < pixels.length; at += channels) dark.push(pixels[at]! < 140);
  return { width, height: dark.length / width, dark };
}

async function inkOfPng(png: Buffer): Promise<Ink> {
  const read = await withDecoders(() => readPng(png));
  assert.ok(!("problem" in read));
  return inkOf(read.rgba, read.width, 4);
}

/** A part of it, in its pixels. */
function cut(ink: Ink, part: Rectangle): Ink {
  const [left, top, width, height] = [part.x, part.y, part.width, part.height].map(Math.round);
  const dark = Array.from(
    { length: width! * height! },
    (_, at) => ink.dark[(top! + Math.floor(at / width!)) * ink.width + left! + (at % width!)]!,
  );
  return { width: width!, height: height!, dark };
}

/** The share of its dark pixels that have none of the other's within a pixel and a half. */
function strayShare(one: Ink, other: Ink): number {
  const isNear = (x: number, y: number) =>
    [-1, 0, 1].some((dy) => [-1, 0, 1].some((dx) => other.dark[(y + dy) * other.width + x + dx]));
  const places = [...one.dark.keys()].filter((at) => one.dark[at]);
  assert.ok(places.length > 1_000, `${places.length} dark pixels`);
  const strays = places.filter((at) => !isNear(at % one.width, Math.floor(at / one.width)));
  return strays.length / places.length;
}

/** How thick a line is that goes to the right once, at so many places of its length, as shares of their mean. */
function profile(ink: Ink, places = 16): number[] {
  const columns = Array.from({ length: ink.width }, () => 0);
  for (const [at, isDark] of ink.dark.entries()) if (isDark) columns[at % ink.width]! += 1;
  const from = columns.findIndex((count) => count > 0);
  const to = columns.findLastIndex((count) => count > 0);
  // Beyond the round ends.
  const [start, length] = [from + (to - from) * 0.03, ((to - from) * 0.94) / places];
  const thick = Array.from({ length: places }, (_, place) => {
    const some = columns.slice(
      Math.round(start + place * length),
      Math.round(start + (place + 1) * length),
    );
    return some.reduce((sum, count) => sum + count, 0) / some.length;
  });
  const mean = thick.reduce((sum, one) => sum + one, 0) / places;
  return thick.map((one) => one / mean);
}

test("what the pad and the preview show is what the next signer sees and what is sealed: thinner where the pen was fast", {
  skip,
}, async () => {
  const { id, link } = await create();
  const tenant = await openPad(link, "Tenant");
  await tenant.locator("#signer-name").fill("Ada Lovelace");
  await draw(tenant);
  const canvas = tenant.locator("[data-capture=signature] canvas").first();
  const whole = await inkOfPng(await canvas.screenshot());
  // Without its frame.
  const inside = { x: 8, y: 8, width: whole.width - 16, height: whole.height - 16 };
  const pad = profile(cut(whole, inside));
  const ends = (pad[0]! + pad.at(-1)!) / 2;
  assert.ok(pad[8]! > 1.4 * ends, pad.map((one) => one.toFixed(2)).join(" "));

  const { part, pixelsToPoint, png } = await previewOf(tenant);
  const preview = await inkOfPng(png);
  await submit(tenant);

  const answer = await fetch(`${service.url}/sign/${link}/pages/1?width=1600`);
  const webp = Buffer.from(await answer.arrayBuffer());
  const shown = await withDecoders(() => readWebp(webp));
  assert.ok(!("problem" in shown), "the page's picture");
  const perPoint = shown.width / PAGE.width;
  const standing = profile(cut(inkOf(shown.rgba, shown.width, 4), onPage(part, perPoint)));

  assert.equal((await signOver(service.url, link, "Landlord")).status, 201);
  const sealed = await account.call("GET", `/contracts/${id}/pdf`);
  assert.equal(sealed.status, 200);

  const dpi = 72 * pixelsToPoint;
  for (const render of [renderPage, renderByMutool]) {
    const { pixels, width }: Picture = render(sealed.bytes, 1, dpi);
    const printed = cut(inkOf(pixels, width, 3), onPage(part, pixelsToPoint));
    assert.ok(strayShare(preview, printed) < 0.005, `${strayShare(preview, printed)} stray`);
    assert.ok(strayShare(printed, preview) < 0.005, `${strayShare(printed, preview)} stray`);
    for (const [at, thick] of profile(printed).entries()) {
      for (const other of [pad[at]!, standing[at]!]) {
        assert.ok(Math.abs(thick - other) < 0.12, `${thick} ${pad[at]} ${standing[at]}`);
      }
    }
  }
  await tenant.close();
});

/** The ink of the preview: a screenshot, and which part of the field it shows, in points. */
async function previewOf(page: Page) {
  const strokes = page.locator("[data-stamp] .strokes");
  await strokes.scrollIntoViewIfNeeded();
  const { clip, a, e, f } = await strokes.evaluate((group: SVGGElement) => {
    const { x, y, width, height } = group.getBoundingClientRect();
    const { a, e, f } = (group.ownerSVGElement as SVGSVGElement).getScreenCTM() as DOMMatrix;
    // Round ends and the widest line reach beyond its middle.
    const air = 3;
    return {
      clip: { x: x - air, y: y - air, width: width + 2 * air, height: height + 2 * air },
      ...{ a, e, f },
    };
  });
  const part = {
    x: (clip.x - e) / a,
    y: (clip.y - f) / a,
    width: clip.width / a,
    height: clip.height / a,
  };
  return { part, pixelsToPoint: a * DENSITY, png: await page.screenshot({ clip }) };
}

/** A part of the field on a picture of the page. */
function onPage({ x, y, width, height }: Rectangle, pixelsToPoint: number): Rectangle {
  return {
    x: ((FIELD.x * PAGE.width) / 100 + x) * pixelsToPoint,
    y: ((FIELD.y * PAGE.height) / 100 + y) * pixelsToPoint,
    width: width * pixelsToPoint,
    height: height * pixelsToPoint,
  };
}
