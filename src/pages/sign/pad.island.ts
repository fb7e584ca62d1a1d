import type { Drawing, Stroke } from "#documents/parts.ts";
import { addPoint, hasInk, smoothCurve } from "./strokes.ts";

export interface Pad {
  /** Null while there is no ink. */
  drawing(): Drawing | null;
  clear(): void;
}

const INK = "#14213d";
const MOST_STROKES = 400;
const MOST_POINTS = 20_000;

/** Lets a finger, pen or mouse draw on the canvas; strokes are kept in the canvas's own units. */
export function drawingPad(box: HTMLElement, changed: (inked: boolean) => void): Pad {
  const canvas = box.querySelector("canvas") as HTMLCanvasElement;
  const undo = box.querySelector("[data-undo]") as HTMLButtonElement;
  const clear = box.querySelector("[data-clear]") as HTMLButtonElement;
  const { width, height } = canvas;
  let strokes: Stroke[] = [];
  let pen: number | null = null;

  function paint() {
    const shown = canvas.getBoundingClientRect().width;
    if (!shown) return;
    canvas.width = Math.round(shown * Math.max(1, devicePixelRatio));
    canvas.height = Math.round((canvas.width * height) / width);
    const ink = canvas.getContext("2d") as CanvasRenderingContext2D;
    ink.scale(canvas.width / width, canvas.width / width);
    ink.lineCap = ink.lineJoin = "round";
    ink.lineWidth = 4.5;
    ink.strokeStyle = INK;
    for (const stroke of strokes) paintStroke(ink, stroke);
  }

  function tell() {
    undo.disabled = clear.disabled = strokes.length === 0;
    box.classList.toggle("inked", strokes.length > 0);
    changed(hasInk(strokes, { width, height }));
  }

  function follow(event: PointerEvent) {
    const stroke = strokes.at(-1);
    if (!stroke) return;
    const place = canvas.getBoundingClientRect();
    // A fast pen moves several times within one frame; only the coalesced events tell all of it.
    const moves = event.getCoalescedEvents?.() ?? [];
    for (const move of moves.length ? moves : [event]) {
      const x = ((move.clientX - place.left) / place.width) * width;
      const y = ((move.clientY - place.top) / place.height) * height;
      addPoint(stroke, Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y)));
    }
    paint();
  }

  canvas.addEventListener("pointerdown", (event) => {
    if (pen !== null || event.button !== 0) return;
    if (strokes.length >= MOST_STROKES || strokes.flat().length >= MOST_POINTS) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    pen = event.pointerId;
    strokes.push([]);
    follow(event);
    tell();
  });
  canvas.addEventListener("pointermove", (event) => {
    if (event.pointerId === pen && strokes.flat().length < MOST_POINTS) follow(event);
  });
  for (const end of ["pointerup", "pointercancel"] as const) {
    canvas.addEventListener(end, (event) => {
      if (event.pointerId !== pen) return;
      pen = null;
      tell();
    });
  }
  // Older Safari scrolls the page under a drawing finger in spite of `touch-action`.
  canvas.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });
  undo.addEventListener("click", () => keep(strokes.slice(0, -1)));
  clear.addEventListener("click", () => keep([]));
  new ResizeObserver(paint).observe(canvas);

  function keep(kept: Stroke[]) {
    strokes = kept;
    paint();
    tell();
    // A disabled button loses the focus to nowhere.
    if (kept.length === 0) (box.querySelector("input") ?? canvas).focus({ preventScroll: true });
  }

  return {
    drawing: () =>
      hasInk(strokes, { width, height }) ? { type: "drawn", width, height, strokes } : null,
    clear: () => keep([]),
  };
}

function paintStroke(ink: CanvasRenderingContext2D, stroke: Stroke) {
  const [start] = stroke;
  if (!start) return;
  ink.beginPath();
  ink.moveTo(...start);
  // A line to where it starts gives the dot of an i.
  ink.lineTo(...start);
  for (const { control, end } of smoothCurve(stroke)) ink.quadraticCurveTo(...control, ...end);
  ink.stroke();
}
