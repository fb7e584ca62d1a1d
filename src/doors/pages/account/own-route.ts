import type { SignedIn } from "#accounts/sessions.ts";
import type { PageInput } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import type { SaleServices } from "#pages/pay/sale-handlers.ts";
import type { AccountPagesServices } from "./account-handlers.ts";
import type { MemberRow } from "./visit.ts";

/** What the account's pages work with, the one that sells credits included. */
export type RoutesServices = AccountPagesServices & SaleServices;

type Answer = PageResponse | Promise<PageResponse>;

/** What is behind a sign-in: whom it answers, what it reads, and what it does. */
export interface OwnRoute extends MemberRow, PageInput {
  answer(services: RoutesServices, request: PageRequest, signedIn: SignedIn): Answer;
}

/**
 * A row of them, whose handler reads what the row declares.
 * @param where method and path, as `GET /app/keys`
 */
export function ownRoute<const I extends PageInput>(
  where: `${MemberRow["method"]} /${string}`,
  row: I & Omit<MemberRow, "method" | "path">,
  answer: (services: RoutesServices, request: PageRequest<I>, signedIn: SignedIn) => Answer,
): OwnRoute {
  const [method, path] = where.split(" ", 2) as [MemberRow["method"], string];
  return { ...row, method, path, answer };
}
