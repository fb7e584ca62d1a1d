import type { CertificateWords } from "#i18n/certificate-words.ts";
import type { Language } from "#kernel/language.ts";
import { breakable, prose, shortText, type TextPieces } from "./breakable-text.ts";
import { ADDRESS_LIMIT, type Fact, fact, NAME_LIMIT } from "./certificate-fact.ts";
import type { CertificateSigner } from "./certificate-input.ts";
import { type Picture, type PictureFiles, picture } from "./pictures.ts";
import { utcTime, zonedTime } from "./times.ts";

/** What the certificate says about one signer. */
export interface SignerBlock {
  role: TextPieces;
  picture: Picture | null;
  pictureNote: string;
  facts: Fact[];
  consent: { label: string; version: TextPieces; text: TextPieces };
  /** Short enough to stand on one page. */
  together: boolean;
}

interface SignerContext {
  /** The signers whose blocks stand above. */
  before: CertificateSigner[];
  hasSummary: boolean;
  language: Language;
  words: CertificateWords;
  files: PictureFiles;
}

/** Where the picture of a signature stands, in points; the template has the same figures. */
const PICTURE_BOX = { width: 118, height: 46, align: "start" } as const;
const AGENT_LIMIT = 400;
const CONSENT_LIMIT = 4_000;
/** About half a page. */
const TOGETHER_LIMIT = 1_500;

export function signerBlock(signer: CertificateSigner, context: SignerContext): SignerBlock {
  const facts = signerFacts(signer, context);
  const consented = consent(signer, context);
  const texts = [...facts.flatMap(({ value, note }) => [...value, ...note]), ...consented.text];
  return {
    role: prose(signer.role, NAME_LIMIT),
    picture: picture(signer.drawing, PICTURE_BOX, context.files),
    pictureNote: context.words.signatureKind[signer.drawing.type],
    facts,
    consent: consented,
    together: texts.join("").length <= TOGETHER_LIMIT,
  };
}

function signerFacts(signer: CertificateSigner, context: SignerContext): Fact[] {
  const { words } = context;
  return [
    fact(words.signerName, prose(signer.signerName, NAME_LIMIT)),
    ...(signer.title
      ? [fact(words.jobTitle, prose(signer.title, NAME_LIMIT), [words.typedEmailNote])]
      : []),
    ...(signer.contractName
      ? [fact(words.contractName, prose(signer.contractName, NAME_LIMIT))]
      : []),
    fact(words.signedAt, [utcTime(signer.signedAt, context.language)]),
    fact(words.signerZone, signersClock(signer, context)),
    access(signer, words),
    typedEmail(signer, words),
    fact(
      words.ipAddress,
      prose(signer.ip, 80),
      signer.addressFrom ? [words.addressFrom[signer.addressFrom]] : [],
    ),
    fact(words.userAgent, claimedAgent(signer, words), [words.userAgentNote]),
    ...(context.hasSummary ? [shownSummary(signer, words)] : []),
  ];
}

/** In quotation marks that it cannot close: a browser may send any words at all. */
function claimedAgent({ userAgent }: CertificateSigner, words: CertificateWords): TextPieces {
  const agent = shortText(userAgent, AGENT_LIMIT).replace(/["\p{Pi}\p{Pf}\u201e\u201a]/gu, "'");
  return agent === "" ? [] : breakable(words.quoted(agent));
}

function signersClock(signer: CertificateSigner, { words, language }: SignerContext): TextPieces {
  const zoned = signer.timeZone ? zonedTime(signer.signedAt, signer.timeZone, language) : null;
  return [zoned ?? words.zoneUnknown];
}

/** The address a link was delivered to is said as the way of access, never as the signer's own word. */
function access({ link }: CertificateSigner, words: CertificateWords): Fact {
  return fact(
    words.link,
    link.kind === "personal"
      ? breakable(words.linkPersonal(shortText(link.deliveredTo, ADDRESS_LIMIT)))
      : [words.linkShared],
  );
}

function typedEmail(signer: CertificateSigner, words: CertificateWords): Fact {
  return signer.typedEmail
    ? fact(words.typedEmail, prose(signer.typedEmail, ADDRESS_LIMIT), [words.typedEmailNote])
    : fact(words.typedEmail, [words.noTypedEmail]);
}

function shownSummary({ summarySha256 }: CertificateSigner, words: CertificateWords): Fact {
  return fact(words.signerSummary, [
    summarySha256 === null ? words.summaryNotShown : words.summaryShown,
  ]);
}

/** The wording is printed with the first signer who agreed to it; the others refer to that one. */
function consent(signer: CertificateSigner, { before, words }: SignerContext) {
  const { version, text } = signer.consent;
  const first = before.find((other) => other.consent.text === text);
  return {
    label: words.consent,
    version: breakable(words.consentVersion(shortText(version, 80))),
    text: first
      ? breakable(words.consentAsAbove(shortText(first.role, NAME_LIMIT)))
      : prose(text, CONSENT_LIMIT),
  };
}
