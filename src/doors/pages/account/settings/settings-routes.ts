import { type OwnRoute, ownRoute } from "#pages/account/own-route.ts";
import { SAVE_NOTICES, saveAddressNotices, saveOwnNotices } from "./notices-handlers.ts";
import {
  ASK_REPLY_TO,
  askForReplyTo,
  CONFIRM_REPLY_TO,
  enterReplyToCode,
  removeReplyTo,
} from "./reply-to-handlers.ts";
import { KEEP_RETENTION, keepRetention } from "./retention-handlers.ts";
import {
  LOGO_FORM_BYTES,
  SAVE_LOGO,
  SAVE_REMINDERS,
  SAVE_SETTINGS,
  SHOW_SETTINGS,
  saveAccountReminders,
  saveLogo,
  saveSettings,
  showSettings,
} from "./settings-handlers.ts";

/** All settings of the account. */
export const SETTINGS_ROUTES: readonly OwnRoute[] = [
  ownRoute("GET /app/settings", { act: "seeAccount", ...SHOW_SETTINGS }, showSettings),
  ownRoute(
    "POST /app/settings/logo",
    { act: "keepSettings", ...SAVE_LOGO, formBytes: LOGO_FORM_BYTES },
    saveLogo,
  ),
  ownRoute(
    "POST /app/settings/reminders",
    { act: "keepSettings", ...SAVE_REMINDERS },
    saveAccountReminders,
  ),
  ownRoute("POST /app/settings/notices", { act: "keepOwn", ...SAVE_NOTICES }, saveOwnNotices),
  ownRoute(
    "POST /app/settings/notices/address",
    { act: "keepSettings", ...SAVE_NOTICES },
    saveAddressNotices,
  ),
  ownRoute(
    "POST /app/settings/reply-to",
    { act: "keepSettings", isFresh: true, ...ASK_REPLY_TO },
    askForReplyTo,
  ),
  ownRoute(
    "POST /app/settings/reply-to/confirm",
    { act: "keepSettings", ...CONFIRM_REPLY_TO },
    enterReplyToCode,
  ),
  ownRoute("POST /app/settings/reply-to/remove", { act: "keepSettings" }, removeReplyTo),
  ownRoute(
    "POST /app/settings/retention",
    { act: "keepSettings", isFresh: true, ...KEEP_RETENTION },
    keepRetention,
  ),
  ownRoute("POST /app/settings/:group", { act: "keepSettings", ...SAVE_SETTINGS }, saveSettings),
];
