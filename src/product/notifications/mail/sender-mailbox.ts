import { addressText, readAddress } from "./address.ts";
import { headerName } from "./plain-words.ts";

/** Who mails come from: MAIL_FROM. */
export interface SenderMailbox {
  /** What the service calls itself in mails. */
  name: string;
  address: string;
  domain: string;
}

const NAME_WITHOUT_ANY = "Countersign";

/**
 * Reads `Name <address>` or a bare address. The address has to be one that
 * every server takes, so its local part is ASCII.
 * @throws RangeError when it is neither
 */
export function readSenderMailbox(typed: string): SenderMailbox {
  const [, name = "", bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(typed.trim()) ?? [];
  const address = readAddress((bracketed ?? typed).trim());
  if (!address || address.needsUtf8) throw new RangeError(typed);
  return {
    name: headerName(name) ?? NAME_WITHOUT_ANY,
    address: addressText(address),
    domain: address.domain,
  };
}
