/** How the controller allows further processors: Article 28(2) GDPR. */
export const AUTHORISATIONS = ["general", "specific"] as const;
export type Authorisation = (typeof AUTHORISATIONS)[number];

/** Where the data may be processed. */
export const LOCATIONS = ["european-economic-area", "third-countries"] as const;
export type Location = (typeof LOCATIONS)[number];

/** What becomes of the data in the end: Article 28(3)(g) GDPR. */
export const ENDINGS = ["controller-decides", "deletion", "return"] as const;
export type Ending = (typeof ENDINGS)[number];
