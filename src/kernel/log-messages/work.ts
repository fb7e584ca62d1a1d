import type { Message } from "#kernel/log-message.ts";

export const WORK = {
  "clock.jumped": {
    level: "error",
    says: "the database's clock jumped, by which the service tells the time",
    fields: ["skewMs"],
    meaning:
      "It was set by `skewMs`, more than a second, since it was last asked a second ago. Which of the times is right nobody knows; certificates say of which entries the time is not certain.",
    act: "Look at the clock of the database's machine and at what sets it (NTP).",
  },
  "clock.behind": {
    level: "error",
    says: "something happened to a contract at an earlier time than what happened to it before",
    fields: ["contract", "skewMs"],
    meaning:
      "The last entry of its trail was written by a clock that was ahead of today's by more than a second. The new one has the same time as that, and an entry beside it tells what the clock shows; the certificate and every verification say of which entries the time is not certain.",
    act: "As with `clock.jumped`.",
  },
  "trail.contradicts": {
    level: "error",
    says: "a contract was sealed whose record has times that its own clock or timestamp contradicts",
    fields: ["contract", "count"],
    meaning:
      "By more than a second, of `count` entries. The certificate says which, and every verification names them; the seal holds.",
    act: "As with `clock.jumped`; with an authority of TSA_URLS compare `countersign_tsa_skew_seconds`.",
  },
  "sign_in.provider_failed": {
    level: "warn",
    says: "the identity provider did not answer, or not as it has to",
    fields: ["err"],
    meaning:
      "Nobody signs in by it while it does not answer; other ways to sign in go on. Where it answers, `err` says what was wrong with it for somebody who came back from there.",
    act: "Look at `err`, and at OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.",
  },
  "sign_in.mail_failed": {
    level: "warn",
    says: "a mail that somebody asked for to sign in was not made",
    fields: ["err"],
    meaning: "Its link could not be written down or sent; whoever asked was told nothing of it.",
    act: "As with `database.lost`, or look at SMTP_URL.",
  },
  "job.failed": {
    level: "warn",
    says: "a job failed and is tried again",
    fields: ["job", "err"],
    meaning: "Sealing, mails, pictures or files: whatever the job was for comes later.",
    act: "`seal-contract` again and again: look at the timestamp authorities and the sealing key.",
  },
  "job.ended": {
    level: "warn",
    says: "a job failed and is not tried again",
    fields: ["job", "err"],
    meaning:
      "It had failed as often as its kind may: a summary or pictures that nobody made, which are done without, or a mail after its day.",
    act: "Look at `err`, and at the lines before with `job.failed`.",
  },
  "jobs.trouble": {
    level: "warn",
    says: "trouble with jobs",
    fields: ["err"],
    meaning: "The queue stumbled, mostly over a lost connection, and goes on.",
    act: "As with `database.lost`.",
  },
  "sweep.failed": {
    level: "warn",
    says: "clearing away failed",
    fields: ["err"],
    meaning: "What is over stays until the next hour.",
    act: "Nothing, unless it happens every hour.",
  },
  "assistant.failed": {
    level: "error",
    says: "an assistant's request failed",
    fields: ["request", "err"],
    meaning: "A fault of the service while a tool was carried out: the assistant was told so.",
    act: "Look at `err`; if it is none of the database's or the storage's, report it.",
  },
  "reminders.failed": {
    level: "warn",
    says: "reminders could not be looked for",
    fields: ["err"],
    meaning: "Reminders whose time has come wait for the next minute.",
    act: "Nothing, unless it happens every minute.",
  },
  "retention.let_go": {
    level: "info",
    says: "contracts went because their accounts keep them no longer",
    fields: ["count"],
    meaning: "Accounts say how long contracts are kept; their owners were told two weeks before.",
    act: "Nothing.",
  },
  "account.closed": {
    level: "info",
    says: "accounts were deleted whose owners closed them",
    fields: ["count"],
    meaning: "Their owners began it 30 days before and were told a week before.",
    act: "Nothing.",
  },
  "account.closing_failed": {
    level: "warn",
    says: "an account that is being closed could not be gone on with",
    fields: ["err"],
    meaning: "What was left of it waits for the next hour; nothing is done twice.",
    act: "Nothing, unless it happens every hour.",
  },
  "retention.failed": {
    level: "warn",
    says: "contracts that accounts let go could not be looked for",
    fields: ["err"],
    meaning: "What was to be told of or deleted waits for the next hour.",
    act: "Nothing, unless it happens every hour.",
  },
  "list.failed": {
    level: "warn",
    says: "blocks of the contract list were not made",
    fields: ["err"],
    meaning: "Lists are right, and slower until it works.",
    act: "Nothing, unless it goes on.",
  },
  "mail.ended": {
    level: "info",
    says: "mail",
    fields: ["mail", "kind", "outcome"],
    may: ["why"],
    meaning: "One mail and what became of it.",
    act: "`refusedForGood` and `uncertain` with your own server's reasons: look at SMTP_URL and MAIL_FROM.",
  },
  "contract.sealed": {
    level: "info",
    fields: ["contract", "ms"],
    says: "a contract was sealed",
    meaning: "Its file is stored and never changes again.",
    act: "Nothing.",
  },
  "file.stored": {
    level: "debug",
    says: "a file of a contract was stored",
    fields: ["bytes"],
    meaning: "It is durable.",
    act: "Nothing.",
  },
  "timestamp.given": {
    level: "debug",
    fields: ["authority", "ms", "skewMs"],
    says: "a timestamp authority gave a token",
    meaning: "The token passed every check.",
    act: "With `skewMs` beyond 5000 either way: set this machine's clock by NTP.",
  },
  "timestamp.failed": {
    level: "warn",
    fields: ["authority", "kind", "why"],
    says: "a timestamp authority gave no token that may be used",
    meaning:
      "`silent`, another `status` than 200, `unreadable`, `refused`, a `token` that does not hold, tells another time (`clock`) or is of nobody in TSA_ROOTS (`untrusted`). The next one of TSA_URLS is asked; where none is left, contracts wait for their seal.",
    act: "Look at `why`, at the way to that authority, and whether TSA_URLS names another one.",
  },
  "revocation.unknown": {
    level: "warn",
    fields: ["authority", "kind", "why"],
    says: "nobody was told whether a certificate of the seal was revoked",
    meaning:
      "A responder (`ocsp`) or the address of a list (`crl`) gave no answer that holds. The next one of the certificate is asked; where none is left, contracts wait for their seal.",
    act: "Look at `why` and at the way to that host.",
  },
  "seal.waits": {
    level: "warn",
    fields: ["contract", "kind", "why"],
    says: "a contract waits for its seal",
    meaning:
      "No `timestamp` could be had, or no `proof` that holds in years, or a certificate is `revoked` or has `ended`, or the `storage` does not answer. Nothing was stored; it is tried again. The contract's owner sees it, too.",
    act: "Look at `why`.",
  },
  "payments.test": {
    level: "warn",
    fields: [],
    says: "credits are sold for test payments",
    meaning: "STRIPE_SECRET_KEY is a test key, and BASE_URL is no address of this machine.",
    act: "Take the live key, unless this is for trial: whoever pays with Stripe's test cards gets credits.",
  },
  "payments.unheard": {
    level: "warn",
    fields: [],
    says: "notices of payments are not heard",
    meaning:
      "STRIPE_WEBHOOK_SECRET is not set: what was paid is found out when its buyer comes back, or by a look a quarter of an hour later and then every hour.",
    act: "Make an endpoint at Stripe for BASE_URL/payments/stripe, and set its secret.",
  },
  "payments.away": {
    level: "error",
    fields: ["why"],
    says: "the provider of payments did not answer as it should",
    meaning:
      "Somebody wanted to buy credits or to see whether they were paid. Nothing was begun or changed.",
    act: "See what the provider announces, and that key, packs and STRIPE_CHECKOUT_ORIGIN are right.",
  },
  "webhook.attempted": {
    level: "debug",
    fields: ["outcome", "ms"],
    says: "a webhook delivery was attempted",
    meaning: "Its receiver accepted it, refused it or did not answer.",
    act: "Nothing; the receiver's owner sees each attempt.",
  },
  "record.false": {
    level: "error",
    fields: ["contract", "why"],
    says: "the record of a contract contradicts itself, and it is not sealed",
    meaning:
      "Trail, signatures, fields or the stored document were changed after they were written, or a signature has no receipt that a key of this service signed; `why` says where. The contract's owner is told that it is not sealed, without `why`; OPERATOR_EMAIL is told all. It is looked at again with each attempt.",
    act: "Find out who had the database or the files; compare with a backup. What is true again is sealed by itself.",
  },
  "receipt.failed": {
    level: "error",
    fields: ["err"],
    says: "a signer's receipt could not be signed",
    meaning:
      "The sealing key failed, took too long or has ended. A signature counts with its receipt alone, so nothing was recorded, and its signer was asked to send it again.",
    act: "See that the sealing key can be used: until then nobody can sign, and nothing is sealed.",
  },
  "trouble.began": {
    level: "error",
    fields: ["trouble", "why"],
    says: "sealing or storing is in trouble",
    mailed: true,
    meaning:
      "It has lasted too long to heal by itself: a record that contradicts itself at once, files that cannot be written after 2 minutes, no timestamps and seals that fail after 10. Said once.",
    act: "Look at `why`, and at the lines before with `record.false`, `timestamp.failed` or `job.failed`.",
  },
  "trouble.ended": {
    level: "info",
    fields: ["trouble"],
    says: "sealing or storing is well again",
    mailed: true,
    meaning: "What was told as `trouble.began` is over.",
    act: "Nothing.",
  },
  "trouble.unwatched": {
    level: "warn",
    fields: ["err"],
    says: "nobody could look for trouble",
    meaning: "The look that would tell the operator failed; the next one is half a minute later.",
    act: "As with `database.lost`.",
  },
  "law.overdue": {
    level: "warn",
    fields: ["words", "endsOn"],
    says: "words of law were to be looked at again",
    meaning:
      "By `endsOn`; OPERATOR_EMAIL is written to, once. Contracts with such an attachment are created with a warning.",
    act: "Look for a newer version; until then have somebody compare the words with the law.",
  },
  "law.unwatched": {
    level: "warn",
    fields: ["err"],
    says: "nobody was told of words of law that are to be looked at again",
    meaning: "Writing to OPERATOR_EMAIL failed; it is tried again an hour later.",
    act: "Nothing, unless it happens every hour.",
  },
  "summary.none": {
    level: "warn",
    says: "no summary",
    fields: ["contract", "why"],
    meaning: "The language model gave none; the contract is signed without.",
    act: "Look at LLM_BASE_URL, LLM_API_KEY and LLM_MODEL.",
  },
} as const satisfies Record<string, Message>;
