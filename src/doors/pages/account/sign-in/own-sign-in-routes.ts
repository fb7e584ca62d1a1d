import { BY_ID } from "#http/page-input.ts";
import { type OwnRoute, ownRoute } from "#pages/account/own-route.ts";
import {
  dropPassword,
  dropTotp,
  SAVE_PASSWORD,
  SAVE_TOTP,
  SHOW_OWN,
  savePassword,
  saveTotp,
  setUpTotp,
  showOwnSignIn,
} from "./own-sign-in-handlers.ts";
import {
  ASK_FOR_PASSKEY,
  askForPasskey,
  dropPasskey,
  SAVE_PASSKEY,
  savePasskey,
} from "./passkey-handlers.ts";
import {
  PROVE_BY_CODE,
  PROVE_BY_PASSKEY,
  PROVE_BY_PASSWORD,
  proveByCode,
  proveByPasskey,
  proveByPassword,
} from "./prove-handlers.ts";
import {
  connectProvider,
  dropIdentity,
  LEAVE_TO_PROVE,
  leaveToProve,
} from "./provider-handlers.ts";
import { doSignOut, SEND_LINK, sendLink } from "./sign-in-handlers.ts";

/** The visitor's own ways to sign in, and proving once more who they are. */
export const OWN_SIGN_IN_ROUTES: readonly OwnRoute[] = [
  ownRoute("GET /app/sign-in", { act: "keepOwn", ...SHOW_OWN }, showOwnSignIn),
  ownRoute(
    "POST /app/sign-in/password",
    { act: "keepOwn", isFresh: true, ...SAVE_PASSWORD },
    savePassword,
  ),
  ownRoute("POST /app/sign-in/password/remove", { act: "keepOwn", isFresh: true }, dropPassword),
  ownRoute("POST /app/sign-in/totp/begin", { act: "keepOwn" }, setUpTotp),
  ownRoute("POST /app/sign-in/totp", { act: "keepOwn", isFresh: true, ...SAVE_TOTP }, saveTotp),
  ownRoute("POST /app/sign-in/totp/remove", { act: "keepOwn", isFresh: true }, dropTotp),
  ownRoute(
    "POST /app/sign-in/passkeys",
    { act: "keepOwn", isFresh: true, ...SAVE_PASSKEY },
    savePasskey,
  ),
  ownRoute(
    "POST /app/sign-in/passkeys/:id/remove",
    { act: "keepOwn", isFresh: true, ...BY_ID },
    dropPasskey,
  ),
  ownRoute("POST /app/sign-in/provider", { act: "keepOwn" }, connectProvider),
  ownRoute(
    "POST /app/sign-in/identities/:id/remove",
    { act: "keepOwn", isFresh: true, ...BY_ID },
    dropIdentity,
  ),
  ownRoute("GET /app/prove/provider", { act: "keepOwn", ...LEAVE_TO_PROVE }, leaveToProve),
  ownRoute("GET /app/prove/passkey", { act: "keepOwn", ...ASK_FOR_PASSKEY }, askForPasskey),
  ownRoute("POST /app/prove/passkey", { act: "keepOwn", ...PROVE_BY_PASSKEY }, proveByPasskey),
  ownRoute("POST /app/prove/password", { act: "keepOwn", ...PROVE_BY_PASSWORD }, proveByPassword),
  ownRoute("POST /app/prove/code", { act: "keepOwn", ...PROVE_BY_CODE }, proveByCode),
  ownRoute("POST /app/sign-in-link", { act: "keepOwn", ...SEND_LINK }, sendLink),
  ownRoute("POST /app/sign-out", { act: "keepOwn" }, doSignOut),
];
