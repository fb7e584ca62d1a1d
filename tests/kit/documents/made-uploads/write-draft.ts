import { type Body, type Draft, NUMBER, type Row } from "./draft.ts";

/** Writes a draft as a file, with whatever its layout lies about. */
export function writeDraft(draft: Draft): Buffer {
  const { layout } = draft;
  const bodies = allBodies(draft);
  const parts: Buffer[] = [Buffer.from(layout.header, "latin1")];
  let length = parts[0]!.length;
  const places = new Map<string, number>();
  const put = (key: string, number: number, generation: number, body: Body) => {
    places.set(key, length);
    const { open, close } = layout.gaps;
    const written = Buffer.concat([
      Buffer.from(`${number} ${generation} obj${open}`, "latin1"),
      bytesOf(body),
      Buffer.from(`${close}endobj${layout.eol}`, "latin1"),
    ]);
    parts.push(written);
    length += written.length;
  };
  const packs = layout.isStream ? [...layout.packed].filter((number) => bodies.has(number)) : [];
  const top = Math.max(...bodies.keys(), ...layout.extra.map(({ number }) => number));
  const [pack, references] = [top + 1, top + 2];
  for (const [number, body] of bodies)
    if (!packs.includes(number)) put(`${number}`, number, 0, body);
  for (const { key, number, generation, body } of layout.extra) put(key, number, generation, body);
  if (packs.length > 0) put("pack", pack, 0, packOf(packs, bodies));
  const rows = layout.rows.reduce((all, change) => change(all, (key) => places.get(key) ?? 0), [
    { number: 0, kind: "free", place: 0, generation: 65_535 },
    ...[...bodies.keys()].map((number): Row => {
      const index = packs.indexOf(number);
      if (index >= 0) return { number, kind: "packed", place: pack, generation: index };
      return { number, kind: "used", place: places.get(`${number}`)!, generation: 0 };
    }),
    ...(packs.length > 0
      ? [{ number: pack, kind: "used", place: places.get("pack")!, generation: 0 } as const]
      : []),
  ] as Row[]);
  const start = length;
  const entries = `/Size ${references + 1} /Root ${NUMBER.catalog} 0 R ${draft.trailer.join(" ")}`;
  if (layout.isStream) {
    rows.push({ number: references, kind: "used", place: start, generation: 0 });
    put("references", references, 0, referenceStream(rows, entries));
  } else {
    parts.push(Buffer.from(`${table(rows)}trailer\n<<${entries}>>\n`, "latin1"));
  }
  parts.push(Buffer.from(`startxref\n${start}\n%%EOF\n`));
  let file: Buffer = Buffer.concat(parts);
  for (const change of layout.whole) file = change(file);
  return file;
}

function allBodies(draft: Draft): Map<number, Body> {
  const { bodies, page, catalog, around } = draft;
  const price = draft.words === null ? "" : priceOf(draft, draft.words);
  const content = Buffer.from(
    `BT /F1 10 Tf 20 95 Td (Lease agreement) Tj ET\n${draft.before.join("\n")}\n${around.open}${price}${around.close}\n${draft.after.join("\n")}\n`,
    "latin1",
  );
  const fonts = { F1: `${NUMBER.font} 0 R`, ...draft.resources.Font };
  const resources = Object.entries({ ...draft.resources, Font: fonts }).map(
    ([category, names]) =>
      `/${category} <<${Object.entries(names)
        .map(([key, value]) => `/${key} ${value}`)
        .join(" ")}>>`,
  );
  const own = new Map<number, Body>([
    [NUMBER.catalog, `<</Type /Catalog /Pages ${NUMBER.pages} 0 R ${catalog.join(" ")}>>`],
    [NUMBER.pages, `<</Type /Pages /Kids [${NUMBER.page} 0 R] /Count 1>>`],
    [
      NUMBER.page,
      `<</Type /Page /Parent ${NUMBER.pages} 0 R /MediaBox ${draft.mediaBox} /Contents ${draft.contents ?? `${NUMBER.content} 0 R`} /Resources <<${resources.join(" ")}>> ${page.join(" ")}>>`,
    ],
    [NUMBER.content, draft.packing?.(content) ?? { entries: "", data: content }],
    [NUMBER.font, draft.font],
  ]);
  return new Map([...own, ...bodies].sort(([one], [other]) => one - other));
}

function priceOf(draft: Draft, words: string): string {
  return `BT /F1 24 Tf 20 50 Td ${draft.show(words)} ET\n`;
}

export function bytesOf(body: Body): Buffer {
  if (typeof body === "string") return Buffer.from(body, "latin1");
  return Buffer.concat([
    Buffer.from(
      `<<${body.entries} /Length ${body.length ?? body.data.length}>>\nstream\n`,
      "latin1",
    ),
    body.data,
    Buffer.from("\nendstream"),
  ]);
}

/** Streams cannot be packed; what is to be packed and is one makes a file that is broken. */
function packOf(numbers: readonly number[], bodies: Map<number, Body>): Body {
  const texts = numbers.map((number) => bytesOf(bodies.get(number)!));
  let at = 0;
  const head = numbers.map((number, index) => {
    const pair = `${number} ${at}`;
    at += texts[index]!.length + 1;
    return pair;
  });
  const first = `${head.join(" ")}\n`;
  const data = Buffer.concat([
    Buffer.from(first),
    ...texts.flatMap((text) => [text, Buffer.from(" ")]),
  ]);
  return { entries: `/Type /ObjStm /N ${numbers.length} /First ${first.length}`, data };
}

/** Rows whose numbers follow one another share a subsection. */
function runsOf(rows: readonly Row[]): Row[][] {
  const runs: Row[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && run.at(-1)!.number + 1 === row.number) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

function table(rows: readonly Row[]): string {
  const sections = runsOf(rows).map((run) => {
    const lines = run.map(({ kind, place, generation }) => {
      const [where, which] = [`${place}`.padStart(10, "0"), `${generation}`.padStart(5, "0")];
      return `${where} ${which} ${kind === "free" ? "f" : "n"}\r\n`;
    });
    return `${run[0]!.number} ${run.length}\n${lines.join("")}`;
  });
  return `xref\n${sections.join("")}`;
}

const KINDS = ["free", "used", "packed"];

function referenceStream(rows: readonly Row[], entries: string): Body {
  const data = Buffer.concat(
    rows.map(({ kind, place, generation }) => {
      const row = Buffer.alloc(7);
      row.writeUInt8(KINDS.indexOf(kind), 0);
      row.writeUInt32BE(place, 1);
      row.writeUInt16BE(Math.min(generation, 65_535), 5);
      return row;
    }),
  );
  const index = runsOf(rows).map((run) => `${run[0]!.number} ${run.length}`);
  return { entries: `/Type /XRef ${entries} /W [1 4 2] /Index [${index.join(" ")}]`, data };
}
