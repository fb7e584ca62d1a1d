import { BY_ID } from "#http/page-input.ts";
import { type OwnRoute, ownRoute } from "#pages/account/own-route.ts";
import { showTestMail, showTestMailHtml, showTestMails } from "./test-mail-handlers.ts";

/** What contracts of test keys would have mailed. */
export const TEST_MAIL_ROUTES: readonly OwnRoute[] = [
  ownRoute("GET /app/test-mail", { act: "keepKeys" }, showTestMails),
  ownRoute("GET /app/test-mail/:id", { act: "keepKeys", ...BY_ID }, showTestMail),
  ownRoute("GET /app/test-mail/:id/html", { act: "keepKeys", ...BY_ID }, showTestMailHtml),
];
