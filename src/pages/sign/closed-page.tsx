import { type ClosedKind, signingPageWords } from "#i18n/signing-page-words.ts";
import type { Language } from "#kernel/language.ts";
import { layout, Masthead } from "#pages/layout.tsx";

export interface ClosedPageInput {
  /** `unknown` is answered with 404, `cancelled` and `replaced` with 410. */
  kind: ClosedKind;
  /** The contract's; for `unknown`, which names no contract, the visitor's. */
  language: Language;
  /** URL of `base.css`. */
  assets: { style: string };
  /** What the visitor may know of the contract; nothing for `unknown`. */
  name?: string | null;
  publicId?: string | null;
  verifyUrl?: string | null;
  /** Of the sealed PDF, for someone with a delivered link. */
  downloadUrl?: string | null;
}

/** Says why there is nothing to sign behind a link, as a whole HTML document. */
export function closedPage(input: ClosedPageInput): string {
  const words = signingPageWords[input.language];
  const { title, text } = words.closed[input.kind];
  return layout({
    language: input.language,
    title,
    assets: input.assets,
    body: (
      <>
        <Masthead />
        <main class="closed">
          <div class="card">
            <h1>{title}</h1>
            {input.name && (
              <p class="named" dir="auto">
                {input.name}
              </p>
            )}
            <p>{text}</p>
            {input.publicId && (
              <p class="document-id">
                {words.documentId} <strong>{input.publicId}</strong>
              </p>
            )}
            <ul class="further">
              {input.downloadUrl && (
                <li>
                  <a class="button primary" href={input.downloadUrl}>
                    {words.download}
                  </a>
                </li>
              )}
              {input.verifyUrl && (
                <li>
                  <a href={input.verifyUrl}>{words.verify}</a>
                </li>
              )}
            </ul>
          </div>
        </main>
      </>
    ),
  });
}
