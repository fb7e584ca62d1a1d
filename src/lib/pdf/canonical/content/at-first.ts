/**
 * What of text is so at first (ISO 32000-1, 9.3.1) and in force in a form as well (8.10.1), by
 * operator: PDFium begins each form with it, others do not.
 */
export const TEXT_AT_FIRST: Readonly<Record<"Tz" | "TL" | "Ts", string>> = {
  Tz: "100",
  TL: "0",
  Ts: "0",
};

const { Tz, TL, Ts } = TEXT_AT_FIRST;
/** What a soft mask begins with (ISO 32000-1, 8.4.1), and a tile; in MuPDF with what is in force where it is used. */
export const COLOURS_AT_FIRST = Buffer.from("0 g 0 G\n", "latin1");

/** The line that the following ends with. */
export const LAST_AT_FIRST = `${Ts} Ts\n`;

/** The same of all but colours. */
export const ALL_AT_FIRST = Buffer.from(
  `1 w 0 J 0 j 10 M [] 0 d 0 Tc 0 Tw ${Tz} Tz ${TL} TL 0 Tr ${LAST_AT_FIRST}`,
  "latin1",
);
