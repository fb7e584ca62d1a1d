import type { Actor } from "#kernel/actor.ts";
import { inRuns } from "#kernel/contradicting-times.ts";
import { missingLetters } from "#lib/fonts/missing-letters.ts";
import { type CertificateWords, certificateWords } from "#words/certificate-words.ts";
import { actorKind, actorName } from "./actor-words.ts";
import { breakableText, prose, shortText, type TextPieces } from "./breakable-text.ts";
import {
  ADDRESS_LIMIT,
  type Fact,
  foundFact,
  MARKS,
  NAME_LIMIT,
  toldFact,
} from "./certificate-fact.ts";
import type { CertificateEvent, CertificateInput } from "./certificate-input.ts";
import { type SignerBlock, shortId, signerBlock } from "./certificate-signers.ts";
import { INK_COLOUR } from "./ink.ts";
import { partHashWords } from "./part-hash-words.ts";
import type { PictureFiles, PlacedPicture } from "./pictures.ts";
import { qrCode } from "./qr.ts";
import { qrSvg } from "./qr-svg.ts";
import { type SignerCard, signerCard } from "./signer-card.ts";
import { utcTime, zonedTime } from "./times.ts";

/** The certificate as the template sets it: texts and their places, nothing left to decide. */
interface CertificatePages {
  title: string;
  subtitle: string;
  documentIdLabel: string;
  documentId: string;
  checkLabel: string;
  verifyUrl: string;
  verifyText: TextPieces;
  /** An SVG. */
  qr: string;
  /** A small picture of the document's first page; null where there is none. */
  firstPage: (PlacedPicture & { alt: string }) | null;
  /** What everybody looks for first. */
  brief: { name: TextPieces; lines: { label: string; value: TextPieces }[] };
  cards: { heading: string; note: string; people: SignerCard[] };
  details: string;
  /** What the marks before the facts mean. */
  legend: { mark: string; meaning: string }[];
  document: { heading: string; facts: Fact[]; hashes: LabelledHash[] };
  summary: {
    heading: string;
    note: string;
    paragraphs: TextPieces[];
    facts: Fact[];
    hash: LabelledHash;
  } | null;
  signers: { heading: string; blocks: SignerBlock[] };
  timesNote: string;
  seal: { heading: string; paragraphs: TextPieces[]; root: LabelledHash; warnings: TextPieces[] };
  events: {
    heading: string;
    note: string;
    columns: [number: string, time: string, what: string, actor: string, hash: string];
    rows: EventRow[];
    /** Short enough to stand on one page. */
    together: boolean;
    finalMark: string;
    finalLabel: string;
    finalHash: string;
  };
  /** `Page ` … ` of ` …, split where the numbers go. */
  pageWords: string[];
}

interface LabelledHash {
  mark: string;
  label: TextPieces;
  value: string;
}

interface EventRow {
  number: string;
  time: string;
  what: TextPieces;
  detail: TextPieces;
  actor: string;
  hash: string;
}

/** Chooses the words and formats every value; text from people is cleaned on the way. */
export function certificatePages(
  input: CertificateInput,
  files: PictureFiles,
  firstPage: Uint8Array | null = null,
): CertificatePages {
  const words = certificateWords[input.language];
  return {
    title: words.title,
    subtitle: words.subtitle,
    documentIdLabel: words.documentId,
    documentId: shortText(input.publicId, 40),
    checkLabel: words.check,
    verifyUrl: input.verifyUrl,
    // In one piece where it fits: a link is cut with its text.
    verifyText: breakableText(
      shortText(input.verifyUrl.replace(/^https?:\/\//, ""), NAME_LIMIT),
      80,
    ),
    qr: qrSvg(qrCode(input.verifyUrl), INK_COLOUR),
    firstPage: firstPage && {
      ...files.place(firstPage, FIRST_PAGE_BOX),
      alt: words.firstPage,
    },
    brief: briefWords(input, words),
    cards: {
      heading: words.signers,
      note: words.cardsNote,
      people: input.signers.map((signer) =>
        signerCard(signer, {
          words,
          files,
          language: input.language,
          zone: input.dateFieldTimeZone,
        }),
      ),
    },
    details: words.details,
    legend: (["found", "told"] as const).map((source) => ({
      mark: MARKS[source],
      meaning: words.sources[source],
    })),
    document: {
      heading: words.document,
      facts: documentFacts(input, words),
      hashes: documentHashes(input, words),
    },
    summary: summaryWords(input, words),
    signers: {
      heading: words.signers,
      blocks: input.signers.map((signer, at) =>
        signerBlock(signer, {
          before: input.signers.slice(0, at),
          hasSummary: input.summary !== null,
          language: input.language,
          words,
        }),
      ),
    },
    timesNote: words.timesNote,
    seal: { heading: words.seal, ...sealWords(input, words) },
    events: eventWords(input, words),
    pageWords: words.page("\0", "\0").split("\0"),
  };
}

/** Where the picture of the first page stands, in points. */
const FIRST_PAGE_BOX = { width: 104, height: 147 };

function briefWords(input: CertificateInput, words: CertificateWords): CertificatePages["brief"] {
  const { document, createdBy, completedAt, dateFieldTimeZone: zone, language } = input;
  const by = [printable(createdBy.name), createdBy.email].filter((one) => one !== null);
  const signed = zonedTime(completedAt, zone, language) ?? utcTime(completedAt, language);
  return {
    name: prose(document.name, NAME_LIMIT),
    lines: [
      { label: words.pageCount, value: [words.pages(document.pages)] },
      { label: words.createdBy, value: prose(by.join(" · "), ADDRESS_LIMIT + NAME_LIMIT) },
      { label: words.completedAt, value: breakableText(signed) },
    ],
  };
}

/** Somebody by name, where there is one, and address. */
export function copyPerson(name: string | null, email: string): string {
  return name === null ? email : `${name} · ${email}`;
}

/** Null for a name that has letters without a font. */
function printable(name: string | null): string | null {
  return name !== null && missingLetters([name]).length === 0 ? name : null;
}

function documentFacts(input: CertificateInput, words: CertificateWords): Fact[] {
  const { document, createdBy, language } = input;
  const email = prose(createdBy.email, ADDRESS_LIMIT);
  const { name } = createdBy;
  return [
    toldFact(words.name, prose(document.name, NAME_LIMIT)),
    foundFact(words.pageCount, [words.pages(document.pages)]),
    foundFact(words.presented, [words.presentedPages]),
    printable(name) !== null
      ? toldFact(words.createdBy, prose(name ?? "", NAME_LIMIT), email)
      : toldFact(words.createdBy, email),
    foundFact(words.createdAt, [utcTime(input.createdAt, language)]),
    foundFact(words.finalizedAt, [utcTime(input.finalizedAt, language)]),
    foundFact(words.completedAt, [utcTime(input.completedAt, language)]),
    ...copyFacts(input, words),
    foundFact(words.dateFields, prose(input.dateFieldTimeZone, 80)),
    ...(input.summary ? [] : [foundFact(words.summary, [words.noSummary])]),
  ];
}

/** Who was to be sent something, as the sender said, and since when. */
function copyFacts({ copies = [], language }: CertificateInput, words: CertificateWords): Fact[] {
  return copies.map(({ name, email, when, askedAt }) =>
    toldFact(
      words.copyTo,
      prose(copyPerson(name, email), ADDRESS_LIMIT + NAME_LIMIT),
      breakableText(words.copyAsked(words.copies[when], utcTime(askedAt, language))),
    ),
  );
}

function documentHashes({ document }: CertificateInput, words: CertificateWords) {
  const original = words.originalHash[document.form];
  const ownPages = document.parts.reduce((rest, part) => rest - part.pages, document.pages);
  const pages = document.parts.length > 0 ? ` (${words.pages(ownPages)})` : "";
  return [
    { mark: MARKS.found, label: [original + pages], value: hex(document.originalSha256) },
    { mark: MARKS.found, label: [words.baseHash], value: hex(document.baseSha256) },
    { mark: MARKS.found, label: [words.fieldsHash], value: hex(document.fieldsSha256) },
    ...document.parts.map((part) => ({
      mark: MARKS.found,
      label: breakableText(partHashWords({ ...part, name: shortText(part.name, 120) }, words)),
      value: hex(part.sha256),
    })),
    ...(document.files ?? []).map(({ name, role, pages: count, sha256 }) => ({
      mark: MARKS.found,
      label: breakableText(words.fileHash(shortText(name, 120), shortText(role, 120), count)),
      value: hex(sha256),
    })),
  ];
}

/** The text as it was shown: who has its paragraphs can compute its hash. */
function summaryWords({ summary }: CertificateInput, words: CertificateWords) {
  if (!summary) return null;
  return {
    heading: words.summary,
    note: words.summaryNote,
    paragraphs: summary.text.split("\n").map((line) => prose(line, SUMMARY_LIMIT)),
    facts: [foundFact(words.summaryModel, prose(summary.model, NAME_LIMIT))],
    hash: { mark: MARKS.found, label: [words.summaryHash], value: hex(summary.sha256) },
  };
}

function sealWords({ seal, document }: CertificateInput, words: CertificateWords) {
  const timestamped = words.timestamped(shortText(seal.timestampAuthority, NAME_LIMIT));
  const isLocal = seal.timestampTrust === "local";
  const unproven = seal.unproven.map((name) => shortText(name, NAME_LIMIT)).join(", ");
  const { contradictingTimes: contradicting } = seal;
  const warnings = [
    { local: words.timestampLocal, unchecked: words.timestampUnchecked, checked: null }[
      seal.timestampTrust
    ],
    unproven ? words.unproven(unproven) : null,
    contradicting.length > 0 ? words.contradictingTimes(inRuns(contradicting)) : null,
  ].filter((warning) => warning !== null);
  return {
    paragraphs: [
      breakableText(words.sealed(shortText(seal.certificateSubject, NAME_LIMIT))),
      breakableText(
        document.form === "pdf" ? `${words.appended} ${words.madeFromUpload}` : words.appended,
      ),
      breakableText(isLocal ? timestamped : `${timestamped} ${words.timestampRemote}`),
      [words.timestampedAgain],
    ],
    root: {
      mark: MARKS.found,
      label: breakableText(words.rootPublished(shortText(seal.rootUrl, NAME_LIMIT))),
      value: hex(seal.rootSha256),
    },
    warnings: warnings.map((warning) => breakableText(warning)),
  };
}

function eventWords(input: CertificateInput, words: CertificateWords): CertificatePages["events"] {
  const rows = input.events.map((event) => eventRow(event, input, words));
  return {
    heading: words.events,
    note: words.eventsNote,
    columns: [
      words.eventNumber,
      words.eventTime,
      words.eventWhat,
      words.eventActor,
      words.eventHash,
    ],
    rows,
    together: rows.length <= TOGETHER && rows.flatMap(({ detail }) => detail).join("").length < 600,
    finalMark: MARKS.found,
    finalLabel: words.finalHash,
    finalHash: hex(input.events.at(-1)?.hash ?? ""),
  };
}

const SUMMARY_LIMIT = 4_000;

/** Entries that stay on one page when they have few details: half a page. */
const TOGETHER = 12;
const SHORT_HASH = 16;
/** Room for an actor and two titles, the old one and the new one. */
const DETAIL_LIMIT = 3 * NAME_LIMIT;

function eventRow(
  event: CertificateEvent,
  input: CertificateInput,
  words: CertificateWords,
): EventRow {
  const names: Record<string, string> = words.eventNames;
  const known = Object.hasOwn(names, event.name) ? names[event.name] : undefined;
  const below = [printableName(event.by, words), event.detail ?? ""];
  return {
    number: String(event.number),
    time: utcTime(event.at, input.language).replace(/ UTC$/, ""),
    what: known ? [known] : prose(event.name, 120),
    detail: prose(below.filter((line) => line !== "").join(" · "), DETAIL_LIMIT),
    actor: actorKind(event.by, words),
    hash: hex(event.hash).slice(0, SHORT_HASH),
  };
}

/** Names of keys and accounts may have letters that no font prints: the evidence in the file has them. */
function printableName(by: Actor, words: CertificateWords): string {
  const name = actorName(by, words);
  if (missingLetters([name]).length > 0 && "id" in by) return `ID ${shortId(by.id)}`;
  return by.kind === "key" && name !== "" ? words.keyNamed(name) : name;
}

/** Hashes are printed as the hex digits of a SHA-256 and nothing else. */
function hex(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^0-9a-f]/g, "")
    .slice(0, 64);
}
