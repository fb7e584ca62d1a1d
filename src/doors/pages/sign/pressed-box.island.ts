/** What a finger is expected to hit, in the letters' size (tokens.css: `--touch`). */
const TOUCH_REM = 2.75;

/**
 * The box of the reader's own that somebody means who presses a page there: a
 * box may be smaller than a finger, and others may lie close to it or over it.
 * It is the nearest of those within a finger's reach; of several that lie on one
 * another, the one whose middle is nearest. Null where none is meant.
 * @param x in pixels of the screen, as events have it
 */
export function pressedBox(page: Element, x: number, y: number): HTMLElement | null {
  const touch = TOUCH_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const near = [...page.querySelectorAll<HTMLElement>("button.box.own")].flatMap((box) => {
    const { left, right, top, bottom, width, height } = box.getBoundingClientRect();
    const [across, down] = [distanceOutside(x, left, right), distanceOutside(y, top, bottom)];
    const isReached = across <= (touch - width) / 2 || across === 0;
    if (!isReached || (down > (touch - height) / 2 && down > 0)) return [];
    const middle = Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2);
    return [{ box, edge: Math.hypot(across, down), middle }];
  });
  near.sort((one, other) => one.edge - other.edge || one.middle - other.middle);
  return near[0]?.box ?? null;
}

/** How far a value lies outside of two bounds. */
function distanceOutside(value: number, least: number, most: number): number {
  return Math.max(least - value, value - most, 0);
}

/** Hears every press of a page; by keyboard, and to who drives a browser by voice, each box is its own. */
export function hearPressedBoxes(press: (box: HTMLElement, event: MouseEvent) => void): void {
  for (const page of document.querySelectorAll<HTMLElement>(".page")) {
    page.addEventListener("click", (event) => {
      const own = (event.target as Element).closest<HTMLElement>("button.box.own");
      const isSelecting = getSelection()?.isCollapsed === false && !own;
      const box = event.detail === 0 ? own : pressedBox(page, event.clientX, event.clientY);
      if (box && !isSelecting) press(box, event);
    });
  }
}
