import type { Language } from "#kernel/language.ts";
import { de } from "./withdraw/de.ts";
import { en } from "./withdraw/en.ts";
import { es } from "./withdraw/es.ts";
import { fr } from "./withdraw/fr.ts";

/** Why there is nothing to state on the page, or not any more. */
export type WithdrawClosed = "open" | "cancelled" | "over";

/**
 * All that is said where a consumer withdraws from a contract: on the page, in its mails and on the
 * sealed page that acknowledges it. Here a contract is called one, as the statutes do.
 */
export interface WithdrawWords {
  /**
   * What the function and its confirmation are labelled with, in the words of each language's
   * version of Directive 2011/83/EU, Article 11a (1) and (3): in Germany those of BGB § 356a, in
   * France of Code de la consommation D. 221-5. The confirmation bears these words alone.
   */
  act: string;
  confirm: string;
  pageTitle: (name: string) => string;
  title: string;
  lead: (name: string) => string;
  /** How long the page takes a statement. */
  until: (day: string) => string;
  free: string;
  otherWays: string;
  documentId: string;
  from: string;
  form: {
    title: string;
    /** The statement itself, as it is recorded. */
    statement: (name: string, publicId: string) => string;
    name: string;
    nameHint: string;
    email: string;
    emailHint: string;
    recorded: string;
    nameWrong: string;
    emailWrong: string;
    alert: string;
    back: string;
  };
  closed: Record<WithdrawClosed, { title: string; text: string }>;
  closedOn: (day: string) => string;
  /** Where a statement was made over this link already. `{at}` */
  stated: { title: string; text: string; overShared: string; overPersonal: string };
  writeTo: (sender: string) => string;
  done: {
    title: string;
    text: (sender: string) => string;
    mailed: (email: string) => string;
    keep: string;
    download: string;
  };
  /** The acknowledgement of what was stated. */
  receipt: {
    title: string;
    text: (sender: string) => string;
    contract: string;
    to: string;
    statement: string;
    name: string;
    email: string;
    statedAt: string;
    over: string;
    overShared: string;
    overPersonal: (role: string) => string;
    asStated: string;
    sealed: string;
  };
  /** The sealed page cannot be had yet. */
  notReady: { title: string; text: string; again: string };
  /** On the status page. */
  possible: (day: string) => string;
  withdrawnAt: string;
  mail: {
    /** In the mail that tells that everyone has signed. */
    possible: (day: string) => string;
    acknowledged: {
      subject: (contract: string) => string;
      preheader: string;
      heading: string;
      text: (sender: string, contract: string) => string;
      attached: string;
      toDownload: string;
      gaveAddress: (to: string) => string;
    };
    owner: {
      subject: (contract: string) => string;
      preheader: (who: string) => string;
      heading: string;
      text: (who: string, contract: string) => string;
      next: string;
      button: string;
    };
  };
}

export const withdrawWords: Record<Language, WithdrawWords> = { de, en, es, fr };
