import { NOTHING_SET } from "#accounts/account.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { type Brought, inputReader, type PageInput, type PageValues } from "#http/page-input.ts";
import type { PageRequest } from "#http/page-routes.ts";
import { knownEmail } from "#kernel/email.ts";

/** What a page was asked with, and what it had the log say of it. */
export interface HeardRequest<I extends PageInput = PageInput> extends PageRequest<I> {
  noted: string[];
}

type Change = Partial<Brought & Omit<PageRequest, keyof PageValues>>;

/** A request for a page that reads this, with nothing in it but what is said here. */
export function pageRequest<const I extends PageInput = PageInput>(
  { params = {}, query = {}, form = {}, ...change }: Change = {},
  input?: I,
): HeardRequest<I> {
  const noted: string[] = [];
  const read = inputReader(input ?? {})({ params, query, form });
  if (!read) throw new Error("nothing can be at this place");
  return {
    ...(read as PageValues<I>),
    cookies: {},
    nonce: "bm9uY2U",
    acceptLanguage: "en",
    headers: { host: "sign.example" },
    frame: null,
    isForwarded: false,
    origin: { ip: "2001:db8::1", addressFrom: "connection", userAgent: "test" },
    peerAddress: "2001:db8::1",
    log: { actsFor() {}, note: (...[name]) => void noted.push(name) },
    ...change,
    noted,
  };
}

/** Somebody on an account's page, of whom nothing is stored: an owner, where nothing else is said. */
export function signedInWith(change: Partial<SignedIn> = {}): SignedIn {
  return {
    account: {
      id: "a-1",
      email: knownEmail("office@acme.example"),
      name: null,
      plan: "unlimited",
      ownLimit: null,
      credits: 0,
      partnerTier: null,
      qesEnabled: false,
      ...NOTHING_SET,
    },
    person: { id: "p-1", email: knownEmail("zoe@example.org"), name: null },
    role: "owner",
    proofs: { password: false, totp: false, passkey: false, identity: false },
    sessionId: "s-1",
    session: "secret",
    provedAt: new Date("2026-12-01T10:00:00Z"),
    ...change,
  } as SignedIn;
}
