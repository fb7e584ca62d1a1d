/** Which part of the screen's height a page has to reach to be the one that is read. */
const READING_LINE = 0.4;

/** What is known of somebody who reads. */
export interface Reading {
  /** The end of what is signed came into view, as pages or as text. Called once. */
  reachedEnd?(): void;
}

/** Keeps up with how far somebody reads: which page it is, and the end. */
export function watchReading({ reachedEnd }: Reading = {}): void {
  const shown = document.querySelector("[data-page-now]");
  const count = document.querySelector("[data-page-count]");
  const pages = document.querySelectorAll<HTMLElement>("[data-page]");
  const line = `-${READING_LINE * 100}% 0px -${(1 - READING_LINE) * 100}% 0px`;
  const now = new IntersectionObserver(
    (entries) => {
      const page = entries.find(({ isIntersecting }) => isIntersecting)?.target as HTMLElement;
      if (!page || !shown || !count) return;
      shown.textContent = page.querySelector("img")?.alt ?? "";
      count.textContent = `${page.dataset.page}/${pages.length}`;
    },
    { rootMargin: line },
  );
  for (const page of pages) now.observe(page);
  if (reachedEnd) watchEnd(reachedEnd);
}

function watchEnd(reached: () => void): void {
  const end = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    end.disconnect();
    reached();
  });
  for (const last of document.querySelectorAll("[data-end]")) end.observe(last);
}

/**
 * Goes from one own box on the pages to the next that is not filled yet, and
 * begins again; says which of how many it is.
 * @param words of the place, with `{place}` and `{places}`
 */
export function goToPlaces(words: string): void {
  const button = document.querySelector<HTMLElement>("[data-next-place]");
  const said = document.querySelector("[data-place-now]");
  const count = document.querySelector("[data-place-count]");
  button?.addEventListener("click", () => {
    const boxes = [...document.querySelectorAll<HTMLElement>("button.box.own:not([tabindex])")];
    const open = boxes.filter(({ dataset }) => dataset.filled === undefined);
    const places = open.length > 0 ? open : boxes;
    const held = places.indexOf(document.activeElement as HTMLElement);
    const before = held >= 0 ? held : Number(button.dataset.last ?? -1);
    const next = places[(before + 1) % places.length];
    if (!next) return;
    button.dataset.last = String(places.indexOf(next));
    next.scrollIntoView({ block: "center", inline: "center" });
    next.focus({ preventScroll: true });
    const [place, all] = [String(boxes.indexOf(next) + 1), String(boxes.length)];
    if (said) said.textContent = words.replace("{place}", place).replace("{places}", all);
    if (count) count.textContent = `${place}/${all}`;
  });
}
