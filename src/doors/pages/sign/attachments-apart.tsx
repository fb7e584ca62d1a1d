import { byKind } from "#kernel/attachment-kinds.ts";
import type { SigningPageWords } from "#words/signing-page-words.ts";
import type { SigningView } from "./view.ts";

/** The attachments that are signed along, then those that inform and those that ask, by name. */
export function AttachmentsApart({ view, words }: { view: SigningView; words: SigningPageWords }) {
  const { binds, informs, asks } = byKind(view.attachments);
  const { besides } = words.dialog;
  return (
    <>
      <Named parts={binds} words={words} />
      {informs.length > 0 && <p>{besides.informs}</p>}
      <Named parts={informs} words={words} />
      {asks.length > 0 && <p>{besides.asks}</p>}
      <Named parts={asks} words={words} />
    </>
  );
}

function Named({ parts, words }: { parts: SigningView["attachments"]; words: SigningPageWords }) {
  if (parts.length === 0) return null;
  return (
    <ul>
      {parts.map((part) => (
        <li>
          <bdi lang={part.language}>{part.name}</bdi>{" "}
          <span class="hint">({words.pages(part.pages)})</span>
        </li>
      ))}
    </ul>
  );
}
