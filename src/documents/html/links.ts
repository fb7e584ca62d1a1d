import type { Warnings } from "./limits.ts";
import { quote } from "./limits.ts";

/** The address of a link as it is stored, or null where a contract may not lead there. */
export function safeLink(written: string, warnings: Warnings): string | null {
  const address = URL.canParse(written.trim()) ? new URL(written.trim()) : null;
  if (address && WEB.has(address.protocol)) {
    // `https://bank.example@other.example/` shows one host and leads to another.
    if (address.username === "" && address.password === "") return address.href;
  } else if (address?.protocol === "mailto:" && MAILBOX.test(address.pathname)) {
    return `mailto:${address.pathname}`;
  }
  warnings.add(
    `The link to ${quote(written)} was removed: links lead to http, https or mailto addresses.`,
  );
  return null;
}

const WEB = new Set(["http:", "https:"]);
const MAILBOX = /^[\w.!#$%&*+/=?^{|}~-]{1,64}@[\w.-]{1,255}$/;
