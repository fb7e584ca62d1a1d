import { sayWords } from "#words/say-words.ts";
import type { Hand } from "./hand.ts";
import type { Scene } from "./signing-scene.ts";

type Way = (hand: Hand, scene: Scene) => Promise<void>;

const OPEN = ".button[data-open-dialog]";
const CONSENT = ".check:has([name=consent])";
const SUBMIT = "[data-submit]";

/** What people do between their link and their copy. */
export const WAYS: Record<string, Way> = {
  async "own-link-drawn"(hand, scene) {
    await hand.open(await scene.lease());
    await hand.look("opened");
    await hand.tap(OPEN);
    await hand.look("sheet");
    await hand.draw(pad(hand, "signature"));
    await hand.look("drawn");
    await hand.tap(CONSENT);
    await hand.tap(SUBMIT);
    await signed(hand);
  },
  async "own-link-typed"(hand, scene) {
    await hand.open(await scene.lease());
    await hand.tap(OPEN);
    await hand.tap(CONSENT);
    await hand.look("ready");
    await hand.tap(SUBMIT);
    await signed(hand);
    await hand.tap("#signed-panel [data-finish]");
    await hand.look("afterwards");
  },
  async "form-of-twelve-pages"(hand, scene) {
    await hand.open(await scene.form());
    await hand.look("opened");
    await hand.tap(OPEN);
    await hand.look("sheet");
    const inputs = hand.page.locator('[name^="inputs."]:enabled');
    for (const [place, text] of ["DE02 1203", "Okafor Ltd", "DE123456789"].entries())
      await hand.type(inputs.nth(place), text);
    await hand.look("filled in");
    await hand.type("#signer-name", "Temitope Okafor");
    await hand.draw(pad(hand, "initials"));
    await hand.draw(pad(hand, "signature"));
    await hand.look("drawn");
    await hand.tap(CONSENT);
    await hand.tap(SUBMIT);
    await signed(hand);
  },
  async "two-over-one-link"(hand, scene) {
    await hand.open(await scene.shared());
    await hand.look("opened");
    await hand.tap(OPEN);
    await hand.look("who are you");
    await hand.tap("#sign-dialog .choice >> nth=0");
    await hand.type('[name^="inputs."]:enabled', "DE02 1203");
    await hand.type("#signer-name", "Temitope Okafor");
    await hand.tap(captureWay("typed"));
    await hand.look("typed");
    await hand.tap(CONSENT);
    await hand.tap(SUBMIT);
    await signed(hand);
    await hand.tap("#signed-panel .hand-over [data-close]");
    await hand.look("handed over");
    await hand.tap(OPEN);
    await hand.look("the next sheet");
    await hand.type("#signer-name", "Anna Größ");
    await hand.tap(captureWay("typed"));
    await hand.tap(CONSENT);
    await hand.tap(SUBMIT);
    await signed(hand);
    await hand.tap("#signed-panel [data-finish]");
    await hand.look("afterwards");
  },
  async "what-the-first-signed"(hand, scene) {
    const { sign, status } = await scene.second();
    await hand.open(sign);
    await hand.look("opened");
    await hand.page.evaluate(() => document.querySelector(".document")?.scrollIntoView());
    await hand.page.mouse.wheel(0, 100_000);
    await hand.look("end of the document");
    await hand.open(status);
    await hand.look("status");
  },
  async "asked-apart-and-paying"(hand, scene) {
    await hand.open(await scene.consumer());
    await hand.look("opened");
    await hand.tap(OPEN);
    await hand.tap("#sign-dialog .choice >> nth=1");
    await hand.type("#signer-name", "Temitope Okafor");
    await hand.tap(captureWay("typed"));
    await hand.look("sheet");
    await hand.page.locator(SUBMIT).first().scrollIntoViewIfNeeded();
    await hand.tap(CONSENT);
    await hand.look("ready");
    await hand.tap(SUBMIT);
    await signed(hand);
  },
  async "a-refusal"(hand, scene) {
    const words = sayWords[scene.language];
    const link = await scene.lease();
    await hand.open(link);
    await hand.tap("a[href='#say'], #say summary");
    await hand.look("the form");
    await hand.tap(hand.page.locator("#say").getByText(words.kinds.decline, { exact: true }));
    await hand.type("#say textarea", "Rent is too high.");
    await hand.tap("#say [type=submit]");
    await hand.page.locator("#say [data-said=decline]").waitFor();
    await hand.look("sent");
    await hand.open(link);
    await hand.look("opened again");
  },
  async "a-picture"(hand, scene) {
    const png = await hand.page.evaluate(photograph);
    await hand.open(await scene.lease());
    await hand.tap(OPEN);
    await hand.tap(captureWay("image"));
    await hand.look("asked for a picture");
    await hand.page.locator("[data-capture=signature] input[type=file]").setInputFiles({
      name: "signature.png",
      mimeType: "image/png",
      buffer: Buffer.from(png.slice(png.indexOf(",") + 1), "base64"),
    });
    await hand.page.locator("[data-capture=signature] canvas.picture").waitFor();
    await hand.look("taken");
    await hand.tap(CONSENT);
    await hand.tap(SUBMIT);
    await signed(hand);
  },
  async verified(hand, scene) {
    const buffer = await scene.sealed();
    await hand.open(`${scene.url}/verify`);
    await hand.look("asked for a file");
    await hand.page
      .locator("input[type=file]")
      .setInputFiles({ name: "lease.pdf", mimeType: "application/pdf", buffer });
    await hand.page.waitForURL(/verify\/.+/);
    await hand.look("verdict");
  },
};

const pad = (hand: Hand, what: "signature" | "initials") =>
  hand.page.locator(`[data-capture=${what}] .pad canvas`);

const captureWay = (way: "typed" | "image") =>
  `[data-capture=signature] input[name=signature-way][value=${way}]`;

async function signed(hand: Hand): Promise<void> {
  await hand.page.locator("#signed-panel:not([hidden])").waitFor();
  await hand.look("signed");
}

/** Runs in the page: a name in ink on paper, photographed a little askew. */
function photograph(): string {
  const canvas = Object.assign(document.createElement("canvas"), { width: 900, height: 500 });
  const ink = canvas.getContext("2d") as CanvasRenderingContext2D;
  ink.fillStyle = "#efe9da";
  ink.fillRect(0, 0, 900, 500);
  ink.rotate(-0.05);
  ink.fillStyle = "#22305a";
  ink.font = "italic 110px cursive";
  ink.fillText("T. Okafor", 180, 300);
  return canvas.toDataURL("image/png");
}
