import type { NoticeHolders } from "#accounts/notices.ts";
import type { AskedReplyTo } from "#accounts/reply-to-store.ts";
import { isFresh } from "#accounts/sessions.ts";
import {
  SETTING_GROUPS,
  SETTING_ZONES,
  SETTINGS,
  type SettingGroup,
  type SettingName,
  type SettingProblem,
  SIGNATURE_FRAMES,
  settingsOf,
} from "#accounts/settings.ts";
import type { Retention } from "#contracts/retention.ts";
import { brandColours } from "#kernel/brand-colours.ts";
import { LANGUAGE_TABLE, LANGUAGES } from "#kernel/language.ts";
import type { Reminders } from "#kernel/reminders.ts";
import type { ReplyToProblem } from "#notifications/send-reply-to-code.ts";
import { accountFrame, FormToken, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { ReminderForm } from "#pages/account/contracts/reminder-form.tsx";
import { SignInAgain, SignInFirst } from "#pages/account/sign-in/sign-in-again.tsx";
import { Pair } from "#pages/pair.tsx";
import { logoPath } from "#pages/sender.ts";
import { accountWords } from "#words/account-words.ts";
import { reminderWords } from "#words/reminder-words.ts";
import { type SettingsWords, settingsWords } from "#words/settings-words.ts";
import { NoticesForms } from "./notices-form.tsx";
import { ReplyToForm } from "./reply-to-form.tsx";
import { RetentionForm } from "./retention-form.tsx";

/** What was asked for just now, and what came of it. */
export interface SettingsOutcome {
  done: boolean;
  group: SettingGroup | null;
  /** The form of the group, as it was sent. */
  typed: Readonly<Partial<Record<SettingName, string | undefined>>>;
  problems: Partial<Record<SettingName, SettingProblem>>;
  logoProblem: "logoMissing" | "logoTooLarge" | "logoUnfit" | null;
  /** The form of the reminders, where it was not taken. */
  reminders: Record<keyof Reminders, string> | null;
  /** The form of retention, where it was not taken. */
  retention: {
    typed: Record<keyof Retention, string>;
    problems: Partial<Record<keyof Retention, "unfit" | "belowLeast">>;
  } | null;
  /** What was asked for of Reply-To, where it was not done. */
  replyTo: { problem: ReplyToProblem | "codeWrong"; typed: string } | null;
  isTooOld: boolean;
}

export interface SettingsPageInput extends OwnPageInput {
  outcome: SettingsOutcome;
  nonce: string;
  now: Date;
  hasMailServer: boolean;
  mayKeep: boolean;
  /** The address whose code is to be entered. */
  waitingReplyTo: Pick<AskedReplyTo, "email" | "expiresAt"> | null;
  noticeHolders: NoticeHolders;
  retention: Retention;
  /** What its owner was told of that goes. */
  leaving: { count: number; firstAt: Date } | null;
}

interface Part {
  input: SettingsPageInput;
  words: SettingsWords;
}

/** Every setting, to change for whoever may and to see for whoever may not. */
export function settingsPage(input: SettingsPageInput): string {
  const { outcome, nonce, signedIn, mayKeep, language } = input;
  const words = settingsWords[language];
  const problems = Object.keys(outcome.problems) as SettingName[];
  return accountFrame(
    { ...input, sheets: { nonce, css: sampleSheet(signedIn.account.accent) } },
    "settings",
    <>
      <div class="section-head">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
      </div>
      <div class="settings-rooms">
        {outcome.done && (
          <p class="notice good" role="status">
            {words.saved}
          </p>
        )}
        {outcome.reminders && (
          <p class="notice bad" role="alert">
            {reminderWords[language].unfit}
          </p>
        )}
        {problems.length > 0 && (
          <div class="notice bad" role="alert">
            <p>{words.notSaved(problems.length)}</p>
            <ul>
              {problems.map((name) => (
                <li key={name}>
                  <a class="own-line" href={`#${name}`}>
                    {words.fields[name].label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        {mayKeep ? <Forms input={input} words={words} /> : <Shown input={input} words={words} />}
        <NoticesForms input={input} words={words.notices} />
      </div>
    </>,
  );
}

function Forms({ input, words }: Part) {
  const { signedIn, language, outcome, hasMailServer, now } = input;
  return (
    <>
      <Group group="appearance" input={input} words={words} />
      <LogoForm input={input} words={words} />
      <Group group="habits" input={input} words={words} />
      <ReminderForm
        reminders={signedIn.account.reminders}
        typed={outcome.reminders}
        action="/app/settings/reminders"
        signedIn={signedIn}
        language={language}
        text="accountText"
      />
      {!isFresh(signedIn.provedAt, now) && (
        <SignInAgain
          {...{ signedIn, language, hasMailServer }}
          provider={input.provider}
          wasRefused={outcome.isTooOld}
          to="settings"
          words={words.signInAgain}
          ways={accountWords[language].keys.signInAgain}
        />
      )}
      <Group group="reach" input={input} words={words} />
      <ReplyToForm input={input} words={words.replyTo} />
      <RetentionForm input={input} words={words} />
    </>
  );
}

function Group({ group, input, words }: Part & { group: SettingGroup }) {
  const { signedIn, now } = input;
  const isOpen = !SETTING_GROUPS[group].isGuarded || isFresh(signedIn.provedAt, now);
  const { title, text } = words.groups[group];
  return (
    <section class="card settings" id={group} aria-labelledby={`${group}-title`}>
      <h2 id={`${group}-title`}>{title}</h2>
      <p class="hint">{text}</p>
      {isOpen ? (
        <form method="post" action={`/app/settings/${group}`}>
          <FormToken signedIn={signedIn} />
          {settingsOf(group).map((name) => (
            <Field name={name} input={input} words={words} key={name} />
          ))}
          {group === "appearance" && <Samples input={input} words={words} />}
          <button class="button primary" type="submit">
            {words.save}
          </button>
        </form>
      ) : (
        <>
          <dl class="pairs">
            {settingsOf(group).map((name) => (
              <Value name={name} input={input} words={words} key={name} />
            ))}
          </dl>
          <SignInFirst words={words.signInAgain.title} />
        </>
      )}
    </section>
  );
}

/** What stands in the field of a setting: what was typed just now, else what it is. */
function typedOf(name: SettingName, { outcome, signedIn }: SettingsPageInput): string {
  const typed = outcome.group === SETTINGS[name].group ? outcome.typed[name] : undefined;
  return typed ?? shownValue(name, signedIn.account);
}

function shownValue(name: SettingName, account: SettingsPageInput["signedIn"]["account"]): string {
  // Each row writes the values that it reads, which the type of a union cannot express.
  const { typed } = SETTINGS[name] as { typed(value: unknown): string };
  return typed(account[name]);
}

/** Settings that are chosen from a list. */
const CHOSEN = ["language", "timeZone", "signatureFrame"] as const;
type Chosen = (typeof CHOSEN)[number];

function isChosen(name: SettingName): name is Chosen {
  return CHOSEN.some((chosen) => chosen === name);
}

function Field({ name, input, words }: Part & { name: SettingName }) {
  const { label, hint } = words.fields[name];
  const problem = input.outcome.problems[name];
  const typed = typedOf(name, input);
  const common = {
    id: name,
    name,
    "aria-describedby": problem ? `${name}-problem ${name}-hint` : `${name}-hint`,
    "aria-invalid": problem ? true : undefined,
  } as const;
  return (
    <div class={problem ? "field wrong" : "field"}>
      <label for={name}>{label}</label>
      {isChosen(name) ? (
        <select {...common}>
          {optionsOf(name, typed, words).map(([value, shown]) => (
            <option key={value} value={value} selected={value === typed}>
              {shown}
            </option>
          ))}
        </select>
      ) : name === "embeddedBy" ? (
        <textarea {...common} rows={4} spellcheck={false}>
          {typed}
        </textarea>
      ) : (
        <input {...common} type="text" value={typed} autocomplete="off" />
      )}
      {problem && (
        <p class="error" id={`${name}-problem`}>
          {words.problems[problem.problem](problem.about ?? "")}
        </p>
      )}
      <p class="hint" id={`${name}-hint`}>
        {hint}
      </p>
    </div>
  );
}

function optionsOf(
  name: Chosen,
  typed: string,
  words: SettingsWords,
): [value: string, shown: string][] {
  if (name === "language") {
    const known = LANGUAGES.map((one): [string, string] => [one, LANGUAGE_TABLE[one].ownName]);
    return [["", words.unset.language], ...known];
  }
  if (name === "signatureFrame") {
    return SIGNATURE_FRAMES.map((one) => [one, words.signatureFrames[one]]);
  }
  const zones = SETTING_ZONES.includes(typed) ? SETTING_ZONES : [typed, ...SETTING_ZONES];
  return zones.map((zone) => [zone, zone]);
}

/** How buttons and links look in the account's colour, in both schemes. */
function Samples({ input, words }: Part) {
  const { accent } = input.signedIn.account;
  if (accent === null) return null;
  const { light, dark } = brandColours(accent);
  const isCorrected = light.accent !== accent || dark.accent !== accent;
  return (
    <>
      <div class="samples">
        {(["light", "dark"] as const).map((scheme) => (
          <div class={`sample ${scheme}`} key={scheme}>
            <p>{words.colours[scheme]}</p>
            <p class="sample-key">{words.colours.sample}</p>
          </div>
        ))}
      </div>
      {isCorrected && (
        <p class="notice">{words.colours.corrected(accent, light.accent, dark.accent)}</p>
      )}
    </>
  );
}

function sampleSheet(accent: string | null): string[] {
  if (accent === null) return [];
  const colours = brandColours(accent);
  return (["light", "dark"] as const).map((scheme) => {
    const { accent: own, onAccent } = colours[scheme];
    const [ground, ink] = scheme === "light" ? ["#ffffff", "#1b2330"] : ["#1e232c", "#e9ebf0"];
    return `.sample.${scheme}{background:${ground};color:${ink}}.sample.${scheme} .sample-key{background:${own};color:${onAccent}}`;
  });
}

function LogoForm({ input, words }: Part) {
  const { signedIn, outcome } = input;
  const { logo } = signedIn.account;
  const problem = outcome.logoProblem;
  return (
    <section class="card settings" aria-labelledby="logo-title">
      <h2 id="logo-title">{words.logo.title}</h2>
      <p class="hint">{words.logo.text}</p>
      {logo ? (
        <img class="shown-logo" src={logoPath(logo)} alt={words.logo.alt} />
      ) : (
        <p>{words.logo.none}</p>
      )}
      <form method="post" action="/app/settings/logo" enctype="multipart/form-data">
        <FormToken signedIn={signedIn} />
        <div class={problem ? "field wrong" : "field"}>
          <label for="logo">{words.logo.file}</label>
          <input
            id="logo"
            name="logo"
            type="file"
            accept="image/png,image/jpeg"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "logo-problem" : undefined}
          />
          {problem && (
            <p class="error" id="logo-problem" role="alert">
              {words.problems[problem]("")}
            </p>
          )}
        </div>
        <div class="role-acts">
          <button class="button" type="submit">
            {words.logo.save}
          </button>
          {logo && (
            <button class="button quiet" type="submit" name="remove" value="yes">
              {words.logo.remove}
            </button>
          )}
        </div>
      </form>
    </section>
  );
}

function Shown({ input, words }: Part) {
  const groups = Object.keys(SETTING_GROUPS) as SettingGroup[];
  return (
    <>
      <p class="notice">{words.onlyOwners}</p>
      {groups.map((group) => (
        <section class="card settings" aria-labelledby={`${group}-title`} key={group}>
          <h2 id={`${group}-title`}>{words.groups[group].title}</h2>
          <dl class="pairs">
            {settingsOf(group).map((name) => (
              <Value name={name} input={input} words={words} key={name} />
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function Value({ name, input, words }: Part & { name: SettingName }) {
  const shown = shownValue(name, input.signedIn.account);
  const said = isChosen(name)
    ? optionsOf(name, shown, words).find(([value]) => value === shown)?.[1]
    : shown || words.unset[name];
  return <Pair term={words.fields[name].label}>{said}</Pair>;
}
