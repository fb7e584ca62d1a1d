import { BY_ID } from "#http/page-input.ts";
import { type OwnRoute, ownRoute } from "#pages/account/own-route.ts";
import { MANY_FORM_BYTES, preparedTable, SEND_MANY, sendMany, showMany } from "./many-handlers.ts";

/** One contract for each row of a table. */
export const MANY_ROUTES: readonly OwnRoute[] = [
  ownRoute("GET /app/contracts/:id/many", { act: "changeContracts", ...BY_ID }, showMany),
  ownRoute(
    "GET /app/contracts/:id/many/table.csv",
    { act: "changeContracts", ...BY_ID },
    preparedTable,
  ),
  ownRoute(
    "POST /app/contracts/:id/many",
    { act: "changeContracts", ...SEND_MANY, formBytes: MANY_FORM_BYTES },
    sendMany,
  ),
];
