import { summaryWords } from "#words/summary-words.ts";
import type { SigningView } from "./view.ts";

/** What software wrote about the contract: text and nothing else, and said to be that before it is read. */
export function SummaryCard({ view }: { view: SigningView }) {
  if (!view.summary) return null;
  const words = summaryWords[view.contract.language];
  return (
    <section class="card summary" aria-labelledby="summary" aria-describedby="summary-note">
      <h2 id="summary">{words.title}</h2>
      <p class="summary-note" id="summary-note">
        {words.note}
      </p>
      {view.summary
        .split(/\n+/)
        .filter((line) => line.trim())
        .map((line) => (
          <p class="summary-text">{line}</p>
        ))}
    </section>
  );
}
