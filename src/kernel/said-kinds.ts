/** What somebody says to the sender instead of signing: will not, asks first, got the link by mistake, takes a no back. */
export const SAID_KINDS = ["decline", "question", "wrong-person", "reconsider"] as const;

export type SaidKind = (typeof SAID_KINDS)[number];
