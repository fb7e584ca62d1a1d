import { clamp } from "#kernel/clamp.ts";
import type { Drawing, Stroke } from "#lib/pdf/parts.ts";
import { INK_COLOUR, strokeLines } from "#sealing/pages/ink.ts";
import { addPoint, hasInk, isTooSoon } from "./strokes.ts";

export interface Pad {
  /** Null while there is no ink. */
  drawing(): Drawing | null;
  strokes(): Stroke[];
  show(strokes: Stroke[]): void;
  /** Leaves the full screen; false where it was not there. */
  shrink(): boolean;
}

/** How wide the pen is, in the pad's units. */
const PEN = 4.5;
const MOST_STROKES = 400;
const MOST_POINTS = 20_000;
/** A second finger that comes so soon belongs to the first. */
const TOGETHER_MS = 150;
/** A phone that lies on its side: there is no height for anything but the pad. */
const LYING = "(max-height: 30rem) and (orientation: landscape)";

/** Lets a finger, pen or mouse draw on the canvas; strokes are kept in the canvas's own units. */
export function drawingPad(box: HTMLElement, changed: (inked: boolean) => void): Pad {
  const frame = box.querySelector(".pad-frame") as HTMLElement;
  const canvas = box.querySelector("canvas") as HTMLCanvasElement;
  const undo = box.querySelector("[data-undo]") as HTMLButtonElement;
  const clear = box.querySelector("[data-clear]") as HTMLButtonElement;
  const { width, height } = canvas;
  let strokes: Stroke[] = [];
  let pen: number | null = null;
  let penDownAt = 0;

  function paint() {
    const shown = canvas.clientWidth;
    if (!shown) return;
    canvas.width = Math.round(shown * Math.max(1, devicePixelRatio));
    canvas.height = Math.round((canvas.width * height) / width);
    paintStrokes(canvas, canvas.width / width, strokes);
  }

  function tell() {
    undo.disabled = clear.disabled = strokes.length === 0;
    box.classList.toggle("inked", strokes.length > 0);
    changed(hasInk(strokes, { width, height }));
  }

  const addPoints = pointAdder(canvas, { width, height });
  function follow(event: PointerEvent, isEnd = false) {
    const stroke = strokes.at(-1);
    if (!stroke) return;
    addPoints(stroke, event, isEnd);
    paint();
  }

  canvas.addEventListener("pointerdown", (event) => {
    if (
      pen !== null &&
      event.pointerType === "touch" &&
      event.timeStamp - penDownAt < TOGETHER_MS
    ) {
      // Two fingers mean the page, or slipped: neither writes.
      pen = null;
      show(strokes.slice(0, -1));
      return;
    }
    if (pen !== null || event.button !== 0) return;
    if (strokes.length >= MOST_STROKES || strokes.flat().length >= MOST_POINTS) return;
    event.preventDefault();
    // Or the keyboard of a phone stays, over half of what is to be seen.
    if (isWritten(document.activeElement)) document.activeElement.blur();
    canvas.setPointerCapture(event.pointerId);
    pen = event.pointerId;
    penDownAt = event.timeStamp;
    strokes.push([]);
    follow(event, true);
    tell();
  });
  canvas.addEventListener("pointermove", (event) => {
    if (event.pointerId === pen && strokes.flat().length < MOST_POINTS) follow(event);
  });
  for (const end of ["pointerup", "pointercancel"] as const) {
    canvas.addEventListener(end, (event) => {
      if (event.pointerId !== pen) return;
      pen = null;
      if (end === "pointerup") follow(event, true);
      tell();
    });
  }
  // Older Safari scrolls the page under a drawing finger in spite of `touch-action`.
  canvas.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });
  undo.addEventListener("click", () => keep(strokes.slice(0, -1)));
  clear.addEventListener("click", () => keep([]));
  new ResizeObserver(paint).observe(canvas);

  const screen = fullScreen(frame, box.querySelector("[data-larger]") as HTMLButtonElement);

  function keep(kept: Stroke[]) {
    show(kept);
    // A disabled button loses the focus to nowhere.
    if (kept.length === 0) (box.querySelector("input") ?? canvas).focus({ preventScroll: true });
  }

  function show(shown: Stroke[]) {
    strokes = shown;
    paint();
    tell();
  }

  return {
    drawing: () =>
      hasInk(strokes, { width, height }) ? { type: "drawn", width, height, strokes } : null,
    strokes: () => strokes,
    show,
    shrink: screen.shrink,
  };
}

/** @param scale pixels to a unit of the strokes */
function paintStrokes(canvas: HTMLCanvasElement, scale: number, strokes: Stroke[]): void {
  const ink = canvas.getContext("2d") as CanvasRenderingContext2D;
  // Lines are in hundredths.
  ink.scale(scale / 100, scale / 100);
  ink.lineCap = ink.lineJoin = "round";
  ink.strokeStyle = INK_COLOUR;
  for (const { d, width } of strokeLines(strokes, { pen: PEN })) {
    ink.lineWidth = width;
    ink.stroke(new Path2D(d));
  }
}

/** Adds where a pointer has been to a stroke, at even times; an end of the stroke counts at any time. */
function pointAdder(canvas: HTMLCanvasElement, pad: { width: number; height: number }) {
  let sampledAt = 0;
  return (stroke: Stroke, event: PointerEvent, isEnd: boolean) => {
    for (const { at, place } of pointsOf(event, canvas)) {
      const x = clamp(place[0] * pad.width, 0, pad.width);
      const y = clamp(place[1] * pad.height, 0, pad.height);
      const [lastX, lastY] = stroke.at(-1) ?? [x, y];
      if (!isEnd && isTooSoon(at - sampledAt, Math.hypot(x - lastX, y - lastY))) continue;
      sampledAt = at;
      addPoint(stroke, x, y);
    }
  };
}

/** Where a pointer has been since the last event, as shares of the pad, and when. */
function pointsOf(event: PointerEvent, canvas: HTMLCanvasElement): PadPoint[] {
  const place = canvas.getBoundingClientRect();
  // On a phone that stands upright, the pad that fills the screen lies on its side.
  const isTurned = place.height > place.width;
  // A fast pen moves several times within one frame; only the coalesced events tell all of it.
  const moves = event.getCoalescedEvents?.() ?? [];
  return (moves.length ? moves : [event]).map((move) => {
    const across = (move.clientX - place.left) / place.width;
    const down = (move.clientY - place.top) / place.height;
    return { at: move.timeStamp, place: isTurned ? [down, 1 - across] : [across, down] };
  });
}

interface PadPoint {
  at: number;
  place: [x: number, y: number];
}

/** Lets the pad fill the screen, and become small again. */
function fullScreen(frame: HTMLElement, larger: HTMLButtonElement): Pick<Pad, "shrink"> {
  function grow(now: boolean) {
    frame.classList.toggle("full", now);
    larger.setAttribute("aria-pressed", String(now));
    larger.textContent = (now ? larger.dataset.done : larger.dataset.grow) ?? "";
    if (!now) frame.scrollIntoView({ block: "center" });
  }
  larger.addEventListener("click", () => grow(!frame.classList.contains("full")));
  // People turn a phone to sign: whoever does so before the pad gets all of the screen.
  const lying = matchMedia(LYING);
  lying.addEventListener("change", () => {
    if (!lying.matches) grow(false);
    else if (frame.checkVisibility() && isSeen(frame)) grow(true);
  });
  return {
    shrink() {
      const was = frame.classList.contains("full");
      if (was) grow(false);
      return was;
    },
  };
}

function isWritten(element: Element | null): element is HTMLElement {
  return element?.matches('textarea, input:not([type="radio"], [type="checkbox"])') ?? false;
}

function isSeen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  // What was in the middle before the turn may lie just beyond the edge after it.
  return bottom > -innerHeight && top < 2 * innerHeight;
}
