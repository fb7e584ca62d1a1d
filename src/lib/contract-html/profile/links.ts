import type { Warnings } from "./limits.ts";
import { quote } from "./limits.ts";

/**
 * The address of a link as it is stored, or null where a contract may not lead
 * there. `#name` leads to a place in the contract itself.
 */
export function safeLink(written: string, warnings: Warnings): string | null {
  const target = placeOf(written);
  if (target !== null) return target === "" ? null : `#${target}`;
  const address = URL.canParse(written.trim()) ? new URL(written.trim()) : null;
  if (address && WEB.has(address.protocol)) {
    // `https://bank.example@other.example/` shows one host and leads to another.
    if (address.username === "" && address.password === "") return address.href;
  } else if (address?.protocol === "mailto:" && MAILBOX.test(decoded(address.pathname))) {
    return `mailto:${address.pathname}`;
  }
  warnings.layout(
    `Links to other than http, https or mailto addresses were removed: ${quote(written)}.`,
  );
  return null;
}

/** The name that a link within the contract leads to, or null for other links. */
export function placeOf(href: string | undefined): string | null {
  const written = href?.trim() ?? "";
  return written.startsWith("#") ? decoded(written.slice(1)) : null;
}

/** With percent signs read, or as it was written where they say nothing. */
function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

const WEB = new Set(["http:", "https:"]);
const MAILBOX = /^[\w.!#$%&*+/=?^{|}~-]{1,64}@[\w.-]{1,255}$/;
