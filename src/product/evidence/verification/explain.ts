import type { Finding, FindingCode, Verdict } from "#kernel/findings.ts";
import { isTestId } from "#kernel/public-id.ts";
import type { VerificationWords } from "#words/verification-words.ts";
import type { Verification } from "./verification.ts";

/** What people read of a verification. */
export interface Explanation {
  title: string;
  text: string;
  /** Unchanged? By whom? When? What since? Each with its answer in whole sentences. */
  lines: { question: string; answers: string[] }[];
  /** Everything that was found, for who wants to know why. */
  findings: string[];
}

/** @param showTime a moment as its readers write it */
export function explain(
  found: Verification,
  words: VerificationWords,
  showTime: (at: string) => string,
): Explanation {
  const say = ({ code, values }: Finding) => {
    const shown = values.at ? { ...values, at: showTime(values.at) } : values;
    return fill(words.findings[code], shown);
  };
  const isReceipt = found.kind === "receipt";
  const said = isReceipt
    ? explainReceipt(found, words, showTime, say)
    : explainFile(found, words, showTime, say);
  if (!isOfTest(found)) return said;
  const { title, text } = words.test;
  return { ...said, title: fill(title, { title: said.title }), text: `${said.text} ${text}` };
}

/** Whether a test key made the document, by the ID that the sealed part names. */
export function isOfTest({ publicId }: Verification): boolean {
  return publicId !== null && isTestId(publicId);
}

function explainFile(
  found: Verification,
  words: VerificationWords,
  showTime: (at: string) => string,
  say: Say,
): Explanation {
  const { fileVerdict } = found;
  if (fileVerdict !== undefined && fileVerdict !== found.verdict) {
    const file = explainFile(asFile(found, fileVerdict), words, showTime, say);
    const ofBundle: Partial<Record<Verdict, Pick<Explanation, "title" | "text">>> = words.bundle;
    const own = fileVerdict === "genuine" ? ofBundle[found.verdict] : undefined;
    return { ...file, ...(own ?? words.verdicts[found.verdict]) };
  }
  return {
    ...verdictWords(found, words),
    // Of what is no document at all, nobody asks the rest.
    lines: found.verdict === "not-a-pdf" ? [] : linesOf(found, words, showTime, say),
    findings: found.findings.map(say),
  };
}

function verdictWords(found: Verification, words: VerificationWords) {
  const { verdict, fileVerdict, sealedBytes, findings } = found;
  if (sealedBytes !== null) return { title: words.behind.title, text: words.behind.text };
  if (fileVerdict !== "genuine") return words.verdicts[verdict];
  const hasLog = findings.some(({ code }) => OF_LOG.has(code));
  return hasLog ? words.bundle.genuine : words.bundleWithoutLog;
}

const OF_LOG: ReadonlySet<FindingCode> = new Set(["log-holds", "log-unattested", "log-late"]);

/** The sealed file in a bundle, by itself. */
function asFile({ fileVerdict: _, ...found }: Verification, verdict: Verdict): Verification {
  return { ...found, kind: "file", verdict };
}

function explainReceipt(
  found: Verification,
  words: VerificationWords,
  showTime: (at: string) => string,
  say: Say,
): Explanation {
  const { receipt, verdict } = found;
  const { receipt: own, lines } = words;
  const line = (question: string, ...answers: string[]) => ({ question, answers });
  return {
    ...own.verdicts[verdict === "genuine" || verdict === "other-document" ? verdict : "altered"],
    lines: receipt
      ? [
          line(lines.sealedBy, sealer(found, words)),
          line(lines.sealedAt, fill(own.time, { at: showTime(receipt.signedAt) })),
          line(own.document, receipt.title, receipt.publicId),
          line(own.role, receipt.role),
          line(own.signerName, [receipt.signerName, receipt.jobTitle].filter(Boolean).join(", ")),
          line(own.documentSha256, receipt.documentSha256),
          line(own.trailHash, `${receipt.trailNumber}: ${receipt.trailHash}`),
        ]
      : [],
    findings: found.findings.map(say),
  };
}

function linesOf(
  found: Verification,
  words: VerificationWords,
  showTime: (at: string) => string,
  say: Say,
): Explanation["lines"] {
  const isSealed = found.sealedBy !== null;
  return [
    { question: words.lines.unchanged, answers: sayUnchanged(found, words, say) },
    { question: words.lines.sealedBy, answers: [sealer(found, words)] },
    {
      question: words.lines.sealedAt,
      answers: [
        time(found, words, showTime),
        ...found.findings.filter(({ code }) => code === "record-times").map(say),
      ],
    },
    {
      question: words.lines.added,
      answers: isSealed && found.isIntact ? sayAdded(found, words, say) : [words.cannotTell],
    },
  ];
}

type Say = (finding: Finding) => string;

/** Where it is altered, by what: that is what everybody asks next. */
function sayUnchanged(found: Verification, words: VerificationWords, say: Say): string[] {
  const { verdict, findings, added: later } = found;
  if (found.sealedBytes !== null) return [words.behind.unchanged];
  const answer = words.unchanged[verdict];
  if (verdict !== "altered") return [answer];
  const why = findings.filter((one) => !later.includes(one) || !found.isIntact).slice(0, 1);
  const since = later.length > 0 && found.isIntact ? later : why;
  return [answer, ...since.slice(0, MOST_SHOWN).map(say)];
}

const MOST_SHOWN = 5;

function sealer({ sealedBy, findings, isIntact }: Verification, words: VerificationWords): string {
  if (sealedBy === null) return words.sealer.none;
  const has = (sought: FindingCode) => findings.some(({ code }) => code === sought);
  const holds = has("certificate-revoked") ? "revoked" : "known";
  const kind = has("sealer-unknown") ? "unknown" : holds;
  return fill(words.sealer[isIntact ? kind : "invalid"], { name: sealedBy });
}

function time(
  { sealedAt, authority, findings }: Verification,
  words: VerificationWords,
  showTime: (at: string) => string,
): string {
  if (sealedAt === null) return words.time.none;
  const has = (sought: FindingCode) => findings.some(({ code }) => code === sought);
  const holds = has("authority-revoked") ? "revoked" : "attested";
  const values = { at: showTime(sealedAt), authority: authority ?? "" };
  return fill(words.time[has("authority-unknown") ? "doubtful" : holds], values);
}

function sayAdded({ added: later }: Verification, words: VerificationWords, say: Say): string[] {
  return later.length === 0 ? [words.nothingAdded] : later.slice(0, MOST_SHOWN).map(say);
}

/** Puts values where a text names them; what is not there stays empty. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}
