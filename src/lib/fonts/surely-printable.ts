/** Latin, Cyrillic, their marks and signs: the fonts have every one, so nothing is looked up. Pages ask, too. */
export const SURELY_PRINTABLE =
  /^[\n\r\t\u0020-\u007e\u00a0-\u036f\u0400-\u052f\u1e00-\u1eff\u2010-\u2027\u20a0-\u20bf]*$/;

/** Characters that show nothing themselves: joiners, marks of direction, variation selectors, and blanks that need no glyph. */
export const SILENT = /[\t\n\r\u2000-\u200A\u202F\u205F\u3000\p{Default_Ignorable_Code_Point}]/gu;
