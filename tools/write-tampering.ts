/**
 * Writes docs/operate/security/tampering.md: what becomes of every alteration of a sealed file, by our
 * own verifier and by programs that are not ours. `PADES_JUDGE` may name one more of those, which
 * prints what pyHanko makes of `FILE --roots ROOT --days 0`.
 *
 *     node --import ./tools/sources.js tools/write-tampering.ts
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explain } from "#evidence/verification/explain.ts";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { ALTERATIONS } from "#kit/judges/tampering/alterations.ts";
import { FORGERIES } from "#kit/judges/tampering/forgeries.ts";
import { forgingMaterial, sealedMaterial } from "#kit/judges/tampering/material.ts";
import { startService } from "#kit/scenes/service.ts";
import { toPem } from "#lib/pki/pem.ts";
import { verificationWords } from "#words/verification-words.ts";

const MUTOOL_SAYS: [pattern: RegExp, said: string][] = [
  [/invalidated by change/, "invalidated"],
  [/valid but there have been edits/, "valid, edits since"],
  [/unchanged since signing|signature is valid/i, "valid, unchanged"],
  [/Digest error/, "invalid"],
  [/Verification error/, "cannot be checked"],
];

const judge = process.env.PADES_JUDGE;
const folder = mkdtempSync(join(tmpdir(), "countersign-tampering-"));
const service = await startService();
try {
  const material = await sealedMaterial(service);
  const root = join(folder, "root.pem");
  writeFileSync(root, toPem("CERTIFICATE", material.root.certificate));
  const forged: string[][] = [];
  const forging = await forgingMaterial(service, material);
  for (const { number, family, what, make } of FORGERIES) {
    const bytes = await make(forging);
    const file = join(folder, "file.pdf");
    writeFileSync(file, bytes);
    const { verdict } = await verifyFile(bytes, material.roots);
    forged.push([number, family, what, verdict, pdfsig(file), mutool(file)]);
  }
  const rows: string[][] = [];
  for (const { number, what, make } of ALTERATIONS) {
    const bytes = make(material);
    const file = join(folder, "file.pdf");
    writeFileSync(file, bytes);
    const found = await verifyFile(bytes, material.roots);
    const { findings } = explain(found, verificationWords.en, (at) => at);
    rows.push([
      ...[number, what, found.verdict, found.verdict === "genuine" ? "–" : (findings[0] ?? "")],
      ...[pdfsig(file), mutool(file), judge ? pyHanko(judge, file, root) : "not asked"],
    ]);
  }
  const page = new URL("../docs/operate/security/tampering.md", import.meta.url);
  writeFileSync(page, pageOf(rows, forged));
  console.log(`docs/operate/security/tampering.md: ${rows.length} rows`);
} finally {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
}

function run(program: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  return `${stdout ?? ""}${stderr ?? ""}`;
}

/** Of the seal alone: poppler checks no document timestamp. */
function pdfsig(file: string): string {
  const output = run("pdfsig", "-nocert", file);
  const seal = output.split(/^Signature #/m)[1];
  if (!seal) return /not signed|does not contain/i.test(output) ? "no signature" : "cannot read";
  const said = /Signature Validation: (.*?)\.?$/m.exec(seal)?.[1] ?? "?";
  const isTotal = /^ {2}- Total document signed/m.test(output);
  return `${said.toLowerCase()}, ${isTotal ? "" : "not "}total`;
}

function mutool(file: string): string {
  const output = run("mutool", "sign", "-v", file);
  const seal = output.split(/Verifying signature/)[1] ?? "";
  const said = MUTOOL_SAYS.find(([pattern]) => pattern.test(seal))?.[1] ?? "no signature";
  return output.includes("repairing PDF") ? `repaired: ${said}` : said;
}

function pyHanko(program: string, file: string, root: string): string {
  const output = run(program, file, "--roots", root, "--days", "0");
  const line = /^classic: (.*)$/m.exec(output)?.[1];
  if (/signatures 0/.test(output)) return "no signature";
  if (!line) return output.includes("cannot read") ? "cannot read" : "refused";
  const holds = line.includes("bottom_line True");
  const reasons = [
    ...(line.includes("intact False") ? ["not intact"] : []),
    ...(line.includes("docmdp_ok False") ? ["forbidden changes"] : []),
    ...(line.includes("valid False") ? ["signature invalid"] : []),
  ];
  if (holds) return "holds";
  return reasons.length > 0 ? `no: ${reasons.join(", ")}` : "no";
}

function pageOf(rows: readonly string[][], forged: readonly string[][]): string {
  const version = (program: string, ...args: string[]) =>
    /\d+\.\d+(\.\d+)?/.exec(run(program, ...args))?.[0] ?? "?";
  const outside = [
    `pdfsig ${version("pdfsig", "-v")}`,
    `mutool ${version("mutool", "-v")}`,
    `pyHanko (source of August 2026)`,
  ];
  return [
    "# What becomes of an altered file",
    "",
    "<!-- Written by `node --import ./tools/sources.js tools/write-tampering.ts`; do not edit. -->",
    "",
    `Every alteration in \`tests/kit/judges/tampering/alterations.ts\`, made of a freshly sealed file, and what verifying says of it. \`admin verify\`, the verify page and the kept \`/verify.html\` say the same: \`tests/hostile/tampering.test.ts\` holds the first to this table, \`tests/journeys/offline-page.test.ts\` the pages. Beside it stands what programs of others say of the same file, with this installation's root trusted where they take one: ${outside.join(", ")}. They are asked of the seal; what is on record is another question and not asked here.`,
    "",
    "Alterations 07 to 12, 18 to 21, 37 and 44 are made to the sealed revision alone, since the timestamp over the whole file covers the seal's room, too, and gives them away by itself, as in 38.",
    "",
    "| | alteration | verdict | the gravest finding | pdfsig | mutool | pyHanko |",
    "|---|---|---|---|---|---|---|",
    ...rows.map((row) => `| ${row.join(" | ")} |`),
    "",
    "## Forged files",
    "",
    "Every forgery in `tests/kit/judges/tampering/forgeries.ts`, of a file that is sealed, by somebody who holds it; where it says so, with timestamps that the authority known here gave for it. `tests/hostile/forged-files.test.ts` holds the verifier and `admin verify` to this table, `tests/journeys/offline-page.test.ts` the pages: none is genuine ([decision 155](../../decisions/0155-nothing-is-forgiven-behind-a-seal.md)).",
    "",
    "| | family | forgery | verdict | pdfsig | mutool |",
    "|---|---|---|---|---|---|",
    ...forged.map((row) => `| ${row.join(" | ")} |`),
    "",
  ].join("\n");
}
