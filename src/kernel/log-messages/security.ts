import { type Message, REQUEST } from "#kernel/log-message.ts";

/** The one line of a request that meant something to security. */
export const SECURITY = {
  "session.opened": {
    ...REQUEST,
    level: "info",
    says: "signed in",
    meaning: "An owner signed in with a link.",
    act: "Nothing, unless nobody did.",
  },
  "session.ended": {
    ...REQUEST,
    fields: [...REQUEST.fields, "count"],
    level: "info",
    says: "signed out",
    meaning:
      "An owner signed out, or ended other sessions on the account's page; `count` says how many.",
    act: "Nothing.",
  },
  "sign_in.link_sent": {
    ...REQUEST,
    level: "info",
    says: "a sign-in link was sent by mail",
    meaning:
      "Somebody signed in asked for a fresh link; it went to the account's own address. Links from before no longer work.",
    act: "Nothing; many: look at the account's sessions.",
  },
  "sign_in.refused": {
    ...REQUEST,
    level: "warn",
    says: "a sign-in link was refused",
    meaning: "The link is unknown, used up, or too old.",
    act: "One: its owner asks for a new one. Many: somebody tries links; they have 256 random bits.",
  },
  "member.invited": {
    ...REQUEST,
    level: "info",
    says: "somebody was invited to an account",
    meaning: "An owner invited somebody by mail.",
    act: "Nothing, unless nobody did: then withdraw it and end the account's sessions (`admin session end --all`).",
  },
  "account.closing_begun": {
    ...REQUEST,
    level: "info",
    says: "an owner began to close an account",
    meaning:
      "Its keys ended and its webhooks are off; after 30 days everything of it is deleted, unless an owner takes it back (`admin account closing`).",
    act: "Nothing, unless no owner asked: then sign in as one (`admin sign-in create`) and take it back.",
  },
  "account.closing_taken_back": {
    ...REQUEST,
    level: "info",
    says: "an owner took the closing of an account back",
    meaning: "Nothing is deleted; keys and webhooks stay off until somebody makes new ones.",
    act: "Nothing.",
  },
  "person.erased": {
    ...REQUEST,
    level: "info",
    says: "an owner asked for a person to be erased",
    meaning:
      "Values of somebody are taken out of the account's records by a job; no address is logged.",
    act: "Nothing, unless nobody asked: then end the account's sessions (`admin session end --all`).",
  },
  "export.asked": {
    ...REQUEST,
    level: "info",
    says: "an owner asked for an export of the account",
    meaning:
      "Jobs write everything of the account into an archive that its owners can download for seven days.",
    act: "Nothing, unless nobody asked: then end the account's sessions (`admin session end --all`).",
  },
  "export.downloaded": {
    ...REQUEST,
    level: "info",
    says: "an owner downloaded an export of the account, or a piece of it",
    meaning: "Somebody with a fresh sign-in of an owner has the archive.",
    act: "Nothing, unless nobody did: then end the account's sessions (`admin session end --all`).",
  },
  "member.joined": {
    ...REQUEST,
    level: "info",
    says: "an invitation was accepted",
    meaning: "Somebody became a member of an account.",
    act: "Nothing, unless nobody was invited.",
  },
  "member.role_changed": {
    ...REQUEST,
    level: "info",
    says: "a member got another role",
    meaning: "An owner changed what somebody may do in the account.",
    act: "Nothing, unless nobody did.",
  },
  "member.removed": {
    ...REQUEST,
    level: "info",
    says: "somebody left an account",
    meaning: "A member was removed by an owner, or left; their sessions there ended.",
    act: "Nothing.",
  },
  "proof.changed": {
    ...REQUEST,
    level: "info",
    says: "somebody changed how they sign in",
    meaning:
      "A password or the codes of an app were set or taken away; their other sessions ended.",
    act: "Nothing, unless nobody did.",
  },
  "account.reply_to_asked": {
    ...REQUEST,
    level: "info",
    says: "a code was mailed to an address that answers are to go to",
    meaning:
      "An owner wants answers of signers at another address; nothing changes before its code comes back.",
    act: "Nothing, unless no owner did: then end the account's sessions (`admin session end --all`).",
  },
  "account.reply_to_refused": {
    ...REQUEST,
    level: "warn",
    says: "a code for the address of answers was refused",
    meaning: "The code is wrong, over, was tried five times, or was asked for in another session.",
    act: "One: somebody mistyped. Many: somebody in a session of the account guesses codes.",
  },
  "account.settings_changed": {
    fields: [...REQUEST.fields, "settings"],
    may: REQUEST.may,
    level: "info",
    says: "settings of an account were changed",
    meaning:
      "An owner changed settings of the account, or with `ownNotices` a member which mails they get; `settings` names them, never what they are.",
    act: "Nothing, unless no owner did.",
  },
  "assistant.setting_changed": {
    ...REQUEST,
    level: "info",
    says: "an owner changed what assistants may do",
    meaning: "Assistants were let into an account or out of it, or what they are asked changed.",
    act: "Nothing, unless nobody did.",
  },
  "assistant.decided": {
    ...REQUEST,
    level: "info",
    says: "an owner decided about an assistant's question",
    meaning: "What an assistant asked for was approved or refused on the account's page.",
    act: "Nothing, unless nobody did.",
  },
  "key.made": {
    ...REQUEST,
    fields: [...REQUEST.fields, "ofKey"],
    level: "info",
    says: "an API key was made",
    meaning: "An owner made a key on the account's page, and is told by mail.",
    act: "Nothing, unless nobody did: then revoke it and end the account's sessions (`admin session end --all`).",
  },
  "key.needs_sign_in": {
    ...REQUEST,
    level: "warn",
    says: "no API key was made: the sign-in is too old",
    meaning:
      "A session that began more than 10 minutes ago, or was ended meanwhile, asked for a key.",
    act: "Nothing, unless it was not the owner: then end the account's sessions (`admin session end --all`).",
  },
  "key.revoked": {
    ...REQUEST,
    fields: [...REQUEST.fields, "ofKey"],
    level: "info",
    says: "an API key was revoked",
    meaning: "An owner took a key out of use.",
    act: "Nothing.",
  },
  "key.refused": {
    ...REQUEST,
    level: "warn",
    says: "no valid API key",
    meaning: "No key was sent, or one that is unknown, revoked or expired.",
    act: "Of one's own programs: give them a key that works. Many: somebody tries keys; they are limited by address.",
  },
  "link.refused": {
    ...REQUEST,
    level: "warn",
    says: "a link opened nothing",
    meaning:
      "A signing or status link that is unknown, replaced or withdrawn, or a wrong address of the mailbox.",
    act: "One: an old mail. Many: somebody tries links; they have at least 128 random bits.",
  },
  "form.refused": {
    ...REQUEST,
    level: "warn",
    says: "a form was refused",
    meaning: "A form of another site, or one whose session is over: nothing was done.",
    act: "Many: another site tries to act for an owner, or a proxy changes `Host` and `Origin`.",
  },
  "payment.unsigned": {
    ...REQUEST,
    level: "warn",
    says: "a notice of a payment was refused",
    meaning:
      "What came to `/payments/stripe` is not signed with STRIPE_WEBHOOK_SECRET, or too old.",
    act: "One: somebody tries. Every one: the secret is that of another endpoint. Nothing is lost, as purchases are looked at by themselves.",
  },
  "limit.reached": {
    ...REQUEST,
    level: "warn",
    says: "too many requests",
    meaning: "A limit refused the request with 429.",
    act: "With `account`: that account's program asks too often. Without: a stranger does. All strangers at once: TRUSTED_PROXIES may be wrong.",
  },
} as const satisfies Record<string, Message>;
