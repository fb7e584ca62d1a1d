import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { askTool, withoutTools } from "#kit/documents/pdfs/tools.ts";
import { unpacked } from "#kit/documents/pdfs/unpacked.ts";
import { typesetContract } from "#lib/contract-html/typesetting/typeset-contract.ts";
import { OWN_FAMILIES, readFamily } from "#lib/fonts/fonts.ts";
import { withOwnName } from "#lib/fonts/own-family-names.ts";

const PRINTED =
  "☒ yes ☐ no ☑ ⚠ ☎ ✉ ★ ❏ ● ○ ﷼ 𝟑𝟎 ✓ ✔ → ⇒ ≤ ∑ ₹ ₿ № שלום مرحبا ١٢ پ چ Ελλάδα Москва Việt ☎\uFE0F a\u00ADb a\u200Db 1\u00A0000\u202F9\u3000x e\u0301";

const set = (html: string) =>
  typesetContract({ html, title: null, language: "en", fields: [], centred: false });

test("signs, Arabic and Hebrew are printed with glyphs of our own fonts", {
  skip: withoutTools("mutool", "pdffonts"),
}, () => {
  const { pdf, unprintable } = set(`<h1>${PRINTED}</h1><p><b>${PRINTED}</b> ${PRINTED}</p>`);
  assert.deepEqual(unprintable, []);
  const traced = askTool("mutool", ["trace", "FILE"], pdf).toString();
  assert.ok(traced.includes("<g "));
  assert.doesNotMatch(traced, /<g [^>]*glyph="(?:0|\.notdef)"/);
  const ours = OWN_FAMILIES.map(({ name }) => name.replaceAll(" ", ""));
  for (const name of fontNames(pdf)) {
    assert.ok(
      ours.some((own) => name.startsWith(own)),
      name,
    );
  }
});

test("a font of the machine is never used, also for a letter that no other has", {
  skip: withoutTools("pdffonts"),
}, () => {
  const fonts = "<fontconfig><dir>/usr/share/fonts</dir></fontconfig>";
  const folder = mkdtempSync(join(tmpdir(), "countersign-fonts-"));
  const program = `
    import { typesetContract } from "#lib/contract-html/typesetting/typeset-contract.ts";
    const html = "<p>Text \u2d63 \u{10480}</p>";
    const { pdf } = typesetContract({ html, title: null, language: "en", fields: [], centred: false });
    process.stdout.write(Buffer.from(pdf).toString("base64"));`;
  const run = (env: NodeJS.ProcessEnv) =>
    execFileSync(
      process.execPath,
      ["--import", "./tools/sources.js", "--input-type=module", "-e", program],
      { cwd: PACKAGE_ROOT, env: { PATH: process.env.PATH, ...env }, maxBuffer: 2 ** 26 },
    );
  try {
    writeFileSync(join(folder, "fonts.conf"), fonts);
    const bare = run({});
    assert.ok(bare.equals(run({ FONTCONFIG_FILE: join(folder, "fonts.conf"), HOME: folder })));
    const names = fontNames(Buffer.from(bare.toString(), "base64"));
    assert.deepEqual([...new Set(names)], ["SourceSerif4-Regular"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("readers show the title, and no reader complains about the file", {
  skip: withoutTools("qpdf", "pdftotext"),
}, () => {
  const { pdf } = set("<h1>Title</h1><p>x</p>");
  const catalogue = unpacked(pdf);
  assert.match(catalogue, /\/DisplayDocTitle true/);
  assert.doesNotMatch(catalogue, /\/Suspects/);
  assert.match(
    askTool("qpdf", ["--check", "FILE"], pdf).toString(),
    /No syntax or stream encoding errors/,
  );
});

test("the compiler knows our families by names of our own", () => {
  for (const font of OWN_FAMILIES.flatMap(readFamily)) {
    const names = familyNames(withOwnName(font));
    assert.ok(names.length > 0);
    for (const name of names) assert.match(name, /^Countersign [A-Z]/);
  }
});

function fontNames(pdf: Uint8Array): string[] {
  const table = askTool("pdffonts", ["FILE"], pdf).toString();
  return [...table.matchAll(/^[A-Z]{6}\+(\S+)/gm)].map(([, name]) => name ?? "");
}

function familyNames(font: Buffer): string[] {
  const count = font.readUInt16BE(4);
  const entry = Array.from({ length: count }, (_, index) => 12 + index * 16).find(
    (at) => font.toString("latin1", at, at + 4) === "name",
  );
  assert.ok(entry);
  const table = font.readUInt32BE(entry + 8);
  const names: string[] = [];
  for (let at = table + 6; at < table + 6 + font.readUInt16BE(table + 2) * 12; at += 12) {
    if (![1, 16].includes(font.readUInt16BE(at + 6))) continue;
    const from = table + font.readUInt16BE(table + 4) + font.readUInt16BE(at + 10);
    const bytes = Buffer.from(font.subarray(from, from + font.readUInt16BE(at + 8)));
    names.push(
      font.readUInt16BE(at) === 1 ? bytes.toString("latin1") : bytes.swap16().toString("utf16le"),
    );
  }
  return names;
}
