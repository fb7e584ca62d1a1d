import { deflateSync } from "node:zlib";
import { knownText } from "#kernel/personal-text.ts";
import { assembleSealed } from "#lib/pdf/assemble.ts";
import type { Drawing, FieldBox, PageSize } from "#lib/pdf/parts.ts";
import { forOneMoreUse, type OpenPdf, openPdf } from "#lib/pdf/reading/open.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import { timestampRevision } from "#lib/pdf/timestamp-revision.ts";
import { NODE_TOOLS } from "#lib/pdf/writing/node-tools.ts";
import { readBack } from "#lib/pdf/writing/read-back.ts";
import { UnopenablePdf, withPdf } from "#lib/pdfium/pdfium.ts";
import type { CertificateInput, CertificateSigner } from "#sealing/pages/certificate-input.ts";
import type { FilledField, PrintedContent } from "#sealing/pages/overlay-pages.ts";
import { typesetSealPages } from "#sealing/pages/typeset-seal-pages.ts";
import { EVIDENCE_FILE } from "./evidence-file.ts";

/** No seal can be put on this PDF. */
export class Unsealable extends Error {
  override name = "Unsealable";
}

/**
 * Puts a seal on a base PDF for trial, so that nothing is signed that cannot be
 * sealed: every stamp on every page, the line of the document ID, a certificate
 * of several signers, the evidence, a signature's place and the data that prove
 * it; then reads what would be signed as strictly as whoever verifies it, and
 * has PDFium open the result and count its pages.
 * @param base its bytes, or what nothing but its bytes was opened from
 * @param pages of the whole base PDF, as they are seen
 * @param fields places that will be stamped
 * @throws Unsealable
 */
export async function rehearseSeal(
  base: Uint8Array | OpenPdf,
  pages: readonly PageSize[],
  fields: readonly FieldBox[],
): Promise<void> {
  try {
    const opened = base instanceof Uint8Array ? openPdf(base) : forOneMoreUse(base);
    const { pdf, overlayOf, certificate } = trialPages(pages, fields);
    const assembled = assembleSealed({
      base: opened,
      overlay: pdf,
      marks: pages.map((size, index) => ({ page: index + 1, overlayPage: overlayOf(size) })),
      appendix: [{ pdf, ...certificate }],
      bookmark: "Trial",
      keywords: TRIAL_CERTIFICATE.publicId,
      attached: { ...EVIDENCE_FILE, bytes: EVIDENCE, at: TRIAL_SIGNATURE.at },
      signature: TRIAL_SIGNATURE,
    });
    const { update } = timestampRevision(assembled.end, TIMESTAMP, NODE_TOOLS);
    const wanted = pages.length + certificate.to - certificate.from + 1;
    const signed = Buffer.concat([opened.bytes, assembled.update]);
    readBack(signed);
    const sealed = Buffer.concat([signed, update]);
    const shown = await withPdf(sealed, ({ pageCount }) => pageCount);
    if (assembled.pageCount !== wanted || shown !== wanted) {
      throw new Unsealable(`${shown} of ${wanted} pages`);
    }
  } catch (cause) {
    const isOfThePdf =
      cause instanceof BrokenPdf || cause instanceof RangeError || cause instanceof UnopenablePdf;
    throw isOfThePdf ? new Unsealable(cause.message, { cause }) : cause;
  }
}

/** Room for a signature with its timestamp, as DER. */
export const TRIAL_SIGNATURE = {
  fieldName: "Seal",
  name: "Trial",
  reason: "Trial",
  at: new Date(0),
  contentsLength: 24_000,
} as const;
/** What carries it has to find its place in the catalog, however large it is. */
const EVIDENCE = new Uint8Array(4_000);
/** What it takes to check it, packed, and room for one more timestamp. */
const PIECE = deflateSync(new Uint8Array(1_500));
const TIMESTAMP = {
  material: { certificates: [PIECE, PIECE, PIECE], crls: [PIECE], ocsps: [PIECE, PIECE] },
  signatureKey: "0".repeat(40),
  contentsLength: 8_000,
};

interface TrialPages {
  pdf: OpenPdf;
  overlayOf(size: PageSize): number;
  certificate: { from: number; to: number };
}

/**
 * Setting stamps takes longer than putting them on, and what is set depends on
 * the sizes of the pages alone, which are few: A4, Letter, a scanner's.
 */
const kept = new Map<string, TrialPages>();
const MOST_KEPT = 16;

function trialPages(pages: readonly PageSize[], fields: readonly FieldBox[]): TrialPages {
  const sizes = [...new Map(pages.map((size) => [keyOf(size), size])).values()];
  const tight = fields.filter((field) => isTight(field, pages[field.page - 1]));
  const key = JSON.stringify([sizes.map(keyOf).sort(), tight]);
  const known = kept.get(key);
  if (known) return known;
  const made = setTrialPages(sizes, pages, tight);
  if (kept.size >= MOST_KEPT) kept.delete([...kept.keys()][0] ?? "");
  kept.set(key, made);
  return made;
}

const keyOf = ({ width, height }: PageSize) => `${width}×${height}`;

/** A box that hardly anything fits into, in points; setting it is tried as it is. */
const TIGHT = 12;

function isTight({ width, height }: FieldBox, page: PageSize | undefined): boolean {
  return !page || (width * page.width) / 100 < TIGHT || (height * page.height) / 100 < TIGHT;
}

function setTrialPages(
  sizes: readonly PageSize[],
  pages: readonly PageSize[],
  tight: readonly FieldBox[],
): TrialPages {
  // One page of each size with every kind of stamp, then those with boxes that are tight.
  const tightPages = [...new Set(tight.map(({ page }) => page))].filter((page) => pages[page - 1]);
  const stamped = [...sizes, ...tightPages.map((page) => pages[page - 1]!)];
  const usual = sizes.flatMap((_, index) =>
    BOXES.flatMap((box) => stamps({ ...box, page: index + 1 })),
  );
  const narrow = tight.flatMap((box) => {
    const page = sizes.length + 1 + tightPages.indexOf(box.page);
    return stamps({ ...box, page });
  });
  const toSet = { pages: stamped, fields: [...usual, ...narrow], certificate: TRIAL_CERTIFICATE };
  const set = typesetSealPages(toSet, { tagged: true });
  const numbers = new Map(sizes.map((size, index) => [keyOf(size), index + 1]));
  const [from, to] = set.certificatePages;
  return {
    pdf: openPdf(set.pdf),
    overlayOf: (size) => set.marks[(numbers.get(keyOf(size)) ?? 1) - 1]?.overlayPage ?? 1,
    certificate: { from, to },
  };
}

const BOXES: readonly Omit<FieldBox, "page">[] = [{ x: 10, y: 70, width: 25, height: 10 }];

/** Of as many strokes as a quick hand draws. */
const DRAWING: Drawing = {
  type: "drawn",
  width: 600,
  height: 200,
  strokes: [0, 1, 2].map((stroke) =>
    Array.from({ length: 120 }, (_, at): [number, number] => [
      20 + stroke * 180 + at * 1.5,
      100 + 70 * Math.sin(at / (4 + stroke)),
    ]),
  ),
};
const NAME = knownText("Maximiliane Wolkenstein-Rodenegg y Fernández de la Vega");
const TITLE = knownText("Vice President, Procurement and Strategic Sourcing");
const WORDS = knownText(
  "As much as people write into a field when they take the room that it gives them.",
);

/** One of everything that is printed into fields, and of a text one that is short. */
const STAMPS: { [P in Printed]: readonly Extract<PrintedContent, { printed: P }>["content"][] } = {
  signature: [
    { drawing: DRAWING, signerName: NAME, title: TITLE, signedAt: "30 Nov 2026 23:59 UTC" },
  ],
  initials: [{ drawing: DRAWING }],
  text: [{ text: "30 November 2026" }, { text: WORDS }],
  mark: [{ isTicked: true, text: "Yes" }],
};

type Printed = PrintedContent["printed"];

function stamps(box: FieldBox): FilledField[] {
  return Object.entries(STAMPS).flatMap(([printed, contents]) =>
    contents.map((content, index) => {
      // The table pairs each with its own content, which the type of a union cannot express.
      const stamp = { printed, content } as PrintedContent;
      return { id: `${printed} ${index}`, label: NAME, ...box, ...stamp };
    }),
  );
}

const DIGEST = "0123456789abcdef".repeat(4);
const AT = "2026-11-30T23:59:59Z";

const SIGNER: CertificateSigner = {
  id: "00000000-0000-7000-8000-000000000000",
  level: "ses",
  role: knownText("Landlord"),
  signerName: NAME,
  title: TITLE,
  contractName: WORDS,
  link: {
    kind: "personal",
    deliveredTo: knownText("maximiliane.wolkenstein-rodenegg@company.example"),
    sentAt: AT,
    openedAt: AT,
  },
  witness: { role: knownText("Landlord"), name: NAME, address: WORDS },
  typedEmail: knownText("maximiliane@company.example"),
  consent: { version: "0", text: WORDS.repeat(3) },
  apart: [],
  entries: [{ name: NAME, page: 1, text: WORDS }],
  ip: "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff",
  addressFrom: "proxy",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  toldIp: "2001:db8:eeee:eeee:eeee:eeee:eeee:eeee",
  toldUserAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  signedAt: AT,
  timeZone: "America/Argentina/ComodRivadavia",
  summarySha256: null,
  shownSha256: "0".repeat(64),
  drawing: DRAWING,
};

/** A certificate of no contract. */
export const TRIAL_CERTIFICATE: CertificateInput = {
  language: "en",
  publicId: "0000-0000-0000-0",
  verifyUrl: "https://sign.company.example/verify/0000-0000-0000-0",
  document: {
    name: WORDS,
    pages: 1,
    form: "pdf",
    originalSha256: DIGEST,
    baseSha256: DIGEST,
    fieldsSha256: DIGEST,
    parts: [{ name: WORDS, pages: 1, sha256: DIGEST }],
  },
  createdBy: { name: NAME, email: knownText("owner@company.example") },
  createdAt: AT,
  finalizedAt: AT,
  completedAt: AT,
  dateFieldTimeZone: "UTC",
  summary: null,
  signers: [SIGNER, { ...SIGNER, role: knownText("Tenant") }],
  events: Array.from({ length: 8 }, (_, index) => ({
    number: index + 1,
    at: AT,
    name: "contract.signed",
    by: { kind: "signer", role: NAME, link: "personal" },
    detail: knownText("Tenant"),
    hash: DIGEST,
  })),
  seal: {
    certificateSubject: "Trial",
    rootSha256: DIGEST,
    rootUrl: "https://sign.company.example/seal/root.pem",
    timestampAuthority: "Trial",
    timestampTrust: "unchecked",
    unproven: ["Trial"],
    contradictingTimes: [],
  },
};
