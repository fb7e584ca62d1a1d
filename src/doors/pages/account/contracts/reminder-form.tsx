import type { SignedIn } from "#accounts/sessions.ts";
import { box, text } from "#http/page-input.ts";
import type { Language } from "#kernel/language.ts";
import { REMINDER_BOUNDS, type Reminders } from "#kernel/reminders.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import { type ReminderWords, reminderWords } from "#words/reminder-words.ts";

const FIELDS = Object.keys(REMINDER_BOUNDS) as (keyof Reminders)[];

/** What the form begins with where reminders are off: enough, and not too much. */
const USUAL: Reminders = { firstDays: 5, everyDays: 5, most: 3 };

/** When signers are reminded by themselves, of a contract or of new ones, and the form that changes it. */
export function ReminderForm(props: {
  reminders: Reminders | null;
  /** What was typed just now and not taken. */
  typed?: Record<keyof Reminders, string> | null;
  action: string;
  signedIn: SignedIn;
  language: Language;
  text: keyof Pick<ReminderWords, "text" | "accountText">;
}) {
  const { reminders, typed, action, signedIn, language, text } = props;
  const words = reminderWords[language];
  return (
    <section class="card tile whole" aria-labelledby="reminders">
      <h2 id="reminders">{words.title}</h2>
      <p>
        {reminders ? words.on(reminders.firstDays, reminders.everyDays, reminders.most) : words.off}
      </p>
      <p class="hint">{words[text]}</p>
      <form class="reminder-form" method="post" action={action}>
        <FormToken signedIn={signedIn} />
        {FIELDS.map((name) => (
          <div class="field" key={name}>
            <label for={name}>{words.fields[name]}</label>
            <input
              id={name}
              name={name}
              type="number"
              required
              min={REMINDER_BOUNDS[name].least}
              max={REMINDER_BOUNDS[name].most}
              value={typed?.[name] ?? (reminders ?? USUAL)[name]}
            />
          </div>
        ))}
        <div class="role-acts">
          <button class="button" type="submit">
            {words.save}
          </button>
          {reminders && (
            <button class="button quiet" type="submit" name="off" value="yes" formNoValidate>
              {words.switchOff}
            </button>
          )}
        </div>
      </form>
    </section>
  );
}

export const REMINDER_FORM = {
  firstDays: text(),
  everyDays: text(),
  most: text(),
  off: box(),
};

/** What a form asks for: reminders, none, or what cannot be. */
export function readReminderForm(
  form: Record<keyof Reminders, string> & { off: boolean },
): Reminders | null | "unfit" {
  if (form.off) return null;
  const [firstDays = 0, everyDays = 0, most = 0] = FIELDS.map((name) => {
    const { least, most: greatest } = REMINDER_BOUNDS[name];
    const value = /^\d{1,3}$/.test(form[name]) ? Number(form[name]) : 0;
    return value >= least && value <= greatest ? value : 0;
  });
  const isFit = firstDays > 0 && everyDays > 0 && most > 0;
  return isFit ? { firstDays, everyDays, most } : "unfit";
}
