import type { Drawing } from "#lib/pdf/parts.ts";
import { typedFace } from "#sealing/pages/handwritten.ts";
import { inkLines } from "#sealing/pages/ink.ts";
import { layOutStamp, type StampWords } from "#sealing/pages/stamp-layout.ts";

/** The box that a role's signature is printed in, in points, and how large its letters are. */
export interface StampPlace {
  width: number;
  height: number;
  scale: number;
  /** Whose clock is printed beneath it. */
  zone: string;
}

const SVG = "http://www.w3.org/2000/svg";
/** A typed name is measured at this size, as the template does; never printed larger than that many times. */
const TRIAL = 20;
const MOST = 2.4;
const FILLED = 0.96;
/** Enlarged for the eye, up to so many pixels of height. */
const LARGER = 2.2;
const HIGHEST = 180;

/** Shows a signature as it will be printed, from the same lines, strokes and faces. */
export function showStamp(
  svg: SVGSVGElement,
  place: StampPlace,
  words: StampWords,
  drawing: Drawing | null,
): void {
  const { width, height, scale } = place;
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  // The frame around it is that of the box on the page.
  svg.setAttribute("width", String(width * Math.min(LARGER, HIGHEST / height)));
  const { drawing: box, lines, bracket } = layOutStamp(words, { x: 0, y: 0, width, height }, scale);
  svg.replaceChildren();
  if (drawing) svg.append(pictureOf(drawing, box, scale));
  if (bracket) {
    const { x, y, width: across, height: down } = bracket;
    const d = `M${x + across} ${y}H${x}v${down}h${across}`;
    svg.append(element("path", { d, "stroke-width": 0.7 * scale, class: "bracket" }));
  }
  for (const line of lines) {
    const text = element("text", { x: line.x, y: line.y + line.size, "font-size": line.size });
    text.textContent = line.text;
    text.classList.toggle("bold", line.bold);
    svg.append(text);
    const wide = text.getComputedTextLength();
    if (wide > line.width) text.setAttribute("font-size", String((line.size * line.width) / wide));
  }
}

type Box = { x: number; y: number; width: number; height: number };

function pictureOf(drawing: Drawing, box: Box, scale: number): SVGElement {
  const { x, y, width, height } = box;
  switch (drawing.type) {
    case "drawn": {
      // Hundredths of a point, as it is printed.
      const ink = element("g", { transform: `translate(${x} ${y}) scale(0.01)`, class: "strokes" });
      for (const line of inkLines(drawing, width, height, "start", scale)) {
        ink.append(element("path", { d: line.d, "stroke-width": line.width }));
      }
      return ink;
    }
    case "image": {
      const href = `data:image/png;base64,${drawing.png}`;
      return element("image", { href, ...box, preserveAspectRatio: "xMinYMid meet" });
    }
    case "typed":
      return drawTyped(drawing, box, scale);
  }
}

function drawTyped(
  { text, font }: Drawing & { type: "typed" },
  box: Box,
  scale: number,
): SVGElement {
  const face = typedFace(text, font);
  const name = element("text", { class: "typed", "data-face": face });
  name.textContent = text;
  const pixels = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  pixels.font = FACES[face].replace("SIZE", `${TRIAL}px`);
  const ink = pixels.measureText(text);
  const wide = ink.actualBoundingBoxLeft + ink.actualBoundingBoxRight;
  const high = ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent;
  const times = Math.min((box.width * FILLED) / wide, (box.height * FILLED) / high, MOST * scale);
  const top = box.y + (box.height - high * times) / 2;
  name.setAttribute("font-size", String(TRIAL * times));
  name.setAttribute("x", String(box.x + ink.actualBoundingBoxLeft * times));
  name.setAttribute("y", String(top + ink.actualBoundingBoxAscent * times));
  return name;
}

const FACES = {
  hand: '500 SIZE "Printed hand"',
  upright: 'SIZE "Printed upright"',
  book: 'italic SIZE "Printed italic"',
  leaning: "oblique SIZE sans-serif",
};

function element(name: string, attributes: Record<string, string | number>): SVGTextElement {
  const made = document.createElementNS(SVG, name) as SVGTextElement;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
