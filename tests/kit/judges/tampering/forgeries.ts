import { createHash } from "node:crypto";
import { findSignatures } from "#evidence/verification/find-seals.ts";
import { readSecurityStore } from "#evidence/verification/read-security-store.ts";
import { fromLatin1, latin1 } from "#kernel/bytes.ts";
import type { Verdict } from "#kernel/findings.ts";
import { endOfSealed, type FileEnd } from "#lib/pdf/assembly/file-end.ts";
import { fillContents } from "#lib/pdf/fill-contents.ts";
import { packMaterial } from "#lib/pdf/pack-material.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import type { PackedMaterial } from "#lib/pdf/security-store.ts";
import { timestampRevision } from "#lib/pdf/timestamp-revision.ts";
import { NODE_TOOLS } from "#lib/pdf/writing/node-tools.ts";
import type { Stamper } from "#lib/pki/timestamp-authority.ts";
import type { Material } from "./alterations.ts";
import { append, type Bytes, overwrite, sealOf } from "./edit-bytes.ts";
import {
  offsetIn,
  type RawUpdate,
  type Row,
  rawUpdate,
  streamBody,
  type Target,
  targetIn,
  used,
} from "./raw-update.ts";

/** What a forger has: the file, and at most an authority that stamps whatever it is sent. */
export interface Forging extends Material {
  /** The authority that this installation knows. */
  known: Pick<Stamper, "timestamp" | "tokenBytes">;
  /** One of the forger's own. */
  own: Pick<Stamper, "timestamp" | "tokenBytes">;
}

export interface Forgery {
  number: string;
  /** The family, by its name in the literature where it has one. */
  family: string;
  what: string;
  verdict: Exclude<Verdict, "genuine">;
  make: (forging: Forging) => Bytes | Promise<Bytes>;
}

/** A nine of bars, as on a clock: it needs no font. */
const nine = (x: number) =>
  [
    [x, 700, 30, 6],
    [x, 670, 30, 6],
    [x, 640, 30, 6],
    [x, 670, 6, 36],
    [x + 24, 640, 6, 66],
  ]
    .map((bar) => `${bar.join(" ")} re f`)
    .join(" ");
/** Another rent on a page that is white. */
const EVIL = `q 1 g 0 0 595 842 re f 0 g ${[60, 110, 160, 210].map(nine).join(" ")} Q`;
const FONT = "/Font <</Sly <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>";
const FORM = `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources <<${FONT}>> `;

/** An object's text with one more entry at its end. */
const withEntry = (text: string, entry: string) => `${text.slice(0, -2)}\n${entry}>>`;
/** The same where the entry comes first. */
const withFirst = (text: string, entry: string) => `<<${entry}\n${text.slice(2)}`;

/** Another page tree, which begins with the first free number. */
function evilPages({ free }: Target): [number, string][] {
  const [pages, page, content] = [free, free + 1, free + 2];
  const dict = `<</Type /Page /Parent ${pages} 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources <<${FONT}>>>>`;
  return [
    [pages, `<</Type /Pages /Count 1 /Kids [${page} 0 R]>>`],
    [page, dict],
    [content, streamBody(EVIL)],
  ];
}

const evilPage = ({ pageText, free }: Target) =>
  pageText.replace(/\/Contents (?:\[[^\]]*\]|\d+ 0 R)/, `/Contents ${free} 0 R`);

/** A forgery by an update that is written by hand. */
function updated(order: (target: Target) => RawUpdate): Forgery["make"] {
  return ({ sealed }) => rawUpdate(sealed, order(targetIn(sealed)));
}

/** A catalog with something else in it. */
const catalogWith = (change: (target: Target) => string, more?: (target: Target) => RawUpdate) =>
  updated((target) => ({
    ...more?.(target),
    objects: [[target.catalog, change(target)], ...(more?.(target).objects ?? [])],
  }));

const entryInCatalog = (entry: string) =>
  catalogWith(({ catalogText }) => withEntry(catalogText, entry));

/** A page that is another one, listed in rows that contradict one another or the file. */
const listed = (
  kind: "table" | "stream",
  rows: (evil: number, good: number, number: number) => readonly Row[],
) =>
  updated((target) => {
    const { content, free } = target;
    const inner = `${content} 0 obj\n${streamBody(EVIL)}\nendobj\n`;
    const body = streamBody(inner);
    const within = `${free} 0 obj\n`.length + body.indexOf(inner);
    return {
      kind,
      // The evil one stands within a stream, so that nothing lists it but these rows.
      objects: [[free, body]],
      rows: (at) => {
        const stream = at.get(free) ?? 0;
        const good = offsetIn(target, content);
        return [used(free, stream), ...rows(stream + within, good, content)];
      },
    };
  });

/** The page twice in one object stream. */
const packedTwice = (evilFirst: boolean, index: number) =>
  updated((target) => {
    const { page, pageText, free } = target;
    const two = [evilPage(target), pageText];
    const [first = "", second = ""] = evilFirst ? two : two.toReversed();
    const head = `${page} 0 ${page} ${first.length + 1} `;
    const pack = streamBody(
      `${head}${first} ${second}`,
      `/Type /ObjStm /N 2 /First ${head.length} `,
    );
    return {
      objects: [
        [free, streamBody(EVIL)],
        [free + 1, pack],
      ],
      rows: (at) => [
        ...[...at].map(([number, offset]) => used(number, offset)),
        { number: page, kind: "packed", offset: free + 1, generation: index },
      ],
    };
  });

/** An annotation over the first page. */
const annotated = (entries: string) =>
  updated(({ page, pageText, free }) => ({
    objects: [
      [
        page,
        pageText.includes("/Annots [")
          ? pageText.replace("/Annots [", `/Annots [${free} 0 R `)
          : withEntry(pageText, `/Annots [${free} 0 R]`),
      ],
      [
        free,
        `<</Type /Annot /Rect [60 600 460 720] /F 4 /P ${page} 0 R ${entries} /AP <</N ${free + 1} 0 R>>>>`,
      ],
      [free + 1, streamBody(EVIL, FORM)],
    ],
  }));

/** The seal's dictionary with something else in it. */
const sealWith = (change: (text: string) => string) =>
  updated((target) => ({ objects: [[target.seal, change(bodyOf(target, target.seal))]] }));

/** What stands in the file between an object's head and its end. */
function bodyOf(target: Target, number: number): string {
  const text = latin1(target.pdf.bytes, offsetIn(target, number));
  return text.slice(text.indexOf("\n") + 1, text.indexOf("\nendobj"));
}

/** The bytes of the seal's own dictionary changed where they stand, as long as before. */
const inPlace =
  (sought: RegExp, by: (found: string) => string): Forgery["make"] =>
  ({ sealed }) => {
    const text = latin1(sealed);
    const found = sought.exec(text);
    if (!found) throw new Error(`${sought} is not there`);
    const other = by(found[0]).padEnd(found[0].length);
    return overwrite(sealed, found.index, fromLatin1(other.slice(0, found[0].length)));
  };

const BYTE_RANGE = /\/ByteRange \[[^\]]*\] */;

/** What is otherwise than our writer writes it. */
interface Stamped {
  end?: Partial<FileEnd>;
  material?: PackedMaterial;
  signatureKey?: string;
  before?: string;
  behind?: string;
}

const STORE: PackedMaterial = { certificates: [], crls: [], ocsps: [] };

/** One more timestamp by an authority, in a revision as ours but for a change. */
const stamped =
  (
    who: "known" | "own",
    change: (end: FileEnd, target: Target) => Stamped = () => ({}),
  ): Forgery["make"] =>
  async (forging) => {
    const { sealed } = forging;
    const stamper = forging[who];
    const end = endOfSealed(openPdf(sealed));
    const changed = change(end, targetIn(sealed));
    const base = append(sealed, changed.before ?? "");
    const { update, byteRange, contentsAt } = timestampRevision(
      { ...end, length: base.length, ...changed.end },
      {
        material: changed.material ?? (await storeOf(sealed)),
        signatureKey: changed.signatureKey ?? keyOf(sealed),
        contentsLength: stamper.tokenBytes,
      },
      NODE_TOOLS,
    );
    const whole = append(base, update);
    const [, gapStart, gapEnd] = byteRange;
    const covered = createHash("sha256")
      .update(whole.subarray(0, gapStart))
      .update(whole.subarray(gapEnd))
      .digest();
    fillContents(whole, contentsAt, await stamper.timestamp(covered));
    return append(whole, changed.behind ?? "");
  };

/** What proves the seal already, as our writer packs it. */
async function storeOf(file: Bytes): Promise<PackedMaterial> {
  return packMaterial(readSecurityStore(openPdf(file)));
}

const keyOf = (file: Bytes) =>
  createHash("sha1")
    .update(findSignatures(file).found[0]?.contents ?? new Uint8Array())
    .digest("hex")
    .toUpperCase();

/** One of the objects that a timestamp's revision writes again, changed. */
const writtenAgain = (
  { objects }: FileEnd,
  number: number,
  change: (text: string) => string,
): Stamped => ({
  end: {
    objects: objects.map((one) =>
      one.id.number === number ? { ...one, text: change(one.text) } : one,
    ),
  },
});

/** What the seal covers behind its value moved to the end, and something else in its place. */
const wrapped =
  (hasOwnRange: boolean): Forgery["make"] =>
  ({ sealed }) => {
    const { gapStart, gapEnd, coversTo } = findSignatures(sealed).found[0]!;
    const signed = sealed.subarray(gapEnd, coversTo);
    const evil = `\n9 0 obj\n${streamBody(EVIL)}\nendobj\n`;
    const moved = gapEnd + evil.length;
    const whole = append(append(sealed.slice(0, gapEnd), evil), signed);
    const range = `/ByteRange [0 ${gapStart} ${moved} ${signed.length}]`;
    if (!hasOwnRange) return whole;
    const text = latin1(whole);
    const found = BYTE_RANGE.exec(text)!;
    return overwrite(whole, found.index, fromLatin1(range.padEnd(found[0].length)));
  };

const behind =
  (text: string): Forgery["make"] =>
  ({ sealed }) =>
    append(sealed, text);
const before =
  (text: string): Forgery["make"] =>
  ({ sealed }) =>
    append(fromLatin1(text), sealed);

type Family = readonly [
  family: string,
  ...forgeries: [what: string, verdict: Forgery["verdict"], make: Forgery["make"]][],
];

const FAMILIES: readonly Family[] = [
  [
    "incremental saving",
    [
      "the page's content written anew, in a stream of references",
      "altered",
      updated(({ content }) => ({ objects: [[content, streamBody(EVIL)]] })),
    ],
    [
      "the same in a table",
      "altered",
      updated(({ content }) => ({ kind: "table", objects: [[content, streamBody(EVIL)]] })),
    ],
    [
      "another page tree",
      "altered",
      catalogWith(
        (target) => target.catalogText.replace(/\/Pages \d+/, `/Pages ${target.free}`),
        (target) => ({ objects: evilPages(target) }),
      ),
    ],
    [
      "objects without references",
      "altered",
      updated(({ content }) => ({ without: "references", objects: [[content, streamBody(EVIL)]] })),
    ],
    [
      "objects and a trailer alone",
      "altered",
      updated(({ content }) => ({
        without: "references",
        kind: "table",
        objects: [[content, streamBody(EVIL)]],
      })),
    ],
    [
      "an update without its end",
      "altered",
      updated(({ content }) => ({ without: "end", objects: [[content, streamBody(EVIL)]] })),
    ],
    [
      "a table without a trailer",
      "altered",
      updated(({ content }) => ({
        without: "trailer",
        kind: "table",
        objects: [[content, streamBody(EVIL)]],
      })),
    ],
    ["an update that changes nothing", "altered", updated(() => ({}))],
    [
      "an update that goes on from the seal and passes over the timestamp",
      "altered",
      updated(({ pdf, content }) => ({
        prev: pdf.trailer.getNumber("Prev")!.value,
        objects: [[content, streamBody(EVIL)]],
      })),
    ],
    [
      "an update that goes on from nothing",
      "altered",
      updated((target) => ({ prev: 0, objects: evilPages(target) })),
    ],
    ["an object that no list names", "altered", behind("5 0 obj\n<</Type /Page>>\nendobj\n")],
  ],
  [
    "shadow attack",
    [
      "hide: what lay over the page is taken away",
      "altered",
      updated(({ content }) => ({ objects: [[content, streamBody(" ")]] })),
    ],
    [
      "replace: a font of the same name with other letters",
      "altered",
      updated((target) => ({
        objects: [[fontOf(target), "<</Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats>>"]],
      })),
    ],
    [
      "hide and replace: the reference goes to an object that was there unseen",
      "altered",
      updated((target) => ({ rows: () => [used(target.content, offsetIn(target, target.seal))] })),
    ],
    [
      "hide and replace: a second catalog that the trailer now names",
      "altered",
      updated((target) => ({
        root: target.free + 3,
        objects: [
          ...evilPages(target),
          [target.free + 3, `<</Type /Catalog /Pages ${target.free} 0 R>>`],
        ],
      })),
    ],
    [
      "the form that is drawn on the page says that it is a page",
      "altered",
      updated(({ content }) => ({ objects: [[content, streamBody(EVIL, "/Type /Page ")]] })),
    ],
    [
      "a resource called P that leads to another drawing",
      "altered",
      updated((target) => ({
        objects: [
          [target.page, withEntry(target.pageText, `/P ${target.free} 0 R`)],
          [target.free, streamBody(EVIL, FORM)],
        ],
      })),
    ],
  ],
  [
    "certification attack",
    [
      "evil annotation: free text",
      "altered",
      annotated("/Subtype /FreeText /Contents (Rent: 9,999 EUR) /DA (/Helv 18 Tf 0 g)"),
    ],
    ["evil annotation: a stamp", "altered", annotated("/Subtype /Stamp")],
    [
      "evil annotation: a redaction",
      "altered",
      annotated("/Subtype /Redact /QuadPoints [60 720 460 720 60 600 460 600]"),
    ],
    [
      "sneaky signature: a field that covers the page",
      "altered",
      annotated("/Subtype /Widget /FT /Sig /T (Signature2)"),
    ],
    [
      "sneaky signature: one with a value of its own",
      "altered",
      annotated(
        "/Subtype /Widget /FT /Sig /T (Signature2) /V <</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 1 2 3] /Contents <00>>>",
      ),
    ],
    [
      "a timestamp of the known authority whose field covers the page",
      "altered",
      stamped("known", (end) =>
        writtenAgain(end, end.objects[3]!.id.number, (text) =>
          text.replace("[0 0 0 0]", "[60 600 460 720]"),
        ),
      ),
    ],
    [
      "a timestamp of the known authority, and the page shows something else",
      "altered",
      stamped("known", (end, target) =>
        writtenAgain(end, target.page, (text) =>
          text.replace(/\/Contents (?:\[[^\]]*\]|\d+ 0 R)/, `/Contents ${target.seal} 0 R`),
        ),
      ),
    ],
    [
      "a timestamp of the known authority, and the catalog opens a script",
      "altered",
      stamped("known", (end, target) =>
        writtenAgain(end, target.catalog, (text) =>
          withEntry(text, "/OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>"),
        ),
      ),
    ],
    [
      "a timestamp of the known authority, and the seal's ban on changes is gone",
      "altered",
      stamped("known", (end, target) =>
        writtenAgain(end, target.catalog, (text) => text.replace(/\/Perms <<[^>]*>>/, "")),
      ),
    ],
    [
      "a timestamp of the known authority for another signature's proof",
      "altered",
      stamped("known", () => ({ signatureKey: "0".repeat(40) })),
    ],
    [
      "a timestamp of the known authority with a store that holds a page's content",
      "altered",
      stamped("known", () => ({
        material: { ...STORE, crls: [NODE_TOOLS.pack(fromLatin1(EVIL))] },
      })),
    ],
    [
      "a timestamp of the known authority with a store that holds nothing",
      "altered",
      stamped("known", () => ({ material: STORE })),
    ],
    [
      "a timestamp of the known authority that goes on from the seal alone",
      "altered",
      stamped("known", (_, { pdf }) => ({
        end: { startxref: pdf.trailer.getNumber("Prev")!.value },
      })),
    ],
    [
      "a timestamp of the known authority behind noise",
      "altered",
      stamped("known", () => ({ before: "% noise\n" })),
    ],
    [
      "a timestamp of the known authority, and a line end behind it",
      "altered",
      stamped("known", () => ({ behind: "\n" })),
    ],
    ["a timestamp of an authority of one's own, written as ours", "no-timestamp", stamped("own")],
  ],
  [
    "signature wrapping",
    ["what was signed moved to the end, the range moved with it", "resaved", wrapped(true)],
    ["the same with the range as it was", "altered", wrapped(false)],
    [
      "the seal's range within a stream behind",
      "altered",
      ({ sealed }) => {
        const at = findSignatures(sealed).found[0]!;
        const copy = latin1(sealed, at.gapStart, at.gapEnd);
        return rawUpdate(sealed, {
          objects: [
            [
              targetIn(sealed).free,
              streamBody(
                `/ByteRange [0 ${at.gapStart} ${at.gapEnd} ${at.coversTo - at.gapEnd}] /Contents ${copy}`,
              ),
            ],
          ],
        });
      },
    ],
    [
      "the whole file within a stream of another document",
      "resaved",
      ({ sealed }) =>
        append(
          fromLatin1(`%PDF-1.7\n1 0 obj\n<</Length ${sealed.length}>>\nstream\n`),
          Buffer.concat([sealed, Buffer.from("\nendstream\nendobj\n")]),
        ),
    ],
  ],
  [
    "universal forgery",
    ...unread().map(([what, change]): Family[1] => [
      `the seal's dictionary: ${what}`,
      "altered",
      sealWith(change),
    ]),
    ["in place: a range of nothing", "altered", inPlace(BYTE_RANGE, () => "/ByteRange [0 0 0 0]")],
    [
      "in place: a range of numbers below zero",
      "altered",
      inPlace(BYTE_RANGE, () => "/ByteRange [0 -1 -1 0]"),
    ],
    ["in place: no range", "altered", inPlace(BYTE_RANGE, () => "/ByteRangf [0 1 2 3]")],
    [
      "in place: the value is null",
      "altered",
      inPlace(/\/Contents <[0-9a-f]{40}/, () => "/Contents null <00"),
    ],
    [
      "in place: the value is empty",
      "altered",
      inPlace(/\/Contents <[0-9a-f]{40}/, () => "/Contents <>      <"),
    ],
  ],
  [
    "duplicate byte ranges",
    [
      "two in the seal's dictionary",
      "altered",
      sealWith((body) => withFirst(body, "/ByteRange [0 0 0 0]")),
    ],
    [
      "a second seal, copied",
      "altered",
      updated((target) => {
        return {
          objects: [
            [target.free, bodyOf(target, target.seal)],
            [
              target.free + 1,
              `<</Type /Annot /Subtype /Widget /FT /Sig /T (Again) /V ${target.free} 0 R /Rect [0 0 0 0]>>`,
            ],
          ],
        };
      }),
    ],
    ["one in a comment behind", "altered", behind("%/ByteRange [0 10 20 30]\n")],
  ],
  [
    "one object, two places",
    [
      "twice in a stream of references, the evil one first",
      "altered",
      listed("stream", (evil, good, number) => [used(number, evil), used(number, good)]),
    ],
    [
      "twice in a stream of references, the evil one last",
      "altered",
      listed("stream", (evil, good, number) => [used(number, good), used(number, evil)]),
    ],
    [
      "twice in a table, the evil one first",
      "altered",
      listed("table", (evil, good, number) => [used(number, evil), used(number, good)]),
    ],
    [
      "twice in a table, the evil one last",
      "altered",
      listed("table", (evil, good, number) => [used(number, good), used(number, evil)]),
    ],
    ["twice in an object stream, the evil one first", "altered", packedTwice(true, 0)],
    ["twice in an object stream, the evil one last", "altered", packedTwice(false, 1)],
    ["twice in an object stream, the index beyond both", "altered", packedTwice(true, 2)],
    [
      "free and used",
      "altered",
      listed("table", (evil, _, number) => [
        { ...used(number, 0, 65_535), kind: "free" },
        used(number, evil),
      ]),
    ],
    [
      "used and free",
      "altered",
      listed("table", (evil, _, number) => [
        used(number, evil),
        { ...used(number, 0, 65_535), kind: "free" },
      ]),
    ],
    [
      "freed",
      "altered",
      listed("table", (_, __, number) => [{ ...used(number, 0, 1), kind: "free" }]),
    ],
    [
      "another generation in the table",
      "altered",
      listed("table", (_, good, number) => [used(number, good, 1)]),
    ],
    [
      "another generation in the stream of references",
      "altered",
      listed("stream", (_, good, number) => [used(number, good, 1)]),
    ],
    [
      "generation 65535",
      "altered",
      listed("table", (_, good, number) => [used(number, good, 65_535)]),
    ],
    [
      "an offset that is one too low",
      "altered",
      listed("stream", (_, good, number) => [used(number, good - 1)]),
    ],
    [
      "an offset where another object stands",
      "altered",
      listed("stream", (evil, _, number) => [used(number + 1, evil)]),
    ],
    [
      "an offset within a stream",
      "altered",
      listed("stream", (evil, _, number) => [used(number, evil)]),
    ],
    [
      "a second list for readers that know it (XRefStm)",
      "altered",
      updated(({ content, pdf }) => ({
        kind: "table",
        trailer: `/XRefStm ${pdf.startxref}`,
        objects: [[content, streamBody(EVIL)]],
      })),
    ],
  ],
  [
    "one dictionary, two readings",
    [
      "Pages twice, the evil one first",
      "altered",
      catalogWith(
        (target) => withFirst(target.catalogText, `/Pages ${target.free} 0 R`),
        (target) => ({ objects: evilPages(target) }),
      ),
    ],
    [
      "Pages twice, the evil one last",
      "altered",
      catalogWith(
        (target) => withEntry(target.catalogText, `/Pages ${target.free} 0 R`),
        (target) => ({ objects: evilPages(target) }),
      ),
    ],
    [
      "Pages twice, once spelt with a number sign",
      "altered",
      catalogWith(
        (target) => withEntry(target.catalogText, `/P#61ges ${target.free} 0 R`),
        (target) => ({ objects: evilPages(target) }),
      ),
    ],
    [
      "Pages behind a comment that some end at a carriage return",
      "altered",
      catalogWith(
        (target) => withEntry(target.catalogText, `% x\r/Pages ${target.free} 0 R`),
        (target) => ({ objects: evilPages(target) }),
      ),
    ],
    [
      "two Roots in the trailer",
      "altered",
      updated((target) => ({
        trailer: `/Root ${target.free + 3} 0 R`,
        objects: [
          ...evilPages(target),
          [target.free + 3, `<</Type /Catalog /Pages ${target.free} 0 R>>`],
        ],
      })),
    ],
    ["two Prevs in the trailer", "altered", updated(() => ({ trailer: "/Prev 0" }))],
    [
      "a trailer that says it is encrypted",
      "altered",
      updated(({ free }) => ({
        trailer: `/Encrypt ${free} 0 R`,
        objects: [[free, "<</Filter /Standard /V 1 /R 2 /O () /U () /P -4>>"]],
      })),
    ],
    [
      "metadata with an object within",
      "altered",
      updated((target) => ({
        objects: [
          [
            target.free,
            streamBody(
              `x\nendstream\nendobj\n${target.content} 0 obj\n${streamBody(EVIL)}\nendobj\n`,
              "/Type /Metadata /Subtype /XML ",
            ),
          ],
        ],
      })),
    ],
    [
      "a security store with a script",
      "altered",
      updated(({ store, storeText }) => ({
        objects: [[store, withEntry(storeText, "/X <</S /JavaScript /JS (app.alert\\(1\\))>>")]],
      })),
    ],
    [
      "a security store that leads to another drawing",
      "altered",
      updated(({ store, storeText, free }) => ({
        objects: [
          [store, withEntry(storeText, `/X ${free} 0 R`)],
          [free, streamBody(EVIL, FORM)],
        ],
      })),
    ],
    [
      "a script on opening",
      "altered",
      entryInCatalog("/OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>"),
    ],
    ["a portfolio", "altered", entryInCatalog("/Collection <</View /H>>")],
    [
      "another version",
      "altered",
      entryInCatalog(
        "/Version /1.0 /Extensions <</EVIL <</BaseVersion /1.7 /ExtensionLevel 99>>>>",
      ),
    ],
    [
      "another language",
      "altered",
      catalogWith(({ catalogText }) => catalogText.replace(/\/Lang \([^)]*\)/, "/Lang (xx)")),
    ],
    [
      "another record attached",
      "altered",
      catalogWith(
        (target) => target.catalogText.replace(/\/AF \[[^\]]*\]/, `/AF [${target.free} 0 R]`),
        (target) => ({
          objects: [
            [
              target.free,
              `<</Type /Filespec /F (evidence.json) /UF (evidence.json) /EF <</F ${target.free + 1} 0 R>>>>`,
            ],
            [target.free + 1, streamBody("{}", "/Type /EmbeddedFile ")],
          ],
        }),
      ),
    ],
    [
      "resources that pages inherit",
      "altered",
      updated(({ tree }) => ({
        objects: [
          [
            tree.root.ref.objectNumber,
            `<</Type /Pages /Count ${tree.pages.length} /Kids [${tree.pages.map(({ ref }) => `${ref}`).join(" ")}] /Resources <<${FONT}>>>>`,
          ],
        ],
      })),
    ],
    [
      "fewer pages than there are",
      "altered",
      updated(({ tree }) => ({
        objects: [
          [tree.root.ref.objectNumber, `<</Type /Pages /Count 1 /Kids [${tree.pages[0]!.ref}]>>`],
        ],
      })),
    ],
  ],
  [
    "bytes around it",
    ["a line end", "altered", behind("\n")],
    ["a carriage return and a line end", "altered", behind("\r\n")],
    ["a blank", "altered", behind(" ")],
    ["a zero byte", "altered", behind("\0")],
    ["one more end of file", "altered", behind("%%EOF\n")],
    ["one more end that names the start of the file", "altered", behind("startxref\n0\n%%EOF\n")],
    ["a comment with an end", "altered", behind("% startxref 0\n")],
    ["2,000 letters", "altered", behind("A".repeat(2_000))],
    [
      "8,000 bytes of noise, so that readers look no further",
      "altered",
      behind("\xaa".repeat(8_000)),
    ],
    ["a web page", "altered", behind("<html><h1>Rent: 9,999 EUR</h1></html>")],
    ["the same file again", "altered", ({ sealed }) => append(sealed, sealed)],
    ["another sealed file", "altered", ({ sealed, other }) => append(sealed, other)],
    [
      "cut back to the seal, then a blank",
      "altered",
      ({ sealed }) => append(sealed.slice(0, sealOf(sealed).end), " "),
    ],
    ["without the last line end", "incomplete", ({ sealed }) => sealed.slice(0, -1)],
    ["without the last line", "incomplete", ({ sealed }) => sealed.slice(0, -6)],
    ["a mark of byte order before the header", "resaved", before("\xef\xbb\xbf")],
    ["junk before the header", "resaved", before("junkjunk\n")],
  ],
];

/** Values that made readers skip the check of a signature, in their own words. */
function unread(): [string, (body: string) => string][] {
  const range = (value: string) => (body: string) => body.replace(BYTE_RANGE, value);
  const contents = (value: string) => (body: string) =>
    body.replace(/\/Contents <[0-9a-f]*>/, value);
  return [
    ["no range", range("")],
    ["a range that is null", range("/ByteRange null ")],
    ["a range of zeros", range("/ByteRange [0 0 0 0] ")],
    ["a range of two numbers", range("/ByteRange [0 100] ")],
    ["a range below zero", range("/ByteRange [0 -10 -20 30] ")],
    ["a range beyond the file", range("/ByteRange [0 99999999 999999999 9] ")],
    ["no value", contents("")],
    ["a value that is null", contents("/Contents null")],
    ["an empty value", contents("/Contents <>")],
    ["a value of one zero", contents("/Contents <00>")],
    ["a value that is text", contents("/Contents (seal)")],
    [
      "another kind of signature",
      (body) => body.replace("/ETSI.CAdES.detached", "/adbe.x509.rsa_sha1"),
    ],
  ];
}

function fontOf({ pdf }: Target): number {
  for (const [number, place] of pdf.places) {
    if (place.kind !== "offset") continue;
    if (/^\d+ 0 obj\n<<\/Type \/Font\n/.test(latin1(pdf.bytes, place.offset, place.offset + 40))) {
      return number;
    }
  }
  throw new Error("no font");
}

export const FORGERIES: readonly Forgery[] = FAMILIES.flatMap(([family, ...forgeries]) =>
  forgeries.map(([what, verdict, make]) => ({ family, what, verdict, make })),
).map((forgery, index) => ({ number: `f${String(index + 1).padStart(3, "0")}`, ...forgery }));
