import type { Tombstone } from "#contracts/lookup-store.ts";
import type { Language } from "#kernel/language.ts";
import { DocumentName } from "#pages/document-name.tsx";
import { layout, Masthead } from "#pages/layout.tsx";
import { Moment } from "#pages/moment.tsx";
import { Pair } from "#pages/pair.tsx";
import { verifyWords } from "#words/verify-words.ts";
import { FurtherLinks } from "./further-links.tsx";

/** Says of a deleted contract that it was there and that its owner deleted it. */
export function tombstonePage(input: {
  tombstone: Tombstone;
  language: Language;
  assets: { style: string; script: string };
}): string {
  const { tombstone, language, assets } = input;
  const words = verifyWords[language];
  return layout({
    language,
    title: words.pageTitle(tombstone.publicId),
    assets,
    body: (
      <>
        <Masthead />
        <main class="column verifying">
          <div class="heading">
            <h1>{words.deleted.title}</h1>
            <p class="lead">{words.deleted.text}</p>
          </div>
          <section class="card" aria-labelledby="on-record">
            <h2 id="on-record">{words.onRecord}</h2>
            <dl class="pairs">
              <Pair term={words.documentId}>
                <DocumentName name={tombstone.publicId} />
              </Pair>
              <Pair term={words.deleted.at}>
                <Moment at={tombstone.deletedAt} language={language} />
              </Pair>
              <Pair term={words.deleted.hash}>
                <code>{tombstone.baseSha256}</code>
              </Pair>
            </dl>
          </section>
          <FurtherLinks words={words} />
        </main>
      </>
    ),
  });
}
