import type { Language } from "#kernel/language.ts";

/** One thing, what every text calls it, and what no text may call it. */
export interface Term {
  thing: string;
  say: Record<Language, string>;
  /** Looked for in every sentence of the language, whatever its case. */
  never: Partial<Record<Language, readonly RegExp[]>>;
  why: string;
  /** Places where the word is another thing's: the beginnings of their paths. */
  but?: readonly string[];
}

/**
 * A word for each thing, the same on every page, in every mail, on the certificate and in
 * attachments of our own wording. `glossary.test.ts` reads every sentence against it, and
 * docs/build/wording.md prints it.
 */
export const GLOSSARY: readonly Term[] = [
  {
    thing: "what is signed",
    say: { de: "Dokument", en: "document", fr: "document", es: "documento" },
    never: {
      de: [/\bVertr(?:ag|ags|äge|ägen)\b/],
      en: [/\bcontracts?\b/],
      fr: [/\bcontrats?\b/],
      es: [/\bcontratos?\b/],
    },
    why: "Not everything that is signed is a contract. To its owner and in the API it is one.",
    but: [
      "account.",
      "assistant.",
      "contract-list.",
      "contract-page.",
      "new-contract.",
      "send-to-many.",
      "draft-problems.",
      "draft-warnings.",
      "people.",
      "pay.",
      "reminder.",
      "settings.",
      "erasure.",
      "export.",
      "closing.",
      "credits.",
      "usage.",
      "webhook-pages.",
      "front.send",
      "operator.",
      "attachment.",
      "withdraw.",
    ],
  },
  {
    thing: "the file at the end",
    say: {
      de: "unterschriebenes PDF",
      en: "signed PDF",
      fr: "PDF signé",
      es: "PDF firmado",
    },
    never: {
      de: [
        /Ausfertigung/,
        /versiegelte[sn]? (?:PDF|Dokument)/,
        /unterschriebene[rn]? (?:Kopie|Fassung)/,
      ],
      en: [/sealed (?:PDF|copy)/, /signed copy/],
      fr: [/PDF scellé/, /(?:exemplaire|copie) signée?/, /votre exemplaire/],
      es: [/PDF sellado/, /copia firmada/],
    },
    why: "Nobody knows what a sealed PDF is; an Ausfertigung is made by notaries and courts.",
    but: ["attachment.", "withdraw."],
  },
  {
    thing: "called off by its sender",
    say: { de: "zurückgezogen", en: "cancelled", fr: "retiré", es: "retirado" },
    never: {
      de: [/storniert/, /abgebrochen/],
      en: [/\bwithdr(?:ew|awn)\b/],
      fr: [
        /(?:document|contrat)s? (?:a été |est |sont |ont été )?annulé/,
        /annule[rz] (?:ce|le) (?:document|contrat)/,
      ],
      es: [
        /(?:documento|contrato)s? (?:se ha |se han )?anulad/,
        /anular (?:este|el) (?:documento|contrato)/,
      ],
    },
    why: "Annulé and anulado are what courts do: a contract that never was. What consumers do is another thing: they withdraw.",
    but: ["attachment.", "people.", "withdraw."],
  },
  {
    thing: "seal",
    say: {
      de: "Siegel, versiegeln",
      en: "seal",
      fr: "cachet électronique, sceller",
      es: "sello electrónico, sellar",
    },
    never: {
      de: [/\bgesiegelt/, /\bsiegel(?:t|n)\b/],
      fr: [/\bsceaux?\b/, /\b(?:un|le|du|des|les|de) scellés?\b/],
    },
    why: "The law's word in French is cachet; a scellé is put on doors by the police.",
  },
  {
    thing: "audit certificate",
    say: {
      de: "Signaturprotokoll",
      en: "audit certificate",
      fr: "dossier de preuve",
      es: "certificado de evidencias",
    },
    never: {
      de: [/Audit-?Zertifikat/, /Prüfprotokoll/],
      fr: [/certificat d’audit/],
      es: [/certificado de auditoría/],
    },
    why: "A certificate is also what a key has, two lines further on the same page.",
  },
  {
    thing: "a link for one person",
    say: {
      de: "persönlicher Link",
      en: "personal link",
      fr: "lien personnel",
      es: "enlace personal",
    },
    never: {
      de: [/eigene[nr]? Links?\b/],
      en: [/\blinks? of (?:their|its|your) own/, /\bown links?\b/],
      fr: [/propres? liens?/],
      es: [/propios? enlaces?/],
    },
    why: "Shared and personal are a pair.",
  },
  {
    thing: "a link for all",
    say: {
      de: "gemeinsamer Link",
      en: "shared link",
      fr: "lien partagé",
      es: "enlace compartido",
    },
    never: { fr: [/lien commun/], es: [/enlace común/] },
    why: "Shared and personal are a pair.",
  },
  {
    thing: "a mail went out",
    say: { de: "verschickt", en: "sent", fr: "envoyé", es: "enviado" },
    never: {
      de: [/zugestellt/, /zuzustellen/, /versandt/],
      en: [/\bdelivered\b/],
      fr: [/\bremise?s?\b/, /pas pu être remise?/],
      es: [/\bentregad[oa]s?\b/, /\bse entregó\b/],
    },
    why: "To deliver is a court's word, and a mail server that took a mail proves no more than sending.",
    // A message that its receiver acknowledged was delivered.
    but: ["mail.webhookFailed", "webhook-pages.", "attachment."],
  },
  {
    thing: "to sign",
    say: {
      de: "unterschreiben",
      en: "to sign",
      fr: "signer",
      es: "firmar",
    },
    never: { de: [/unterzeich/] },
    why: "One verb, the everyday one; a key signs data: signieren.",
    but: ["attachment."],
  },
  {
    thing: "job title",
    say: { de: "Funktion", en: "job title", fr: "fonction", es: "cargo" },
    never: { en: [/what you sign as/] },
    why: "As whom somebody signs is the role.",
  },
  {
    thing: "checksum",
    say: {
      de: "Prüfsumme",
      en: "checksum",
      fr: "empreinte numérique",
      es: "código de comprobación",
    },
    never: {
      de: [/Fingerabdr[uü]ck/],
      en: [/fingerprint/],
      fr: [/\bempreintes? (?!numériques?)/],
      es: [/\bhuellas?\b/],
    },
    why: "A fingerprint is taken of a finger.",
    but: ["attachment."],
  },
  {
    thing: "everyone has signed",
    say: {
      de: "von allen unterschrieben",
      en: "signed by everyone",
      fr: "signé par tous",
      es: "firmado por todos",
    },
    never: {
      de: [/Dokument ist (?:jetzt )?vollständig/, /vollständig unterschrieben/],
      en: [/document is complete/, /fully signed/],
      fr: [/document est complet/, /entièrement signé/],
      es: [/documento está completo/, /firmado por completo/, /todas las personas/],
    },
    why: "A complete document is one that no page is missing from.",
    but: ["attachment."],
  },
  {
    thing: "credit",
    say: { de: "Guthaben", en: "credit", fr: "crédit", es: "crédito" },
    never: {
      de: [/\b(?:ein|einem|eines|ein weiteres|kein) Guthaben\b/],
      en: [/credits do not run out/],
    },
    why: "Guthaben cannot be counted.",
  },
  {
    thing: "e-mail",
    say: { de: "E-Mail", en: "e-mail", fr: "e-mail", es: "correo electrónico" },
    never: { de: [/(?<!E-)\bMails?\b/], fr: [/courriel/] },
    why: "Courriel stands in statutory texts alone.",
    but: ["attachment."],
  },
  {
    thing: "may be left out",
    say: { de: "optional", en: "optional", fr: "facultatif", es: "opcional" },
    never: { de: [/^freiwillig$/] },
    why: "Freiwillig makes the other fields sound like a duty.",
  },
  {
    thing: "is valid",
    say: { de: "gilt", en: "works", fr: "est valable", es: "es válido" },
    never: { es: [/\b(?:ya no |deja de |dejará de )?val(?:e|en|er)\b/] },
    why: "A link that no vale is one that is no good at all.",
    but: ["attachment."],
  },
  {
    thing: "who runs the service",
    say: {
      de: "Betreiber",
      en: "operator",
      fr: "exploitant du service",
      es: "operador del servicio",
    },
    never: {
      de: [/wer diesen Dienst betreibt/],
      en: [/whoever runs/],
      fr: [/personne qui (?:gère|administre)/, /\badministrateur/],
      es: [/quien (?:gestiona|administra)/, /\badministrador/],
    },
    why: "A word instead of a clause; an administrateur would be taken for the other party’s.",
  },
  {
    thing: "what proves one signature to its signer",
    say: {
      de: "Unterschriftsbeleg",
      en: "signing receipt",
      fr: "justificatif de signature",
      es: "justificante de firma",
    },
    never: {
      de: [/\bquittung/],
      en: [/(?:your|the|a|this) receipt\b/],
      fr: [/(?:votre|le|un|ce) reçu\b/],
      es: [/(?:su|el|un|este) recibo\b/],
    },
    why: "A Quittung, a reçu and a recibo say that money was paid: after a button with an obligation to pay, whoever gets one thinks so.",
    but: ["credits.", "mail.creditsMoved", "attachment.", "withdraw."],
  },
  {
    thing: "key for the API",
    say: { de: "API-Schlüssel", en: "API key", fr: "clé d’API", es: "clave de API" },
    never: { fr: [/\bclés? api\b/] },
    why: "One spelling.",
  },
  {
    thing: "owner of an account",
    say: { de: "Inhaber", en: "owner", fr: "propriétaire", es: "propietario" },
    never: { fr: [/\btitulaires?\b/], es: [/\btitular(?:es)?\b/] },
    why: "One name for who may do everything.",
    but: ["attachment.", "certificate.actors."],
  },
  {
    thing: "what a member may do",
    say: { de: "Rolle", en: "role", fr: "rôle", es: "rol" },
    never: { es: [/\b(?:Su|la) función (?:dice|de miembro)\b/, /\bCambiar función\b/] },
    why: "A function is the consumer's, to withdraw; a job title is a cargo.",
  },
  {
    thing: "a test",
    say: { de: "Test", en: "test", fr: "test", es: "prueba" },
    never: { fr: [/\bessais?\b/] },
    why: "Contracts, keys, events and mails of one kind have one name.",
  },
  {
    thing: "a reminder",
    say: { de: "Erinnerung", en: "reminder", fr: "relance", es: "recordatorio" },
    never: { fr: [/\brappels?\b/i] },
    why: "Rappel is a call back; who has not signed is sent a relance.",
  },
  {
    thing: "to end a key or a certificate before its day",
    say: { de: "sperren", en: "revoke", fr: "révoquer", es: "revocar" },
    never: { de: [/(?:schlüssel|zertifikat)[^.]{0,60}\bwiderr[uie]/] },
    why: "Widerruf is what a consumer declares.",
  },
  {
    thing: "please",
    say: { de: "Bitte …", en: "Please …", fr: "Veuillez …", es: "the imperative alone" },
    never: { es: [/por favor/] },
    why: "Spanish pages ask without it.",
    but: ["attachment."],
  },
];
