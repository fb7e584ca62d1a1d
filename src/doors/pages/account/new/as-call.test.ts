import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { CreateContract } from "#schemas/contracts.ts";
import { asCall } from "./as-call.ts";

/** What the command sends: `curl` is a function that prints what comes in. */
function sentBy(command: string, folder: string): unknown {
  const script = `curl() { cat; }\n${command}`;
  return JSON.parse(execFileSync("bash", ["-c", script], { cwd: folder, encoding: "utf8" }));
}

test("what a shell sends is the request, whatever stands in it and however its file is called", () => {
  const folder = mkdtempSync(join(tmpdir(), "as-call-"));
  try {
    for (const name of ["lease.pdf", 'it\'s $HOME `id` \\ "x" ä.pdf', "-n.pdf"]) {
      const bytes = Buffer.from(Array.from({ length: 300 }, (_, index) => index % 256));
      writeFileSync(join(folder, name), bytes);
      const request: CreateContract = {
        title: "$(touch broken) `touch broken` $HOME \\n ' \" END-OF-REQUEST",
        document: { name, pdf: bytes.toString("base64") },
        signatureFields: [{ label: "A\nB", x: 10.25, y: 1 / 3 }],
      };
      assert.deepEqual(sentBy(asCall("https://x.example/", request, name), folder), request);
    }
    const papers = ["Terms", "It's a $plan"].map((name) => {
      const bytes = Buffer.from(`%PDF ${name}`);
      writeFileSync(join(folder, `${name}.pdf`), bytes);
      return { type: "document", fields: { name, pdf: bytes.toString("base64") } };
    });
    const notice = { type: "notice", fields: { trader: "$HOME" } };
    const withPapers = {
      content: "<p>x</p>",
      attachments: [...papers, notice],
      metadata: { pdf: "x" },
    };
    assert.deepEqual(sentBy(asCall("https://x.example/", withPapers, null), folder), withPapers);
    const html = { content: "<p>$5 \\ `x`</p>\n\nEND-OF-REQUEST\n" };
    assert.deepEqual(sentBy(asCall("https://x.example/", html, null), folder), html);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
