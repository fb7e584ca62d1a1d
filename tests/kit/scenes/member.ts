import { findOwner } from "#accounts/people-store.ts";
import { makeSignInSecret } from "#accounts/sign-in.ts";
import { systemRandom } from "#kernel/random.ts";
import { inTransaction } from "#store/transaction.ts";
import type { TestService } from "./service.ts";

/** An account's owner with a cookie, without a browser. */
export interface TestMember {
  cookie: string;
  /** Stands in every form of this session's pages. */
  token: string;
  get(path: string, language?: string): Promise<PageSeen>;
  /** Sends a form as one of our own pages would; `headers` and `token` can be another's. */
  post(
    path: string,
    form?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<PageSeen>;
}

export interface PageSeen {
  status: number;
  location: string | null;
  setCookie: string | null;
  html: string;
}

/** Makes a sign-in link and signs in with it: the account's owner, unless somebody else is named. */
export async function signedIn(
  service: TestService,
  accountId: string,
  personId?: string,
): Promise<TestMember> {
  const path = await signInPath(service, accountId, personId);
  const { setCookie } = await look(service.url + path, { method: "POST" });
  return memberWith(service, setCookie?.split(";")[0] ?? "");
}

/** A visitor whose browser holds this cookie. */
export async function memberWith(service: TestService, cookie: string): Promise<TestMember> {
  const get = (page: string, language = "en") =>
    look(service.url + page, { headers: { cookie, "accept-language": language } });
  const token = /name="token" value="([^"]+)"/.exec((await get("/app")).html)?.[1] ?? "";
  return {
    cookie,
    token,
    get,
    post: (page, form = {}, headers = {}) =>
      look(service.url + page, {
        method: "POST",
        headers: { cookie, "accept-language": "en", ...headers },
        body: new URLSearchParams({ token, ...form }),
      }),
  };
}

/** The path of a new sign-in link; one that the same person had before no longer works. */
export async function signInPath(
  service: TestService,
  accountId: string,
  personId?: string,
): Promise<string> {
  const { database, clock } = service.app.services;
  const link = {
    personId: personId ?? (await ownerOf(service, accountId)),
    accountId,
    by: "operator",
  } as const;
  const { secret } = await inTransaction(database, (transaction) =>
    makeSignInSecret(transaction, link, systemRandom, clock.now()),
  );
  return `/login/${secret}`;
}

/** The id of the account's first owner. */
export async function ownerOf(service: TestService, accountId: string): Promise<string> {
  const owner = await findOwner(service.app.services.database, accountId);
  if (!owner) throw new Error("the account has no owner");
  return owner.id;
}

/** Asks for a page without following where it leads. */
export async function look(url: string, init: RequestInit = {}): Promise<PageSeen> {
  const answer = await fetch(url, { redirect: "manual", ...init });
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    setCookie: answer.headers.get("set-cookie"),
    html: await answer.text(),
  };
}
