import assert from "node:assert/strict";
import { test } from "node:test";
import type { Receipt } from "#evidence/schemas/receipt.ts";
import { type FindingCode, finding, type Verdict } from "#kernel/findings.ts";
import { verificationWords } from "#words/verification-words.ts";
import { explain, fill } from "./explain.ts";
import type { Verification } from "./verification.ts";

const words = verificationWords.en;
const showTime = (at: string) => `the time ${at}`;

const GENUINE: Verification = {
  kind: "file",
  verdict: "genuine",
  sealedBy: "Sign Ltd",
  rootFingerprint: "ab",
  sealedAt: "2026-11-21",
  authority: "Stamps",
  added: [],
  findings: [],
  publicId: "0000-0000-0000-0",
  isIntact: true,
  trailHead: null,
  receipt: null,
  sealedBytes: null,
};

function said(change: Partial<Verification> = {}) {
  const { lines, ...rest } = explain({ ...GENUINE, ...change }, words, showTime);
  const answers = Object.fromEntries(lines.map(({ question, answers: all }) => [question, all]));
  const of = (question: keyof typeof words.lines) => answers[words.lines[question]];
  return { ...rest, of, questions: lines.map(({ question }) => question) };
}

const codes = (...all: FindingCode[]) => all.map((code) => finding(code, { name: code }));
const wordsOf = (...all: FindingCode[]) =>
  all.map((code) => fill(words.findings[code], { name: code }));

test("of a genuine file is said that it is unchanged, who sealed it, when, and that nothing came since", () => {
  const { title, text, of, findings } = said();
  assert.deepEqual({ title, text }, words.verdicts.genuine);
  assert.deepEqual(of("unchanged"), [words.unchanged.genuine]);
  assert.deepEqual(of("sealedBy"), [fill(words.sealer.known, { name: "Sign Ltd" })]);
  const time = { at: "the time 2026-11-21", authority: "Stamps" };
  assert.deepEqual(of("sealedAt"), [fill(words.time.attested, time)]);
  assert.deepEqual(of("added"), [words.nothingAdded]);
  assert.deepEqual(findings, []);
});

test("of what is no document nobody is told the rest", () => {
  const { title, text, questions } = said({ verdict: "not-a-pdf" });
  assert.deepEqual({ title, text }, words.verdicts["not-a-pdf"]);
  assert.deepEqual(questions, []);
});

test("who sealed is told as surely as it is known", () => {
  const sealer = (change: Partial<Verification>) => said(change).of("sealedBy");
  const named = (kind: keyof typeof words.sealer) => [
    fill(words.sealer[kind], { name: "Sign Ltd" }),
  ];
  assert.deepEqual(sealer({ sealedBy: null }), [words.sealer.none]);
  assert.deepEqual(sealer({ findings: codes("sealer-unknown") }), named("unknown"));
  assert.deepEqual(sealer({ findings: codes("certificate-revoked") }), named("revoked"));
  const both = codes("certificate-revoked", "sealer-unknown");
  assert.deepEqual(sealer({ findings: both }), named("unknown"));
  assert.deepEqual(sealer({ findings: both, isIntact: false }), named("invalid"));
});

test("a time is told as surely as it is attested", () => {
  const time = (change: Partial<Verification>) => said(change).of("sealedAt");
  const values = { at: "the time 2026-11-21", authority: "Stamps" };
  const told = (kind: keyof typeof words.time) => [fill(words.time[kind], values)];
  assert.deepEqual(time({ sealedAt: null }), [words.time.none]);
  assert.deepEqual(time({ findings: codes("authority-unknown") }), told("doubtful"));
  assert.deepEqual(time({ findings: codes("authority-revoked") }), told("revoked"));
  const without = fill(words.time.attested, { ...values, authority: "" });
  assert.deepEqual(time({ authority: null }), [without]);
});

test("what came since is told, five things of it, where the seal holds; else nobody can tell", () => {
  const added = codes(
    ...(["document-timestamp-wrong", "hidden-in-seal", "added-behind"] as const),
    ...(["revocation-wrong", "document-timestamp-revoked", "two-readings"] as const),
  );
  const five = wordsOf(
    ...(["document-timestamp-wrong", "hidden-in-seal", "added-behind"] as const),
    ...(["revocation-wrong", "document-timestamp-revoked"] as const),
  );
  const altered = { verdict: "altered" as const, added, findings: added };
  assert.deepEqual(said(altered).of("added"), five);
  assert.deepEqual(said(altered).of("unchanged"), [words.unchanged.altered, ...five]);
  assert.deepEqual(said({ ...altered, isIntact: false }).of("added"), [words.cannotTell]);
  assert.deepEqual(said({ ...altered, sealedBy: null }).of("added"), [words.cannotTell]);
});

test("of a file that goes on behind its sealed part is said that this part is unchanged", () => {
  const added = codes("added-behind");
  const part = { verdict: "altered" as const, added, findings: added, sealedBytes: 5_000 };
  const { title, text, of } = said(part);
  assert.deepEqual([title, text], [words.behind.title, words.behind.text]);
  assert.deepEqual(of("unchanged"), [words.behind.unchanged]);
  assert.deepEqual(of("added"), wordsOf("added-behind"));
});

test("what a test key made says TEST in its first line, in every language, whatever it is", () => {
  const receipt = { signedAt: "2026-11-20" } as Receipt;
  for (const [language, of] of Object.entries(verificationWords)) {
    for (const verdict of ["genuine", "altered", "no-timestamp", "ambiguous"] as const) {
      for (const kind of ["file", "receipt", "bundle"] as const) {
        const found = { ...GENUINE, kind, verdict, receipt, publicId: "T000-0000-0000-0" };
        const { title, text } = explain(found, of, showTime);
        assert.match(title, /\bTEST\b/, `${language} ${kind} ${verdict}`);
        assert.ok(text.endsWith(of.test.text), `${language} ${kind} ${verdict}`);
        assert.doesNotMatch(
          explain({ ...GENUINE, kind, verdict, receipt }, of, showTime).title,
          /TEST/,
        );
      }
    }
  }
});

test("what was changed within is told first, where the seal itself does not hold", () => {
  const findings = codes("bytes-changed", "signature-invalid");
  const { of, findings: all } = said({ verdict: "altered", findings, isIntact: false });
  assert.deepEqual(of("unchanged"), [words.unchanged.altered, ...wordsOf("bytes-changed")]);
  assert.deepEqual(all, wordsOf("bytes-changed", "signature-invalid"));
});

test("what is found names its time as readers write it, and leaves out what it does not name", () => {
  const told = finding("document-timestamp", { name: "Stamps", at: "2026-11-22" });
  const { findings } = said({ findings: [told] });
  assert.deepEqual(findings, [
    fill(words.findings["document-timestamp"], { name: "Stamps", at: "the time 2026-11-22" }),
  ]);
  assert.equal(fill("a {b} {c}.", { b: "B" }), "a B .");
});

test("a bundle is told by its file, and as a whole where the file in it is genuine", () => {
  const bundle = (fileVerdict: Verdict, verdict: Verdict) => {
    const findings = codes("log-holds");
    const { title, text, of } = said({ kind: "bundle", fileVerdict, verdict, findings });
    return { told: { title, text }, unchanged: of("unchanged") };
  };
  const whole = bundle("genuine", "genuine");
  assert.deepEqual(whole.told, words.bundle.genuine);
  const waits = said({
    kind: "bundle" as const,
    fileVerdict: "genuine" as const,
    findings: codes("log-waits"),
  });
  assert.equal(waits.title, words.bundleWithoutLog.title);
  // The file is what it was, and something beside it is not.
  const beside = bundle("genuine", "altered");
  assert.deepEqual(beside.told, words.bundle.altered ?? words.verdicts.altered);
  assert.deepEqual(beside.unchanged, [words.unchanged.genuine]);
  const within = bundle("altered", "altered");
  assert.deepEqual(within.told, words.verdicts.altered);
  assert.equal(within.unchanged?.[0], words.unchanged.altered);
});

test("a receipt is told by what it says, where its signature holds", () => {
  const receipt = {
    title: "Lease",
    publicId: "0000-0000-0000-0",
    role: "Tenant",
    signerName: "Zoë",
    jobTitle: "Director",
    documentSha256: "d",
    trailNumber: 7,
    trailHash: "h",
    signedAt: "2026-11-20",
  } as Receipt;
  const of = (change: Partial<Verification>) =>
    explain({ ...GENUINE, kind: "receipt", receipt, ...change }, words, showTime);
  const { title, text, lines } = of({});
  assert.deepEqual({ title, text }, words.receipt.verdicts.genuine);
  assert.deepEqual(
    lines.map(({ answers }) => answers),
    [
      [fill(words.sealer.known, { name: "Sign Ltd" })],
      [fill(words.receipt.time, { at: "the time 2026-11-20" })],
      ["Lease", "0000-0000-0000-0"],
      ...[["Tenant"], ["Zoë, Director"], ["d"], ["7: h"]],
    ],
  );
  const untitled = of({ receipt: { ...receipt, jobTitle: null } }).lines[4];
  assert.deepEqual(untitled?.answers, ["Zoë"]);
  assert.deepEqual(of({ receipt: null }).lines, []);
  for (const [verdict, told] of [
    ["other-document", "other-document"],
    ["altered", "altered"],
    ["no-timestamp", "altered"],
  ] as const) {
    assert.equal(of({ verdict }).title, words.receipt.verdicts[told].title);
  }
});

test("every verdict and every finding has words in every language", () => {
  for (const [language, of] of Object.entries(verificationWords)) {
    for (const [code, text] of Object.entries(of.findings)) {
      assert.ok(text.trim().length > 0, `${language} ${code}`);
      const named = (from: string) => [...from.matchAll(/\{\w+\}/g)].map(String).sort();
      assert.deepEqual(
        named(text),
        named(words.findings[code as FindingCode]),
        `${language} ${code}`,
      );
    }
  }
});
