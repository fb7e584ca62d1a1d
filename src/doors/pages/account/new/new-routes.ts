import { BY_ID } from "#http/page-input.ts";
import { type OwnRoute, ownRoute } from "#pages/account/own-route.ts";
import { FIELDS_FORM_BYTES } from "./fields-form.ts";
import {
  BEGIN,
  begin,
  NEW_FORM_BYTES,
  PEOPLE_FORM_BYTES,
  SAVE_FIELDS,
  SAVE_PEOPLE,
  SEND,
  SHOW_BEGIN,
  saveFields,
  saveNewPeople,
  sendNew,
  showBegin,
  showCheck,
  showFields,
  showNewPeople,
} from "./new-handlers.ts";

/** The way from a file or a text to a contract that goes out. */
export const NEW_ROUTES: readonly OwnRoute[] = [
  ownRoute("GET /app/new", { act: "changeContracts", ...SHOW_BEGIN }, showBegin),
  ownRoute("POST /app/new", { act: "changeContracts", ...BEGIN, formBytes: NEW_FORM_BYTES }, begin),
  ownRoute("GET /app/new/:id/fields", { act: "changeContracts", ...BY_ID }, showFields),
  ownRoute(
    "POST /app/new/:id/fields",
    { act: "changeContracts", ...SAVE_FIELDS, formBytes: FIELDS_FORM_BYTES },
    saveFields,
  ),
  ownRoute("GET /app/new/:id/people", { act: "changeContracts", ...BY_ID }, showNewPeople),
  ownRoute(
    "POST /app/new/:id/people",
    { act: "changeContracts", ...SAVE_PEOPLE, formBytes: PEOPLE_FORM_BYTES },
    saveNewPeople,
  ),
  ownRoute("GET /app/new/:id/check", { act: "changeContracts", ...BY_ID }, showCheck),
  ownRoute("POST /app/new/:id/send", { act: "changeContracts", ...SEND }, sendNew),
];
