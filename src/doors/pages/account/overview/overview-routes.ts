import { BY_ID } from "#http/page-input.ts";
import { type OwnRoute, ownRoute } from "#pages/account/own-route.ts";
import { showAccount } from "./overview-handlers.ts";
import { endOne, endOthers } from "./sessions-handlers.ts";

/** The account itself, and where its people are signed in. */
export const OVERVIEW_ROUTES: readonly OwnRoute[] = [
  ownRoute("GET /app/account", { act: "seeAccount" }, showAccount),
  ownRoute("POST /app/sessions/end-others", { act: "keepOwn" }, endOthers),
  ownRoute("POST /app/sessions/:id/end", { act: "keepOwn", ...BY_ID }, endOne),
];
