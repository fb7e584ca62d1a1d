/** The first requests of README and of the guide on PDFs, as whoever copies them on Linux or macOS sends them. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { appendRevision } from "#kit/documents/pdfs/built-pdf.ts";
import { runBlock } from "#kit/scenes/examples.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";

let folder: string;
let service: TestService;
let env: Record<string, string>;
before(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), "countersign-readme-"));
  // As BSD has it: no `-w`, and no file without `-i`.
  const real = spawnSync("which", ["base64"], { encoding: "utf8" }).stdout.trim();
  const stub = `#!/bin/sh\n[ $# -eq 0 ] || { echo "base64: invalid argument $1" >&2; exit 64; }\nexec ${real} -w0\n`;
  await writeFile(join(folder, "base64"), stub);
  await chmod(join(folder, "base64"), 0o755);
  env = { PATH: `${folder}:${process.env.PATH}` };
});
after(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** The block of shell of README that makes a contract, and those of the guide. */
async function creates(): Promise<{ fromHtml: string; fromPdf: string }> {
  const blocks = async (path: string) =>
    [
      ...(await readFile(join(PACKAGE_ROOT, path), "utf8")).matchAll(
        /^```sh(?: run)?\n([\s\S]*?)^```/gm,
      ),
    ].map(([, text = ""]) => text);
  const readme = await blocks("README.md");
  const guide = await blocks("docs/use/guides/pdf-with-fields.md");
  const made = guide.findIndex((text) => text.includes("-d @request.json | tee"));
  return {
    fromHtml: readme.find((text) => text.includes('"content"')) ?? "",
    fromPdf: [guide[0], guide[made]].join("\n"),
  };
}

/** A PDF of two pages that is as large as one may be. */
async function largestPdf(): Promise<Buffer> {
  const plain = await readFile(join(PACKAGE_ROOT, "tests/kit/documents/pdfs/chromium.pdf"));
  const [, at = ""] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(plain.toString("latin1")) ?? [];
  const [, size = ""] = /\/Size (\d+)/.exec(plain.toString("latin1")) ?? [];
  const [, root = ""] = /\/Root (\d+ \d+ R)/.exec(plain.toString("latin1")) ?? [];
  const filled = (bytes: number) =>
    appendRevision(
      plain,
      { [Number(size)]: ["<< >>", randomBytes(bytes)] },
      { trailer: `/Root ${root} /Prev ${at}` },
    );
  const roughly = LIMITS.pdfBytes - plain.length - 2_000;
  const most = roughly + LIMITS.pdfBytes - filled(roughly).length;
  return filled(most);
}

test("the first request of README makes a contract, and so does that of the guide with a PDF of the largest size and a base64 like macOS's", async () => {
  const { apiKey } = await service.openAccount();
  const pdf = await largestPdf();
  assert.equal(pdf.length, LIMITS.pdfBytes);
  await writeFile(join(folder, "offer.pdf"), pdf);
  const { fromHtml, fromPdf } = await creates();
  const asked = { ...env, COUNTERSIGN_URL: service.url, COUNTERSIGN_API_KEY: apiKey };
  for (const block of [fromHtml, fromPdf]) {
    const text = block
      .replaceAll("http://localhost:3000", service.url)
      .replaceAll("svc_…", apiKey)
      .replaceAll("curl -s ", "curl -sS --fail-with-body ");
    const { output, problem } = await runBlock({ language: "sh", text }, { folder, env: asked });
    assert.equal(problem, null);
    assert.equal(JSON.parse(output).contract.status, "pending");
  }
});
