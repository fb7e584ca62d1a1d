import { BY_ID } from "#http/page-input.ts";
import { type OwnRoute, ownRoute } from "#pages/account/own-route.ts";
import { CLOSE_ACCOUNT, close, SHOW_CLOSING, showClosing, takeBack } from "./closing-handlers.ts";
import {
  beginExport,
  downloadExport,
  ERASE,
  erase,
  lookAtErasure,
  SHOW_ERASURE,
  showErasure,
} from "./erasure-handlers.ts";

/** What is erased, exported, and how the account is closed. */
export const DATA_ROUTES: readonly OwnRoute[] = [
  ownRoute("GET /app/data", { act: "keepData", ...SHOW_ERASURE }, showErasure),
  ownRoute("POST /app/data/look", { act: "keepData", isFresh: true, ...ERASE }, lookAtErasure),
  ownRoute("POST /app/data/erase", { act: "keepData", isFresh: true, ...ERASE }, erase),
  ownRoute("POST /app/data/export", { act: "keepData", isFresh: true }, beginExport),
  ownRoute(
    "GET /app/data/exports/:id",
    { act: "keepData", isFresh: true, ...BY_ID },
    downloadExport,
  ),
  ownRoute("GET /app/data/close", { act: "keepData", ...SHOW_CLOSING }, showClosing),
  ownRoute("POST /app/data/close", { act: "keepData", isFresh: true, ...CLOSE_ACCOUNT }, close),
  ownRoute("POST /app/data/take-back", { act: "keepData" }, takeBack),
];
