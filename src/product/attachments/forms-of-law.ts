/** When the rows were last compared with the law. */
export const FORMS_COMPARED_ON = "2026-11-28";

/** Where a form is asked for: ISO 3166-1 or, for parts of the United Kingdom, 3166-2. */
export const FORM_PLACES = {
  DE: "Germany",
  AT: "Austria",
  FR: "France",
  ES: "Spain",
  "GB-EAW": "England and Wales",
  "GB-SCT": "Scotland",
  US: "United States",
} as const;

export type FormPlace = keyof typeof FORM_PLACES;

/** What follows from a form that the law asks for, for whoever would sign here. */
export const FORM_CONSEQUENCES = {
  paper: {
    title: "No electronic form at all",
    means: "Paper and pen. A qualified electronic signature does not help either.",
  },
  qualified: {
    title: "More than a simple electronic signature",
    means: "A qualified electronic signature does, or what the row names; a simple one does not.",
  },
  witness: {
    title: "A witness or a notary",
    means: "Somebody else has to be there, or to record it.",
  },
  enough: {
    title: "What an electronic form is enough for by now",
    means: "Often asked about, since it was otherwise until the day named.",
  },
  excepted: {
    title: "What the E-SIGN Act excepts",
    means:
      "The Act does not say that an electronic signature or record counts here; state law may, such as the Uniform Electronic Transactions Act where it was adopted.",
  },
} as const;

export type FormConsequence = keyof typeof FORM_CONSEQUENCES;

/** A form that a law asks for, or no longer asks for. */
export interface FormOfLaw {
  place: FormPlace;
  consequence: FormConsequence;
  /** What is to be signed. */
  what: string;
  /** Article and act. */
  articles: string;
  /** What becomes of it without the form; with `enough`, on which terms it is enough. */
  effect: string;
  /** Where the articles were read. */
  readIn: string;
  /** The state of the law that was read, as `2026-04-18`. */
  asOf: string;
  /** When somebody has to look again, as `2027-05-31`. */
  reviewBy: string;
  /** What nobody could look up. */
  open?: string;
}

type Read = Pick<FormOfLaw, "readIn" | "asOf" | "reviewBy">;

/** The acts of the federation as a public collection had them from gesetze-im-internet.de. */
const FEDERAL: Read = {
  readIn: "gesetze-im-internet.de, in a public copy",
  asOf: "2026-04-18",
  reviewBy: "2027-05-31",
};

const LOOKED_UP = "2026-11-28";

/** Read on the day of the look-up, where somebody publishes or quotes it. */
const readAt = (readIn: string, reviewBy = "2027-05-31"): Read => ({
  readIn,
  asOf: LOOKED_UP,
  reviewBy,
});

const FROM_MEMORY = readAt("not looked up");

const NOT_LOOKED_UP = "Written from memory: look it up before you rely on it.";

const form = (
  place: FormPlace,
  consequence: FormConsequence,
  [what, articles, effect]: readonly [what: string, articles: string, effect: string],
  read: Read,
  open?: string,
): FormOfLaw => ({
  place,
  consequence,
  what,
  articles,
  effect,
  ...read,
  ...(open !== undefined && { open }),
});

const GERMANY: readonly FormOfLaw[] = [
  form(
    "DE",
    "paper",
    [
      "Guarantees (Bürgschaft), unless it is a commercial transaction for the guarantor",
      "BGB § 766; HGB § 350",
      "Void (BGB § 125), healed as far as the guarantor pays",
    ],
    FEDERAL,
  ),
  form(
    "DE",
    "paper",
    [
      "Abstract promises and acknowledgements of a debt, with the same exception",
      "BGB §§ 780, 781; HGB § 350",
      "Void",
    ],
    FEDERAL,
  ),
  form(
    "DE",
    "paper",
    [
      "Giving notice to end an employment, and agreeing to end it (Auflösungsvertrag)",
      "BGB § 623",
      "Void: the employment goes on",
    ],
    FEDERAL,
  ),
  form(
    "DE",
    "paper",
    ["Promises of a life annuity that is maintenance under family law", "BGB § 761", "Void"],
    readAt("freirecht.de, haufe.de"),
  ),
  form(
    "DE",
    "paper",
    ["Wills without a notary: in the testator’s own hand", "BGB § 2247", "Void"],
    FEDERAL,
  ),
  form(
    "DE",
    "qualified",
    [
      "Residential leases for more than a year",
      "BGB § 550",
      "Not void: it runs for an indefinite time, and can be terminated after a year",
    ],
    FEDERAL,
  ),
  form(
    "DE",
    "qualified",
    [
      "Stepped rent and rent by an index, of dwellings",
      "BGB §§ 557a (1), 557b (1)",
      "The clause is void, the lease is not",
    ],
    FEDERAL,
  ),
  form(
    "DE",
    "qualified",
    [
      "The reason for which the lease of a dwelling ends at a set time",
      "BGB § 575 (1)",
      "The lease runs for an indefinite time",
    ],
    FEDERAL,
  ),
  form(
    "DE",
    "qualified",
    ["Giving notice to end the lease of a dwelling", "BGB § 568 (1)", "Void"],
    FEDERAL,
  ),
  form(
    "DE",
    "qualified",
    [
      "Fixed terms of employment, before work begins",
      "TzBfG §§ 14 (4), 16",
      "Only the fixed term falls: the employment is for an indefinite time",
    ],
    FEDERAL,
    "For a term that ends at the age of retirement text is enough (SGB VI § 41): not looked up.",
  ),
  form(
    "DE",
    "qualified",
    [
      "Non-compete clauses after employment",
      "HGB § 74 (1); GewO § 110",
      "Void; a document signed by the employer has to be handed over as well",
    ],
    FEDERAL,
    "Whether an electronic document can be handed over in that sense is disputed; GewO § 110 was not looked up.",
  ),
  form(
    "DE",
    "qualified",
    [
      "Consumer credit for land (Immobiliar-Verbraucherdarlehen)",
      "BGB §§ 492 (1), 494",
      "Void, healed with another content once the loan is paid out",
    ],
    FEDERAL,
  ),
  form(
    "DE",
    "witness",
    ["Buying and selling land", "BGB § 311b (1)", "Void until the register has the buyer"],
    FEDERAL,
  ),
  form("DE", "witness", ["Promises of a gift", "BGB § 518 (1)", "Void until it is given"], FEDERAL),
  form(
    "DE",
    "witness",
    ["Shares of a GmbH: selling and transferring them", "GmbHG § 15 (3) and (4)", "Void"],
    FEDERAL,
  ),
  form(
    "DE",
    "enough",
    [
      "Leases of business premises and land for more than a year",
      "BGB § 578 (1)",
      "Text is enough since 1 January 2025",
    ],
    FEDERAL,
  ),
  form(
    "DE",
    "enough",
    [
      "The record of the terms of an employment",
      "NachwG § 2 (1)",
      "Text is enough since 1 January 2025, where the employee can keep and print it and is asked to acknowledge it; not in the trades of § 2a SchwarzArbG",
    ],
    FEDERAL,
  ),
  form(
    "DE",
    "enough",
    [
      "Other consumer credit (Allgemein-Verbraucherdarlehen), free deferrals and deferred payment among it",
      "BGB §§ 492 (1), 506, as Directive (EU) 2023/2225 has them changed",
      "Text is to be enough from 20 November 2026; boxes may not be ticked beforehand",
    ],
    { ...readAt("law firms on the bills of June and September 2025", "2026-12-31") },
    "The act as published could not be opened; on 18 April 2026 § 492 (1) still asked for writing or a qualified signature. Look into the Bundesgesetzblatt first.",
  ),
];

const AUSTRIA: readonly FormOfLaw[] = [
  form(
    "AT",
    "paper",
    ["Wills", "ABGB §§ 577 to 579; SVG § 4 (2)", "Void"],
    readAt("rtr.at, on signatures"),
    "The articles are cited from memory.",
  ),
  form(
    "AT",
    "qualified",
    [
      "Fixed terms of residential leases",
      "MRG § 29 (1) no. 3; SVG § 4 (1)",
      "The lease is for an indefinite time",
    ],
    readAt("an abstract of a ruling on § 29 MRG (wobl 2014), a ruling of 2025 on § 4 (1) SVG"),
  ),
  form(
    "AT",
    "qualified",
    [
      "Guarantees of persons outside their trade, declarations of family and succession law",
      "ABGB § 1346 (2); SVG § 4 (2)",
      "Void without a qualified signature and the note of a lawyer or a notary that its effects were explained",
    ],
    FROM_MEMORY,
    NOT_LOOKED_UP,
  ),
  form(
    "AT",
    "witness",
    [
      "Gifts that are not handed over, contracts between spouses on their property",
      "NotAktsG § 1",
      "Void without a notary’s deed",
    ],
    readAt("ris.bka.gv.at, in its consolidated text of 2017"),
    "Whether § 1 was changed after 2017 was not looked up.",
  ),
];

const FRANCE: readonly FormOfLaw[] = [
  form(
    "FR",
    "paper",
    [
      "Private deeds of family and succession law",
      "Code civil, articles 1174 and 1175",
      "Void, but for agreements that avocats countersign and a notary keeps",
    ],
    readAt("quotations of the code in public repositories"),
  ),
  form(
    "FR",
    "qualified",
    [
      "Proof of who signed, of any contract",
      "Code civil, article 1367; décret no 2017-1416",
      "Not void: only a qualified signature is presumed reliable; of any other, whoever relies on it has to prove that it is",
    ],
    readAt("quotations of the code by law firms"),
  ),
  form(
    "FR",
    "witness",
    [
      "Gifts, mortgages, marriage contracts",
      "Code civil, articles 931, 1394 and 2409",
      "Void without a notary’s deed",
    ],
    readAt("an undated copy of article 931 from Légifrance"),
    "Articles 1394 and 2409 were written from memory: look them up before you rely on them.",
  ),
  form(
    "FR",
    "enough",
    [
      "Guarantees (cautionnement) and other security",
      "Code civil, articles 1174, 1175 and 2297; ordonnance no 2021-1192",
      "Electronic since 1 January 2022, where the guarantor writes the sum in words and figures, in a way in which nobody else could have",
    ],
    readAt("actu-juridique.fr and others on the ordonnance; article 1174 as quoted"),
    "The words of article 2297 itself were not opened.",
  ),
  form(
    "FR",
    "enough",
    [
      "Acknowledgements of a debt between private persons",
      "Code civil, article 1376",
      "Electronic, but no proof without the sum in words and figures, written by whoever owes it",
    ],
    readAt("quotations of the code in public repositories"),
  ),
  form(
    "FR",
    "enough",
    [
      "Fixed-term employment (CDD)",
      "Code du travail, articles L. 1242-12 and L. 1242-13",
      "Electronic, and in the employee’s hands within two working days of the beginning of work",
    ],
    readAt("quotations of L. 1242-13 in public repositories"),
    "L. 1242-12, by which a CDD without writing is for an indefinite time, was not looked up.",
  ),
];

const SPAIN: readonly FormOfLaw[] = [
  form(
    "ES",
    "witness",
    ["Gifts of land", "Código Civil, artículo 633", "Void without an escritura pública"],
    readAt("a ruling of 2021 that quotes it"),
  ),
  form(
    "ES",
    "witness",
    [
      "Powers for lawsuits, and those that article 1280 lists",
      "Ley de Enjuiciamiento Civil, artículo 24; Código Civil, artículo 1280",
      "Not accepted by courts, registers and notaries without a notary; between the parties most contracts hold all the same",
    ],
    readAt("a commentary on article 1280"),
    "Article 24 was not looked up.",
  ),
  form(
    "ES",
    "witness",
    [
      "Mortgages, and what the land register takes",
      "Código Civil, artículo 1875",
      "Not created without register",
    ],
    FROM_MEMORY,
    NOT_LOOKED_UP,
  ),
  form(
    "ES",
    "paper",
    ["Wills without a notary: in the testator’s own hand", "Código Civil, artículo 688", "Void"],
    FROM_MEMORY,
    NOT_LOOKED_UP,
  ),
];

const BRITAIN: readonly FormOfLaw[] = [
  form(
    "GB-EAW",
    "witness",
    [
      "Deeds",
      "Law of Property (Miscellaneous Provisions) Act 1989, section 1",
      "No deed: a witness has to be there when it is signed, and it has to say that it is a deed",
    ],
    readAt("legislation.gov.uk"),
  ),
  form(
    "GB-EAW",
    "witness",
    [
      "Every power of attorney, general or for one matter; lasting ones have a form of their own",
      "Powers of Attorney Act 1971, section 1(1)",
      "No power: every instrument that creates one has to be executed as a deed",
    ],
    readAt("legislation.gov.uk"),
  ),
  form(
    "GB-EAW",
    "witness",
    [
      "Leases for more than three years, and shorter ones that begin later, cost a premium or less than the market’s rent",
      "Law of Property Act 1925, sections 52(1) and 54(2)",
      "No legal lease without a deed",
    ],
    readAt("the sections as law reports and publishers quote them"),
  ),
  form(
    "GB-EAW",
    "witness",
    ["Wills: two witnesses", "Wills Act 1837, section 9", "Void"],
    readAt("practitioners’ guides that quote section 9"),
    "The section itself was not opened. That witnesses could be present by video ended on 31 January 2024, as they say.",
  ),
  form(
    "GB-SCT",
    "qualified",
    [
      "What has to be in writing: contracts about land, gratuitous promises outside business, some trusts",
      "Requirements of Writing (Scotland) Act 1995, sections 1(2) and 9A to 9C; SSI 2014/83",
      "Not valid with a simple electronic signature: an advanced one does, and a qualified one proves itself",
    ],
    readAt("legislation.gov.uk for the regulations, law firms for the act"),
  ),
  form(
    "GB-SCT",
    "paper",
    ["Wills and testamentary writings", "Requirements of Writing (Scotland) Act 1995", "Not valid"],
    readAt("lexology.com, of 2015"),
    "Look whether wills may be made electronically by now.",
  ),
];

const US_READ = readAt(
  "15 U.S.C. § 7003 (a) at lawserver.com, (b) as others sum it up",
  "2027-11-27",
);

const UNITED_STATES: readonly FormOfLaw[] = [
  form(
    "US",
    "excepted",
    ["Wills, codicils, testamentary trusts", "15 U.S.C. § 7003(a)(1)", "By the law of the state"],
    US_READ,
  ),
  form(
    "US",
    "excepted",
    ["Adoption, divorce, other family law", "15 U.S.C. § 7003(a)(2)", "By the law of the state"],
    US_READ,
  ),
  form(
    "US",
    "excepted",
    [
      "What the Uniform Commercial Code governs, but for §§ 1-107 and 1-206 and articles 2 and 2A",
      "15 U.S.C. § 7003(a)(3)",
      "By the code: notes, letters of credit, secured transactions and others",
    ],
    US_READ,
  ),
  form(
    "US",
    "excepted",
    ["Orders, notices and papers of courts", "15 U.S.C. § 7003(b)(1)", "By the rules of the court"],
    US_READ,
  ),
  form(
    "US",
    "excepted",
    [
      "Notices that cut off utilities, that concern default, repossession, foreclosure or eviction of a main home, that end health or life insurance, that recall a product",
      "15 U.S.C. § 7003(b)(2)",
      "On paper, whatever the consumer consented to",
    ],
    US_READ,
  ),
  form(
    "US",
    "excepted",
    ["Papers that go with hazardous materials", "15 U.S.C. § 7003(b)(3)", "On paper"],
    US_READ,
  ),
];

/**
 * What is not, or not simply, signed here, by what follows from it. Without being complete: whoever
 * sends a contract has to know its law.
 */
export const FORMS_OF_LAW: readonly FormOfLaw[] = [
  ...GERMANY,
  ...AUSTRIA,
  ...FRANCE,
  ...SPAIN,
  ...BRITAIN,
  ...UNITED_STATES,
];
