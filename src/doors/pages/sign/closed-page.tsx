import type { Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { brandSheets } from "#pages/brand-sheet.ts";
import { DocumentName } from "#pages/document-name.tsx";
import { isolateName } from "#pages/isolated.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { Told } from "#pages/moment.tsx";
import type { Sender } from "#pages/sender.ts";
import { signingPageWords } from "#words/signing-page-words.ts";
import { type ClosedKind, standingWords } from "#words/standing-words.ts";

export interface ClosedPageInput {
  kind: ClosedKind;
  /** The contract's; for `unknown`, which names no contract, the visitor's. */
  language: Language;
  /** Of this answer's `style-src`. */
  nonce: string;
  /** URLs of `base.css` and `moments.island`. */
  assets: { style: string; script: string };
  /** Origins of the sites that may show it within theirs, which are told that there is nothing to sign. */
  shownOn?: readonly string[];
  /** What the visitor may know of the contract; null for `unknown`. */
  about: ClosedContract | null;
}

export interface ClosedContract {
  name: PersonalText;
  publicId: string;
  sender: Sender;
  /** When it was withdrawn, or when the newer link was sent. */
  at: Date | null;
}

/** Says why there is nothing to sign behind a link, as a whole HTML document. */
export function closedPage(input: ClosedPageInput): string {
  const { about, language } = input;
  const words = standingWords[language];
  const { title, text } = words.closed[input.kind];
  const sentence = text(isolateName(about?.sender.name ?? ""));
  return layout({
    language,
    title,
    assets: input.assets,
    sheets: brandSheets(about?.sender, input.nonce),
    body: (
      <>
        <Masthead sender={about?.sender} />
        <main class="closed" data-closed={input.kind} data-shown-on={input.shownOn?.join(" ")}>
          <div class="card">
            <h1>{title}</h1>
            <p>
              {about?.at ? (
                <Told sentence={sentence} at={about.at} language={language} />
              ) : input.kind === "replaced" ? (
                words.replacedUndated
              ) : (
                sentence
              )}
            </p>
            {about && <About about={about} language={language} />}
          </div>
        </main>
      </>
    ),
  });
}

function About({ about, language }: { about: ClosedContract; language: Language }) {
  const words = standingWords[language];
  const { sender } = about;
  const subject = encodeURIComponent(`${about.name} (${about.publicId})`);
  return (
    <>
      <p class="named" dir="auto">
        <DocumentName name={about.name} />
      </p>
      <ul class="facts">
        <li>
          {words.from} <strong dir="auto">{sender.name}</strong>
          {sender.name !== sender.address && ` (${sender.address})`}
        </li>
        <li>
          {signingPageWords[language].documentId}{" "}
          <strong>
            <DocumentName name={about.publicId} />
          </strong>
        </li>
      </ul>
      <ul class="further">
        <li>
          <a class="button" href={`${sender.writeTo}?subject=${subject}`}>
            {words.writeTo(isolateName(sender.name))}
          </a>
        </li>
      </ul>
    </>
  );
}
