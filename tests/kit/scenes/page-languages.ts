import { LANGUAGES, type Language } from "#kernel/language.ts";
import { IS_SWEEP } from "./sweep.ts";

/**
 * The languages in which a browser looks at every page: all of them before a
 * release (`npm run test:long`), and at every change the one with the longest
 * words, since what a page is made of is the same in all. What a page says in
 * each is held without a browser.
 */
export const PAGE_LANGUAGES: readonly Language[] = IS_SWEEP ? LANGUAGES : ["de"];
