/** Files whose objects are listed, numbered, packed or named so that readers find different ones. */
import { deflateSync } from "node:zlib";
import type { Construct } from "./construct.ts";
import { add, type Body, cover, type Draft, NUMBER, type Row, stream, WORDS } from "./draft.ts";

/** The content as it would be with the other price. */
function otherContent(): Body {
  return stream("", `BT /F1 10 Tf 20 95 Td (Lease agreement) Tj ET ${cover()}`);
}

const used = (number: number, place: number, generation = 0): Row => ({
  number,
  kind: "used",
  place,
  generation,
});

function addOther(draft: Draft, generation = 0, number: number = NUMBER.content): void {
  draft.layout.extra.push({ key: "other", number, generation, body: otherContent() });
}

/** The same rows with something done at that of the content. */
function atContent(rows: Row[], change: (row: Row) => Row[]): Row[] {
  return rows.flatMap((row) => (row.number === NUMBER.content ? change(row) : [row]));
}

function replaced(file: Buffer, from: string | RegExp, to: string): Buffer {
  return Buffer.from(file.toString("latin1").replace(from, to), "latin1");
}

/** A further revision behind the file. */
function update(
  file: Buffer,
  objects: readonly (readonly [number, string])[],
  { trailer = "", start = null as number | null, more = "" } = {},
): Buffer {
  const parts = [file];
  let length = file.length;
  const rows = objects.map(([number, text]) => {
    const at = length;
    const body = Buffer.from(`${number} 0 obj\n${text}\nendobj\n`, "latin1");
    parts.push(body);
    length += body.length;
    return `${number} 1\n${`${at}`.padStart(10, "0")} 00000 n\r\n`;
  });
  const before = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString("latin1"))?.[1] ?? 0);
  const references = `xref\n${rows.join("")}${more}trailer\n<</Size 99 /Root 1 0 R /Prev ${before} ${trailer}>>\nstartxref\n${start ?? length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(references, "latin1")]);
}

const textOf = (body: Body) =>
  typeof body === "string"
    ? body
    : `<</Length ${body.data.length}>>\nstream\n${body.data.toString("latin1")}\nendstream`;

export const STRUCTURES: Record<string, Construct> = {
  "an object listed twice": (draft, lot) => {
    draft.layout.isStream = lot.oneIn(2);
    addOther(draft);
    const isFirst = lot.oneIn(2);
    draft.layout.rows.push((rows, at) => {
      const second = used(NUMBER.content, at("other"));
      if (lot.oneIn(3)) return [...rows, second];
      return atContent(rows, (row) => (isFirst ? [second, row] : [row, second]));
    });
  },
  "generations that lie": (draft, lot) => {
    draft.layout.isStream = lot.oneIn(3);
    const [listed, written, asked] = [lot.of([0, 1, 65_535]), lot.of([0, 1, 5]), lot.of([0, 1, 5])];
    addOther(draft, written);
    draft.contents = `${NUMBER.content} ${asked} R`;
    const place = lot.of(["other", `${NUMBER.content}`]);
    draft.layout.rows.push((rows, at) =>
      atContent(rows, () => [used(NUMBER.content, at(place), listed)]),
    );
  },
  "an object free and in use": (draft, lot) => {
    addOther(draft);
    const free: Row = {
      number: NUMBER.content,
      kind: "free",
      place: 0,
      generation: lot.of([0, 1, 65_535]),
    };
    draft.layout.rows.push((rows, at) =>
      atContent(rows, (row) =>
        lot.of([[free, row], [row, free], [free], [free, used(NUMBER.content, at("other"))]]),
      ),
    );
  },
  "places that lead elsewhere": (draft, lot) => {
    addOther(draft, 0, lot.of([NUMBER.content, 77]));
    const shift = lot.of([0, -1, 1, 2, -3, 20]);
    draft.layout.rows.push((rows, at) =>
      atContent(rows, (row) => [
        used(row.number, (lot.oneIn(2) ? at("other") : row.place) + shift),
      ]),
    );
  },
  "two tables of places": (draft, lot) => {
    const other = textOf(otherContent());
    const loop = lot.oneIn(4);
    draft.layout.whole.push((file) => {
      const once = update(file, [[NUMBER.content, other]], {
        trailer: lot.of([
          "",
          "/Prev 0",
          "/Prev 99999999",
          "/Root 99 0 R",
          "/Size 3",
          "/Root 1 1 R",
        ]),
      });
      if (loop) return replaced(once, /\/Prev \d+/, `/Prev ${once.length - 120}`);
      return lot.oneIn(2)
        ? once
        : update(once, [[NUMBER.content, lot.of(["null", other, "<<>>"])]]);
    });
  },
  "a table and a stream of places": (draft, lot) => {
    addOther(draft);
    const row = Buffer.alloc(7);
    draft.layout.whole.push((file) => {
      const text = file.toString("latin1");
      const at = text.lastIndexOf(`\n${NUMBER.content} 0 obj`) + 1;
      row.writeUInt8(1, 0);
      row.writeUInt32BE(at, 1);
      const place = file.length;
      const references = `50 0 obj\n<</Type /XRef /Size 51 /W [1 4 2] /Index [${NUMBER.content} 1] /Length 7>>\nstream\n${row.toString("latin1")}\nendstream\nendobj\n`;
      const whole = Buffer.concat([file, Buffer.from(references, "latin1")]);
      return update(whole, [], {
        trailer: `/XRefStm ${place}`,
        more: lot.of([
          "",
          `${NUMBER.content} 1\n0000000000 00001 f\r\n`,
          "0 1\n0000000000 65535 f\r\n",
        ]),
      });
    });
    if (lot.oneIn(3))
      draft.layout.rows.push((rows) =>
        atContent(rows, (one) => [{ ...one, kind: "free", place: 0 }]),
      );
  },
  "objects packed together": (draft, lot) => {
    const { layout } = draft;
    layout.isStream = true;
    for (const number of [NUMBER.catalog, NUMBER.pages, NUMBER.page, NUMBER.font])
      layout.packed.add(number);
    const lie = lot.below(8);
    layout.rows.push((rows, at) =>
      rows.map((row) => {
        if (row.kind !== "packed") return row;
        if (lie === 1) return { ...row, generation: 0 };
        if (lie === 2) return { ...row, generation: row.generation + 1 };
        if (lie === 3) return { ...row, place: 99 };
        if (lie === 4 && row.number === NUMBER.font)
          return used(row.number, at(`${NUMBER.content}`));
        return row;
      }),
    );
    if (lie === 5)
      layout.whole.push((file) =>
        replaced(file, /\/First (\d+)/, lot.oneIn(2) ? "/First $1 /First 0" : "/First 0$1"),
      );
    if (lie === 6)
      layout.whole.push((file) => replaced(file, "/N 4", lot.of(["/N 9", "/N 2", "/N -1"])));
    if (lie === 7) {
      const page = add(
        draft,
        `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents ${add(draft, otherContent())} 0 R /Resources <</Font <</F1 5 0 R>>>>>>`,
      );
      layout.packed.add(page);
      // The same number a second time in the same stream.
      layout.whole.push((file) =>
        replaced(
          file,
          new RegExp(`(\\n|\\s)${page} (\\d+)(?=[\\s\\d]*<<)`),
          `$1${lot.of(["3", "03", "+3"]).padStart(`${page}`.length, " ")} $2`,
        ),
      );
    }
  },
  "keys twice": (draft, lot) => {
    const content = add(draft, otherContent());
    const other = `${content} 0 R`;
    lot.of([
      () => draft.page.push(`/Contents ${other}`),
      () => draft.page.push(`/Content#73 ${other}`),
      () => draft.page.push(`/Contents 4 0 R /Contents ${other}`),
      () => draft.page.push(`/Contents null /Contents ${other}`),
      () => draft.page.push("/Resources <<>>"),
      () => draft.page.push("/MediaBox [0 0 300 60]"),
      () => draft.page.push("/Type /Pages"),
      () => draft.page.push(`/contents ${other} /Contents# ${other}`),
      () => draft.catalog.push("/Pages 99 0 R"),
      () => draft.trailer.push("/Root 99 0 R"),
      () =>
        draft.trailer.push(
          `/Root ${add(draft, "<</Type /Catalog /Pages 2 0 R /Extra true>>")} 0 R`,
        ),
      () =>
        draft.bodies.set(
          NUMBER.pages,
          `<</Type /Pages /Kids [3 0 R] /Count 1 /Kids [${add(draft, `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents ${other} /Resources <</Font <</F1 5 0 R>>>>>>`)} 0 R]>>`,
        ),
    ])();
  },
  "lists of pages": (draft, lot) => {
    const other = add(
      draft,
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents ${add(draft, otherContent())} 0 R /Resources <</Font <</F1 5 0 R>>>>>>`,
    );
    draft.bodies.set(
      NUMBER.pages,
      lot.of([
        `<</Type /Pages /Kids [3 0 R ${other} 0 R] /Count 1>>`,
        `<</Type /Pages /Kids [3 0 R] /Count 2>>`,
        `<</Type /Pages /Kids [3 0 R 3 0 R] /Count 2>>`,
        `<</Type /Pages /Kids [2 0 R 3 0 R] /Count 1>>`,
        `<</Type /Pages /Kids [null 3 0 R] /Count 1>>`,
        `<</Type /Page /Kids [3 0 R] /Count 1>>`,
        `<</Kids [3 0 R] /Count 1>>`,
        `<</Type /Pages /Kids 3 0 R /Count 1>>`,
        `<</Type /Pages /Kids [[3 0 R]] /Count 1>>`,
        `<</Type /Pages /Kids [<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>] /Count 1>>`,
        `<</Type /Pages /Kids [3 0 R] /Count -1>>`,
        `<</Type /Pages /Kids [3 0 R] /Count 1 /Parent 2 0 R>>`,
        `<</Type /Pages /Kids [3 0 R] /Count 1 /Contents ${other} 0 R /Rotate 90>>`,
        `<</Type /Pages /Kids [${other} 0 R] /Kids [3 0 R] /Count 1>>`,
      ]),
    );
  },
  "lengths that lie": (draft, lot) => {
    const inner = lot.of([
      "\nendstream\n",
      "\nendstream\nendobj\n",
      "\nendstream endobj\n9 0 obj\n<<>>\nstream\n",
      "\n",
      "\rendstream\r",
      " endstream ",
    ]);
    draft.packing = (content) => {
      const data = Buffer.concat([content, Buffer.from(`${inner}${cover()}`, "latin1")]);
      const length = lot.of([
        content.length,
        data.length,
        0,
        content.length + inner.length,
        99_999,
        -1,
        data.length - 1,
        data.length + 3,
        "null",
        "(9)",
        "99 0 R",
        `${add(draft, `${content.length}`)} 0 R`,
        `${content.length} /Length ${data.length}`,
      ]);
      return { entries: "", data, length: `${length}` };
    };
  },
  "streams that begin oddly": (draft, lot) => {
    const begin = lot.of([
      "stream\r",
      "stream \n",
      "stream\n\n",
      "stream\r\n",
      "stream\t\r\n",
      "stream",
      "stream%\n",
      "stream\r\r",
    ]);
    draft.layout.whole.push((file) => {
      const text = file.toString("latin1");
      const at = text.indexOf("stream\n", text.indexOf(`\n${NUMBER.content} 0 obj`));
      return at < 0 ? file : Buffer.from(text.slice(0, at) + begin + text.slice(at + 7), "latin1");
    });
  },
  packings: (draft, lot) => {
    draft.packing = (content) => {
      const rest = Buffer.from(cover(), "latin1");
      const packed = deflateSync(content);
      const kind = lot.below(14);
      if (kind === 0)
        return stream("/Filter /FlateDecode", Buffer.concat([packed, deflateSync(rest)]));
      if (kind === 1)
        return stream(
          "/Filter /FlateDecode",
          Buffer.concat([packed.subarray(0, -4), Buffer.alloc(4)]),
        );
      if (kind === 2)
        return stream("/Filter /FlateDecode", packed.subarray(0, -lot.of([1, 4, 6, 12])));
      if (kind === 3) return stream("/Filter /Fl", packed);
      if (kind === 4) return stream("/F /FlateDecode", packed);
      if (kind === 5) return stream("/Filter [/FlateDecode /FlateDecode]", deflateSync(packed));
      if (kind === 6)
        return stream(
          "/Filter [/ASCIIHexDecode /FlateDecode]",
          `${packed.toString("hex")}${lot.of([">", "", "> 00", "zz>"])}`,
        );
      if (kind === 7)
        return stream(
          `/Filter /FlateDecode /DecodeParms <</Predictor ${lot.of([1, 2, 12, 15])} /Columns ${lot.of([1, 4, 7])}>>`,
          packed,
        );
      if (kind === 8)
        return stream(`/Filter /FlateDecode /DP <</Predictor 12 /Columns 4>>`, packed);
      if (kind === 9)
        return stream(
          `/Filter [/Crypt /FlateDecode] /DecodeParms [<</Name /Identity>> null]`,
          packed,
        );
      if (kind === 10) return stream(`/Filter /FlateDecode /Filter null`, packed);
      if (kind === 11) return stream(`/Filter [null /FlateDecode]`, packed);
      if (kind === 12) {
        const bytes = deflateSync(Buffer.concat([content, Buffer.from(" ".repeat(300)), rest]));
        bytes[lot.below(bytes.length)] = 0xff;
        return stream("/Filter /FlateDecode", bytes);
      }
      return stream(
        `/Filter /${lot.of(["LZWDecode", "RunLengthDecode", "ASCII85Decode", "Missing", "DCTDecode", "JBIG2Decode"])}`,
        content,
      );
    };
  },
  "values by reference": (draft, lot) => {
    const far = add(draft, `${add(draft, `${NUMBER.content} 0 R`)} 0 R`);
    draft.contents = lot.of([
      `${far} 0 R`,
      `${NUMBER.content} 00000 R`,
      `0${NUMBER.content} 0 R`,
      `+${NUMBER.content} 0 R`,
      `${NUMBER.content}.0 0 R`,
      `${NUMBER.content} %\n 0 R`,
      `[${NUMBER.content} 0 R]%x\n`,
      `${NUMBER.content} 0 R/X[1 2 R 3 4]`,
    ]);
    const [box, side] = [add(draft, "[0 0 300 120]"), add(draft, "120")];
    draft.mediaBox = lot.of([draft.mediaBox, `${box} 0 R`, `[0 0 300 ${side} 0 R]`]);
  },
  "line ends and comments between objects": (draft, lot) => {
    const blanks = [
      " ",
      "\r",
      "\r\n",
      "%x\n",
      "%x\r",
      "\0",
      "\f",
      "",
      "\n\n\n",
      "% 4 0 obj <<>> endobj\n",
      "%endobj\n",
      "\t",
    ];
    draft.layout.gaps = { open: lot.of(blanks), close: lot.of(["\n", ...blanks]) };
    draft.layout.eol = lot.of([
      "\n",
      "\r",
      "\r\n",
      " ",
      "\n% comment\n",
      "\n5 0 obj\n<<>>\nendobj\n",
    ]);
  },
  "junk around the file": (draft, lot) => {
    draft.layout.whole.push((file) =>
      lot.of([
        () => Buffer.concat([Buffer.from("junk\n"), file]),
        () => Buffer.concat([file, Buffer.from("junk")]),
        () =>
          Buffer.concat([
            file,
            Buffer.from(`4 0 obj\n${textOf(otherContent())}\nendobj\n`, "latin1"),
          ]),
        () =>
          replaced(
            file,
            /%PDF-1.7/,
            lot.of(["%PDF-9.9", "%PDF-1.", "%PDF", "%!PS-Adobe PDF-1.7", " %PDF-1.7"]),
          ),
        () =>
          replaced(
            file,
            /startxref\n(\d+)/,
            lot.of([
              "startxref\n0",
              "startxref\n$1\nstartxref\n9",
              "startxref $1",
              "startxref\n+$1",
              "startxref\n0$1",
              "",
            ]),
          ),
        () =>
          replaced(
            file,
            /%%EOF\n$/,
            lot.of(["", "%%EO", "%%EOF%%EOF", `%%EOF\n%%EOF\n${" ".repeat(2_000)}`]),
          ),
        () =>
          replaced(
            file,
            /trailer\n<</,
            lot.of([
              "trailer<<",
              "trailer\n<</Size 3 ",
              "trailer\r<</Prev 15 ",
              "<<",
              "trailer % x\n<<",
            ]),
          ),
        () => replaced(file, /endobj/, lot.of(["", "end", "endobj endobj"])),
        () =>
          replaced(
            file,
            /xref\n0 (\d+)/,
            lot.of([
              "xref\n1 $1",
              "xref\n0  $1",
              "xref\r0 $1",
              "xref\n0 99",
              "xref\n0 2",
              "xref 0 $1",
            ]),
          ),
        () => replaced(file, / n\r\n/g, lot.of([" n\n", " n \n", " n\r", "n\r\n"])),
        () => Buffer.concat([file, file]),
      ])(),
    );
  },
  "odd dictionaries and names": (draft, lot) => {
    draft.page.push(
      lot.of([
        "/A#4 1",
        "/A#zz 1",
        "/#00 1",
        "/ 1",
        `/${"N".repeat(lot.of([127, 128, 300]))} 1`,
        "/A",
        "/A /B /C",
        "5 /A",
        "/A (un(balanced) 1",
        "/A <<",
        `/A ${"[".repeat(lot.of([30, 100, 600, 2_000]))}`,
        `/A ${"[".repeat(300)}${"]".repeat(300)}`,
        `/A ${"<</B ".repeat(120)}1${">>".repeat(120)}`,
        "/A true/B false/C null/D(x)/E<00>/F[1]",
        "/A 1 0 R 0 R",
        "/A 99 0 R",
        "/A -5 0 R",
        "/A --5",
        "/A 1.2.3",
        "/A endobj",
        "/A stream",
        "%>>\n/A 1",
        `/Tabs /S /Contents${lot.of([" ", "\0", "%x\n"])}4 0 R`,
        `/Group <</S /Transparency /S /Other>>`,
      ]),
    );
  },
  "two files in one": (draft, lot) => {
    const other = textOf(otherContent());
    draft.layout.whole.push((file) => {
      const text = file.toString("latin1");
      return lot.of([
        () => update(file, [[NUMBER.content, other]], { start: 0 }),
        () =>
          Buffer.concat([
            update(file, [[NUMBER.content, other]]),
            Buffer.from(text.slice(text.lastIndexOf("startxref")), "latin1"),
          ]),
        () =>
          update(file, [
            [
              NUMBER.page,
              `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents 60 0 R /Resources <</Font <</F1 5 0 R>>>>>>`,
            ],
            [60, other],
          ]),
        () => update(file, [[60, other]], { trailer: "/Root 61 0 R" }),
        () => update(file, [[NUMBER.content, other.replace(WORDS.other, WORDS.honest)]]),
      ])();
    });
  },
};
