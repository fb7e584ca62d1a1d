import type { Language } from "#kernel/language.ts";
import { missingLetters } from "#lib/fonts/missing-letters.ts";
import type { CertificateWords } from "#words/certificate-words.ts";
import { breakableText, prose, shortText, type TextPieces } from "./breakable-text.ts";
import { NAME_LIMIT } from "./certificate-fact.ts";
import type { CertificateSigner, SignerEntry } from "./certificate-input.ts";
import { linkText } from "./link-text.ts";
import { type Picture, type PictureFiles, picture } from "./pictures.ts";
import { utcTime, zonedTime } from "./times.ts";

/** One person on the certificate's first page: who, as whom, when, how, and what they entered. */
export interface SignerCard {
  picture: Picture | null;
  /** For who does not see it. */
  pictureAlt: string;
  name: TextPieces;
  /** Role and job title. */
  as: TextPieces;
  rows: { label: string; value: TextPieces }[];
  /** Heard and read as one list, each after what it was asked as. */
  entered: { label: string; entries: { name: TextPieces; value: TextPieces }[] } | null;
  /** Short enough to stand on one page. */
  together: boolean;
}

interface CardContext {
  language: Language;
  words: CertificateWords;
  files: PictureFiles;
  /** The account's, for whose device named none. */
  zone: string;
}

/** Where the picture of a signature stands, in points; the template has the same figures. */
const PICTURE_BOX = { width: 118, height: 46, align: "start" } as const;
const ENTRY_LIMIT = 600;
/** About half a page. */
const TOGETHER_LIMIT = 1_200;

export function signerCard(signer: CertificateSigner, context: CardContext): SignerCard {
  const { words, files } = context;
  const { role, title, entries } = signer;
  const written = entries.reduce((sum, { text }) => sum + text.length, 0);
  return {
    picture: picture(signer.drawing, PICTURE_BOX, files),
    pictureAlt: words.pictureOf.signature(shortText(signer.signerName, NAME_LIMIT)),
    name: prose(signer.signerName, NAME_LIMIT),
    as: prose(title ? `${role} · ${title}` : role, 2 * NAME_LIMIT),
    rows: [
      { label: words.signedAt, value: breakableText(localTime(signer, context)) },
      { label: words.how, value: how(signer, words) },
    ],
    entered:
      entries.length === 0
        ? null
        : { label: words.entered, entries: entries.map((entry) => entered(entry, words)) },
    together: written <= TOGETHER_LIMIT,
  };
}

/** On the signer's own clock, as far as the device named one; else on the sender's. */
function localTime({ signedAt, timeZone }: CertificateSigner, { language, zone }: CardContext) {
  const own = timeZone && zonedTime(signedAt, timeZone, language);
  return own || (zonedTime(signedAt, zone, language) ?? utcTime(signedAt, language));
}

function how({ drawing, link }: CertificateSigner, words: CertificateWords): TextPieces {
  return breakableText(`${words.signatureKind[drawing.type]} · ${linkText(link, words)}`);
}

function entered({ name, page, text }: SignerEntry, words: CertificateWords) {
  // A name is shown to signers by their browser, and may have letters that no font here prints.
  const isPrintable = name !== null && missingLetters([name]).length === 0;
  return {
    name: isPrintable ? prose(name, NAME_LIMIT) : [words.entryOnPage(page)],
    value: prose(text, ENTRY_LIMIT),
  };
}
