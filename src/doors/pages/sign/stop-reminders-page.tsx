import type { Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { brandSheets } from "#pages/brand-sheet.ts";
import { isolateName } from "#pages/isolated.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import type { Sender } from "#pages/sender.ts";
import { reminderWords } from "#words/reminder-words.ts";

interface StopPageInput {
  /** The contract's. */
  language: Language;
  name: PersonalText;
  sender: Sender;
  /** Where the page is, and the form goes. */
  path: string;
  /** Whether one may still go out by itself. */
  isReminded: boolean;
  nonce: string;
  assets: { style: string; script: string };
}

/** Asks whether reminders are to stop, with one button; or says that none come any more. */
export function stopRemindersPage(input: StopPageInput): string {
  const { language, sender, path, isReminded } = input;
  const words = reminderWords[language].stop;
  const [name, from] = [isolateName(input.name), isolateName(sender.name)];
  const title = isReminded ? words.title : words.stopped;
  return layout({
    language,
    title,
    // Its form says where it comes from.
    referrer: "same-origin",
    assets: input.assets,
    sheets: brandSheets(sender, input.nonce),
    body: (
      <>
        <Masthead sender={sender} />
        <main class="closed">
          <div class="card">
            <h1>{title}</h1>
            <p>{isReminded ? words.text(from, name) : words.stoppedText(from, name)}</p>
            {isReminded && (
              <form method="post" action={path}>
                <button type="submit" class="button primary">
                  {words.act}
                </button>
              </form>
            )}
          </div>
        </main>
      </>
    ),
  });
}
