import type { SigningPageWords } from "#i18n/signing-page-words.ts";
import { partId } from "./part-id.ts";
import type { SigningView } from "./view.ts";

interface Shown {
  view: SigningView;
  words: SigningPageWords;
}

/** Where else to look: what is signed, the verify page, the sealed PDF. */
export function Facts(props: {
  words: SigningPageWords;
  verifyUrl: string | null;
  /** Of what is signed, without signatures. */
  originalUrl: string;
  downloadUrl: string | null;
}) {
  const { words } = props;
  return (
    <ul class="further">
      {props.downloadUrl && (
        <li>
          <a class="button primary" href={props.downloadUrl}>
            {words.download}
          </a>
        </li>
      )}
      <li>
        <a href={props.originalUrl}>{words.original}</a>
      </li>
      {props.verifyUrl && (
        <li>
          <a href={props.verifyUrl}>{words.verify}</a>
        </li>
      )}
    </ul>
  );
}

/** The parts of the final PDF, in their order; nothing is said where there is only the contract. */
export function Parts({ view, words }: Shown) {
  const { documents } = view.contract;
  if (documents.length < 2) return null;
  return (
    <section class="card" aria-labelledby="parts">
      <h2 id="parts">{words.parts}</h2>
      <ol class="parts">
        {[...documents]
          .sort((one, other) => one.order - other.order)
          .map((document) => (
            <li>
              {document.type === "attachment" ? (
                <a dir="auto" href={`#${partId(document)}`}>
                  {document.name}
                </a>
              ) : (
                <span dir="auto">{document.name}</span>
              )}
              <span class="hint">{words.pages(document.pages)}</span>
            </li>
          ))}
      </ol>
    </section>
  );
}
