import type { PageAnswer, PageCall, PageRoute } from "#http/page-routes.ts";
import { type AccountPagesHouse, showAccount, showContracts } from "./account-answers.ts";
import { download } from "./download-answer.ts";
import { makeKey, revokeKey, showKeys } from "./keys-answers.ts";
import { endOne, endOthers } from "./sessions-answers.ts";
import { askSignIn, doSignIn, doSignOut, sendLink, showSignIn } from "./sign-in-answers.ts";
import { forOwner, type Visitor } from "./visit.ts";

type Answer = (
  house: AccountPagesHouse,
  call: PageCall,
  visitor: Visitor,
) => PageAnswer | Promise<PageAnswer>;

/** What only an account's owner sees. */
const PAGES: Record<string, Answer> = {
  "/app": showContracts,
  "/app/contracts/:id/pdf": download,
  "/app/keys": showKeys,
  "/app/account": showAccount,
};

/** What only an account's owner does, with a form of one of those pages. */
const FORMS: Record<string, Answer> = {
  "/app/keys": makeKey,
  "/app/keys/:id/revoke": revokeKey,
  "/app/sessions/end-others": endOthers,
  "/app/sessions/:id/end": endOne,
  "/app/sign-in-link": sendLink,
  "/app/sign-out": doSignOut,
};

/** The account's pages, and the sign-in before them. */
export function accountRoutes(house: AccountPagesHouse): PageRoute[] {
  return [
    { method: "GET", path: "/login", answer: (call) => showSignIn(house, call) },
    { method: "GET", path: "/login/:secret", answer: async (call) => askSignIn(house, call) },
    {
      method: "POST",
      path: "/login/:secret",
      opensSession: true,
      answer: (call) => doSignIn(house, call),
    },
    ...Object.entries(PAGES).map(([path, answer]) => ({
      method: "GET" as const,
      path,
      answer: (call: PageCall) =>
        forOwner(house, call, async (visitor) => answer(house, call, visitor)),
    })),
    ...Object.entries(FORMS).map(([path, answer]) => ({
      method: "POST" as const,
      path,
      answer: (call: PageCall) =>
        forOwner(house, call, async (visitor) => answer(house, call, visitor)),
    })),
  ];
}
