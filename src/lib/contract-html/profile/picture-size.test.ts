import assert from "node:assert/strict";
import { test } from "node:test";
import { PNG } from "pngjs";
import { takenHtml } from "#kit/documents/taken-html.ts";

/** Of 400 by 200 pixels. */
const LOGO = `data:image/png;base64,${PNG.sync.write(new PNG({ width: 400, height: 200 })).toString("base64")}`;

const SIZES: readonly [asked: string, stored: string][] = [
  ['style="max-width:100px"', 'style="width:75pt"'],
  ['style="max-height:20px"', 'style="width:30pt"'],
  ['style="width:100%;max-width:50px;max-height:50px"', 'style="width:37.5pt"'],
  ['width="300" style="max-width:100px"', 'style="width:75pt"'],
  ['style="height:150px;max-width:100px"', 'style="width:75pt"'],
  ['style="width:200px;height:50px"', 'style="width:75pt"'],
  ['width="200" height="50"', 'style="width:75pt"'],
  ['style="max-width:100%"', ""],
  ['style="max-width:none;width:50%"', 'style="width:50%"'],
  ['style="width:50%;max-width:2000px"', 'style="width:50%"'],
  ['width="200" height="100"', 'width="200" height="100"'],
  ['style="height:50px;max-width:calc(100% - 4px)"', 'style="height:37.5pt"'],
];

for (const [asked, stored] of SIZES) {
  test(`no picture is larger than it may be, or distorted: ${asked}`, () => {
    const { html } = takenHtml(`<p>x<img src="${LOGO}" ${asked}></p>`);
    assert.equal(/" alt=""(.*?) \/>/.exec(html)?.[1]?.trim(), stored);
  });
}

test("other proportions than a picture has are told of", () => {
  const warningsOf = (sides: string) =>
    takenHtml(`<p>x<img src="${LOGO}" style="${sides}"></p>`)
      .warnings.map(({ text }) => text)
      .join(" ");
  assert.match(warningsOf("width:200px;height:50px"), /keep their proportions/);
  assert.equal(warningsOf("width:200px;height:100px;max-width:100px"), "");
});
