import {
  type Edge,
  edgesAt,
  isWhole,
  moveEdge,
  nearestEdge,
  type PicturePart,
  partBetween,
  shiftPart,
  turnPart,
  WHOLE,
} from "./picture-part.ts";

/** A picture, and the part of it that somebody chose. */
export interface CropFrame {
  /** Shows another picture, all of which counts. */
  show(picture: ImageBitmap): void;
  /** Turns the picture by a quarter, clockwise, and the part with it. */
  turn(): Promise<void>;
  chosen(): { picture: HTMLCanvasElement; part: PicturePart };
}

/** As large as a picture is kept, in pixels: a small part of it is still a signature. */
const LARGEST = 2_000;
/** So near to an edge, in pixels of the screen, a finger means it. */
const NEAR = 22;
/** A pointer that moves less was meant as a tap. */
const TAP = 4;
/** What is made of the part waits until an edge rests. */
const REST_MS = 150;

/** Lets somebody choose a part by pointer and by keyboard; `changed` is called when another one is chosen. */
export function cropFrame(box: HTMLElement, changed: () => void): CropFrame {
  const canvas = box.querySelector("canvas") as HTMLCanvasElement;
  const surface = canvas.parentElement as HTMLElement;
  const frame = box.querySelector("[data-crop-frame]") as HTMLElement;
  const status = box.querySelector("[role=status]") as HTMLElement;
  const sliders = [...box.querySelectorAll<HTMLInputElement>("[data-edge]")];
  let part = WHOLE;
  let resting: number | undefined;

  function choose(chosen: PicturePart): void {
    part = chosen;
    const { left, right, top, bottom } = part;
    frame.style.inset = [top, 1 - right, 1 - bottom, left].map(percent).join(" ");
    for (const slider of sliders) {
      slider.value = String(Math.round(part[slider.dataset.edge as Edge] * 100));
      slider.setAttribute("aria-valuetext", `${slider.value} %`);
    }
    status.textContent = isWhole(part) ? (status.dataset.whole ?? "") : "";
  }
  function settle(): void {
    clearTimeout(resting);
    resting = setTimeout(changed, REST_MS);
  }

  for (const slider of sliders) {
    slider.addEventListener("input", () => {
      choose(moveEdge(part, slider.dataset.edge as Edge, Number(slider.value) / 100));
      settle();
    });
  }
  box.querySelector("[data-crop-whole]")?.addEventListener("click", () => {
    choose(WHOLE);
    settle();
  });
  dragOn(surface, () => part, choose, settle);

  return {
    show(picture) {
      const scale = Math.min(1, LARGEST / Math.max(picture.width, picture.height));
      canvas.width = Math.max(1, Math.round(picture.width * scale));
      canvas.height = Math.max(1, Math.round(picture.height * scale));
      const pixels = contextOf(canvas);
      // What shines through a picture is paper.
      pixels.fillStyle = "white";
      pixels.fillRect(0, 0, canvas.width, canvas.height);
      pixels.drawImage(picture, 0, 0, canvas.width, canvas.height);
      choose(WHOLE);
    },
    async turn() {
      const picture = await createImageBitmap(canvas);
      [canvas.width, canvas.height] = [picture.height, picture.width];
      const pixels = contextOf(canvas);
      pixels.translate(picture.height, 0);
      pixels.rotate(Math.PI / 2);
      pixels.drawImage(picture, 0, 0);
      picture.close();
      choose(turnPart(part));
    },
    chosen: () => ({ picture: canvas, part }),
  };
}

/** An edge, a corner or the whole frame follows the pointer; a tap brings the nearest edge. */
function dragOn(
  surface: HTMLElement,
  partNow: () => PicturePart,
  choose: (part: PicturePart) => void,
  settle: () => void,
): void {
  let drag: { pointer: number; from: PointerEvent; part: PicturePart; edges: Edge[] } | null = null;
  surface.addEventListener("pointerdown", (event) => {
    if (drag || event.button !== 0) return;
    event.preventDefault();
    surface.setPointerCapture(event.pointerId);
    const { width, height } = surface.getBoundingClientRect();
    const part = partNow();
    const edges = edgesAt(part, placeOf(event, surface), [NEAR / width, NEAR / height]);
    drag = { pointer: event.pointerId, from: event, part, edges };
  });
  surface.addEventListener("pointermove", (event) => {
    if (drag?.pointer !== event.pointerId || isTap(drag.from, event)) return;
    const [from, to] = [placeOf(drag.from, surface), placeOf(event, surface)];
    if (drag.edges.length > 0)
      choose(drag.edges.reduce((part, edge) => move(part, edge, to), drag.part));
    else if (isWhole(drag.part)) choose(partBetween(from, to));
    else choose(shiftPart(drag.part, [to[0] - from[0], to[1] - from[1]]));
  });
  surface.addEventListener("pointerup", (event) => {
    if (drag?.pointer !== event.pointerId) return;
    const place = placeOf(event, surface);
    if (isTap(drag.from, event)) {
      const { clientWidth, clientHeight } = surface;
      const edge = nearestEdge(drag.part, place, [clientWidth, clientHeight]);
      choose(move(drag.part, edge, place));
    }
    drag = null;
    settle();
  });
  surface.addEventListener("pointercancel", (event) => {
    if (drag?.pointer !== event.pointerId) return;
    choose(drag.part);
    drag = null;
  });
}

function move(part: PicturePart, edge: Edge, [x, y]: [number, number]): PicturePart {
  return moveEdge(part, edge, edge === "left" || edge === "right" ? x : y);
}

function isTap(from: PointerEvent, to: PointerEvent): boolean {
  return Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) < TAP;
}

/** Where a pointer is, as shares of the picture. */
function placeOf(event: PointerEvent, surface: HTMLElement): [x: number, y: number] {
  const { left, top, width, height } = surface.getBoundingClientRect();
  return [(event.clientX - left) / width, (event.clientY - top) / height];
}

function percent(share: number): string {
  return `${share * 100}%`;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  return canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
}
