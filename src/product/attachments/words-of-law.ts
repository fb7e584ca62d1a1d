import { isReviewOverdue, type WordsOfLaw } from "#kernel/words-of-law.ts";
import { CONSENT_LAW } from "#words/consent.ts";
import { PAYING_BUTTON_LAW } from "#words/signing-page-words.ts";
import { WITHDRAWAL_BUTTONS_LAW } from "#words/withdraw-words.ts";
import { ATTACHMENT_TYPES } from "./attachment-types.ts";
import { FORM_PLACES, FORMS_COMPARED_ON, FORMS_OF_LAW } from "./forms-of-law.ts";

/** Everything whose words follow a law that may move, each with an id of its own. */
export const WORDS_OF_LAW: readonly WordsOfLaw[] = [
  ...ATTACHMENT_TYPES.filter(({ isSent }) => !isSent).map(({ id, source }) => ({ id, ...source })),
  CONSENT_LAW,
  PAYING_BUTTON_LAW,
  WITHDRAWAL_BUTTONS_LAW,
  ...formLists(),
];

/** The list of forms, place by place, each as old as its oldest row. */
function formLists(): WordsOfLaw[] {
  return Object.entries(FORM_PLACES).map(([place, name]) => {
    const rows = FORMS_OF_LAW.filter((row) => row.place === place);
    const findEarliest = (days: string[]) => days.sort()[0] ?? FORMS_COMPARED_ON;
    return {
      id: `forms-${place.toLowerCase()}`,
      law: `what an electronic signature is not enough for in ${name}`,
      asOf: findEarliest(rows.map(({ asOf }) => asOf)),
      on: FORMS_COMPARED_ON,
      reviewBy: findEarliest(rows.map(({ reviewBy }) => reviewBy)),
    };
  });
}

/** What was to be looked at again by now. */
export function overdueReviews(now: Date): WordsOfLaw[] {
  return WORDS_OF_LAW.filter((words) => isReviewOverdue(words, now));
}
