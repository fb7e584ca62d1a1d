import type { PersonalText } from "#kernel/personal-text.ts";
import type { WordsLike } from "#words/words-like.ts";

type RoleName = "owner" | "member" | "viewer";

export const en = {
  title: "People",
  lead: "Each person signs in with their own address. Their role says what they may do in this account.",
  /** Column headings. */
  person: "Person",
  role: "Role",
  joined: "Since",
  acts: "Actions",
  you: "You",
  roles: {
    owner: {
      name: "Owner",
      may: "Everything: contracts, all keys, payments, people and the account itself.",
    },
    member: {
      name: "Member",
      may: "Works with contracts, and makes and revokes keys of their own.",
    },
    viewer: { name: "Viewer", may: "Sees contracts and downloads files. Keys of their own end." },
  } satisfies Record<RoleName, unknown>,
  changeRole: "Change role",
  remove: "Remove",
  removeText: (person: PersonalText) =>
    `${person} is signed out of this account at once and can no longer enter it.`,
  keepKeys: "Let the API keys that they made go on working",
  removeNow: "Remove now",
  waiting: {
    title: "Open invitations",
    until: "Valid until",
    withdraw: "Withdraw",
  },
  invite: {
    title: "Invite somebody",
    email: "E-mail address",
    hint: "They get a link that is valid for 7 days and works once.",
    submit: "Send invitation",
    /** Where no mail server is set up, before the command. */
    byCommand:
      "No mail server is set up, so nobody can be invited by e-mail. The operator adds people on the server with this command; it prints a sign-in link to hand over:",
  },
  done: {
    invited: "The invitation is on its way.",
    changed: "The role was changed.",
    removed: "The person was removed.",
    withdrawn: "The invitation was withdrawn; its link no longer works.",
  },
  problems: {
    addressUnfit: "Please enter a valid e-mail address.",
    memberAlready: "Somebody with this address already belongs to the account.",
    tooMany: "There are already as many open invitations as allowed. Withdraw one first.",
    tooOften: "Many invitations were sent within the hour. Please try again later.",
    notSent:
      "The mail server did not accept the message, so nobody was invited. Please try again in a few minutes.",
    lastOwner: "An account keeps at least one owner. Make somebody else an owner first.",
  },
  signInAgain: {
    title: "Sign in again to change people",
    refused: "Nothing was changed: your sign-in is more than 10 minutes old.",
    text: "Who has access to an account can be changed only within 10 minutes of signing in.",
  },
  join: {
    title: (account: PersonalText) => `Join ${account}`,
    text: (account: PersonalText, email: PersonalText) =>
      `You, ${email}, are invited to the account of ${account}.`,
    /** Before the role's own sentence. */
    as: (role: string) => `Your role: ${role}.`,
    submit: "Accept invitation",
    states: {
      gone: {
        title: "This invitation no longer works",
        text: "It was accepted or withdrawn already, or its 7 days are over. Ask whoever invited you for a new one.",
      },
      forAnother: {
        title: "This invitation is for somebody else",
        text: "You are signed in with another address than the one that was invited. Sign out first, then open the link again.",
      },
      signInFirst: {
        title: "Please sign in first",
        text: "There is already a sign-in for the invited address here. Sign in with it, then open the link of the invitation again.",
      },
    },
    signIn: "Go to sign-in",
  },
  /** On the account's page. */
  leave: {
    title: "Leave this account",
    text: "You are signed out and can no longer enter it. The API keys that you made go on working until an owner revokes them.",
    open: "Leave",
    submit: "Leave now",
    lastOwner: "You are its only owner. Make somebody else an owner before you leave.",
  },
  accounts: {
    title: "Your accounts",
    enter: "Switch",
    thisOne: "This one",
  },
};

/** What is said about the people of an account, by the visitor's language. */
export interface PeopleWords extends WordsLike<typeof en> {}
