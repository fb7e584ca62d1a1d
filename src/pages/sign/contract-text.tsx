import type { SigningPageWords } from "#i18n/signing-page-words.ts";

interface DisplayHtml {
  body: string;
  css: string;
}

/** The HTML form of a contract, on a sheet of paper that is white in the dark scheme, too, as it is when printed. */
export function ContractText(props: { displayHtml: DisplayHtml | null; words: SigningPageWords }) {
  if (!props.displayHtml) return null;
  return (
    <article class="paper" aria-label={props.words.theDocument}>
      <div
        // Sanitised when the contract was created.
        dangerouslySetInnerHTML={{ __html: props.displayHtml.body }}
      />
    </article>
  );
}
