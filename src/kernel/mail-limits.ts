/** How much mail that asks for a signature one address is sent, and one account sends. */
export interface MailLimits {
  /** To one address in a day, from one account. */
  fromOneAccount: number;
  /** To one address in a day, from all accounts together. */
  fromAllAccounts: number;
  /** Of one account in an hour. */
  ofAccountHourly: number;
}
