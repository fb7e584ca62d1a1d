import type { SignedIn } from "#accounts/sessions.ts";
import type { PageInput } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import type { AccountPagesServices } from "./own-page.ts";
import type { MemberRow } from "./visit.ts";

type Answer = PageResponse | Promise<PageResponse>;

/** What is behind a sign-in: whom it answers, what it reads, and what it does. */
export interface OwnRoute extends MemberRow, PageInput {
  answer(services: AccountPagesServices, request: PageRequest, signedIn: SignedIn): Answer;
}

/** Answers a row that reads this. */
export type OwnHandler<I extends PageInput = PageInput> = (
  services: AccountPagesServices,
  request: PageRequest<I>,
  signedIn: SignedIn,
) => Answer;

/**
 * A row of them, whose handler reads what the row declares.
 * @param where method and path, as `GET /app/keys`
 */
export function ownRoute<const I extends PageInput>(
  where: `${MemberRow["method"]} /${string}`,
  row: I & Omit<MemberRow, "method" | "path">,
  answer: OwnHandler<I>,
): OwnRoute {
  const [method, path] = where.split(" ", 2) as [MemberRow["method"], string];
  return { ...row, method, path, answer };
}
