import type { ContractStatus } from "#kernel/contract-states.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Scope } from "#kernel/scopes.ts";
import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

/** `works`: it is about to be used. `spent`: it was used, or its time is over. `none`: nobody is signed in. */
export type SignInKind = "works" | "spent" | "none";

export type NoticeKind =
  | "unknown"
  | "notAllowed"
  | "closing"
  | "staleForm"
  | "notSigned"
  | "notSealed"
  | "mailsWait"
  | "linkSent"
  | "linkNotSent"
  | "tooManyLinks";

export const en = {
  /** Of the bar of all pages. */
  groups: {
    contracts: "Contracts",
    developers: "Developers",
    team: "Team",
    settings: "Settings",
  },
  /** Of the person, and not of the account. */
  ownMenu: { label: "You", sessions: "Sessions", documentation: "Documentation" },
  sections: {
    label: "Your account",
    contracts: "Contracts",
    keys: "API keys",
    webhooks: "Webhooks",
    testData: "Test e-mails",
    people: "People",
    data: "Data",
    assistant: "Assistants",
    usage: "Usage",
    settings: "Settings",
    account: "Account",
    signIn: "Sign-in",
  },
  signedInAs: (email: PersonalText) => `Signed in as ${email}`,
  signOut: "Sign out",
  signIn: {
    kinds: {
      works: {
        title: "Sign in",
        text: "This link signs you in once. After that it no longer works.",
      },
      spent: {
        title: "This link no longer works",
        text: "It was already used, or it has expired.",
      },
      none: {
        title: "Please sign in",
        text: "Open the sign-in link that you were given. Each one signs you in once, on the device you open it on.",
      },
    } satisfies Record<SignInKind, unknown>,
    submit: "Sign in",
    /** How to get a link, before the command that makes one. */
    newLink: "The operator makes a new link on the server with:",
  },
  notices: {
    unknown: {
      title: "This page does not exist",
      text: "The address is mistyped, or its content was deleted.",
    },
    notAllowed: {
      title: "Your role does not include this",
      text: "Somebody who owns the account can do it, or give you another role.",
    },
    closing: {
      title: "This account is being closed",
      text: "Nothing can be changed in it any more. Its owners see when it is deleted, and can take the closing back until then.",
    },
    staleForm: {
      title: "Please try again",
      text: "The page you sent this from is no longer current; you may have signed in again since. Nothing was changed.",
    },
    notSigned: {
      title: "Not everyone has signed yet",
      text: "The signed PDF can be downloaded once every signature is in.",
    },
    notSealed: {
      title: "The signed PDF is not ready yet",
      text: "No trusted timestamp could be obtained just now. The service keeps trying; please come back in a few minutes.",
    },
    mailsWait: {
      title: "Too many signing links for now",
      text: "One of the signers, or your account, has already been sent as many signing links as may be sent in a day or an hour. Nothing was paid and nothing was sent; please try again later.",
    },
    linkSent: {
      title: "A sign-in link is on its way",
      text: "It goes to the address of your account. Open it in this browser within 15 minutes; earlier links no longer work.",
    },
    linkNotSent: {
      title: "The sign-in link could not be sent",
      text: "The mail server did not accept the message. Please try again in a few minutes.",
    },
    tooManyLinks: {
      title: "Too many sign-in links",
      text: "Several links were already sent within the last hour. Please use the newest one, or try again later.",
    },
  } satisfies Record<NoticeKind, unknown>,
  back: "Back to your contracts",
  timesIn: (zone: string) => `Times in ${zone}`,
  contracts: {
    title: "Contracts",
    none: {
      title: "No contracts yet",
      text: "Make one here from a PDF or a text, or create contracts from your own software with an API key. They appear here.",
    },
    name: "Contract",
    status: "Status",
    acts: "Actions",
    statuses: {
      draft: "Draft",
      pending: "Out for signature",
      pending_payment: "Awaiting payment",
      fully_signed: "Signed",
      cancelled: "Cancelled",
    } satisfies Record<ContractStatus, unknown>,
    documentId: "Document ID",
    pay: "Pay",
    openSigningPage: "Signing page",
    download: "Download",
    /** Everything that proves it, as one archive. */
    evidence: "Evidence",
    statusPage: "Status page",
    /** Of a signed contract that has no sealed file yet. */
    sealWaits: "Not sealed yet; the service keeps trying.",
    older: "Older contracts",
    newest: "Newest contracts",
  },
  keys: {
    title: "API keys",
    lead: "A program that sends one of these keys acts for your account. Give each program its own, so that you can revoke one without stopping the others.",
    tierTooLow:
      "Your partner tier includes neither API nor webhooks: keys are refused, and no event is sent, until the tier changes.",
    none: "There is no working key. Create one below.",
    name: "Name",
    unnamed: "Without a name",
    key: "Key",
    created: "Created",
    lastUsed: "Last used",
    noUse: "Not used yet, as far as recorded",
    /** Behind a key's beginning: who made it. */
    madeBy: (person: PersonalText) => `by ${person}`,
    expires: "Expires",
    never: "Never",
    revoke: "Revoke",
    revokeText: (name: string) =>
      `Programs that use “${name}” are refused from then on. This cannot be undone.`,
    /** Puts a new key in the place of one. */
    roll: "Replace",
    rollText: (name: string) =>
      `A new key takes the place of “${name}”, with the same name and scopes. The old one works for 24 more hours and then ends by itself.`,
    rollNow: "Replace now",
    revokeNow: "Revoke now",
    ended: (count: number) =>
      isOne.en(count) ? "1 key that no longer works" : `${count} keys that no longer work`,
    older: "Older keys",
    newest: "Newest keys",
    revoked: "Revoked",
    expired: "Expired",
    /** What a key opens, by its scope. */
    scopes: {
      "contracts:read": "Read contracts and download files",
      "contracts:write": "Create, change, cancel and delete contracts",
      webhooks: "Webhooks",
      assistant: "Assistants (language models over MCP)",
    } satisfies Record<Scope, unknown>,
    /** Of a key that opens tests alone. */
    test: "Test",
    /** Leads to what tests would have mailed. */
    testMail: "E-mails of tests",
    /** Of a key that names no scope. */
    allScopes: "Everything except assistants",
    make: {
      title: "Create a key",
      name: "Name",
      nameHint: "What uses it, such as “Online shop”.",
      scopes: "Limited to",
      scopesHint:
        "If you choose none, the key opens everything except assistants. An assistant can do only what you choose besides.",
      test: "For tests",
      testHint:
        "Contracts of a test key carry TEST on every page, count nowhere, send no e-mails, and are deleted after 30 days. A test key sees none of the account’s contracts and webhooks, and other keys see none of those made for tests.",
      lastDay: "Last day",
      lastDayHint: "It works until the end of that day in UTC; without one, until you revoke it.",
      optional: "optional",
      submit: "Create key",
    },
    problems: {
      nameUnfit: "The name is too long or contains characters that cannot be shown.",
      dayUnfit: "Please choose today or a later day.",
      scopesUnfit: "One of these does not exist. Please choose again.",
      tooMany: "You already have as many working keys as allowed. Revoke one first.",
      madeBefore:
        "This form has already created its key. A key is shown only once: if you did not keep it, revoke it and create another.",
    },
    made: {
      title: "Copy your new key now",
      text: "It is shown only this once. We keep no readable copy.",
      copy: "Copy",
    },
    /** Where the sign-in is too long ago for a new key. */
    signInAgain: {
      title: "Sign in again to create a key",
      /** Says that nothing was done just now. */
      refused: "No key was created: your sign-in is more than 10 minutes old.",
      text: "A key acts for your account until it is revoked. To create one, you must have signed in within the last 10 minutes; everything else goes on as before.",
      byMail: (email: PersonalText) =>
        `The link goes to ${email}, works once, and is valid for 15 minutes.`,
      send: "Send me a sign-in link",
      /** Before the command that makes a link. */
      byCommand: "No mail server is set up. The operator makes a link on the server with:",
    },
  },
  testMail: {
    title: "E-mails of tests",
    lead: "What contracts of test keys would have sent. The links in these e-mails open the signing pages of tests.",
    none: "No test has sent an e-mail in the last 30 days.",
    subject: "Subject",
    kept: "Time",
    toKeys: "Go to the API keys",
  },
  account: {
    title: "Plan and account",
    /** `month` as in `November 2026`. */
    usage: (month: string) => `Documents in ${month}`,
    used: (used: number, limit: number) => `${used} of ${limit} used`,
    usedWithoutLimit: (used: number) =>
      isOne.en(used) ? "1 used, without limit" : `${used} used, without limit`,
    limitReached: "This month’s documents are used up. Each further one takes a credit.",
    usageNote:
      "A contract counts if it was opened for signing this month (UTC), unless a credit paid for it or it was cancelled before anyone signed.",
    plan: "Plan",
    ownLimit: (limit: number) => `${aMonth(limit)}, agreed for this account`,
    planLimit: (limit: number | null) =>
      limit === null ? "Any number of documents" : aMonth(limit),
    planGone: "no longer offered; no documents are included",
    credits: "Credits",
    creditsNote: "One credit pays for one document beyond the plan. Credits do not expire.",
    rights: "Account",
    email: "E-mail",
    name: "Name",
    partnerTier: "Partner tier",
    noPartnerTier: "None (direct account)",
    tierWithoutApi: (tier: number) => `${tier}, without API and webhooks`,
    qualified: "Qualified signatures",
    qualifiedOn: "Enabled; in preparation and not yet available",
    qualifiedOff: "Not enabled",
    timeZone: "Time zone",
    timeZoneNote: "Date fields are filled in with the day in this zone.",
    sessions: {
      title: "Where you are signed in",
      text: "A session ends after 3 days without use, and after 14 days in any case. End here any that you do not recognise.",
      device: "Device",
      began: "Signed in",
      lastUsed: "Last used",
      thisOne: "This one",
      end: "End",
      endOthers: "End all other sessions",
    },
    changes: "Plan, credits and rights are changed by the operator of this service.",
  },
  /** Sentences that the page's script shows. */
  island: {
    copied: "Copied.",
    notCopied: "Your browser does not allow copying here. Please select the key and copy it.",
  },
};

function aMonth(limit: number): string {
  return isOne.en(limit) ? "1 document a month" : `${limit} documents a month`;
}

/** All that the account's pages say, by the visitor's language. */
export interface AccountWords extends WordsLike<typeof en> {}
