import { setReminders } from "#accounts/accounts-store.ts";
import { changeLogo, changeSettings, type SettingBy } from "#accounts/change-settings.ts";
import { findNoticeHolders } from "#accounts/notices-store.ts";
import { waitingReplyTo } from "#accounts/reply-to.ts";
import { mayDo } from "#accounts/roles.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import {
  readSettings,
  SETTING_GROUPS,
  type SettingGroup,
  type SettingName,
} from "#accounts/settings.ts";
import { findRetention, nextLeaving } from "#contracts/retention-store.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { type AccountPagesServices, ownPage } from "./account-handlers.ts";
import { noticeResponse } from "./plain-responses.ts";
import { readReminderForm } from "./reminder-form.tsx";
import { type SettingsOutcome, settingsPage } from "./settings-page.tsx";

const PATH = "/app/settings";

/** The file and what stands around it. */
export const LOGO_FORM_BYTES = LIMITS.logoBytes + 20_000;

export const NOTHING_ASKED: SettingsOutcome = {
  ...{ done: false, group: null, typed: {}, problems: {} },
  ...{ logoProblem: null, reminders: null, retention: null, replyTo: null, isTooOld: false },
};

/** All settings, and the forms that change them. */
export async function showSettings(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const done = request.query.done === "saved";
  return answerSettings(services, request, signedIn, 200, { ...NOTHING_ASKED, done });
}

/** Saves one group of them. What was typed stays where it is not taken. */
export async function saveSettings(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const group = groupOf(request);
  if (!group) return noticeResponse(services, request, "unknown");
  const { change, problems } = readSettings(group, request.form);
  const asked = { ...NOTHING_ASKED, group, typed: request.form, problems };
  if (Object.keys(problems).length > 0)
    return answerSettings(services, request, signedIn, 400, asked);
  const changed = await changeSettings(services, settingBy(signedIn), group, change);
  if (isRefusal(changed)) {
    return answerSettings(services, request, signedIn, 401, { ...asked, isTooOld: true });
  }
  return saved(request, changed);
}

/** Takes another logo, or none. */
export async function saveLogo(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const isOver = request.form.remove === "yes";
  const { logo } = request.files;
  const refused = (logoProblem: NonNullable<SettingsOutcome["logoProblem"]>) =>
    answerSettings(services, request, signedIn, 400, { ...NOTHING_ASKED, logoProblem });
  if (!isOver && !logo) return refused("logoMissing");
  if (logo && logo.bytes.length > LIMITS.logoBytes) return refused("logoTooLarge");
  const read =
    isOver || !logo
      ? { png: null }
      : await services.workers.run("readLogo", logo.bytes, signedIn.account.id);
  if ("problem" in read) return refused("logoUnfit");
  const changed = await changeLogo(services, settingBy(signedIn), read.png);
  return isRefusal(changed)
    ? noticeResponse(services, request, "notAllowed")
    : saved(request, ["logo"]);
}

/** Sets when new contracts remind their signers by themselves. */
export async function saveAccountReminders(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
): Promise<PageResponse> {
  const reminders = readReminderForm(request.form);
  if (reminders === "unfit") {
    return answerSettings(services, request, signedIn, 400, {
      ...NOTHING_ASKED,
      reminders: request.form,
    });
  }
  await setReminders(services.database, signedIn.account.id, reminders);
  return saved(request, ["reminders"]);
}

/** Says in the log which settings became otherwise, and shows the page again. */
export function saved(
  { log }: PageRequest,
  changed: readonly (SettingName | "logo" | "reminders" | "replyTo" | "notices" | "ownNotices")[],
): PageResponse {
  if (changed.length > 0) log.note("account.settings_changed", { settings: changed.join(" ") });
  return { redirect: `${PATH}?done=saved` };
}

function groupOf({ params }: PageRequest): SettingGroup | null {
  const groups = Object.keys(SETTING_GROUPS) as SettingGroup[];
  return groups.find((group) => group === params.group) ?? null;
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
    ...{ ...ownPage(services, request, signedIn), outcome, nonce: request.nonce },
    ...{ now: services.clock.now(), hasMailServer: services.hasMailServer, noticeHolders },
    retention: await findRetention(services.database, id),
    leaving: await nextLeaving(services.database, id),
    waitingReplyTo: await waitingReplyTo(services, id),
    mayKeep: mayDo(signedIn.role, "keepSettings"),
  });
  return { status, html };
}
