import type { Language } from "#kernel/language.ts";
import type { CertificateWords } from "#words/certificate-words.ts";
import { breakableText, prose, shortText, type TextPieces } from "./breakable-text.ts";
import {
  ADDRESS_LIMIT,
  type Fact,
  foundFact,
  MARKS,
  NAME_LIMIT,
  toldFact,
} from "./certificate-fact.ts";
import type { CertificateSigner, ToldPerson } from "./certificate-input.ts";
import { linkText } from "./link-text.ts";
import { quotedText } from "./quoted-text.ts";
import { utcTime, zonedTime } from "./times.ts";

/** What the certificate says about one signer. */
export interface SignerBlock {
  role: TextPieces;
  facts: Fact[];
  consent: { mark: string; label: string; version: TextPieces; text: TextPieces };
  /** Short enough to stand on one page. */
  together: boolean;
}

interface SignerContext {
  /** The signers whose blocks stand above. */
  before: CertificateSigner[];
  hasSummary: boolean;
  language: Language;
  words: CertificateWords;
}

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
    facts,
    consent: consented,
    together: texts.join("").length <= TOGETHER_LIMIT,
  };
}

function signerFacts(signer: CertificateSigner, context: SignerContext): Fact[] {
  const { words, language } = context;
  // An address that a proxy names is the proxy's word.
  const address = signer.addressFrom === "forwarded" ? toldFact : foundFact;
  return [
    toldFact(words.signerName, prose(signer.signerName, NAME_LIMIT), [
      words.signatureKind[signer.drawing.type],
    ]),
    ...(signer.senderHad
      ? [toldFact(words.senderHad, prose(signer.senderHad, NAME_LIMIT), [words.senderHadNote])]
      : []),
    ...(signer.title
      ? [toldFact(words.jobTitle, prose(signer.title, NAME_LIMIT), [words.typedEmailNote])]
      : []),
    ...witnessFacts(signer, words),
    ...(signer.order === undefined
      ? []
      : [foundFact(words.order, [String(signer.order)], [words.orderNote])]),
    foundFact(words.level, [words.levels[signer.level]], [words.levelNotes[signer.level]]),
    foundFact(words.signatureId, [shortId(signer.id)], [words.signatureIdNote]),
    foundFact(words.contractName, prose(signer.contractName, NAME_LIMIT)),
    foundFact(words.signedAt, [utcTime(signer.signedAt, language)]),
    toldFact(words.signerZone, signersClock(signer, context)),
    access(signer, context),
    ...identity(signer, context),
    ...host(signer, context),
    openedFact(signer, context),
    typedEmail(signer, words),
    address(words.ipAddress, prose(signer.ip, 80), [words.addressFrom[signer.addressFrom]]),
    toldFact(words.userAgent, claimedAgent(signer.userAgent, words), [words.userAgentNote]),
    ...passedOn(signer, words),
    shownDocument(signer, words),
    ...(context.hasSummary ? [shownSummary(signer, words)] : []),
    ...(signer.button ? [payingButton(signer.button, words)] : []),
    ...signer.apart.map((asked) => separateConsent(asked, context)),
  ];
}

/** What a witness says to have seen, and where they live. */
function witnessFacts({ witness, signerName }: CertificateSigner, words: CertificateWords): Fact[] {
  if (witness === null) return [];
  const sentence = words.witnessed(
    shortText(signerName, NAME_LIMIT),
    shortText(witness.name, NAME_LIMIT),
    shortText(witness.role, NAME_LIMIT),
  );
  return [
    toldFact(words.witness, breakableText(sentence), [words.witnessNote]),
    toldFact(words.postalAddress, prose(witness.address, ADDRESS_LIMIT), [words.typedEmailNote]),
  ];
}

/** In quotation marks that it cannot close: a browser may send any words at all. */
function claimedAgent(userAgent: string, words: CertificateWords): TextPieces {
  const agent = shortText(userAgent, AGENT_LIMIT);
  return agent === "" ? [] : breakableText(quotedText(agent, words));
}

/** Whom whoever sent the signature names as its signer: never in place of what was seen. */
function passedOn(
  { toldIp, toldUserAgent = "" }: CertificateSigner,
  words: CertificateWords,
): Fact[] {
  if (toldIp === undefined) return [];
  const agent = claimedAgent(toldUserAgent, words);
  const value = [...prose(toldIp, 80), ...(agent.length > 0 ? [" · ", ...agent] : [])];
  return [toldFact(words.passedOn, value, [words.passedOnNote])];
}

function signersClock(signer: CertificateSigner, { words, language }: SignerContext): TextPieces {
  const zoned = signer.timeZone ? zonedTime(signer.signedAt, signer.timeZone, language) : null;
  return [zoned ?? words.zoneUnknown];
}

/** The end of a UUIDv7, which is random: enough to tell signatures apart, and to find one in the trail. */
export function shortId(id: string): string {
  return shortText(id, 80).slice(-12);
}

/** The address a link was made for is said as the way of access, never as the signer's own word. */
function access({ link }: CertificateSigner, { words, language }: SignerContext): Fact {
  if (link.kind === "shared") return foundFact(words.link, [words.linkShared]);
  const over = breakableText(linkText(link, words));
  if (link.kind === "session") return foundFact(words.link, over, [words.linkSessionNote]);
  return foundFact(words.link, over, [
    link.sentAt ? words.linkSent(utcTime(link.sentAt, language)) : words.linkNotSent,
  ]);
}

/** Who somebody is to the sender's own system: its word, and never in place of what was seen. */
function identity({ link }: CertificateSigner, { words, language }: SignerContext): Fact[] {
  if (link.kind !== "session" || link.identity === null) return [];
  return [
    toldFact(words.identity, toldPerson(link.identity, words, language), [words.identityNote]),
  ];
}

/** Who handed the device round: the sender's word as well. */
function host({ link }: CertificateSigner, { words, language }: SignerContext): Fact[] {
  if (link.kind !== "session" || link.host === null) return [];
  if ("provider" in link.host) {
    return [toldFact(words.host, toldPerson(link.host, words, language), [words.identityNote])];
  }
  const { name } = link.host;
  return name === null
    ? [foundFact(words.host, [words.hostUnknown])]
    : [toldFact(words.host, prose(name, NAME_LIMIT), [words.identityNote])];
}

function toldPerson(
  { provider, subject, method, at, name }: ToldPerson,
  words: CertificateWords,
  language: Language,
): TextPieces {
  const parts = [
    ...(name ? [prose(name, NAME_LIMIT)] : []),
    prose(subject, ADDRESS_LIMIT),
    breakableText(words.identityBy(shortText(provider, NAME_LIMIT), shortText(method, NAME_LIMIT))),
    [utcTime(at, language)],
  ];
  return parts.flatMap((part, index) => (index === 0 ? part : [" · ", ...part]));
}

/** Only a personal link tells of somebody at the page, and only the page itself does so. */
function openedFact({ link }: CertificateSigner, { words, language }: SignerContext): Fact {
  if (link.kind === "shared") return foundFact(words.opened, [words.openedShared]);
  if (link.kind === "session") return foundFact(words.opened, [words.openedSession]);
  return link.openedAt
    ? toldFact(words.opened, [utcTime(link.openedAt, language)], [words.openedNote])
    : foundFact(words.opened, [words.notOpened]);
}

function typedEmail(signer: CertificateSigner, words: CertificateWords): Fact {
  return signer.typedEmail
    ? toldFact(words.typedEmail, prose(signer.typedEmail, ADDRESS_LIMIT), [words.typedEmailNote])
    : foundFact(words.typedEmail, [words.noTypedEmail]);
}

/** Given or not: a box that was left alone is said as well, for nobody shall read a consent out of the attachment. */
function separateConsent(
  { attachment, version, text, given, openedAt }: CertificateSigner["apart"][number],
  { words, language }: SignerContext,
): Fact {
  const name = quotedText(shortText(attachment, NAME_LIMIT), words);
  return toldFact(
    words.separateConsent,
    breakableText(given ? words.apartGiven(name) : words.apartNotGiven(name)),
    [
      ...(openedAt ? [words.apartOpened(utcTime(openedAt, language)), "; "] : []),
      words.consentVersion(shortText(version, 80)),
      ": ",
      ...prose(text, CONSENT_LIMIT),
    ],
  );
}

/** That the page called it so only the page knows; that it was to, the service does. */
function payingButton(button: string, words: CertificateWords): Fact {
  return toldFact(words.button, breakableText(quotedText(shortText(button, NAME_LIMIT), words)), [
    words.buttonNote,
  ]);
}

function shownSummary({ summarySha256 }: CertificateSigner, words: CertificateWords): Fact {
  return toldFact(words.signerSummary, [
    summarySha256 === null ? words.summaryNotShown : words.summaryShown,
  ]);
}

/** That it was shown only the page knows; that there was such a state, the service does. */
function shownDocument({ shownSha256 }: CertificateSigner, words: CertificateWords): Fact {
  return shownSha256 === null
    ? foundFact(words.shown, [words.shownUnknown])
    : toldFact(words.shown, breakableText(words.shownState(shownSha256)), [words.shownNote]);
}

/** The wording is printed with the first signer who agreed to it; the others refer to that one. */
function consent(signer: CertificateSigner, { before, words }: SignerContext) {
  const { version, text } = signer.consent;
  const first = before.find((other) => other.consent.text === text);
  return {
    mark: MARKS.found,
    label: words.consent,
    version: breakableText(words.consentVersion(shortText(version, 80))),
    text: first
      ? breakableText(words.consentAsAbove(quotedText(shortText(first.role, NAME_LIMIT), words)))
      : prose(text, CONSENT_LIMIT),
  };
}
