import type { Language } from "#kernel/language.ts";
import type { SigningPageWords } from "#words/signing-page-words.ts";
import type { ShownBoxes } from "./field-boxes.tsx";
import type { InputNames } from "./input-names.ts";
import { type PagePicture, PagePictures } from "./page-pictures.tsx";
import { partId } from "./part-id.ts";
import type { Drawn } from "./text-pictures.ts";
import { isReadFromPages, type SigningView } from "./view.ts";

/** One part of what is signed, in its two views. */
export interface ShownPart {
  /** Its place among the documents. */
  order: number;
  /** Null for the contract or document itself. */
  attachment: { name: string; language: Language } | null;
  pages: PagePicture[];
  /** Pictures and drawings that stand in the text. */
  drawn: readonly Drawn[];
  /** HTML made by the service from what was set or printed; nothing of the sender's mark-up. */
  text: string;
}

/**
 * What is signed: its pages, and the same as text for small screens and for
 * those who do not see the pages. Which of them is shown is a choice of two that
 * needs no script; of an upload the pages stand first, and of what was set from HTML
 * the text does on a narrow screen.
 */
export function DocumentViews(props: {
  parts: readonly ShownPart[];
  view: SigningView;
  words: SigningPageWords;
  boxes: ShownBoxes;
  inputNames: InputNames;
}) {
  const { parts, view, words, boxes, inputNames } = props;
  const allPages = parts.reduce((sum, { pages }) => sum + pages.length, 0);
  return (
    <div class="document">
      <p class="on-paper">{words.views.onPaper}</p>
      <fieldset class="views">
        <legend class="visually-hidden">{words.views.legend}</legend>
        <div class="segments">
          {(["pages", "text"] as const).map((name) => (
            <label class={`segment to-${name}`}>
              <input
                type="radio"
                name="view"
                id={`view-${name}`}
                value={name}
                autocomplete="off"
                // Text that is guessed from pages is an aid, so these stand first everywhere.
                checked={name === "pages" && isReadFromPages(view)}
              />
              <span>{words.views[name]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {parts.map(({ order, attachment, pages, text }, place) => {
        const label = attachment?.name ?? words.theDocument;
        return (
          <section
            class="part"
            id={partId({ order })}
            lang={attachment?.language}
            aria-label={label}
          >
            {/* Headings go down by one: those of its text come below this one. */}
            <h2 dir="auto" class={attachment ? undefined : "visually-hidden"}>
              {label}
            </h2>
            <PagePictures
              pages={pages}
              allPages={allPages}
              label={words.pagesLabel(label)}
              view={view}
              words={words}
              boxes={boxes}
              inputNames={inputNames}
            />
            <div class="paper as-text">
              {place === 0 && (
                <p class="aid">
                  {words.views.aid} <label for="view-pages">{words.views.toPages}</label>
                </p>
              )}
              <div class="paper-text" dir="auto" dangerouslySetInnerHTML={{ __html: text }} />
              {place === parts.length - 1 && <div data-end />}
            </div>
          </section>
        );
      })}
    </div>
  );
}
