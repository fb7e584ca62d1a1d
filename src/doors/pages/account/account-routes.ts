import type { SignedIn } from "#accounts/sessions.ts";
import type { PageRequest, PageResponse, PageRoute } from "#http/page-routes.ts";
import { decideQuestion, showQuestion } from "#pages/account/assistant/approve-handlers.ts";
import { saveAssistant, showAssistant } from "#pages/account/assistant/assistant-handlers.ts";
import {
  askEnding,
  changeAddress,
  downloadOriginal,
  end,
  holdContract,
  remind,
  saveReminders,
  saveTags,
  showContract,
  showOwnPage,
} from "#pages/account/contracts/contract-handlers.ts";
import { showContracts } from "#pages/account/contracts/contracts-handlers.ts";
import { download, downloadEvidence } from "#pages/account/contracts/download-response.ts";
import { close, showClosing, takeBack } from "#pages/account/data/closing-handlers.ts";
import {
  beginExport,
  downloadExport,
  erase,
  lookAtErasure,
  showErasure,
} from "#pages/account/data/erasure-handlers.ts";
import { makeKey, revokeKey, rollKey, showKeys } from "#pages/account/keys/keys-handlers.ts";
import {
  begin,
  FIELDS_FORM_BYTES,
  NEW_FORM_BYTES,
  saveFields,
  saveNewPeople,
  sendNew,
  showBegin,
  showCheck,
  showFields,
  showNewPeople,
} from "#pages/account/new/new-handlers.ts";
import { endOne, endOthers } from "#pages/account/overview/sessions-handlers.ts";
import { acceptJoin, showJoin } from "#pages/account/people/join-handlers.ts";
import {
  changeMember,
  dropMember,
  enterAccount,
  invite,
  leave,
  showPeople,
  withdraw,
} from "#pages/account/people/people-handlers.ts";
import { saveAddressNotices, saveOwnNotices } from "#pages/account/settings/notices-handlers.ts";
import {
  askForReplyTo,
  enterReplyToCode,
  removeReplyTo,
} from "#pages/account/settings/reply-to-handlers.ts";
import { keepRetention } from "#pages/account/settings/retention-handlers.ts";
import {
  LOGO_FORM_BYTES,
  saveAccountReminders,
  saveLogo,
  saveSettings,
  showSettings,
} from "#pages/account/settings/settings-handlers.ts";
import { askForLink, showCode, useCode } from "#pages/account/sign-in/mailed-code-handlers.ts";
import {
  dropPassword,
  dropTotp,
  savePassword,
  saveTotp,
  setUpTotp,
  showOwnSignIn,
} from "#pages/account/sign-in/own-sign-in-handlers.ts";
import {
  askForPasskey,
  dropPasskey,
  savePasskey,
  usePasskey,
} from "#pages/account/sign-in/passkey-handlers.ts";
import { showSecond, usePassword, useSecond } from "#pages/account/sign-in/password-handlers.ts";
import {
  proveByCode,
  proveByPasskey,
  proveByPassword,
} from "#pages/account/sign-in/prove-handlers.ts";
import {
  comeBack,
  connectProvider,
  dropIdentity,
  leaveForProvider,
  leaveToProve,
  showBack,
} from "#pages/account/sign-in/provider-handlers.ts";
import {
  askSignIn,
  doSignIn,
  doSignOut,
  sendLink,
  showSignIn,
} from "#pages/account/sign-in/sign-in-handlers.ts";
import {
  showTestMail,
  showTestMailHtml,
  showTestMails,
} from "#pages/account/test-mail/test-mail-handlers.ts";
import { buyCredits, settleCredits, showUsage } from "#pages/account/usage/usage-handlers.ts";
import {
  checkSignature,
  makeWebhook,
  recoverWebhook,
  removeWebhook,
  sendDeliveryAgain,
  showDelivery,
  showSignatureCheck,
  showWebhook,
  showWebhooks,
  switchWebhook,
  testWebhook,
} from "#pages/account/webhooks/webhooks-handlers.ts";
import type { SaleServices } from "#pages/pay/sale-handlers.ts";
import { type AccountPagesServices, showAccount } from "./account-handlers.ts";
import { type MemberRow, memberRoute } from "./visit.ts";

/** What the account's pages work with, the one that sells credits included. */
type RoutesServices = AccountPagesServices & SaleServices;

type Answer = (
  services: RoutesServices,
  request: PageRequest,
  signedIn: SignedIn,
) => PageResponse | Promise<PageResponse>;

interface OwnRoute extends MemberRow {
  answer: Answer;
}

/** All that is behind a sign-in; a test asks each of them as everybody there is. */
export const OWN_ROUTES: readonly OwnRoute[] = [
  { method: "GET", path: "/app", act: "seeContracts", answer: showContracts },
  { method: "GET", path: "/app/contracts/:id/pdf", act: "seeContracts", answer: download },
  {
    method: "GET",
    path: "/app/contracts/:id/evidence",
    act: "seeContracts",
    answer: downloadEvidence,
  },
  { method: "GET", path: "/app/contracts/:id", act: "seeContracts", answer: showContract },
  {
    method: "GET",
    path: "/app/contracts/:id/original",
    act: "seeContracts",
    answer: downloadOriginal,
  },
  {
    method: "GET",
    path: "/app/contracts/:id/pages/:page",
    act: "seeContracts",
    answer: showOwnPage,
  },
  { method: "POST", path: "/app/contracts/:id/remind", act: "changeContracts", answer: remind },
  {
    method: "POST",
    path: "/app/contracts/:id/address",
    act: "changeContracts",
    answer: changeAddress,
  },
  {
    method: "POST",
    path: "/app/contracts/:id/reminders",
    act: "changeContracts",
    answer: saveReminders,
  },
  { method: "POST", path: "/app/contracts/:id/tags", act: "changeContracts", answer: saveTags },
  {
    method: "GET",
    path: "/app/contracts/:id/cancel",
    act: "changeContracts",
    answer: askEnding("cancel"),
  },
  {
    method: "POST",
    path: "/app/contracts/:id/cancel",
    act: "changeContracts",
    answer: end("cancel"),
  },
  {
    method: "GET",
    path: "/app/contracts/:id/delete",
    act: "changeContracts",
    answer: askEnding("delete"),
  },
  {
    method: "POST",
    path: "/app/contracts/:id/delete",
    act: "changeContracts",
    answer: end("delete"),
  },
  { method: "GET", path: "/app/new", act: "changeContracts", answer: showBegin },
  {
    ...{ method: "POST", path: "/app/new", act: "changeContracts", answer: begin },
    formBytes: NEW_FORM_BYTES,
  },
  { method: "GET", path: "/app/new/:id/fields", act: "changeContracts", answer: showFields },
  {
    ...{ method: "POST", path: "/app/new/:id/fields", act: "changeContracts", answer: saveFields },
    formBytes: FIELDS_FORM_BYTES,
  },
  { method: "GET", path: "/app/new/:id/people", act: "changeContracts", answer: showNewPeople },
  { method: "POST", path: "/app/new/:id/people", act: "changeContracts", answer: saveNewPeople },
  { method: "GET", path: "/app/new/:id/check", act: "changeContracts", answer: showCheck },
  { method: "POST", path: "/app/new/:id/send", act: "changeContracts", answer: sendNew },
  { method: "GET", path: "/app/keys", act: "keepKeys", answer: showKeys },
  { method: "POST", path: "/app/keys", act: "keepKeys", isFresh: true, answer: makeKey },
  { method: "POST", path: "/app/keys/:id/roll", act: "keepKeys", isFresh: true, answer: rollKey },
  { method: "POST", path: "/app/keys/:id/revoke", act: "keepKeys", answer: revokeKey },
  { method: "GET", path: "/app/test-mail", act: "keepKeys", answer: showTestMails },
  { method: "GET", path: "/app/test-mail/:id", act: "keepKeys", answer: showTestMail },
  { method: "GET", path: "/app/test-mail/:id/html", act: "keepKeys", answer: showTestMailHtml },
  { method: "GET", path: "/app/webhooks", act: "keepWebhooks", answer: showWebhooks },
  {
    method: "POST",
    path: "/app/webhooks",
    act: "keepWebhooks",
    isFresh: true,
    answer: makeWebhook,
  },
  { method: "GET", path: "/app/webhooks/check", act: "keepWebhooks", answer: showSignatureCheck },
  { method: "POST", path: "/app/webhooks/check", act: "keepWebhooks", answer: checkSignature },
  { method: "GET", path: "/app/webhooks/:id", act: "keepWebhooks", answer: showWebhook },
  { method: "POST", path: "/app/webhooks/:id/test", act: "keepWebhooks", answer: testWebhook },
  {
    method: "POST",
    path: "/app/webhooks/:id/recover",
    act: "keepWebhooks",
    answer: recoverWebhook,
  },
  { method: "POST", path: "/app/webhooks/:id/switch", act: "keepWebhooks", answer: switchWebhook },
  { method: "POST", path: "/app/webhooks/:id/remove", act: "keepWebhooks", answer: removeWebhook },
  {
    method: "GET",
    path: "/app/webhooks/:id/deliveries/:delivery",
    act: "keepWebhooks",
    answer: showDelivery,
  },
  {
    method: "POST",
    path: "/app/webhooks/:id/deliveries/:delivery/again",
    act: "keepWebhooks",
    answer: sendDeliveryAgain,
  },
  { method: "GET", path: "/app/people", act: "keepPeople", answer: showPeople },
  { method: "POST", path: "/app/people/invite", act: "keepPeople", isFresh: true, answer: invite },
  {
    method: "POST",
    path: "/app/people/:id/role",
    act: "keepPeople",
    isFresh: true,
    answer: changeMember,
  },
  {
    method: "POST",
    path: "/app/people/:id/remove",
    act: "keepPeople",
    isFresh: true,
    answer: dropMember,
  },
  { method: "POST", path: "/app/invitations/:id/withdraw", act: "keepPeople", answer: withdraw },
  { method: "GET", path: "/app/data", act: "keepData", answer: showErasure },
  { method: "POST", path: "/app/data/look", act: "keepData", isFresh: true, answer: lookAtErasure },
  { method: "POST", path: "/app/data/erase", act: "keepData", isFresh: true, answer: erase },
  { method: "POST", path: "/app/data/export", act: "keepData", isFresh: true, answer: beginExport },
  {
    method: "GET",
    path: "/app/data/exports/:id",
    act: "keepData",
    isFresh: true,
    answer: downloadExport,
  },
  { method: "GET", path: "/app/data/close", act: "keepData", answer: showClosing },
  { method: "POST", path: "/app/data/close", act: "keepData", isFresh: true, answer: close },
  { method: "POST", path: "/app/data/take-back", act: "keepData", answer: takeBack },
  { method: "GET", path: "/app/assistant", act: "keepAssistants", answer: showAssistant },
  { method: "POST", path: "/app/assistant", act: "keepAssistants", answer: saveAssistant },
  { method: "GET", path: "/app/approve/:id", act: "keepAssistants", answer: showQuestion },
  { method: "POST", path: "/app/approve/:id", act: "keepAssistants", answer: decideQuestion },
  { method: "GET", path: "/app/usage", act: "seeAccount", answer: showUsage },
  { method: "POST", path: "/app/usage/buy", act: "pay", isFresh: true, answer: buyCredits },
  { method: "POST", path: "/app/usage/settle", act: "pay", answer: settleCredits },
  { method: "GET", path: "/app/account", act: "seeAccount", answer: showAccount },
  { method: "GET", path: "/app/settings", act: "seeAccount", answer: showSettings },
  {
    ...{ method: "POST", path: "/app/settings/logo", act: "keepSettings", answer: saveLogo },
    formBytes: LOGO_FORM_BYTES,
  },
  {
    method: "POST",
    path: "/app/settings/reminders",
    act: "keepSettings",
    answer: saveAccountReminders,
  },
  { method: "POST", path: "/app/settings/notices", act: "keepOwn", answer: saveOwnNotices },
  {
    method: "POST",
    path: "/app/settings/notices/address",
    act: "keepSettings",
    answer: saveAddressNotices,
  },
  {
    method: "POST",
    path: "/app/settings/reply-to",
    act: "keepSettings",
    isFresh: true,
    answer: askForReplyTo,
  },
  {
    method: "POST",
    path: "/app/settings/reply-to/confirm",
    act: "keepSettings",
    answer: enterReplyToCode,
  },
  {
    method: "POST",
    path: "/app/settings/reply-to/remove",
    act: "keepSettings",
    answer: removeReplyTo,
  },
  {
    method: "POST",
    path: "/app/settings/retention",
    act: "keepSettings",
    isFresh: true,
    answer: keepRetention,
  },
  { method: "POST", path: "/app/contracts/:id/hold", act: "keepSettings", answer: holdContract },
  { method: "POST", path: "/app/settings/:group", act: "keepSettings", answer: saveSettings },
  { method: "GET", path: "/app/sign-in", act: "keepOwn", answer: showOwnSignIn },
  {
    method: "POST",
    path: "/app/sign-in/password",
    act: "keepOwn",
    isFresh: true,
    answer: savePassword,
  },
  {
    method: "POST",
    path: "/app/sign-in/password/remove",
    act: "keepOwn",
    isFresh: true,
    answer: dropPassword,
  },
  { method: "POST", path: "/app/sign-in/totp/begin", act: "keepOwn", answer: setUpTotp },
  { method: "POST", path: "/app/sign-in/totp", act: "keepOwn", isFresh: true, answer: saveTotp },
  {
    method: "POST",
    path: "/app/sign-in/totp/remove",
    act: "keepOwn",
    isFresh: true,
    answer: dropTotp,
  },
  {
    method: "POST",
    path: "/app/sign-in/passkeys",
    act: "keepOwn",
    isFresh: true,
    answer: savePasskey,
  },
  {
    method: "POST",
    path: "/app/sign-in/passkeys/:id/remove",
    act: "keepOwn",
    isFresh: true,
    answer: dropPasskey,
  },
  { method: "POST", path: "/app/sign-in/provider", act: "keepOwn", answer: connectProvider },
  {
    method: "POST",
    path: "/app/sign-in/identities/:id/remove",
    act: "keepOwn",
    isFresh: true,
    answer: dropIdentity,
  },
  { method: "GET", path: "/app/prove/provider", act: "keepOwn", answer: leaveToProve },
  { method: "GET", path: "/app/prove/passkey", act: "keepOwn", answer: askForPasskey },
  { method: "POST", path: "/app/prove/passkey", act: "keepOwn", answer: proveByPasskey },
  { method: "POST", path: "/app/prove/password", act: "keepOwn", answer: proveByPassword },
  { method: "POST", path: "/app/prove/code", act: "keepOwn", answer: proveByCode },
  { method: "POST", path: "/app/leave", act: "keepOwn", answer: leave },
  { method: "POST", path: "/app/accounts/:id/enter", act: "keepOwn", answer: enterAccount },
  { method: "POST", path: "/app/sessions/end-others", act: "keepOwn", answer: endOthers },
  { method: "POST", path: "/app/sessions/:id/end", act: "keepOwn", answer: endOne },
  { method: "POST", path: "/app/sign-in-link", act: "keepOwn", answer: sendLink },
  { method: "POST", path: "/app/sign-out", act: "keepOwn", answer: doSignOut },
];

/** The account's pages, and the sign-in before them. */
export function accountRoutes(services: RoutesServices): PageRoute[] {
  const access = { by: "anybody" } as const;
  const asks = { method: "GET", access } as const;
  const signsIn = { method: "POST", access, opensSession: true } as const;
  const invited = { by: "link", to: "invitation" } as const;
  return [
    { ...asks, path: "/login", answer: (request) => showSignIn(services, request) },
    { ...signsIn, path: "/login", answer: (request) => askForLink(services, request) },
    { ...asks, path: "/login/code", answer: async (request) => showCode(services, request) },
    { ...signsIn, path: "/login/code", answer: (request) => useCode(services, request) },
    { ...signsIn, path: "/login/password", answer: (request) => usePassword(services, request) },
    { ...signsIn, path: "/login/passkey", answer: (request) => usePasskey(services, request) },
    { ...asks, path: "/login/second", answer: async (request) => showSecond(services, request) },
    { ...signsIn, path: "/login/second", answer: (request) => useSecond(services, request) },
    { ...asks, path: "/login/oidc", answer: (request) => leaveForProvider(services, request) },
    { ...asks, path: "/login/oidc/back", answer: async (request) => showBack(services, request) },
    { ...signsIn, path: "/login/oidc/back", answer: (request) => comeBack(services, request) },
    { ...asks, path: "/login/:secret", answer: async (request) => askSignIn(services, request) },
    {
      ...{ ...signsIn, path: "/login/:secret", access: { by: "link", to: "sign-in" } },
      answer: (request) => doSignIn(services, request),
    },
    {
      ...asks,
      path: "/join/:secret",
      access: invited,
      answer: (request) => showJoin(services, request),
    },
    {
      ...signsIn,
      path: "/join/:secret",
      access: invited,
      answer: (request) => acceptJoin(services, request),
    },
    ...OWN_ROUTES.map(({ answer, ...row }) =>
      memberRoute(services, row, (request, signedIn) => answer(services, request, signedIn)),
    ),
  ];
}
