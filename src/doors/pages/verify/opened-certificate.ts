import type { Language } from "#kernel/language.ts";
import { actorKind, actorName } from "#sealing/pages/actor-words.ts";
import type { CertificateInput, ToldPerson } from "#sealing/pages/certificate-input.ts";
import { copyPerson } from "#sealing/pages/certificate-pages.ts";
import { shortId } from "#sealing/pages/certificate-signers.ts";
import { partHashWords } from "#sealing/pages/part-hash-words.ts";
import { utcTime, zonedTime } from "#sealing/pages/times.ts";
import { type CertificateWords, certificateWords } from "#words/certificate-words.ts";
import type { CertificateFact, OpenedCertificate } from "./certificate-lock.ts";

/** All but what is said of the seal itself, which the file alone tells. */
type Certificate = Omit<CertificateInput<unknown>, "seal">;
type Signer = CertificateInput<unknown>["signers"][number];
type CertificateEvent = CertificateInput["events"][number];

/**
 * What the certificate in the file says, in its own words and language, less
 * the evidence that nobody reads on a page: drawings, addresses of devices,
 * wordings and chain values. Of the events, those before the seal.
 * @param trail the hashes of the entries that the certificate was gathered from
 */
export function openedCertificate(
  certificate: Certificate,
  sealedAt: Date,
  trail: readonly string[],
): OpenedCertificate {
  const words = certificateWords[certificate.language];
  const events = certificate.events.filter(({ at }) => new Date(at) <= sealedAt);
  return {
    trail: [...trail],
    brief: {
      name: certificate.document.name,
      people: certificate.signers.map(({ role, signerName, signedAt }) => ({
        role,
        name: signerName,
        at: new Date(signedAt).toISOString(),
      })),
    },
    title: words.title,
    note: words.timesNote,
    document: { title: words.document, facts: documentFacts(certificate, words) },
    signers: {
      title: words.signers,
      roles: certificate.signers.map((signer) => ({
        role: signer.role,
        facts: signerFacts(signer, certificate, words),
      })),
    },
    events: {
      title: words.events,
      rows: events.map((event) => eventRow(event, certificate, words)),
    },
  };
}

function documentFacts(certificate: Certificate, words: CertificateWords): CertificateFact[] {
  const { document, createdBy, language } = certificate;
  return [
    fact(words.name, document.name, words.pages(document.pages)),
    createdBy.name
      ? fact(words.createdBy, createdBy.name, createdBy.email)
      : fact(words.createdBy, createdBy.email),
    fact(words.createdAt, utcTime(certificate.createdAt, language)),
    fact(words.finalizedAt, utcTime(certificate.finalizedAt, language)),
    fact(words.completedAt, utcTime(certificate.completedAt, language)),
    ...(certificate.copies ?? []).map(({ name, email, when, askedAt }) =>
      fact(
        words.copyTo,
        copyPerson(name, email),
        words.copyAsked(words.copies[when], utcTime(askedAt, language)),
      ),
    ),
    fact(words.originalHash[document.form], document.originalSha256),
    fact(words.baseHash, document.baseSha256),
    fact(words.fieldsHash, document.fieldsSha256),
    ...document.parts.map((part) => fact(partHashWords(part, words), part.sha256)),
    ...(document.files ?? []).map(({ name, role, pages, sha256 }) =>
      fact(words.fileHash(name, role, pages), sha256),
    ),
  ];
}

function signerFacts(
  signer: Signer,
  { language }: Certificate,
  words: CertificateWords,
): CertificateFact[] {
  const zoned = signer.timeZone ? zonedTime(signer.signedAt, signer.timeZone, language) : null;
  const { link } = signer;
  return [
    fact(words.signerName, signer.signerName),
    ...(signer.title ? [fact(words.jobTitle, signer.title, words.typedEmailNote)] : []),
    ...(signer.witness
      ? [
          fact(
            words.witness,
            words.witnessed(signer.signerName, signer.witness.name, signer.witness.role),
            words.witnessNote,
          ),
          fact(words.postalAddress, signer.witness.address, words.typedEmailNote),
        ]
      : []),
    ...(signer.order === undefined
      ? []
      : [fact(words.order, String(signer.order), words.orderNote)]),
    fact(words.level, words.levels[signer.level], words.levelNotes[signer.level]),
    fact(words.signatureId, shortId(signer.id), words.signatureIdNote),
    fact(words.contractName, signer.contractName),
    fact(words.signedAt, utcTime(signer.signedAt, language)),
    fact(words.signerZone, zoned ?? words.zoneUnknown),
    ...access(link, language, words),
    signer.typedEmail
      ? fact(words.typedEmail, signer.typedEmail, words.typedEmailNote)
      : fact(words.typedEmail, words.noTypedEmail),
    fact(words.consent, words.consentVersion(signer.consent.version)),
  ];
}

/** Over which link it was signed, and what the sender told of who was there. */
function access(
  link: Signer["link"],
  language: Language,
  words: CertificateWords,
): CertificateFact[] {
  switch (link.kind) {
    case "shared":
      return [fact(words.link, words.linkShared)];
    case "personal":
      return [fact(words.link, words.linkPersonal(link.deliveredTo))];
    case "session": {
      const { origin, identity, host = null } = link;
      const over = (host === null ? words.linkSession : words.linkHosted)(origin);
      return [
        fact(words.link, over, words.linkSessionNote),
        ...toldFacts(words.identity, identity, { language, words }),
        ...(host?.name === null && !("provider" in host)
          ? [fact(words.host, words.hostUnknown)]
          : toldFacts(words.host, host, { language, words })),
      ];
    }
  }
}

/** Somebody as the sender told of them. */
function toldFacts(
  term: string,
  person: ToldPerson | { name: string | null } | null,
  { language, words }: { language: Language; words: CertificateWords },
): CertificateFact[] {
  if (person === null) return [];
  const known =
    "provider" in person
      ? [
          person.subject,
          words.identityBy(person.provider, person.method),
          utcTime(person.at, language),
        ]
      : [];
  return [fact(term, [person.name, ...known].filter(Boolean).join(" · "), words.identityNote)];
}

function eventRow(event: CertificateEvent, { language }: Certificate, words: CertificateWords) {
  const names: Record<string, string> = words.eventNames;
  const what = Object.hasOwn(names, event.name) ? names[event.name] : undefined;
  return {
    at: utcTime(event.at, language),
    what: [what ?? event.name, event.detail].filter(Boolean).join(" · "),
    actor: [actorKind(event.by, words), actorName(event.by, words)].filter(Boolean).join(" · "),
  };
}

function fact(term: string, value: string, note: string | null = null): CertificateFact {
  return { term, value, note };
}
