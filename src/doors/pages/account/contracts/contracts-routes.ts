import { BY_ID } from "#http/page-input.ts";
import { type OwnRoute, ownRoute } from "#pages/account/own-route.ts";
import {
  askEnding,
  CHANGE_ADDRESS,
  changeAddress,
  downloadOriginal,
  END,
  end,
  HOLD,
  holdContract,
  OWN_FORM_BYTES,
  OWN_PAGE,
  REMIND,
  remind,
  SAVE_DEADLINE,
  SAVE_OWN,
  SAVE_REMINDERS,
  SAVE_TAGS,
  SHOW_CONTRACT,
  saveDeadline,
  saveOwn,
  saveReminders,
  saveTags,
  showContract,
  showOwnPage,
} from "./contract-handlers.ts";
import { SHOW_CONTRACTS, showContracts } from "./contracts-handlers.ts";
import { download, downloadEvidence } from "./download-response.ts";

/** The list of contracts, and what is done with one. */
export const CONTRACTS_ROUTES: readonly OwnRoute[] = [
  ownRoute("GET /app", { act: "seeContracts", ...SHOW_CONTRACTS }, showContracts),
  ownRoute("GET /app/contracts/:id/pdf", { act: "seeContracts", ...BY_ID }, download),
  ownRoute("GET /app/contracts/:id/evidence", { act: "seeContracts", ...BY_ID }, downloadEvidence),
  ownRoute("GET /app/contracts/:id", { act: "seeContracts", ...SHOW_CONTRACT }, showContract),
  ownRoute("GET /app/contracts/:id/original", { act: "seeContracts", ...BY_ID }, downloadOriginal),
  ownRoute("GET /app/contracts/:id/pages/:page", { act: "seeContracts", ...OWN_PAGE }, showOwnPage),
  ownRoute("POST /app/contracts/:id/remind", { act: "changeContracts", ...REMIND }, remind),
  ownRoute(
    "POST /app/contracts/:id/address",
    { act: "changeContracts", ...CHANGE_ADDRESS },
    changeAddress,
  ),
  ownRoute(
    "POST /app/contracts/:id/deadline",
    { act: "changeContracts", ...SAVE_DEADLINE },
    saveDeadline,
  ),
  ownRoute(
    "POST /app/contracts/:id/reminders",
    { act: "changeContracts", ...SAVE_REMINDERS },
    saveReminders,
  ),
  ownRoute(
    "POST /app/contracts/:id/own",
    { act: "changeContracts", ...SAVE_OWN, formBytes: OWN_FORM_BYTES },
    saveOwn,
  ),
  ownRoute("POST /app/contracts/:id/tags", { act: "changeContracts", ...SAVE_TAGS }, saveTags),
  ownRoute(
    "GET /app/contracts/:id/cancel",
    { act: "changeContracts", ...BY_ID },
    askEnding("cancel"),
  ),
  ownRoute("POST /app/contracts/:id/cancel", { act: "changeContracts", ...END }, end("cancel")),
  ownRoute(
    "GET /app/contracts/:id/delete",
    { act: "changeContracts", ...BY_ID },
    askEnding("delete"),
  ),
  ownRoute("POST /app/contracts/:id/delete", { act: "changeContracts", ...END }, end("delete")),
  ownRoute("POST /app/contracts/:id/hold", { act: "keepSettings", ...HOLD }, holdContract),
];
