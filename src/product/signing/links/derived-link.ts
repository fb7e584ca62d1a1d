import { asUuid } from "#kernel/ids.ts";
import { LINK_TAG_BYTES, type LinkKeys, type LinkKind } from "./link-keys.ts";

const ID_BYTES = 16;

/** What a link derived from an ID is for. */
export type LinkPurpose = Exclude<LinkKind, "delivered" | "address" | "reminders">;

/**
 * The secret of a link that leads to one thing of its own: the ID and a 128-bit tag
 * under the server's key. The database alone yields none, and a mail that is sent
 * again carries the same.
 */
export function derivedSecret(keys: LinkKeys, purpose: LinkPurpose, uuid: string): string {
  const id = Buffer.from(uuid.replaceAll("-", ""), "hex");
  return Buffer.concat([id, keys.tag(purpose, id)]).toString("base64url");
}

/** The ID; null unless a key of this server made the secret for this purpose. Takes the same time whatever is wrong. */
export function readDerivedSecret(
  keys: LinkKeys,
  purpose: LinkPurpose,
  secret: string,
): string | null {
  const bytes = Buffer.from(secret, "base64url");
  if (bytes.length !== ID_BYTES + LINK_TAG_BYTES || bytes.toString("base64url") !== secret)
    return null;
  const [id, tag] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
  if (!keys.isTag(purpose, id, tag)) return null;
  return asUuid(id.toString("hex"));
}
