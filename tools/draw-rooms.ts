/**
 * Draws the floor plan of architecture.test.ts as a picture: a stair of rooms,
 * each a step below those that look into it, with a dot for every look.
 */

/** The space between two steps, and the edges of the picture, in pixels. */
const STEP = 26;
const LEFT = 34;
const TOP = 112;
const RIGHT = 40;

/** For each room, the rooms that it may look into. */
export type FloorPlan = Record<string, readonly string[]>;

/**
 * The table MAY_LOOK_INTO as it stands in the test, which cannot be imported:
 * its tests would run.
 * @param source the text of architecture.test.ts
 */
export function readFloorPlan(source: string): FloorPlan {
  const table = /const MAY_LOOK_INTO[^=]*= \{\n([\s\S]*?)\n\};/.exec(source)?.[1];
  if (table === undefined) throw new Error("architecture.test.ts has no table MAY_LOOK_INTO");
  const rooms = table.matchAll(/^ {2}"?([a-z0-9-]+)"?: \[([^\]]*)\],/gm);
  return Object.fromEntries(
    [...rooms].map(([, room = "", into = ""]) => [
      room,
      [...into.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name),
    ]),
  );
}

/** The rooms from the top of the house to its ground: none stands above one that looks into it. */
export function fromTheTop(plan: FloorPlan): string[] {
  const floors = new Map<string, number>();
  const floorOf = (room: string): number => {
    const known = floors.get(room);
    if (known !== undefined) return known;
    const floor = 1 + Math.max(-1, ...(plan[room] ?? []).map(floorOf));
    floors.set(room, floor);
    return floor;
  };
  const rooms = Object.keys(plan);
  return rooms.toSorted((a, b) => floorOf(b) - floorOf(a) || rooms.indexOf(b) - rooms.indexOf(a));
}

/**
 * The picture, an SVG that is legible on light and on dark ground. `kernel` is the ground that
 * everybody stands on, and so has no dots.
 */
export function drawRooms(plan: FloorPlan): string {
  const rooms = fromTheTop(plan).filter((room) => room !== "kernel");
  const place = (index: number) => index * STEP + STEP / 2;
  const width = LEFT + 96 + rooms.length * STEP + RIGHT;
  const height = TOP + rooms.length * STEP + 74;
  const left = LEFT + 96;
  const looks = rooms.flatMap((room, row) =>
    (plan[room] ?? []).map((into) => ({ row, column: rooms.indexOf(into) })),
  );
  const lowest = (column: number) =>
    Math.min(...looks.filter((look) => look.column === column).map(({ row }) => row));
  const furthest = (row: number) =>
    Math.max(...looks.filter((look) => look.row === row).map(({ column }) => column));
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `<path d="M${left + x1} ${TOP + y1}L${left + x2} ${TOP + y2}"/>`;
  const lines = rooms.flatMap((_, at) => [
    ...(Number.isFinite(furthest(at))
      ? [line(place(at), place(at), place(furthest(at)), place(at))]
      : []),
    ...(Number.isFinite(lowest(at))
      ? [line(place(at), place(lowest(at)), place(at), place(at))]
      : []),
  ]);
  const dots = looks.map(
    ({ row, column }) =>
      `<circle cx="${left + place(column)}" cy="${TOP + place(row)}" r="4.5"><title>${rooms[row]} looks into ${rooms[column]}</title></circle>`,
  );
  const names = rooms.map((room, at) => {
    const x = left + at * STEP - 6;
    const y = TOP + at * STEP;
    const long = 8 * room.length + 20;
    return `<rect x="${x + STEP + 3 - long}" y="${y + 3}" width="${long}" height="${STEP - 6}" rx="6"/><text x="${x + STEP + 3 - long / 2}" y="${y + STEP / 2 + 4.5}">${room}</text>`;
  });
  const ground = TOP + rooms.length * STEP + 18;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">
<title id="title">The rooms of src/ from the top to the ground, with a dot for every room that one looks into</title>
<style>
.card { fill: #fff; stroke: #d8d8d2 }
.lines path { fill: none; stroke: #dcdcd6; stroke-width: 1.5 }
.dots circle { fill: #2f6f5e }
.rooms rect { fill: #e9f1ee; stroke: #a9c6bc }
.ground rect { fill: #f0efe9; stroke: #cfcdc2 }
text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #1f2a27 }
.rooms text, .ground text { text-anchor: middle }
.words text { font: 14px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #4a5552 }
.words .head { font-size: 18px; font-weight: 600; fill: #1f2a27 }
@media (prefers-color-scheme: dark) {
.card { fill: #15191a; stroke: #333b3c }
.lines path { stroke: #343d3e }
.dots circle { fill: #7fcab2 }
.rooms rect { fill: #20332e; stroke: #3f6559 }
.ground rect { fill: #26292a; stroke: #464b4b }
text { fill: #e6ecea }
.words text { fill: #a8b3b0 }
.words .head { fill: #e6ecea }
}
</style>
<rect class="card" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="12"/>
<g class="words"><text class="head" x="${LEFT}" y="44">Who looks into whom</text><text x="${LEFT}" y="70">A dot: the room at the left end of its line looks into the room at the foot of its column.</text><text x="${LEFT}" y="90">Every look goes down the stair; nobody looks up.</text></g>
<g class="lines">${lines.join("")}</g>
<g class="dots">
${dots.join("\n")}
</g>
<g class="rooms">
${names.join("\n")}
</g>
<g class="ground"><rect x="${LEFT}" y="${ground}" width="${width - 2 * LEFT}" height="30" rx="6"/><text x="${width / 2}" y="${ground + 20}">kernel: every room stands on it, and it looks into none</text></g>
</svg>
`;
}
