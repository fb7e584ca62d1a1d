import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { printedLines } from "#kit/documents/pdfs/printed-lines.ts";
import {
  A4,
  drawnSignature,
  sampleInput,
  signatureField,
  signer,
} from "#kit/documents/sample-seal-pages.ts";
import { writePng } from "#lib/images/write-png.ts";
import { certificateWords } from "#words/certificate-words.ts";
import { SIGNATURE_FONTS } from "./handwritten.ts";
import type { FilledField } from "./overlay-pages.ts";
import { type SealPagesInput, typesetSealPages } from "./typeset-seal-pages.ts";

const ID = "7K3M-9XQ2-W8RD-5";

async function linesOf(pdf: Uint8Array, from: number, to: number) {
  const pages = [];
  for (let page = from; page <= to; page += 1) pages.push(await printedLines(pdf, page));
  return pages;
}

async function certificateText(input: SealPagesInput): Promise<string> {
  const { pdf, certificatePages } = typesetSealPages(input);
  const pages = await linesOf(pdf, ...certificatePages);
  return pages
    .flat()
    .map((line) => line.text)
    .join("\n");
}

function mediaBoxes(pdf: Uint8Array): number[][] {
  return [
    ...Buffer.from(pdf)
      .toString("latin1")
      .matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
  ].map(([, width, height]) => [Number(width), Number(height)]);
}

describe("typesetSealPages", () => {
  it("makes one overlay page and three certificate pages for a contract of two signers, in 50 kB", () => {
    const { pdf, marks, certificatePages } = typesetSealPages(sampleInput(), { tagged: false });
    assert.deepEqual(marks, [
      { page: 1, overlayPage: 1 },
      { page: 2, overlayPage: 2 },
    ]);
    assert.deepEqual(certificatePages, [3, 5]);
    assert.ok(pdf.length <= 50_000, `${pdf.length} bytes`);
  });

  it("gives the same bytes for the same input", () => {
    assert.deepEqual(typesetSealPages(sampleInput()).pdf, typesetSealPages(sampleInput()).pdf);
  });

  it("makes each overlay page as large as its page is seen, and prints the document ID on it", async () => {
    const sizes = [
      A4,
      { width: 841.89, height: 595.276 },
      { width: 612, height: 1008 },
      { width: 200, height: 90.5 },
      { width: 72, height: 72 },
      { width: 40, height: 14_400 },
    ];
    const { pdf } = typesetSealPages({ ...sampleInput(), fields: [], pages: sizes });
    const boxes = mediaBoxes(pdf);
    for (const [at, { width, height }] of sizes.entries()) {
      assert.ok(
        Math.abs(boxes[at]![0]! - width) < 0.01 && Math.abs(boxes[at]![1]! - height) < 0.01,
      );
      const lines = await printedLines(pdf, at + 1);
      const footer = lines.find((line) => line.text.includes(ID));
      assert.ok(footer, `page ${at + 1}`);
      const fromEdge = ((100 - footer.y) / 100) * height;
      assert.ok(fromEdge <= 22.7 && footer.x >= 0 && footer.x + footer.width <= 100);
    }
  });

  it("paints nothing but what it adds: no background", () => {
    const { pdf } = typesetSealPages({ ...sampleInput(), fields: [] });
    assert.ok(!Buffer.from(pdf).includes("/SMask"));
  });

  for (const language of LANGUAGES) {
    it(`sets the certificate in ${language}`, async () => {
      const words = certificateWords[language];
      const text = await certificateText(sampleInput(language));
      for (const expected of [
        words.title,
        ID,
        words.originalHash.pdf,
        words.baseHash,
        sampleInput().certificate.document.originalSha256,
        sampleInput().certificate.document.baseSha256,
        "maria.schulz@example.org",
        "lukasz@example.net",
        words.typedEmailNote,
        "203.0.113.42",
        words.eventNames["contract.completed"],
        sampleInput().certificate.events.at(-1)!.hash,
      ]) {
        assert.ok(text.includes(expected), expected);
      }
      const last = ["2", "3"].find((of) => text.includes(words.page(of, of)));
      assert.ok(last && text.includes(words.page("1", last)), "every page says which it is");
      assert.ok(text.replaceAll("\n", " ").includes(words.timestampLocal));
    });
  }

  it("shows on the first page who signed, as whom, how, when by their own clock, and what they entered, and hashes behind it", async () => {
    const words = certificateWords.en;
    const { pdf, certificatePages } = typesetSealPages(sampleInput());
    const pages = await linesOf(pdf, ...certificatePages);
    const [first = "", ...behind] = pages.map((lines) =>
      lines
        .map(({ text }) => text)
        .join(" ")
        .replace(/\s+/g, " "),
    );
    for (const said of [
      "Purchase agreement, workshop equipment",
      "Maria Schulz",
      "Buyer · Managing Director",
      "20 Nov 2026, 18:03:44 (Europe/Berlin, UTC+01:00)",
      `${words.signatureKind.drawn} · ${words.linkPersonal("maria.schulz@example.org")}`,
      "Price in euro 12,400",
      `${words.entryOnPage(2)} Delivered to the yard`,
      "Łukasz Żółć",
      "21 Nov 2026, 03:14:55 (America/New_York, UTC-05:00)",
      `${words.signatureKind.typed} · ${words.linkShared}`,
    ]) {
      assert.ok(first.includes(said), said);
    }
    const { originalSha256 } = sampleInput().certificate.document;
    for (const said of [originalSha256, words.events, "203.0.113.42", "17:03:44 UTC"]) {
      assert.ok(!first.includes(said), said);
      assert.ok(behind.join(" ").includes(said), said);
    }
    // A key's name alone says nothing to who does not know the key.
    assert.ok(behind.join(" ").includes("key named “Online shop”"));
  });

  for (const language of LANGUAGES) {
    it(`lets no line of the first page run into another in ${language}`, async () => {
      const { pdf, certificatePages } = typesetSealPages(sampleInput(language));
      const lines = await printedLines(pdf, certificatePages[0]);
      const [title, subtitle] = [
        certificateWords[language].title,
        certificateWords[language].subtitle,
      ];
      const above = lines.find(({ text }) => text === title);
      const below = lines.find(({ text }) => text === subtitle);
      assert.ok(above && below);
      assert.ok(above.y + above.height <= below.y, `${above.y + above.height} and ${below.y}`);
    });
  }

  it("shows the document's first page in small where there is a picture of it", async () => {
    const rgba = new Uint8ClampedArray(20 * 28 * 4).fill(255);
    const firstPage = writePng({ width: 20, height: 28, rgba });
    const pictures = (pdf: Uint8Array) =>
      Buffer.from(pdf)
        .toString("latin1")
        .match(/\/Subtype\s*\/Image/g)?.length ?? 0;
    const plain = typesetSealPages(sampleInput()).pdf;
    const { pdf } = typesetSealPages(sampleInput(), { tagged: true, firstPage });
    assert.equal(pictures(pdf) - pictures(plain), 1);
  });

  it("does not call a timestamp local that came from an authority outside", async () => {
    const input = sampleInput();
    input.certificate.seal = {
      ...input.certificate.seal,
      timestampAuthority: "Example Qualified TSA",
      timestampTrust: "checked",
    };
    const text = (await certificateText(input)).replaceAll("\n", " ");
    assert.ok(text.includes("Example Qualified TSA"));
    assert.ok(!text.includes(certificateWords.en.timestampLocal));
    assert.ok(!text.includes(certificateWords.en.timestampUnchecked));
  });

  for (const { language, words } of LANGUAGES.map((one) => ({
    language: one,
    words: certificateWords[one],
  }))) {
    it(`says in ${language} which root to believe, and what nobody checked or could tell`, async () => {
      const input = sampleInput(language);
      const { rootSha256, rootUrl } = input.certificate.seal;
      const unproven = ["Signing CA 7"];
      input.certificate.seal = {
        ...input.certificate.seal,
        unproven,
        timestampTrust: "unchecked",
      };
      const text = (await certificateText(input)).replace(/\s+/g, " ");
      for (const said of [
        words.timestampUnchecked,
        words.timestampedAgain,
        words.rootPublished(rootUrl),
        words.unproven("Signing CA 7"),
      ]) {
        assert.ok(text.includes(said.replace(/\s+/g, " ")), said);
      }
      assert.ok(text.replaceAll(" ", "").includes(rootSha256));
    });
  }

  it("prints the wording of a consent once and refers to it afterwards", async () => {
    const text = await certificateText(sampleInput());
    assert.equal(text.split("I have read the document").length, 2);
    assert.ok(text.includes(certificateWords.en.consentAsAbove("“Buyer”")));
  });

  for (const [what, typed] of [
    ["mark-up", '#panic("x") *b* _i_ $x$ @ref <l> `raw` // c /* d */ \\u{41} #{ }'],
    ["an open string", '"]; #read("/etc/passwd") "'],
    ["JSON", '", "x": {"y": ['],
    ["an entity", "&amp; <b>"],
  ] as const) {
    it(`prints ${what} as it was typed`, async () => {
      const input = hostile(typed);
      const { pdf, certificatePages } = typesetSealPages(input);
      const overlay = (await linesOf(pdf, 2, 2)).flat().map((line) => line.text);
      assert.ok(overlay.some((line) => line.includes(typed)));
      const certificate = (await linesOf(pdf, ...certificatePages)).flat();
      assert.ok(certificate.some((line) => line.text.includes(typed)));
    });
  }

  for (const [what, typed] of [
    ["bidi overrides", "a\u202Eb\u2066c\u200F"],
    ["control characters", "a\u0000b\u0007c\u001B"],
    ["halves of characters", "a\uD800b\uDFFFc"],
    ["nothing but blanks", " \u200B\t\n"],
    ["towers of marks", `c${"\u0301".repeat(500)}`],
    ["scripts that no font here has", "漢字 العربية עברית 🙂"],
    ["a word of 9,000 letters", "W".repeat(9_000)],
    ["9,000 words", "word ".repeat(9_000)],
    ["an address of 320 characters", `${"a".repeat(64)}@${"b".repeat(251)}.org`],
  ] as const) {
    it(`keeps its layout with ${what}`, async () => {
      const { pdf, certificatePages } = typesetSealPages(hostile(typed));
      for (const lines of await linesOf(pdf, ...certificatePages)) {
        for (const line of lines) {
          assert.ok(line.x > 9 && line.x + line.width < 91, `${line.text} at ${line.x}`);
          assert.ok(line.y > 4 && line.y + line.height < 98, `${line.text} at ${line.y}`);
          assert.doesNotMatch(line.text, /[\u202a-\u202e\u2066-\u2069]/);
        }
      }
    });
  }

  it("prints all of a field's text inside its box, wrapped and smaller where it must", async () => {
    const text = "The quick brown fox jumps over the lazy dog and far away again. "
      .repeat(7)
      .trim();
    for (const [width, height] of [
      [60, 12],
      [25, 3],
      [6, 20],
      [10, 3],
    ] as const) {
      const field: FilledField = {
        id: "f",
        label: "A",
        page: 1,
        x: 20,
        y: 20,
        width,
        height,
        printed: "text",
        content: { text },
      };
      const { pdf } = typesetSealPages({ ...sampleInput(), pages: [A4], fields: [field] });
      const lines = (await printedLines(pdf, 1)).filter((line) => line.y < 90);
      const printed = lines.map((line) => line.text).join("");
      assert.equal(printed.replace(/[\s-]/g, ""), text.replace(/\s/g, ""));
      for (const line of lines) {
        assert.ok(line.x >= 19.9 && line.x + line.width <= 20 + width + 0.1, line.text);
        assert.ok(line.y >= 19.9 && line.y + line.height <= 20 + height + 0.2, line.text);
      }
    }
  });

  it("holds thirty signers and two hundred events, with every event in order", async () => {
    const input = sampleInput();
    const { certificate } = input;
    certificate.signers = Array.from({ length: 30 }, (_, at) => ({
      ...signer(`Party ${at + 1}`, `Person ${at + 1}`, "2026-11-20T17:03:44Z", "Europe/Berlin"),
      userAgent: "Agent ".repeat(at * 20 + 1),
    }));
    certificate.events = Array.from({ length: 200 }, (_, at) => ({
      number: at + 1,
      at: new Date(1_795_000_000_000 + at * 60_000),
      name: at % 2 === 0 ? "signer.opened" : "custom.happened",
      by: { kind: "signer", role: knownText(`Person ${at}`), link: "shared" },
      detail: at % 5 === 0 ? knownText("detail ".repeat(40)) : null,
      hash: at.toString(16).padStart(64, "0"),
    }));
    const text = await certificateText(input);
    for (const person of [1, 30]) assert.ok(text.includes(`Party ${person}\n`));
    const numbers = [...text.matchAll(/^(\d+)\s+\d+ Nov 2026, /gm)].map(([, number]) =>
      Number(number),
    );
    const plain = numbers.length > 0 ? numbers : eventNumbers(text);
    assert.deepEqual(
      plain,
      certificate.events.map((event) => event.number),
    );
    assert.ok(text.includes("custom.happened"));
  });

  it("draws typed signatures in Polish, Greek and Cyrillic with a letter for every sign", async () => {
    for (const text of ["Łukasz Żółć", "Νίκος Παπαδόπουλος", "Иван Жуков", "Nguyễn Văn"]) {
      for (const font of SIGNATURE_FONTS) {
        const field = signatureField("f", 10, 10, { type: "typed", text, font }, "x");
        const { pdf } = typesetSealPages({ ...sampleInput(), fields: [field] });
        const lines = await printedLines(pdf, 2);
        assert.ok(
          lines.some((line) => line.text.normalize() === text.normalize()),
          `${text} in ${font}`,
        );
      }
    }
  });
});

/** Every text that somebody types, set to the same one. */
function hostile(text: string): SealPagesInput {
  const name = knownText(text);
  const input = sampleInput();
  const { certificate } = input;
  input.fields = [
    signatureField("f1", 10, 10, { type: "typed", text, font: text }, text),
    signatureField("f2", 50, 10, drawnSignature("x"), text),
    {
      id: "f3",
      label: text,
      page: 2,
      x: 5,
      y: 40,
      width: 90,
      height: 4,
      printed: "text",
      content: { text },
    },
  ];
  certificate.document.name = name;
  certificate.document.parts = [{ name, pages: 1, sha256: text }];
  certificate.createdBy = { name, email: name };
  certificate.signers = certificate.signers.map((one, at) => ({
    ...one,
    id: text,
    role: name,
    signerName: name,
    title: name,
    link:
      at === 0
        ? { kind: "personal", deliveredTo: name, sentAt: null, openedAt: null }
        : { kind: "shared" },
    typedEmail: name,
    consent: { version: text, text },
    ip: text,
    userAgent: text,
    timeZone: text,
  }));
  certificate.events = certificate.events.map((event, at) => ({
    ...event,
    name: at === 0 ? text : event.name,
    by: at === 0 ? { kind: "key", id: text, name } : { kind: "signer", role: name, link: "shared" },
    detail: name,
    hash: text,
  }));
  certificate.seal = { ...certificate.seal, certificateSubject: text, timestampAuthority: text };
  return input;
}

function eventNumbers(text: string): number[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) =>
    /^\d+ Nov 2026, [\d:]+$/.test(lines[at + 1] ?? "") ? [Number(line)] : [],
  );
}
