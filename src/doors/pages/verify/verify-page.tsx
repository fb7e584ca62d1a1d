import type { Language } from "#kernel/language.ts";
import { DocumentName } from "#pages/document-name.tsx";
import { layout, Masthead } from "#pages/layout.tsx";
import { Moment } from "#pages/moment.tsx";
import { Pair } from "#pages/pair.tsx";
import { TestNotice } from "#pages/test-notice.tsx";
import { type VerifyWords, verifyWords } from "#words/verify-words.ts";
import { FilePlace, VerdictPlace } from "./file-place.tsx";
import { FurtherLinks } from "./further-links.tsx";
import type { VerifyView } from "./verify-view.ts";

interface VerifyPageInput {
  view: VerifyView;
  /** For the script that checks files; see checking-values.ts. */
  checking: unknown;
  language: Language;
  assets: { style: string; script: string };
}

interface Shown {
  view: VerifyView;
  language: Language;
  words: VerifyWords;
}

/** Says what is stored under a document ID and compares a file with it, as a whole HTML document. */
export function verifyPage({ view, checking, language, assets }: VerifyPageInput): string {
  const words = verifyWords[language];
  const { sealed } = view;
  return layout({
    language,
    title: words.pageTitle(view.publicId),
    assets,
    ...(sealed && {
      islandValues: [
        {
          id: "verify-values",
          value: {
            publicId: view.publicId,
            certificate: sealed.certificate,
            words: words.island,
            checking,
          },
        },
      ],
    }),
    body: (
      <>
        <Masthead />
        <main class="column verifying">
          <TestNotice publicId={view.publicId} language={language} />
          <VerdictPlace />
          {sealed ? (
            <>
              <div class="heading">
                <h1>{words.compare.title}</h1>
                <p class="lead">{words.compare.text}</p>
              </div>
              <div id="certificate" />
              <FilePlace
                words={words.compare}
                stored={sealed}
                withoutScript={words.compare.withoutScript}
              />
            </>
          ) : (
            <div class="heading">
              <h1>{words.headings[view.status]}</h1>
              <p class="lead">
                {words.states[view.status]} {words.nothingToCompare[whyNothing(view)]}
              </p>
            </div>
          )}
          <Known view={view} language={language} words={words} />
          <FurtherLinks words={words} />
        </main>
      </>
    ),
  });
}

function whyNothing({ status }: VerifyView): keyof VerifyWords["nothingToCompare"] {
  switch (status) {
    case "pending":
    case "pending_payment":
      return "open";
    case "fully_signed":
      return "sealing";
    case "cancelled":
      return "cancelled";
  }
}

/** What is on record under the document ID. */
function Known({ view, language, words }: Shown) {
  const { completedAt, cancelledAt, sealed } = view;
  return (
    <section class="card" aria-labelledby="on-record">
      <h2 id="on-record">{words.onRecord}</h2>
      {sealed && <p class="hint">{words.states[view.status]}</p>}
      <dl class="pairs">
        <Pair term={words.documentId}>
          <DocumentName name={view.publicId} />
        </Pair>
        {completedAt && (
          <Pair term={words.completedAt}>
            <Moment at={completedAt} language={language} />
          </Pair>
        )}
        {cancelledAt && (
          <Pair term={words.cancelledAt}>
            <Moment at={cancelledAt} language={language} />
          </Pair>
        )}
        <Pair term={words.pages}>{String(view.pages)}</Pair>
        {sealed && <Pair term={words.size}>{inBytes(sealed.bytes, language)}</Pair>}
      </dl>
      {sealed && (
        <details class="fingerprint">
          <summary>{words.fingerprint}</summary>
          <code>{sealed.sha256}</code>
        </details>
      )}
    </section>
  );
}

/** To the byte, since a copy that differs by one is another file. */
function inBytes(bytes: number, language: Language): string {
  const format = { style: "unit", unit: "byte", unitDisplay: "long" } as const;
  return new Intl.NumberFormat(language, format).format(bytes);
}
