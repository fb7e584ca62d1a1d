import type { SigningPageWords } from "#i18n/signing-page-words.ts";
import { partId } from "./part-id.ts";
import type { SigningView } from "./view.ts";

/** A text that is safe to show: sanitised when the contract was created. */
export interface DisplayHtml {
  body: string;
  css: string;
}

/** The HTML form of a contract, on a sheet of paper that is white in the dark scheme, too, as it is when printed. */
export function ContractText(props: { displayHtml: DisplayHtml | null; words: SigningPageWords }) {
  if (!props.displayHtml) return null;
  return (
    <article class="paper" aria-label={props.words.theDocument}>
      <div dangerouslySetInnerHTML={{ __html: props.displayHtml.body }} />
    </article>
  );
}

/** Every attachment on a sheet of its own, for both forms: text is read more easily than a picture of it. */
export function AttachmentTexts(props: {
  view: SigningView;
  texts: readonly DisplayHtml[];
  words: SigningPageWords;
}) {
  const { view, texts, words } = props;
  if (texts.length === 0) return null;
  return (
    <section class="attachments" aria-labelledby="attachments">
      <h2 id="attachments">{words.attachments}</h2>
      {view.attachments.map((attachment, index) => (
        <article
          class="paper"
          id={partId(attachment)}
          lang={attachment.language}
          aria-label={attachment.name}
        >
          <div dangerouslySetInnerHTML={{ __html: texts[index]?.body ?? "" }} />
        </article>
      ))}
    </section>
  );
}
