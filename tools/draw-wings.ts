/** Draws the floor plan of architecture.test.ts as a picture: its wings from the top to the ground, with their modules. */

export interface FloorPlan {
  /** From the ground up. */
  wings: string[];
  /** For each module, those of its own wing that it may look into. */
  looks: Record<string, readonly string[]>;
}

/**
 * The tables as they stand in the test, which cannot be imported: its tests would run.
 * @param source the text of architecture.test.ts
 */
export function readFloorPlan(source: string): FloorPlan {
  const wings = /const WINGS = \[([^\]]*)\]/.exec(source)?.[1];
  const table = /const MAY_LOOK_INTO[^=]*= \{\n([\s\S]*?)\n\};/.exec(source)?.[1];
  if (wings === undefined || table === undefined) {
    throw new Error("architecture.test.ts has no tables WINGS and MAY_LOOK_INTO");
  }
  const rows = table.matchAll(/^ {2}"?([a-z0-9/-]+)"?: \[([^\]]*)\],/gm);
  return {
    wings: namesIn(wings),
    looks: Object.fromEntries([...rows].map(([, name = "", into = ""]) => [name, namesIn(into)])),
  };
}

const namesIn = (list: string) => [...list.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);

/** The modules of a wing, none above one that looks into it. */
export function modulesOf(wing: string, { looks }: FloorPlan): string[] {
  const heights = new Map<string, number>();
  const heightOf = (name: string): number => {
    const known = heights.get(name);
    if (known !== undefined) return known;
    const height = 1 + Math.max(-1, ...(looks[name] ?? []).map(heightOf));
    heights.set(name, height);
    return height;
  };
  return Object.keys(looks)
    .filter((name) => name.startsWith(`${wing}/`))
    .toSorted((a, b) => heightOf(b) - heightOf(a) || (a < b ? -1 : 1));
}

const WIDTH = 860;
const EDGE = 24;
/** Of a wing's name. */
const NAME = 110;
const CHIP = { height: 26, gap: 8 };
const LETTER = 7.4;

interface Chip {
  name: string;
  x: number;
  y: number;
  width: number;
}

/** The picture, an SVG that is legible on light and on dark ground. */
export function drawWings(plan: FloorPlan): string {
  let top = 96;
  const bands = plan.wings.toReversed().map((wing) => {
    const chips = placeChips(modulesOf(wing, plan).map((name) => name.slice(wing.length + 1)));
    const height = Math.max(46, (chips.at(-1)?.y ?? 0) + CHIP.height + 20);
    const band = drawBand(wing, chips, top, height);
    top += height + 10;
    return band;
  });
  const height = top + EDGE - 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title">
<title id="title">The wings of src/ from the top to the ground: ${plan.wings.toReversed().join(", ")}</title>
<style>
.card { fill: #fff; stroke: #d8d8d2 }
.wing { fill: #f3f5f1; stroke: #d5dcd6 }
.chip { fill: #e3efe9; stroke: #a9c6bc }
text { font: 12.5px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #1f2a27 }
.name { font-weight: 600; font-size: 14px }
.chips text { text-anchor: middle }
.words { font: 14px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #4a5552 }
.head { font-size: 18px; font-weight: 600; fill: #1f2a27 }
@media (prefers-color-scheme: dark) {
.card { fill: #15191a; stroke: #333b3c }
.wing { fill: #1c2222; stroke: #38413f }
.chip { fill: #20332e; stroke: #3f6559 }
text { fill: #e6ecea }
.words { fill: #a8b3b0 }
.head { fill: #e6ecea }
}
</style>
<rect class="card" x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="12"/>
<text class="words head" x="${EDGE}" y="40">src/, from the top to the ground</text>
<text class="words" x="${EDGE}" y="66">A wing looks into those below it and into none above. Within a wing, a module looks only into modules behind it.</text>
${bands.join("\n")}
</svg>
`;
}

/** From left to right, in as many rows as they need. */
function placeChips(names: readonly string[]): Chip[] {
  let [x, y] = [0, 10];
  return names.map((name) => {
    const width = Math.round(name.length * LETTER + 20);
    if (x > 0 && EDGE + NAME + x + width > WIDTH - EDGE - 10) {
      x = 0;
      y += CHIP.height + CHIP.gap;
    }
    const chip = { name, x: EDGE + NAME + x, y, width };
    x += width + CHIP.gap;
    return chip;
  });
}

function drawBand(wing: string, chips: readonly Chip[], top: number, height: number): string {
  const drawn = chips.map(
    ({ name, x, y, width }) =>
      `<rect class="chip" x="${x}" y="${top + y}" width="${width}" height="${CHIP.height}" rx="6"/><text x="${x + width / 2}" y="${top + y + 17.5}">${name}</text>`,
  );
  return `<rect class="wing" x="${EDGE}" y="${top}" width="${WIDTH - 2 * EDGE}" height="${height}" rx="8"/><text class="name" x="${EDGE + 14}" y="${top + 28}">${wing}</text><g class="chips">${drawn.join("")}</g>`;
}
