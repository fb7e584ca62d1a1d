interface Postcode {
  /** Without blanks, in capitals. */
  shape: RegExp;
  /** Where a blank is printed, counted from the end. */
  blankAt?: number;
}

/** Postcodes by country, as its post writes them. */
const POSTCODES = {
  AT: { shape: /^[1-9]\d{3}$/ },
  BE: { shape: /^[1-9]\d{3}$/ },
  CH: { shape: /^[1-9]\d{3}$/ },
  DE: { shape: /^(?!00)\d{5}$/ },
  DK: { shape: /^(?!00)\d{4}$/ },
  ES: { shape: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/ },
  FR: { shape: /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/ },
  GB: {
    shape:
      /^(?:GIR0AA|(?:[A-PR-UWYZ](?:\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d{1,2}|[A-HK-Y]\d[ABEHMNPRV-Y]))\d[ABD-HJLNP-UW-Z]{2})$/,
    blankAt: 3,
  },
  IE: { shape: /^(?:D6W|[AC-FHKNPRTV-Y]\d{2})[AC-FHKNPRTV-Y\d]{4}$/, blankAt: 4 },
  IT: { shape: /^\d{5}$/ },
  LU: { shape: /^[1-9]\d{3}$/ },
  NL: { shape: /^[1-9]\d{3}(?!S[ADS])[A-Z]{2}$/, blankAt: 2 },
  PL: { shape: /^\d{2}-\d{3}$/ },
  PT: { shape: /^[1-9]\d{3}-\d{3}$/ },
  SE: { shape: /^[1-9]\d{4}$/, blankAt: 2 },
  US: { shape: /^\d{5}(?:-\d{4})?$/ },
} as const satisfies Record<string, Postcode>;

export type PostcodeCountry = keyof typeof POSTCODES;

export const POSTCODE_COUNTRIES = Object.keys(POSTCODES) as PostcodeCountry[];

/** A postcode as it is printed; null where the country has none of that shape. */
export function readPostcode(country: PostcodeCountry, typed: string): string | null {
  const { shape, blankAt = 0 }: Postcode = POSTCODES[country];
  const code = typed.replace(/\s/g, "").toUpperCase();
  if (!shape.test(code)) return null;
  return blankAt === 0 ? code : `${code.slice(0, -blankAt)} ${code.slice(-blankAt)}`;
}
