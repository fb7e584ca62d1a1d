import type { PagePicture } from "./page-pictures.tsx";
import type { Drawn } from "./text-pictures.ts";
import type { SigningField } from "./view.ts";

/** What is seen around a box, in percent of the page: mostly what stands before it. */
const AROUND = { left: 30, right: 6, above: 5, below: 3 };

/** The place on the page that an entry is printed in, cut out of the page's picture. */
export function Peek({ place, page }: { place: number; page: PagePicture | undefined }) {
  const picture = page?.pictures.at(-1);
  if (!picture) return null;
  return (
    <div class="peek" id={peekId(place)} aria-hidden="true">
      <img src={picture.url} alt="" loading="lazy" decoding="async" />
      <span />
    </div>
  );
}

/**
 * Cuts out every place; the page's policy allows no style attributes.
 * @param places of the fields that are looked at, among all of them
 */
export function peekSheet(
  fields: readonly SigningField[],
  places: readonly number[],
  pages: readonly PagePicture[],
): string {
  return places.map((place) => cutOut(place, fields[place], pages)).join("");
}

/** The same for drawings that stand in a text. */
export function drawnSheet(drawn: readonly Drawn[], pages: readonly PagePicture[]): string {
  return drawn
    .map(({ id, page: number, left, top, right, bottom }) => {
      const page = pages.find((candidate) => candidate.page === number);
      if (!page) return "";
      const [wide, high] = [(right - left) * 100, (bottom - top) * 100];
      return cutTo(`#${id}`, { left: left * 100, top: top * 100, wide, high }, page);
    })
    .join("");
}

/** In percent of the page. */
function cutTo(
  id: string,
  { left, top, wide, high }: { left: number; top: number; wide: number; high: number },
  page: PagePicture,
): string {
  const tall = page.height / page.width;
  return (
    `${id}{aspect-ratio:${wide}/${high * tall}}` +
    `${id} img{width:${(100 / wide) * 100}%;margin:${(-top / wide) * tall * 100}% 0 0 ${(-left / wide) * 100}%}`
  );
}

function cutOut(
  place: number,
  field: SigningField | undefined,
  pages: readonly PagePicture[],
): string {
  const page = pages.find((candidate) => candidate.page === field?.page);
  if (!field || !page) return "";
  const { x, y, width, height } = field;
  if (![x, y, width, height].every(Number.isFinite)) return "";
  const [left, right] = [Math.max(0, x - AROUND.left), Math.min(100, x + width + AROUND.right)];
  const [top, bottom] = [Math.max(0, y - AROUND.above), Math.min(100, y + height + AROUND.below)];
  const [wide, high] = [right - left, bottom - top];
  const id = `#${peekId(place)}`;
  return (
    cutTo(id, { left, top, wide, high }, page) +
    `${id} span{left:${((x - left) / wide) * 100}%;top:${((y - top) / high) * 100}%;` +
    `width:${(width / wide) * 100}%;height:${(height / high) * 100}%}`
  );
}

function peekId(place: number): string {
  return `peek-${place}`;
}
