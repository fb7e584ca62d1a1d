import { makeSignInSecret } from "#accounts/sign-in.ts";
import { systemRandom } from "#kernel/random.ts";
import { inTransaction } from "#store/transaction.ts";
import type { TestService } from "./service.ts";

/** An account's owner with a cookie, without a browser. */
export interface TestVisitor {
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

/** Makes a sign-in link and signs in with it. */
export async function signedIn(service: TestService, accountId: string): Promise<TestVisitor> {
  const path = await signInPath(service, accountId);
  const { setCookie } = await look(service.url + path, { method: "POST" });
  const cookie = setCookie?.split(";")[0] ?? "";
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

/** The path of a new sign-in link; one that the account had before no longer works. */
export async function signInPath(service: TestService, accountId: string): Promise<string> {
  const { database, clock } = service.app.house;
  const { secret } = await inTransaction(database, (transaction) =>
    makeSignInSecret(transaction, { accountId, by: "operator" }, systemRandom, clock.now()),
  );
  return `/login/${secret}`;
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
