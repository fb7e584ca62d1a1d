/**
 * Why a notice is not the official model to the letter: by the kept copy's file
 * and the model's passage, `+` for what the model does not have.
 */
export const MODEL_DIFFERENCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "at.txt": {
    "+": "The annex got a passage on the withdrawal function on 1 October 2026 whose words could not be had. Without it an online contract would have a notice that lacks what the law wants, so the Directive's sentence stands in until it is compared.",
  },
  "es.txt": {
    "+": "The annex knows no withdrawal function yet, but Article 11a of the Directive wants the consumer told of it. Where `withdrawalPage` is not given, it names the page of this service.",
  },
  "gb.txt": {
    means:
      "Schedule 3 counts three days for the reimbursement, of which only the last fits where no goods are supplied; there it is printed alone and run into the sentence on the means of payment.",
  },
};

/** Passages that no notice prints, with why. */
export const NEVER_PRINTED: Readonly<Record<string, string>> = {
  "note 5 a, collecting":
    "The last indent of note 5 (b), which is printed where the trader collects, says the same and who pays.",
};
