/** What the schemes of SEPA direct debit word differently in a mandate. */
export interface MandateScheme {
  name: string;
  description: string;
  /** What the debtor may have back, as the scheme's rulebook words it. */
  refund: string;
  /** What the debtor has to do besides signing. */
  confirmation?: string;
}
