import { fieldType, saysWord } from "#kernel/field-types.ts";
import type { SigningPageWords } from "#words/signing-page-words.ts";
import type { InputNames } from "./input-names.ts";
import { inPageOrder } from "./page-order.ts";
import { type SigningField, type SigningView, signableRoles } from "./view.ts";

/** Of each field of the view, whether the page is empty within its box. */
export type ShownBoxes = readonly boolean[];

interface Shown {
  view: SigningView;
  words: SigningPageWords;
  boxes: ShownBoxes;
  inputNames: InputNames;
}

/**
 * The places of one page that are filled when somebody signs, as outlines: what
 * is printed there can be read through them, however many lie on one another.
 * Words stand within a box only where the page is empty and no other box lies.
 */
export function FieldBoxes({ page, ...shown }: Shown & { page: number }) {
  const { view, words, boxes, inputNames } = shown;
  return (
    <>
      {inPageOrder(view.fields).map((place) => {
        const field = view.fields[place]!;
        return field.page === page ? (
          <Box
            field={field}
            place={place}
            view={view}
            words={words}
            inputNames={inputNames}
            isFree={boxes[place] === true && isAlone(place, view.fields)}
          />
        ) : null;
      })}
    </>
  );
}

interface BoxProps extends Omit<Shown, "boxes"> {
  field: SigningField;
  place: number;
  isFree: boolean;
}

/** Every box of the reader's own is a button, which opens the sheet where it is filled. */
function Box({ field, place, view, words, inputNames, isFree }: BoxProps) {
  const id = boxId(place);
  const { filledBy } = fieldType(field.type);
  // It is printed on the page itself.
  if (filledBy === "sender") return null;
  const own = signableRoles(view).findIndex(({ role }) => role === field.label);
  const signed = view.roles.some(({ role, state }) => role === field.label && state === "signed");
  const word = wordFor(field, { words, inputNames, isOwn: own >= 0, signed });
  const kind = own >= 0 ? "own" : signed ? "signed" : "others";
  // What was entered stands on the page itself.
  const isShown = signed && !field.filled?.hidden;
  const inside = isFree && !isShown && (
    <>
      <span class="box-word">{word}</span>
      {/* The blank keeps two words two words to programs that read what is seen. */}
      {word !== field.label && <span class="box-label"> {field.label}</span>}
    </>
  );
  const name = [word, field.label].filter((part, index, all) => all.indexOf(part) === index);
  if (own >= 0) {
    return (
      <button
        type="button"
        id={id}
        class="box own"
        data-open-dialog={own}
        data-field={field.id}
        data-asks={filledBy}
        aria-label={name.join(" ")}
        title={name.join(" ")}
        // Nobody fills in the day, so nobody is led there.
        tabIndex={filledBy === "day of signing" ? -1 : undefined}
      >
        {inside}
      </button>
    );
  }
  return (
    <div id={id} class={`box ${kind}`} title={name.join(" ")}>
      {inside || <span class="visually-hidden">{name.join(" ")}</span>}
    </div>
  );
}

function wordFor(
  field: SigningField,
  told: { words: SigningPageWords; inputNames: InputNames; isOwn: boolean; signed: boolean },
): string {
  const { words, inputNames, isOwn, signed } = told;
  if (signed) return words.boxes.signed;
  if (!isOwn) return field.label ?? "";
  return saysWord(field.type) ? words.boxes[field.type] : (inputNames.get(field.id) ?? "");
}

function isAlone(place: number, fields: readonly SigningField[]): boolean {
  const own = fields[place];
  return !fields.some((other, index) => index !== place && own && overlap(own, other));
}

function overlap(one: SigningField, other: SigningField): boolean {
  if (one.page !== other.page) return false;
  const [a, b] = [sides(one), sides(other)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function sides({ x, y, width, height }: SigningField) {
  const [left, top] = [x ?? 0, y ?? 0];
  return { left, top, right: left + (width ?? 0), bottom: top + (height ?? 0) };
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

/** By place, not by the field's id, which may hold what a selector cannot. */
function boxId(place: number): string {
  return `box-${place}`;
}
