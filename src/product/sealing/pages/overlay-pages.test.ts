import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { A4, drawnSignature, signatureField } from "#kit/documents/sample-seal-pages.ts";
import { type FilledField, overlayPages } from "./overlay-pages.ts";
import { PictureFiles } from "./pictures.ts";

const SIGNATURE = signatureField("f", 10, 10, drawnSignature("1"), "Maria Schulz");

const ENGLISH = { certificate: { language: "en" } } as const;

function lines(width: number, height: number): string[] {
  const field = { ...SIGNATURE, page: 1, width, height } as FilledField;
  const { pages } = overlayPages({ ...ENGLISH, pages: [A4], fields: [field] }, new PictureFiles());
  return pages[0]!.items.flatMap((item) => (item.kind === "line" ? [item.text] : []));
}

describe("overlayPages", () => {
  it("marks every page of the base PDF once; pages without fields share one per size", () => {
    const landscape = { width: A4.height, height: A4.width };
    const { pages, marks } = overlayPages(
      { ...ENGLISH, pages: [A4, A4, landscape, A4, landscape], fields: [SIGNATURE] },
      new PictureFiles(),
    );
    assert.deepEqual(marks, [
      { page: 1, overlayPage: 1 },
      { page: 2, overlayPage: 2 },
      { page: 3, overlayPage: 3 },
      { page: 4, overlayPage: 1 },
      { page: 5, overlayPage: 3 },
    ]);
    assert.deepEqual(
      pages.map(({ width, height }) => ({ width, height })),
      [A4, A4, landscape],
    );
  });

  it("grows with the page: a scan of four times an A4 is stamped like an A4", () => {
    const times = (factor: number) => {
      const size = { width: A4.width * factor, height: A4.height * factor };
      const { pages } = overlayPages(
        { ...ENGLISH, pages: [size], fields: [SIGNATURE] },
        new PictureFiles(),
      );
      const sizes = pages[0]!.items.flatMap((item) => (item.kind === "line" ? [item.size] : []));
      return { scale: pages[0]!.scale, sizes };
    };
    const [plain, large] = [times(1), times(4)];
    assert.equal(plain.scale, 1);
    assert.ok(Math.abs(large.scale - 4) < 0.01);
    assert.equal(large.sizes.length, plain.sizes.length);
    for (const [at, size] of large.sizes.entries()) {
      assert.ok(Math.abs(size - plain.sizes[at]! * 4) < 0.1);
    }
    assert.ok(times(0.1).scale < 0.25);
  });

  it("draws pages of one size apart where their ID stands elsewhere", () => {
    const elsewhere = { ...A4, idPlace: { spot: "top left" as const, veil: false } };
    const { pages, marks } = overlayPages(
      { ...ENGLISH, pages: [A4, elsewhere, A4], fields: [] },
      new PictureFiles(),
    );
    assert.deepEqual(
      pages.map(({ id }) => id),
      [{ spot: "bottom right", veil: true }, elsewhere.idPlace],
    );
    assert.deepEqual(
      marks.map(({ overlayPage }) => overlayPage),
      [1, 2, 1],
    );
  });

  it("drops the job title first, then the name, and the time last, as the box gets lower", () => {
    const [name, title, time] = ["Maria Schulz", "Managing Director", "20 Nov 2026, 17:03 UTC"];
    assert.deepEqual(lines(25, 10), [name, title, time]);
    assert.deepEqual(lines(25, 4), [name, time]);
    assert.deepEqual(lines(25, 2), [time]);
    assert.deepEqual(lines(25, 1), []);
  });

  it("keeps everything within the field's box", () => {
    for (const [width, height] of [
      [25, 10],
      [3, 1],
      [0.01, 0.01],
      [90, 80],
    ] as const) {
      const field = { ...SIGNATURE, page: 1, x: 5, y: 5, width, height } as FilledField;
      const { pages } = overlayPages(
        { ...ENGLISH, pages: [A4], fields: [field] },
        new PictureFiles(),
      );
      for (const item of pages[0]!.items) {
        assert.ok(item.width > 0 && item.height > 0);
        assert.ok(item.x >= 0.05 * A4.width && item.y >= 0.05 * A4.height);
        assert.ok(item.x + item.width <= (0.05 + width / 100) * A4.width + 1e-9);
        assert.ok(item.y + item.height <= (0.05 + height / 100) * A4.height + 1e-9);
      }
    }
  });

  it("keeps a picture that stands in several fields once", () => {
    const png = TRANSPARENT_PIXEL;
    const files = new PictureFiles();
    const initials = (id: string): FilledField => ({
      id,
      label: "A",
      page: 1,
      x: 1,
      y: 1,
      width: 10,
      height: 4,
      printed: "initials",
      content: { drawing: { type: "image", png } },
    });
    overlayPages({ ...ENGLISH, pages: [A4], fields: [initials("a"), initials("b")] }, files);
    assert.equal(files.files.size, 1);
  });
});

const TRANSPARENT_PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
