import { readFile, writeFile } from "node:fs/promises";
import { verificationWords } from "#i18n/verification-words.ts";
import { type KnownRoots, type KnownRootsSettings, readKnownRoots } from "#known-roots.ts";
import { certificatesInPem } from "#lib/pki/certificate.ts";
import { type Explanation, explain, isOfTest } from "#verification/explain.ts";
import type { Verification } from "#verification/verification.ts";
import { verifyFile } from "#verification/verify-file.ts";

/** How `verify` was asked. */
export interface VerifyOrder {
  path: string;
  /** PEM with the roots to trust instead of this installation's own. */
  rootsFile: string | null;
  /** Where the sealed part of an altered file goes; there is no file yet. */
  extractTo: string | null;
}

/** What `verify` prints: one JSON object, or lines for people. */
export interface Verified {
  json: Record<string, unknown>;
  lines: string[];
  /** 0 for a genuine file alone. */
  exitCode: 0 | 1;
}

/**
 * Checks a file without the service and without a database.
 * @throws when a file cannot be read or written, `rootsFile` holds no certificate, or there is no
 *   sealed part to write
 */
export async function verifyCommand(
  { path, rootsFile, extractTo }: VerifyOrder,
  settings: KnownRootsSettings,
): Promise<Verified> {
  const bytes = await readFile(path);
  const { seals, timestamps } =
    rootsFile === null ? await readKnownRoots(settings) : await readRoots(rootsFile);
  const found = await verifyFile(new Uint8Array(bytes), seals, timestamps);
  if (extractTo !== null) await extract(bytes, found, extractTo);
  const words = verificationWords.en;
  const said = explain(found, words, inUtc);
  return {
    json: jsonOf(found, said),
    lines: linesOf(found, said, words.rootFingerprint, words.details),
    exitCode: found.verdict === "genuine" ? 0 : 1,
  };
}

/** Overwrites nothing. */
async function extract(bytes: Uint8Array, found: Verification, to: string): Promise<void> {
  // A file with nothing behind its sealed part is that part.
  const isWhole = found.kind === "file" && found.isIntact && found.verdict !== "altered";
  const end = found.sealedBytes ?? (isWhole ? bytes.length : null);
  if (end === null || found.kind !== "file") throw new Error("--extract: there is no sealed part");
  await writeFile(to, bytes.subarray(0, end), { flag: "wx" });
}

/** To the second. */
const inUtc = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

async function readRoots(path: string): Promise<KnownRoots> {
  const roots = certificatesInPem(await readFile(path, "utf8"));
  if (roots.length === 0) throw new Error(`--roots: no certificate in ${path}`);
  return { seals: roots, timestamps: roots };
}

function jsonOf(found: Verification, said: Explanation): Record<string, unknown> {
  const { verdict, sealedBy, rootFingerprint, sealedAt, authority, publicId } = found;
  const findings = found.findings.map(({ code }, index) => ({ code, text: said.findings[index] }));
  const codes = new Set(found.added.map(({ code }) => code));
  const added = findings.filter(({ code }) => codes.has(code));
  const judged = { verdict, sealedBy, rootFingerprint, sealedAt, authority, added, findings };
  const { sealedBytes } = found;
  const test = isOfTest(found);
  return {
    ...judged,
    sealedBytes,
    publicId,
    test,
    ...(found.receipt && { receipt: found.receipt }),
  };
}

function linesOf(
  { rootFingerprint }: Verification,
  { title, text, lines, findings }: Explanation,
  fingerprint: string,
  details: string,
): string[] {
  return [
    title,
    text,
    "",
    ...lines.flatMap(({ question, answers }) =>
      answers.map((answer, index) => `${(index === 0 ? question : "").padEnd(MARGIN)}${answer}`),
    ),
    ...(rootFingerprint === null ? [] : ["", `${fingerprint}: ${rootFingerprint}`]),
    ...(findings.length === 0 ? [] : ["", `${details}:`, ...findings.map((one) => `- ${one}`)]),
  ];
}

const MARGIN = 28;
