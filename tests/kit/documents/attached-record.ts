import { createHash } from "node:crypto";
import { canonicalJson } from "#kernel/canonical-json.ts";
import type { Bytes } from "#kit/judges/tampering/edit-bytes.ts";
import { type Editing, update } from "#kit/judges/tampering/increments.ts";
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString } from "#lib/pdf/objects.ts";
import { pagesPdf } from "./pdfs/handmade.ts";

type Json = Record<string, unknown>;

export const sha256Of = (bytes: string | Uint8Array) =>
  createHash("sha256").update(bytes).digest("hex");

/** The document that everyone signed, without a seal. */
export const SIGNED_BASE: Bytes = Uint8Array.from(
  pagesPdf([{ entries: "/MediaBox [0 0 100 100]", content: "" }]),
);

/** Entries with their numbers and hashes, as docs/evidence.md says that they are made. */
export function chained(contract: string, entries: readonly Json[]): Json[] {
  let previous: string | null = null;
  return entries.map((told, index) => {
    const { personal, ...entry } = {
      number: index + 1,
      by: { kind: "service" },
      data: {},
      ...told,
    } as Json;
    const hash = sha256Of(canonicalJson({ ...entry, contract, previous }));
    previous = hash;
    return { ...entry, hash, ...(personal !== undefined && { personal }) };
  });
}

/** A record of two entries that holds, with what a test wants to be different. */
export function record(change: Json = {}): Json {
  const content = { strokes: [[1, 2]] };
  const fields = [{ type: "signature", label: "Tenant" }];
  const entries = chained("c1", [
    { event: "contract.created", at: "2026-11-21T09:30:00.000Z" },
    {
      event: "contract.signed",
      at: "2026-11-21T09:31:00.000Z",
      data: { signatureId: "s1", submissionSha256: sha256Of(canonicalJson(content)) },
    },
  ]);
  return {
    version: 2,
    contract: {
      id: "c1",
      publicId: "7K3M-9XQ2-W8RD-5",
      baseSha256: sha256Of(SIGNED_BASE),
      fields,
      fieldsSha256: sha256Of(canonicalJson(fields)),
    },
    trail: { entries, head: entries.at(-1)?.hash },
    submissions: [{ signatureId: "s1", sha256: sha256Of(canonicalJson(content)), content }],
    consents: [{ text: "I agree.", sha256: sha256Of("I agree.") }],
    ...change,
  };
}

/** A file specification with these bytes, added to the update. */
export function fileWith(
  { revision }: Editing,
  bytes: Uint8Array,
  { name = "evidence.json", key = "UF" } = {},
): PdfDict {
  const data = Uint8Array.from(bytes);
  const stream = new PdfStream([["Length", PdfNumber.of(data.length)]], data);
  return new PdfDict([
    ["Type", PdfName.of("Filespec")],
    [key, PdfString.fromString(name)],
    ["EF", new PdfDict([["F", revision.add(stream)]])],
  ]);
}

/** The base with an update in which this record is associated with the document. */
export function withRecord(json: Uint8Array | Json, base: Bytes = SIGNED_BASE): Bytes {
  const bytes = json instanceof Uint8Array ? json : Buffer.from(JSON.stringify(json));
  return update(base, (editing) => {
    const file = editing.revision.add(fileWith(editing, bytes));
    editing.catalog.set("AF", new PdfArray([file]));
  });
}
