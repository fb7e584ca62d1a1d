/** Where each law says that a request and an acknowledgement are needed, and what follows from them. */
export const LAWS = ["eu", "de", "at", "fr", "es", "gb"] as const;
export type Law = (typeof LAWS)[number];

/** What states made of Articles 7(3), 8(8), 14(3) and (4), 16 (a) and (m) of Directive 2011/83/EU, each in its own words. */
export const CITED: Record<Exclude<Law, "eu">, string> = {
  de: "§§ 356 Abs. 5 und 6, 357a Abs. 2 BGB",
  at: "§§ 10, 16, 18 Abs. 1 Z 1 und 11 FAGG",
  fr: "articles L. 221-25 et L. 221-28, 1° et 13°, du code de la consommation",
  es: "artículos 98.8, 99.3, 103.a) y m) y 108.3 y 4 del Real Decreto Legislativo 1/2007",
  gb: "SI 2013/3134, regulations 36 and 37",
};

export const KINDS = ["service", "utility", "digital-content"] as const;
export type Kind = (typeof KINDS)[number];
