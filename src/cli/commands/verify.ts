import { readFile, writeFile } from "node:fs/promises";
import type { Config } from "#app/config.ts";
import { openSecrets } from "#app/installation/key-store.ts";
import {
  type KnownRoots,
  type KnownRootsSettings,
  readKnownRoots,
} from "#app/installation/known-roots.ts";
import { ownRootsOf, secretsSettings } from "#app/installation/open.ts";
import { command, type Said, type ValuesOf } from "#cli/command.ts";
import { file } from "#cli/kinds.ts";
import { openCommandStore } from "#cli/open-store.ts";
import { type Explanation, explain, isOfTest } from "#evidence/verification/explain.ts";
import type { Verification } from "#evidence/verification/verification.ts";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { systemRandom } from "#kernel/random.ts";
import { certificatesInPem } from "#lib/pki/certificate.ts";
import { verificationWords } from "#words/verification-words.ts";

const OPERANDS = {
  file: { takes: file("FILE.pdf"), help: "a PDF or a bundle", isRequired: true },
} as const;
const OPTIONS = {
  roots: { takes: file("FILE.pem"), help: "roots to trust instead of this installation's own" },
  extract: {
    takes: file("SEALED_PART.pdf"),
    help: "writes the sealed part of an altered file there; there is no file yet",
  },
} as const;

/** Needs neither the database nor the service, unless the keys are in the one. */
export const verifyCommand = command({
  words: "verify",
  help: "says what a sealed file is; exit code 0 for a genuine one alone",
  operands: OPERANDS,
  options: OPTIONS,
  needs: "config",
  async run(config, asked) {
    const asksDatabase = config.MASTER_KEY !== null && asked.roots === null;
    return verifyFileAt(asked, {
      dataDir: config.DATA_DIR,
      p12: config.SEAL_P12,
      p12Password: config.SEAL_P12_PASSWORD,
      timestampRoots: config.TSA_ROOTS ?? [],
      ownRoots: asksDatabase ? await ownRootsIn(config) : (config.SEAL_FORMER ?? []),
    });
  },
});

/** Where the keys are in the database, so is what they seal under. */
async function ownRootsIn(config: Config): Promise<readonly Uint8Array[]> {
  const store = await openCommandStore(config);
  try {
    const settings = secretsSettings({ config, random: systemRandom });
    return await ownRootsOf(await openSecrets(store.database, settings), config);
  } finally {
    await store.close();
  }
}

/**
 * Checks a file without the service and without a database.
 * @throws when a file cannot be read or written, `roots` holds no certificate, or there is no
 *   sealed part to write
 */
export async function verifyFileAt(
  { file: path, roots, extract }: ValuesOf<typeof OPERANDS & typeof OPTIONS>,
  settings: KnownRootsSettings,
): Promise<Said> {
  const bytes = await readFile(path);
  const { seals, timestamps } =
    roots === null ? await readKnownRoots(settings) : await readRoots(roots);
  const found = await verifyFile(new Uint8Array(bytes), seals, timestamps);
  if (extract !== null) await writeSealedPart(bytes, found, extract);
  const words = verificationWords.en;
  const said = explain(found, words, inUtc);
  return {
    json: jsonOf(found, said),
    lines: linesOf(found, said, words.rootFingerprint, words.details),
    exitCode: found.verdict === "genuine" ? 0 : 1,
  };
}

/** Overwrites nothing. */
async function writeSealedPart(bytes: Uint8Array, found: Verification, to: string): Promise<void> {
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
