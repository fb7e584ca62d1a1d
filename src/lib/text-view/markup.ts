/** Hebrew, Arabic and their neighbours, with the forms that older files print. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Whether a text has letters that are read from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** ` dir="auto"` where the direction is not the page's own. */
export function directionOf(text: string): string {
  return hasRightToLeft(text) ? ' dir="auto"' : "";
}
