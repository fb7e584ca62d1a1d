import type { ContractPart } from "./contract-page.tsx";

/** Pages that are shown at once; the others unfold. */
const FIRST_PAGES = 1;

const SIZES = "(min-width: 62rem) 24rem, calc(100vw - 5rem)";

/** The pages as every signer sees them. */
export function ContractDocument({ input, words }: ContractPart) {
  const { id, pages, documents } = input.view.contract;
  const attached = documents.filter(({ type }) => type === "attachment");
  const all = pages.map((size, index) => ({ ...size, page: index + 1 }));
  const rest = all.slice(FIRST_PAGES);
  const picture = ({ page, width, height }: (typeof all)[number]) => (
    <img
      key={page}
      src={`/app/contracts/${id}/pages/${page}?width=720`}
      srcset={[720, 1200]
        .map((wide) => `/app/contracts/${id}/pages/${page}?width=${wide} ${wide}w`)
        .join(", ")}
      sizes={SIZES}
      width={Math.round(width)}
      height={Math.round(height)}
      alt={words.document.page(page, all.length)}
      loading="lazy"
      decoding="async"
    />
  );
  return (
    <section class="card own-pages" aria-labelledby="document">
      <h2 id="document">{words.document.title}</h2>
      {all.slice(0, FIRST_PAGES).map(picture)}
      {attached.length > 0 && (
        <>
          <h3>{words.document.attached}</h3>
          <ul class="attached">
            {attached.map((part) => (
              <li key={part.id} dir="auto">
                {words.document.part(part.name, part.pages)}
              </li>
            ))}
          </ul>
        </>
      )}
      {rest.length > 0 && (
        <details>
          <summary class="button">{words.document.more(rest.length)}</summary>
          {rest.map(picture)}
        </details>
      )}
    </section>
  );
}
