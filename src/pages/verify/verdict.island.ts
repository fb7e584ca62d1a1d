/** `unable`: nothing could be compared, which speaks neither for nor against the file. */
export type Verdict = "reading" | "same" | "other" | "unable";

export interface VerdictWords {
  title: string;
  text?: string;
  /** The file's name. */
  file?: string;
  /** The file's own, in hexadecimal. */
  sha256?: string;
}

const LOOKS: Record<Verdict, string> = {
  reading: "notice",
  same: "notice good",
  other: "notice bad",
  unable: "notice",
};

/** Puts the outcome where screen readers read it out as it changes. */
export function showVerdict(verdict: Verdict, words: VerdictWords): void {
  const notice = document.createElement("div");
  notice.className = LOOKS[verdict];
  notice.dataset.verdict = verdict;
  const lines = [
    { tag: "strong", text: words.title },
    { tag: "p", text: words.file },
    { tag: "p", text: words.text },
    { tag: "code", text: words.sha256 && `SHA-256 ${words.sha256}` },
  ];
  for (const { tag, text } of lines) {
    if (!text) continue;
    const line = document.createElement(tag);
    line.textContent = text;
    notice.append(line);
  }
  document.querySelector("#verdict")?.replaceChildren(notice);
}
