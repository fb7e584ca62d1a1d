import type { VerificationWords } from "#i18n/verification-words.ts";
import type { Verdict } from "#kernel/findings.ts";
import type { Explanation } from "#verification/explain.ts";
import type { Verification } from "#verification/verification.ts";
import { element } from "./element.island.ts";

/** `reading` while it takes its time; `unable` where nothing could be found out. */
type Shown = Verdict | "reading" | "unable";

const LOOKS: Record<Shown, string> = {
  reading: "notice",
  unable: "notice",
  genuine: "notice good",
  "genuine-with-additions": "notice warn",
  altered: "notice bad",
  incomplete: "notice warn",
  "no-timestamp": "notice warn",
  resaved: "notice warn",
  "other-document": "notice warn",
  unsealed: "notice warn",
  "not-a-pdf": "notice warn",
};

/** Says something before or instead of a verdict. */
export function showNotice(
  shown: "reading" | "unable",
  { title, text, file }: { title: string; text?: string; file?: string },
): void {
  put(shown, [
    element("strong", "", title),
    ...(file ? [element("p", "", file)] : []),
    ...(text ? [element("p", "", text)] : []),
  ]);
}

/** What is shown of a file that was checked. */
export interface ShownVerification {
  file: string;
  found: Verification;
  said: Explanation;
  words: VerificationWords;
  /** Whether it is on record, which has nothing to do with the rest; null where nobody can know. */
  record: { question: string; answer: string } | null;
}

/** Puts the verdict, its four lines and what they rest on where screen readers read them out. */
export function showVerification({ file, found, said, words, record }: ShownVerification): void {
  const { rootFingerprint } = found;
  const lines = [...said.lines, ...(record ? [asLine(record)] : [])].map(({ question, answers }) =>
    element("div", "", [
      element("dt", "", question),
      ...answers.map((answer) => element("dd", "", answer)),
    ]),
  );
  const details = element("details", "found", [
    element("summary", "", words.details),
    element(
      "ul",
      "",
      said.findings.map((one) => element("li", "", one)),
    ),
    ...(rootFingerprint
      ? [
          element("p", "hint", words.rootFingerprint),
          element("code", "", rootFingerprint.replace(/..(?=.)/g, "$& ")),
        ]
      : []),
  ]);
  put(found.verdict, [
    element("strong", "verdict-title", said.title),
    element("p", "verdict-file", file),
    element("p", "", said.text),
    ...(lines.length > 0 ? [element("dl", "answers", lines)] : []),
    details,
  ]);
}

function asLine({ question, answer }: { question: string; answer: string }) {
  return { question, answers: [answer] };
}

function put(shown: Shown, content: Node[]): void {
  const notice = element("div", LOOKS[shown], content);
  notice.dataset.verdict = shown;
  document.querySelector("#verdict")?.replaceChildren(notice);
}
