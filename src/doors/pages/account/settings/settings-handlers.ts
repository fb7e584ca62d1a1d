import { setReminders } from "#accounts/accounts-store.ts";
import { changeLogo, changeSettings, type SettingBy } from "#accounts/change-settings.ts";
import { findNoticeHolders } from "#accounts/notices-store.ts";
import { waitingReplyTo } from "#accounts/reply-to.ts";
import { mayDo } from "#accounts/roles.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { readSettings, SETTING_GROUPS, SETTINGS, type SettingName } from "#accounts/settings.ts";
import { findRetention, nextLeaving } from "#contracts/retention-store.ts";
import { box, choice, FILE, MAYBE_TEXT, oneOf } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { REMINDER_FORM, readReminderForm } from "#pages/account/contracts/reminder-form.tsx";
import { type AccountPagesServices, ownPage } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { type SettingsOutcome, settingsPage } from "./settings-page.tsx";

const PATH = "/app/settings";

/** The file and what stands around it. */
export const LOGO_FORM_BYTES = LIMITS.logoBytes + 20_000;

export const NOTHING_ASKED: SettingsOutcome = {
  done: false,
  group: null,
  typed: {},
  problems: {},
  logoProblem: null,
  reminders: null,
  retention: null,
  replyTo: null,
  isTooOld: false,
};

export const SHOW_SETTINGS = { query: { done: choice(["saved"]) } };
const namesOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[];
export const SAVE_SETTINGS = {
  place: { group: oneOf(namesOf(SETTING_GROUPS)) },
  // What a form leaves out stays as it is.
  form: Object.fromEntries(namesOf(SETTINGS).map((name) => [name, MAYBE_TEXT])) as Record<
    SettingName,
    typeof MAYBE_TEXT
  >,
};
export const SAVE_LOGO = { form: { remove: box(), logo: FILE } };
export const SAVE_REMINDERS = { form: REMINDER_FORM };

/** All settings, and the forms that change them. */
export const showSettings: OwnHandler<typeof SHOW_SETTINGS> = async (
  services,
  request,
  signedIn,
) => {
  const done = request.query.done !== null;
  return answerSettings(services, request, signedIn, 200, { ...NOTHING_ASKED, done });
};

/** Saves one group of them. What was typed stays where it is not taken. */
export const saveSettings: OwnHandler<typeof SAVE_SETTINGS> = async (
  services,
  request,
  signedIn,
) => {
  const { group } = request.params;
  const { change, problems } = readSettings(group, request.form);
  const asked = { ...NOTHING_ASKED, group, typed: request.form, problems };
  if (Object.keys(problems).length > 0)
    return answerSettings(services, request, signedIn, 400, asked);
  const changed = await changeSettings(services, settingBy(signedIn), group, change);
  if (isRefusal(changed)) {
    return answerSettings(services, request, signedIn, 401, { ...asked, isTooOld: true });
  }
  return saved(request, changed);
};

/** Takes another logo, or none. */
export const saveLogo: OwnHandler<typeof SAVE_LOGO> = async (services, request, signedIn) => {
  const { remove: isOver, logo } = request.form;
  const refuseLogo = (logoProblem: NonNullable<SettingsOutcome["logoProblem"]>) =>
    answerSettings(services, request, signedIn, 400, { ...NOTHING_ASKED, logoProblem });
  if (!isOver && !logo) return refuseLogo("logoMissing");
  if (logo && logo.bytes.length > LIMITS.logoBytes) return refuseLogo("logoTooLarge");
  const read =
    isOver || !logo
      ? { png: null }
      : await services.workers.run("readLogo", logo.bytes, signedIn.account.id);
  if ("problem" in read) return refuseLogo("logoUnfit");
  const changed = await changeLogo(services, settingBy(signedIn), read.png);
  return isRefusal(changed)
    ? noticeResponse(services, request, "notAllowed")
    : saved(request, ["logo"]);
};

/** Sets when new contracts remind their signers by themselves. */
export const saveAccountReminders: OwnHandler<typeof SAVE_REMINDERS> = async (
  services,
  request,
  signedIn,
) => {
  const reminders = readReminderForm(request.form);
  if (reminders === "unfit") {
    return answerSettings(services, request, signedIn, 400, {
      ...NOTHING_ASKED,
      reminders: request.form,
    });
  }
  await setReminders(services.database, signedIn.account.id, reminders);
  return saved(request, ["reminders"]);
};

/** Says in the log which settings became otherwise, and shows the page again. */
export function saved(
  { log }: PageRequest,
  changed: readonly (SettingName | "logo" | "reminders" | "replyTo" | "notices" | "ownNotices")[],
): PageResponse {
  if (changed.length > 0) log.note("account.settings_changed", { settings: changed.join(" ") });
  return { redirect: `${PATH}?done=saved` };
}

export function settingBy({ account, person, session }: SignedIn): SettingBy {
  return { accountId: account.id, personId: person.id, session };
}

/** The page of settings, with what came of what was asked for. */
export async function answerSettings(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  status: number,
  outcome: SettingsOutcome,
): Promise<PageResponse> {
  const { id } = signedIn.account;
  const noticeHolders = await findNoticeHolders(services.database, id);
  if (!noticeHolders) return noticeResponse(services, request, "unknown");
  const html = settingsPage({
    ...ownPage(services, request, signedIn),
    outcome,
    nonce: request.nonce,
    now: services.clock.now(),
    hasMailServer: services.hasMailServer,
    noticeHolders,
    retention: await findRetention(services.database, id),
    leaving: await nextLeaving(services.database, id),
    waitingReplyTo: await waitingReplyTo(services, id),
    mayKeep: mayDo(signedIn.role, "keepSettings"),
  });
  return { status, html };
}
