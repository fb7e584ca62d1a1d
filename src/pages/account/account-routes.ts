import type { Account } from "#accounts/account.ts";
import { accountOfSession, SESSION_MS, signIn } from "#accounts/sign-in.ts";
import { findContract, findRecent } from "#contracts/contracts-store.ts";
import type { AssetUrl } from "#http/assets.ts";
import type { PageAnswer, PageCall, PageRoute } from "#http/page-routes.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { downloadSealed } from "#sealing/download.ts";
import type { SealingHouse } from "#sealing/sealing-house.ts";
import { contractsPage } from "./contracts-page.tsx";
import { signInPage } from "./sign-in-page.tsx";

export interface AccountPagesHouse extends SealingHouse {
  random: RandomBytes;
  assetUrl: AssetUrl;
}

const COOKIE = "countersign_session";
const RECENT = 50;

/** The account's pages: the one-time sign-in link, and the owner's latest contracts. */
export function accountRoutes(house: AccountPagesHouse): PageRoute[] {
  return [
    { method: "GET", path: "/login/:secret", answer: async (call) => askSignIn(house, call) },
    { method: "POST", path: "/login/:secret", answer: (call) => doSignIn(house, call) },
    { method: "GET", path: "/app", answer: (call) => showContracts(house, call) },
    { method: "GET", path: "/app/contracts/:id/pdf", answer: (call) => download(house, call) },
  ];
}

/** Only asks: a mail scanner that fetches the link must not use it up. */
function askSignIn(house: AccountPagesHouse, call: PageCall, status = 200): PageAnswer {
  const html = signInPage({
    language: visitorLanguage(call.acceptLanguage),
    style: house.assetUrl("base.css"),
    linkWorks: status === 200,
  });
  return { status, html };
}

async function doSignIn(house: AccountPagesHouse, call: PageCall): Promise<PageAnswer> {
  const secret = call.params.secret ?? "";
  const session = await signIn(house.database, secret, house.random, house.clock.now());
  if (session === null) return askSignIn(house, call, 410);
  return { redirect: "/app", cookie: { name: COOKIE, value: session, maxAgeMs: SESSION_MS } };
}

async function showContracts(house: AccountPagesHouse, call: PageCall): Promise<PageAnswer> {
  const account = await visitor(house, call);
  if (!account) return askSignIn(house, call, 401);
  const html = contractsPage({
    language: visitorLanguage(call.acceptLanguage),
    style: house.assetUrl("base.css"),
    email: account.email,
    contracts: await findRecent(house.database, account.id, RECENT),
  });
  return { status: 200, html };
}

async function download(house: AccountPagesHouse, call: PageCall): Promise<PageAnswer> {
  const account = await visitor(house, call);
  const id = call.params.id ?? "";
  if (!account || !UUID_PATTERN.test(id)) return askSignIn(house, call, 401);
  const contract = await findContract(house.database, { accountId: account.id, id });
  const file = contract && (await downloadSealed(house, { id: contract.id }));
  if (!file || isRefusal(file)) return { redirect: "/app" };
  return {
    status: 200,
    bytes: file.pdf,
    mediaType: "application/pdf",
    cacheSeconds: 0,
    fileName: file.fileName,
  };
}

async function visitor(house: AccountPagesHouse, call: PageCall): Promise<Account | null> {
  const session = call.cookies[COOKIE];
  return session ? accountOfSession(house.database, session, house.clock.now()) : null;
}
