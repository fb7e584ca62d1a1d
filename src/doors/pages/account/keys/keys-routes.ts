import { BY_ID } from "#http/page-input.ts";
import { type OwnRoute, ownRoute } from "#pages/account/own-route.ts";
import {
  MAKE_KEY,
  makeKey,
  ROLL_KEY,
  revokeKey,
  rollKey,
  SHOW_KEYS,
  showKeys,
} from "./keys-handlers.ts";

/** API keys. */
export const KEYS_ROUTES: readonly OwnRoute[] = [
  ownRoute("GET /app/keys", { act: "keepKeys", ...SHOW_KEYS }, showKeys),
  ownRoute("POST /app/keys", { act: "keepKeys", isFresh: true, ...MAKE_KEY }, makeKey),
  ownRoute("POST /app/keys/:id/roll", { act: "keepKeys", isFresh: true, ...ROLL_KEY }, rollKey),
  ownRoute("POST /app/keys/:id/revoke", { act: "keepKeys", ...BY_ID }, revokeKey),
];
