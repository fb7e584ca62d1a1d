import type { SigningPageWords } from "#i18n/signing-page-words.ts";
import { Icon } from "#pages/icons.tsx";
import { inputName } from "./input-name.ts";
import { type SigningField, type SigningView, signableRoles } from "./view.ts";

/** One page of the base PDF. */
export interface PagePicture {
  url: string;
  width: number;
  height: number;
  /** The page's text layer, for those who do not see the picture. */
  text?: string;
}

interface Shown {
  view: SigningView;
  words: SigningPageWords;
}

/** The pages as pictures, each with the boxes that will be filled on it. */
export function PagePictures({ pages, view, words }: Shown & { pages: PagePicture[] }) {
  if (pages.length === 0) return null;
  return (
    <div class="page-pictures">
      <label class="switch larger">
        <input type="checkbox" id="larger-pages" autocomplete="off" />
        <span>{words.largerPages}</span>
      </label>
      {/* Focusable, for a keyboard has to scroll it sideways once the pages are larger. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <section class="page-stack" aria-label={words.theDocument} tabIndex={0}>
        {pages.map((page, index) => (
          <figure class="page">
            <img
              src={page.url}
              width={page.width}
              height={page.height}
              alt={words.pageOf(index + 1, pages.length)}
              loading={index === 0 ? "eager" : "lazy"}
              decoding="async"
            />
            {page.text && <div class="visually-hidden">{page.text}</div>}
            {view.fields.map((field, place) =>
              field.page === index + 1 ? (
                <Box field={field} id={boxId(place)} view={view} words={words} />
              ) : null,
            )}
          </figure>
        ))}
      </section>
    </div>
  );
}

/** Puts every box in its place; the page's policy allows no style attributes. */
export function boxSheet(fields: SigningField[]): string {
  return fields
    .map((field, place) => {
      const { x, y, width, height } = field;
      if ([x, y, width, height].some((value) => !Number.isFinite(value))) return "";
      return `#${boxId(place)}{left:${x}%;top:${y}%;width:${width}%;height:${height}%}`;
    })
    .join("");
}

/** Only the box to sign is a button: the others are small, and the dialog has them all. */
function Box({ field, id, view, words }: Shown & { field: SigningField; id: string }) {
  const place = signableRoles(view).findIndex(({ role }) => role === field.label);
  const signed = view.roles.some(({ role, state }) => role === field.label && state === "signed");
  if (field.type === "text") {
    return (
      <div id={id} class="box printed">
        {field.text}
      </div>
    );
  }
  if (place >= 0 && field.type === "signature") {
    return (
      <button type="button" id={id} class="box own" data-open-dialog={place}>
        <span class="box-word">{words.boxes.signature}</span>
        <span class="box-label">{field.label}</span>
      </button>
    );
  }
  if (place >= 0) {
    const word = field.type === "input" ? inputName(field, view) : words.boxes[field.type];
    return (
      <div id={id} class="box own">
        <span class="box-word">{word}</span>
        <span class="box-label">{field.label}</span>
      </div>
    );
  }
  return (
    <div id={id} class={`box ${signed ? "signed" : "others"}`}>
      {signed && <Icon name="check" />}
      <span class="box-word">{signed ? words.boxes.signed : field.label}</span>
      {signed && <span class="box-label">{field.label}</span>}
    </div>
  );
}

/** By place, not by the field's id, which may hold what a selector cannot. */
function boxId(place: number): string {
  return `box-${place}`;
}
