import { BY_ID } from "#http/page-input.ts";
import { type OwnRoute, ownRoute } from "#pages/account/own-route.ts";
import {
  CHANGE_WEBHOOK,
  CHECK_SIGNATURE,
  checkSignature,
  editWebhook,
  MAKE_WEBHOOK,
  makeWebhook,
  RECOVER_WEBHOOK,
  recoverWebhook,
  removeWebhook,
  renewSecret,
  SEND_DELIVERY_AGAIN,
  SHOW_DELIVERY,
  SHOW_WEBHOOK,
  SHOW_WEBHOOKS,
  SWITCH_WEBHOOK,
  sendDeliveryAgain,
  showDelivery,
  showSignatureCheck,
  showWebhook,
  showWebhooks,
  switchWebhook,
  TEST_WEBHOOK,
  testWebhook,
} from "./webhooks-handlers.ts";

/** Webhooks and their deliveries. */
export const WEBHOOKS_ROUTES: readonly OwnRoute[] = [
  ownRoute("GET /app/webhooks", { act: "keepWebhooks", ...SHOW_WEBHOOKS }, showWebhooks),
  ownRoute(
    "POST /app/webhooks",
    { act: "keepWebhooks", isFresh: true, ...MAKE_WEBHOOK },
    makeWebhook,
  ),
  ownRoute("GET /app/webhooks/check", { act: "keepWebhooks" }, showSignatureCheck),
  ownRoute("POST /app/webhooks/check", { act: "keepWebhooks", ...CHECK_SIGNATURE }, checkSignature),
  ownRoute("GET /app/webhooks/:id", { act: "keepWebhooks", ...SHOW_WEBHOOK }, showWebhook),
  ownRoute(
    "POST /app/webhooks/:id/change",
    { act: "keepWebhooks", isFresh: true, ...CHANGE_WEBHOOK },
    editWebhook,
  ),
  ownRoute(
    "POST /app/webhooks/:id/secret",
    { act: "keepWebhooks", isFresh: true, ...BY_ID },
    renewSecret,
  ),
  ownRoute("POST /app/webhooks/:id/test", { act: "keepWebhooks", ...TEST_WEBHOOK }, testWebhook),
  ownRoute(
    "POST /app/webhooks/:id/recover",
    { act: "keepWebhooks", ...RECOVER_WEBHOOK },
    recoverWebhook,
  ),
  ownRoute(
    "POST /app/webhooks/:id/switch",
    { act: "keepWebhooks", ...SWITCH_WEBHOOK },
    switchWebhook,
  ),
  ownRoute("POST /app/webhooks/:id/remove", { act: "keepWebhooks", ...BY_ID }, removeWebhook),
  ownRoute(
    "GET /app/webhooks/:id/deliveries/:delivery",
    { act: "keepWebhooks", ...SHOW_DELIVERY },
    showDelivery,
  ),
  ownRoute(
    "POST /app/webhooks/:id/deliveries/:delivery/again",
    { act: "keepWebhooks", ...SEND_DELIVERY_AGAIN },
    sendDeliveryAgain,
  ),
];
