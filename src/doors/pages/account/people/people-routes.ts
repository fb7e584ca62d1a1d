import { BY_ID } from "#http/page-input.ts";
import { type OwnRoute, ownRoute } from "#pages/account/own-route.ts";
import {
  CHANGE_MEMBER,
  changeMember,
  DROP_MEMBER,
  dropMember,
  enterAccount,
  INVITE,
  invite,
  leave,
  SHOW_PEOPLE,
  showPeople,
  withdraw,
} from "./people-handlers.ts";

/** Who is in the account. */
export const PEOPLE_ROUTES: readonly OwnRoute[] = [
  ownRoute("GET /app/people", { act: "keepPeople", ...SHOW_PEOPLE }, showPeople),
  ownRoute("POST /app/people/invite", { act: "keepPeople", isFresh: true, ...INVITE }, invite),
  ownRoute(
    "POST /app/people/:id/role",
    { act: "keepPeople", isFresh: true, ...CHANGE_MEMBER },
    changeMember,
  ),
  ownRoute(
    "POST /app/people/:id/remove",
    { act: "keepPeople", isFresh: true, ...DROP_MEMBER },
    dropMember,
  ),
  ownRoute("POST /app/invitations/:id/withdraw", { act: "keepPeople", ...BY_ID }, withdraw),
  ownRoute("POST /app/leave", { act: "keepOwn" }, leave),
  ownRoute("POST /app/accounts/:id/enter", { act: "keepOwn", ...BY_ID }, enterAccount),
];
