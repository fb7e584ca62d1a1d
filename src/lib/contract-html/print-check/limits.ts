/** In points. Printers leave so much at the edges; text there may be cut off. */
export const MARGIN = 6;
/** The lowest 12 mm belong to the line that the seal prints on every page. */
export const LOWEST_LINE = (12 * 72) / 25.4;
/** Letters below this size cannot be read; indexes and exponents may be smaller than their line. */
export const LEAST_SIZE = 5.4;
export const LEAST_SCRIPT_SIZE = 3.4;
