import { BY_ID } from "#http/page-input.ts";
import { type OwnRoute, ownRoute } from "#pages/account/own-route.ts";
import { DECIDE, decideQuestion, showQuestion } from "./approve-handlers.ts";
import {
  SAVE_ASSISTANT,
  SHOW_ASSISTANT,
  saveAssistant,
  showAssistant,
} from "./assistant-handlers.ts";

/** What assistants may do, and what they ask for. */
export const ASSISTANT_ROUTES: readonly OwnRoute[] = [
  ownRoute("GET /app/assistant", { act: "keepAssistants", ...SHOW_ASSISTANT }, showAssistant),
  ownRoute("POST /app/assistant", { act: "keepAssistants", ...SAVE_ASSISTANT }, saveAssistant),
  ownRoute("GET /app/approve/:id", { act: "keepAssistants", ...BY_ID }, showQuestion),
  ownRoute("POST /app/approve/:id", { act: "keepAssistants", ...DECIDE }, decideQuestion),
];
