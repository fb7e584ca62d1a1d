import assert from "node:assert/strict";
import { test } from "node:test";
import { pageTextWords } from "#words/page-text-words.ts";
import { textPicture, withDrawings, withPagePictures, withPictureUrls } from "./text-pictures.ts";

const png = Buffer.from([1, 2, 3, 255]);
const webp = Buffer.from([9]);
const TEXT = `<p>a</p><img src="data:image/png;base64,${png.toString("base64")}" alt="Plan"><p>b</p><img src="data:image/webp;base64,${webp.toString("base64")}">`;

test("each picture is fetched when it comes into sight, and keeps what else is said of it", () => {
  assert.equal(
    withPictureUrls(TEXT, (picture) => `/pictures/${picture}`),
    '<p>a</p><img loading="lazy" src="/pictures/1" alt="Plan"><p>b</p><img loading="lazy" src="/pictures/2">',
  );
});

test("a drawing is cut out of its page and leads there; one that is none stays a caption", () => {
  const mark = (place: string) =>
    `<figure data-drawn="${place}"><figcaption>Picture on page 3</figcaption></figure>`;
  const how = {
    pictureOf: (page: number) => (page < 4 ? `/pages/${page}` : undefined),
    words: pageTextWords.en,
  };
  const { text, drawn } = withDrawings(`<p>a</p>${mark("3 0.1 0.2 0.3 0.4")}`, 1, how);
  const place = { page: 3, left: 0.1, top: 0.2, right: 0.3, bottom: 0.4 };
  assert.deepEqual(drawn, [{ id: "drawn-1-0", ...place }]);
  assert.match(text, /href="#page-3".*id="drawn-1-0"><img src="\/pages\/3"/);
  assert.match(text, /Picture on page 3 – tap to see/);
  for (const wrong of ["4 0.1 0.2 0.3 0.4", "3 0.3 0.2 0.1 0.4"]) {
    assert.deepEqual(withDrawings(mark(wrong), 1, how), { text: mark(wrong), drawn: [] });
  }
});

test("a picture is found by the number that its address has", () => {
  assert.deepEqual(textPicture(TEXT, 1), { bytes: png, mediaType: "image/png" });
  assert.deepEqual(textPicture(TEXT, 2), { bytes: webp, mediaType: "image/webp" });
});

test("beyond the pictures there is none, and 0 and fractions are no numbers of one", () => {
  for (const number of [0, 3, -1, 1.5, Number.NaN]) assert.equal(textPicture(TEXT, number), null);
  assert.equal(textPicture("<p>no picture</p>", 1), null);
});

test("what the service does not write itself is no picture", () => {
  for (const src of [
    "data:image/svg+xml;base64,AA==",
    "https://example.com/a.png",
    "data:text/html;base64,AA==",
  ]) {
    const text = `<img src="${src}">`;
    assert.equal(
      withPictureUrls(text, () => "/x"),
      text,
    );
    assert.equal(textPicture(text, 1), null);
  }
});

test("a page that stands for its text is shown under the sentence that says why", () => {
  const mark = '<figure data-page-picture="12"><figcaption>Look.</figcaption>';
  assert.equal(
    withPagePictures(`<p>a</p>${mark}</figure>`, (page) => `<img alt="${page}">`),
    `<p>a</p>${mark}<img alt="12"></figure>`,
  );
  const words = '<p>&lt;figure data-page-picture="1"&gt;</p>';
  assert.equal(
    withPagePictures(words, () => "x"),
    words,
  );
});
