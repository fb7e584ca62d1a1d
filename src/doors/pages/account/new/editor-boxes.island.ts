import { make } from "./editor-make.island.ts";
import type { Box, EditedField, Handle } from "./field-places.ts";
import { inReadingOrder } from "./field-places.ts";

/** What happens on a page; distances in percent of it. */
export interface BoxEvents {
  choose(key: number, isMore: boolean): void;
  drag(key: number, handle: Handle | null, by: { x: number; y: number }, snaps: boolean): void;
  drop(): void;
  /** Null where the page was only clicked. */
  addByDrag(page: number, box: Box | null): void;
}

interface Shown {
  chosen: ReadonlySet<number>;
  told(field: EditedField): string;
  /** What is wrong with a field, by its key. */
  wrong: ReadonlyMap<number, string>;
}

export interface Drawn {
  show(fields: readonly EditedField[], shown: Shown): void;
  focus(key: number): void;
}

const SIDES = [-1, 0, 1] as const;
const HANDLES: Handle[] = SIDES.flatMap((y) => SIDES.map((x) => ({ x, y }))).filter(
  ({ x, y }) => x !== 0 || y !== 0,
);

/** Less is a click. */
const LEAST_DRAG = 1;

/** The boxes of one page: real buttons in the order in which the page is read. */
// oxlint-disable-next-line max-lines-per-function -- account's pages are being rebuilt; this is cut with them
export function drawBoxes(
  leaf: HTMLElement,
  page: number,
  { types, events }: { types: Readonly<Record<string, string>>; events: BoxEvents },
): Drawn {
  const layer = leaf.querySelector<HTMLElement>("[data-boxes]")!;
  const buttons = new Map<number, HTMLButtonElement>();
  layer.replaceChildren();
  const percent = (event: PointerEvent) => {
    const { left, top, width, height } = layer.getBoundingClientRect();
    return {
      x: ((event.clientX - left) / width) * 100,
      y: ((event.clientY - top) / height) * 100,
    };
  };

  /** Follows the pointer until it is let go. */
  function follow(
    start: PointerEvent,
    on: (by: { x: number; y: number }, event: PointerEvent) => void,
    end: (by: { x: number; y: number }) => void,
  ): void {
    const from = percent(start);
    const movedBy = (event: PointerEvent) => {
      const at = percent(event);
      return { x: at.x - from.x, y: at.y - from.y };
    };
    const stop = new AbortController();
    const { signal } = stop;
    const target = start.currentTarget as HTMLElement;
    target.setPointerCapture(start.pointerId);
    target.addEventListener("pointermove", (event) => on(movedBy(event), event), { signal });
    for (const name of ["pointerup", "pointercancel"] as const) {
      target.addEventListener(
        name,
        (event) => {
          stop.abort();
          end(movedBy(event));
        },
        { signal },
      );
    }
  }

  layer.addEventListener("pointerdown", (event) => {
    if (event.target !== layer || event.button !== 0) return;
    const from = percent(event);
    const box = (by: { x: number; y: number }): Box => ({
      x: Math.min(from.x, from.x + by.x),
      y: Math.min(from.y, from.y + by.y),
      width: Math.abs(by.x),
      height: Math.abs(by.y),
    });
    const band = make("span", { class: "band", "aria-hidden": "true" });
    layer.append(band);
    follow(
      event,
      (by) => lay(band, box(by)),
      (by) => {
        band.remove();
        const isDrawn = Math.abs(by.x) > LEAST_DRAG && Math.abs(by.y) > LEAST_DRAG;
        events.addByDrag(page, isDrawn ? box(by) : null);
      },
    );
  });

  function buttonFor(key: number): HTMLButtonElement {
    const button = make("button", { type: "button" });
    button.addEventListener("click", (event) => {
      // A pointer has chosen it when it went down.
      if (event.detail === 0) events.choose(key, event.shiftKey);
    });
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.focus();
      const at = (event.target as HTMLElement).dataset.handle;
      const handle = at === undefined ? null : (HANDLES[Number(at)] ?? null);
      const isChosen = button.getAttribute("aria-pressed") === "true";
      if (event.shiftKey || !isChosen) events.choose(key, event.shiftKey);
      follow(
        event,
        (by, { altKey }) => events.drag(key, handle, by, !altKey),
        () => events.drop(),
      );
    });
    buttons.set(key, button);
    return button;
  }

  return {
    show(fields, { chosen, told, wrong }) {
      const there = new Set(fields.map(({ key }) => key));
      for (const [key, button] of buttons) {
        if (there.has(key)) continue;
        // The keyboard goes on from the page.
        if (button === document.activeElement) leaf.focus({ preventScroll: true });
        button.remove();
        buttons.delete(key);
      }
      for (const [index, field] of inReadingOrder(fields).entries()) {
        const { key, type } = field;
        const button = buttons.get(key) ?? buttonFor(key);
        const isChosen = chosen.has(key);
        button.className = `box ${type}`;
        button.setAttribute("aria-pressed", String(isChosen));
        const problem = wrong.get(key);
        button.setAttribute("aria-label", [told(field), problem].filter(Boolean).join(". "));
        button.classList.toggle("wrong-box", problem !== undefined);
        button.title = problem ?? "";
        button.replaceChildren(wordsIn(field, types), ...(isChosen ? HANDLES.map(handleAt) : []));
        lay(button, field);
        // Moving what has the focus would take it away.
        if (layer.children[index] !== button) {
          const hasFocus = document.activeElement === button;
          layer.insertBefore(button, layer.children[index] ?? null);
          if (hasFocus) button.focus();
        }
      }
    },
    focus: (key) => buttons.get(key)?.focus(),
  };
}

function wordsIn(
  { type, label, text }: EditedField,
  types: Readonly<Record<string, string>>,
): string {
  if (type === "text") return text;
  const name = types[type] ?? type;
  return label === name ? name : `${label}: ${name}`;
}

function handleAt({ x, y }: Handle, index: number): HTMLElement {
  const made = make("span", { class: "handle", "aria-hidden": "true", "data-handle": `${index}` });
  made.style.left = `${50 + x * 50}%`;
  made.style.top = `${50 + y * 50}%`;
  return made;
}

function lay(element: HTMLElement, { x, y, width, height }: Box): void {
  const { style } = element;
  [style.left, style.top] = [`${x}%`, `${y}%`];
  [style.width, style.height] = [`${width}%`, `${height}%`];
}
