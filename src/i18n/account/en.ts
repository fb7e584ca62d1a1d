import type { AccountWords } from "#i18n/account-words.ts";

export const en: AccountWords = {
  sections: {
    label: "Your account",
    contracts: "Contracts",
    keys: "API keys",
    people: "People",
    account: "Account",
  },
  signedInAs: (email) => `Signed in as ${email}`,
  signOut: "Sign out",
  signIn: {
    kinds: {
      works: {
        title: "Sign in",
        text: "This link signs you in once. After that it no longer works.",
      },
      spent: {
        title: "This link no longer works",
        text: "It was used already, or its time is over.",
      },
      none: {
        title: "Please sign in",
        text: "Open the sign-in link that you were given. Each one signs you in once, on the device you open it on.",
      },
    },
    submit: "Sign in",
    newLink:
      "Whoever runs this service makes you a new link with this command, where the service is installed:",
  },
  notices: {
    unknown: {
      title: "There is nothing here",
      text: "The address is mistyped, or what it led to was deleted.",
    },
    notAllowed: {
      title: "Your role does not include this",
      text: "Somebody who owns the account can do it, or give you another role.",
    },
    staleForm: {
      title: "Please try that once more",
      text: "The page you sent this from is no longer current; you may have signed in again since. Nothing was changed.",
    },
    notSigned: {
      title: "Not everyone has signed yet",
      text: "The signed PDF can be downloaded once every signature is in.",
    },
    notSealed: {
      title: "The signed PDF is not ready yet",
      text: "No trusted timestamp could be had just now. The service keeps trying by itself; please come back in a few minutes.",
    },
    mailsWait: {
      title: "Too many signing links for now",
      text: "One of the signers, or your account, has been sent as many signing links as are mailed in a day or an hour. Nothing was paid and nothing was sent; please try again later.",
    },
    linkSent: {
      title: "A sign-in link is on its way",
      text: "It goes to the address of your account. Open it in this browser within 15 minutes; links from before no longer work.",
    },
    linkNotSent: {
      title: "The sign-in link could not be sent",
      text: "The mail server did not take the message. Please try again in a few minutes.",
    },
    tooManyLinks: {
      title: "That was often enough",
      text: "Several links were sent within the hour already. Please use the newest one, or try again later.",
    },
  },
  back: "Back to your contracts",
  timesIn: (zone) => `Times in ${zone}`,
  contracts: {
    title: "Contracts",
    none: {
      title: "No contracts yet",
      text: "Contracts that you create with the API appear here. All you need is an API key.",
    },
    name: "Contract",
    status: "Status",
    created: "Created",
    acts: "What you can do",
    statuses: {
      draft: "Draft",
      pending: "Out for signature",
      pending_payment: "Waits for payment",
      fully_signed: "Signed",
      cancelled: "Cancelled",
    },
    signedSoFar: (signed, all) => `${signed} of ${all} signed`,
    documentId: "Document ID",
    pay: "Pay",
    openSigningPage: "Signing page",
    download: "Download",
    statusPage: "Status page",
    sealWaits: (problem) => `Not sealed yet, it is tried again: ${problem}`,
    older: "Older contracts",
    newest: "Newest contracts",
  },
  keys: {
    title: "API keys",
    lead: "A program that sends one of these keys acts for your account. Give each program its own, so that you can take one away without stopping the others.",
    tierTooLow:
      "Your partner tier does not include the API: keys are refused until the tier changes.",
    none: "There is no key that works. Create one below.",
    name: "Name",
    unnamed: "Without a name",
    key: "Key",
    created: "Created",
    lastUsed: "Last used",
    noUse: "No use on record",
    madeBy: (person) => `by ${person}`,
    expires: "Expires",
    never: "Never",
    revoke: "Revoke",
    revokeText: (name) =>
      `Programs that use “${name}” are refused from then on. This cannot be undone.`,
    revokeNow: "Revoke now",
    ended: (count) =>
      count === 1 ? "1 key that no longer works" : `${count} keys that no longer work`,
    revoked: "Revoked",
    expired: "Expired",
    make: {
      title: "Create a key",
      name: "Name",
      nameHint: "What uses it, such as “Online shop”.",
      lastDay: "Last day",
      lastDayHint: "It works until the end of that day in UTC; without one, until you revoke it.",
      optional: "optional",
      submit: "Create key",
    },
    problems: {
      nameUnfit: "The name is too long, or has characters that cannot be shown.",
      dayUnfit: "Please choose a day from today on.",
      tooMany: "So many keys work already that no further one can be made. Revoke one first.",
      madeBefore:
        "This form has made its key already. A key is shown only once: if you did not keep it, revoke it and create another.",
    },
    made: {
      title: "Copy your new key now",
      text: "It is shown this one time only. We keep no copy that could be read.",
      copy: "Copy",
    },
    signInAgain: {
      title: "Sign in again to create a key",
      refused: "No key was created: your sign-in is more than 10 minutes old.",
      text: "A key acts for your account until it is revoked. To create one, you need to have signed in within the last 10 minutes; everything else goes on as before.",
      byMail: (email) => `The link goes to ${email}, works once, and lives for 15 minutes.`,
      send: "Send me a sign-in link",
      byCommand:
        "No mail server is set up. Whoever runs this service makes you a link with this command, where the service is installed:",
    },
  },
  account: {
    title: "Plan and account",
    usage: (month) => `Documents in ${month}`,
    used: (used, limit) => `${used} of ${limit} used`,
    usedWithoutLimit: (used) =>
      used === 1 ? "1 used, without limit" : `${used} used, without limit`,
    limitReached: "This month’s documents are used. Each further one takes a credit.",
    usageNote:
      "What counts is a contract that became signable this month (UTC), unless a credit paid for it or it was cancelled before anyone signed.",
    plan: "Plan",
    ownLimit: (limit) => `${aMonth(limit)}, agreed for this account`,
    planLimit: (limit) => (limit === null ? "Any number of documents" : aMonth(limit)),
    planGone: "no longer offered; no documents are included",
    credits: "Credits",
    creditsNote: "One credit pays for one document beyond the plan. Credits do not run out.",
    rights: "Account",
    email: "E-mail",
    name: "Name",
    partnerTier: "Partner tier",
    noPartnerTier: "None; the account came directly",
    tierWithoutApi: (tier) => `${tier}, without API and webhooks`,
    qualified: "Qualified signatures",
    qualifiedOn: "Enabled; in preparation and not yet available",
    qualifiedOff: "Not enabled",
    timeZone: "Time zone",
    timeZoneNote: "Date fields are filled in with the day in this zone.",
    sessions: {
      title: "Where you are signed in",
      text: "A session ends after 3 days without use, and after 14 days in any case. End here what you do not know.",
      device: "Device",
      began: "Signed in",
      lastUsed: "Last used",
      thisOne: "This one",
      end: "End",
      endOthers: "End all other sessions",
    },
    changes: "Whoever runs this service changes plan, credits and rights.",
  },
  island: {
    copied: "Copied.",
    notCopied: "Your browser does not allow copying here. Please select the key and copy it.",
  },
};

function aMonth(limit: number): string {
  return limit === 1 ? "1 document a month" : `${limit} documents a month`;
}
