import type { KeyRing } from "#kernel/key-ring.ts";

/**
 * What a tag is made of before what it names, a link or what was said over one: a tag of one kind
 * is none of another.
 */
const KINDS = {
  delivered: "countersign delivered link",
  address: "countersign address of a link",
  copy: "countersign link to a copy",
  mailedCopy: "countersign link to a copy that was mailed",
  withdraw: "countersign link to withdraw",
  acknowledgement: "countersign link to an acknowledgement of withdrawal",
  reminders: "countersign link to stop reminders",
  statement: "countersign statement of withdrawal",
  session: "countersign signing session",
  sitting: "countersign hosted sitting",
} as const;

export type LinkKind = keyof typeof KINDS;

export const LINK_TAG_BYTES = 16;

/** The server's keys as modules have them: for the tags of links, and for nothing else. */
export interface LinkKeys {
  /** 128 bits under the newest key that prove what a link of this kind names. */
  tag(kind: LinkKind, named: Uint8Array): Uint8Array;
  /** Whether a key of this server made the tag. Takes the same time whatever is wrong. */
  isTag(kind: LinkKind, named: Uint8Array, tag: Uint8Array): boolean;
}

export function linkKeysFrom(serverKeys: KeyRing): LinkKeys {
  return {
    tag: (kind, named) => serverKeys.mac(KINDS[kind], named).subarray(0, LINK_TAG_BYTES),
    isTag: (kind, named, tag) =>
      tag.length === LINK_TAG_BYTES && serverKeys.isMac(tag, KINDS[kind], named),
  };
}
