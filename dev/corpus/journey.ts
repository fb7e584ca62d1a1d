/** Takes one document through the whole service: create, sign, seal. */
import { randomUUID } from "node:crypto";
import { run } from "#kit/judges/readers/run.ts";
import { request, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { signOver } from "#kit/scenes/signer.ts";
import type { Area } from "./look.ts";

export interface Journey {
  /** How far it came, and the answer where it ended. */
  outcome: "refused" | "failed" | "never sealed" | "sealed";
  status: number;
  message: string;
  warnings: string[];
  createMs: number;
  sealMs: number;
  base: Uint8Array | null;
  sealed: Uint8Array | null;
  publicId: string;
  /** As it is printed beside the ID. */
  verifyAddress: string;
  /** Boxes of what was stamped, by page. */
  stamps: { page: number; kind: string; area: Area }[];
}

interface Field extends Area {
  type: string;
  label: string;
  page: number;
  id: string;
}

/** The boxes that are put on the first and on the last page of a PDF. */
const BOXES: readonly (Area & { type: string })[] = [
  { type: "signature", x: 8, y: 62, width: 25, height: 10 },
  { type: "initials", x: 80, y: 4, width: 10, height: 4 },
  { type: "date", x: 8, y: 74, width: 18, height: 3.3 },
  { type: "input", x: 40, y: 74, width: 25, height: 3 },
];

export async function takeThrough(
  service: TestService,
  account: TestAccount,
  name: string,
  bytes: Buffer,
  file: string,
): Promise<Journey> {
  const isHtml = /\.html?$/i.test(name);
  const body = isHtml ? htmlContract(bytes) : await pdfContract(name, bytes, file);
  const from = performance.now();
  const created = await account.call("POST", "/contracts", body);
  const createMs = performance.now() - from;
  const ids = { publicId: "", verifyAddress: "" };
  const nothing = { createMs, sealMs: 0, base: null, sealed: null, ...ids, stamps: [] };
  const warnings: string[] = created.body?.warnings ?? [];
  if (created.status !== 201) {
    const outcome = created.status === 400 ? "refused" : "failed";
    const message = created.body?.error ?? `${created.status}`;
    return { outcome, status: created.status, message, warnings, ...nothing };
  }
  const { id, signUrl, publicId, verifyUrl } = created.body.contract;
  const verifyAddress = verifyUrl.replace(/^https?:\/\//, "").replace(`/${publicId}`, "");
  const link = new URL(signUrl).pathname.split("/").pop() ?? "";
  const view = await request(`${service.url}/api/v1/signing/${link}`, "GET");
  const fields: Field[] = view.body.fields;
  const base = await request(`${service.url}/api/v1/signing/${link}/original`, "GET");
  if (base.status !== 200) throw new Error(`the original: ${base.status}`);
  const begun = { ...nothing, warnings, base: base.bytes, publicId, verifyAddress };
  const inputs = fields.filter(({ type }) => type === "input");
  const signed = await signOver(service.url, link, fields[0]?.label ?? "", {
    submissionId: randomUUID(),
    inputs: Object.fromEntries(inputs.map((field) => [field.id, "DE02 1203 0000"])),
  });
  if (signed.status !== 201) {
    const message = `signing: ${signed.body?.error ?? signed.status}`;
    return { ...begun, outcome: "failed", status: signed.status, message };
  }
  const sealing = performance.now();
  const sealed = await account.call("GET", `/contracts/${id}/pdf`);
  const sealMs = performance.now() - sealing;
  if (sealed.status !== 200) {
    const message = `sealing: ${sealed.body?.error ?? sealed.status}`;
    return { ...begun, outcome: "never sealed", status: sealed.status, message };
  }
  const stamps = fields.map(({ type, page, x, y, width, height }) => ({
    page,
    kind: type,
    area: { x, y, width, height },
  }));
  return {
    ...begun,
    outcome: "sealed",
    status: 201,
    message: "",
    sealMs,
    sealed: sealed.bytes,
    stamps,
  };
}

function htmlContract(bytes: Buffer): object {
  return {
    content: bytes.toString("utf8"),
    signatureFields: [{ label: "Signer" }],
    finalize: true,
  };
}

async function pdfContract(name: string, bytes: Buffer, file: string): Promise<object> {
  const { stdout } = await run("pdfinfo", [file]);
  const pages = Number(/^Pages:\s+(\d+)/m.exec(stdout.toString())?.[1] ?? 1);
  const places = pages > 1 ? [1, pages] : [1];
  return {
    document: { name, pdf: bytes.toString("base64") },
    signatureFields: places.flatMap((page) =>
      BOXES.map((box) => ({ ...box, label: "Signer", page })),
    ),
    finalize: true,
  };
}
