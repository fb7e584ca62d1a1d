import { type OwnRoute, ownRoute } from "#pages/account/own-route.ts";
import { BUY, SETTLE } from "#pages/pay/sale-handlers.ts";
import { buyCredits, SHOW_USAGE, settleCredits, showUsage } from "./usage-handlers.ts";

/** Plan, credits and what of them is used. */
export const USAGE_ROUTES: readonly OwnRoute[] = [
  ownRoute("GET /app/usage", { act: "seeAccount", ...SHOW_USAGE }, showUsage),
  ownRoute("POST /app/usage/buy", { act: "pay", isFresh: true, ...BUY }, buyCredits),
  ownRoute("POST /app/usage/settle", { act: "pay", ...SETTLE }, settleCredits),
];
