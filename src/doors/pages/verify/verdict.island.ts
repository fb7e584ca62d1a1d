import type { Explanation } from "#evidence/verification/explain.ts";
import type { Verification } from "#evidence/verification/verification.ts";
import type { Verdict } from "#kernel/findings.ts";
import type { VerificationWords } from "#words/verification-words.ts";
import { element } from "./element.island.ts";

/** `reading` while it takes its time; `unable` where nothing could be found out. */
type Shown = Verdict | "reading" | "unable";

const LOOKS: Record<Shown, string> = {
  reading: "notice",
  unable: "notice",
  genuine: "notice good",
  altered: "notice bad",
  ambiguous: "notice bad",
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
  const isReading = shown === "reading";
  put(shown, [
    isReading ? element("strong", "", title) : heading(title),
    ...(file ? [element("p", "verdict-file", file)] : []),
    ...(text ? [element("p", "", text)] : []),
  ]);
  if (isReading) say(title);
}

/** What is shown of a file that was checked. */
export interface ShownVerification {
  file: string;
  /** Of the file, where the page has them still. */
  bytes: Uint8Array | null;
  found: Verification;
  said: Explanation;
  words: VerificationWords;
  /** Whether it is on record, which has nothing to do with the rest; null where nobody can know. */
  record: { question: string; answer: string } | null;
}

/** Puts the verdict, its four lines and what they rest on in place of the page's heading. */
export function showVerification(shown: ShownVerification): void {
  const { file, found, said, words, record } = shown;
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
    heading(said.title),
    element("p", "verdict-file", file),
    element("p", "", said.text),
    ...sealedPart(shown),
    ...(lines.length > 0 ? [element("dl", "answers", lines)] : []),
    details,
  ]);
}

/** What saves the part that is as it was sealed, where something else stands behind it. */
function sealedPart({ file, bytes, found, words }: ShownVerification): HTMLElement[] {
  const { sealedBytes } = found;
  if (sealedBytes === null) return [];
  if (!bytes) return [element("p", "hint", words.behind.again)];
  const button = element("button", "button", words.behind.save);
  const part = new Blob([bytes.slice(0, sealedBytes)], { type: "application/pdf" });
  button.addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(part);
    link.download = `${file.replace(/\.[^.]*$/, "")}-sealed.pdf`;
    link.click();
    // The download has begun, or never will.
    setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS);
  });
  return [element("p", "", [button])];
}

const REVOKE_MS = 60_000;

function asLine({ question, answer }: { question: string; answer: string }) {
  return { question, answers: [answer] };
}

/** The answer is what the page is about from now on. */
function heading(title: string): HTMLElement {
  const made = element("h1", "verdict-title", title);
  made.tabIndex = -1;
  return made;
}

/** To those who do not see that something goes on. */
function say(words: string): void {
  const progress = document.querySelector("#progress");
  if (progress) progress.textContent = words;
}

function put(shown: Shown, content: HTMLElement[]): void {
  const notice = element("div", LOOKS[shown], content);
  notice.dataset.verdict = shown;
  document.querySelector("#verdict")?.replaceChildren(notice);
  const isAnswer = shown !== "reading";
  const asked = document.querySelector<HTMLElement>(".verifying > .heading");
  if (asked) asked.hidden = isAnswer;
  if (!isAnswer) return;
  say("");
  scrollTo(0, 0);
  notice.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
}
