import type { AssistantSetting, ToolCall } from "#assistant/assistant-store.ts";
import { GRADES } from "#assistant/grades.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { accountFrame, FormToken, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import { Pair } from "#pages/pair.tsx";
import { type AskedTool, type AssistantWords, assistantWords } from "#words/assistant-words.ts";

/** A question that waits for an owner. */
interface Waiting {
  id: string;
  tool: AskedTool;
  title: PersonalText | null;
  askedAt: Date;
}

interface AssistantPageInput extends OwnPageInput {
  setting: AssistantSetting;
  /** Where an assistant's program is to be connected to. */
  address: string;
  waiting: readonly Waiting[];
  calls: readonly ToolCall[];
  isSaved: boolean;
}

interface Shown {
  input: AssistantPageInput;
  words: AssistantWords;
}

/** Whether assistants are let in, how surely a person is asked, what waits, and what they did. */
export function assistantPage(input: AssistantPageInput): string {
  const words = assistantWords[input.language];
  const shown = { input, words };
  return accountFrame(
    input,
    "assistant",
    <>
      <div class="section-head">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
      </div>
      {input.isSaved && (
        <p class="notice good" role="status">
          {words.setting.saved}
        </p>
      )}
      {input.waiting.length > 0 && <Questions {...shown} />}
      <Setting {...shown} />
      {input.setting.isAllowed && <Connect {...shown} />}
      <Calls {...shown} />
    </>,
  );
}

function Questions({ input, words }: Shown) {
  const { language, signedIn } = input;
  return (
    <section class="sessions" aria-labelledby="waiting">
      <h2 id="waiting">{words.waiting.title}</h2>
      <table class="rows">
        <tbody>
          {input.waiting.map(({ id, tool, title, askedAt }) => (
            <tr key={id}>
              <th scope="row">
                <span class="row-name">{words.approve.questions[tool]}</span>
                <span class="hint" dir="auto">
                  {title}
                </span>
              </th>
              <td data-label={words.calls.at}>
                <LocalTime at={askedAt} language={language} timeZone={signedIn.account.timeZone} />
              </td>
              <td class="acts">
                <a class="button primary" href={`/app/approve/${id}`}>
                  {words.waiting.look}
                  <span class="visually-hidden">: {title}</span>
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Setting({ input, words }: Shown) {
  const { setting } = words;
  const { isAllowed, lowest } = input.setting;
  return (
    <form class="card assistant-setting" method="post" action="/app/assistant">
      <FormToken signedIn={input.signedIn} />
      <label class="check">
        <input type="checkbox" name="allowed" value="yes" checked={isAllowed} /> {setting.allow}
      </label>
      <p class="hint">{setting.allowHint}</p>
      <fieldset>
        <legend>{setting.grades}</legend>
        {GRADES.map((grade) => (
          <label class="check" key={grade}>
            <input type="radio" name="lowest" value={grade} checked={lowest === grade} />
            <span>
              {setting.grade[grade].title}
              <span class="hint">{setting.grade[grade].text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p class="hint">{setting.newAddress}</p>
      <button class="button primary" type="submit">
        {setting.save}
      </button>
    </form>
  );
}

function Connect({ input, words }: Shown) {
  return (
    <section class="sessions" aria-labelledby="connect">
      <h2 id="connect">{words.connect.title}</h2>
      <p>{words.connect.text}</p>
      <dl class="pairs">
        <Pair term={words.connect.address}>
          <code>{input.address}</code>
        </Pair>
      </dl>
      <p>
        <a class="button" href="/app/keys">
          {words.connect.key}
        </a>
      </p>
    </section>
  );
}

function Calls({ input, words }: Shown) {
  const { language, signedIn, calls } = input;
  return (
    <section class="sessions" aria-labelledby="calls">
      <h2 id="calls">{words.calls.title}</h2>
      {calls.length === 0 && <p class="hint">{words.calls.none}</p>}
      {calls.length > 0 && (
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">{words.calls.tool}</th>
              <th scope="col">{words.calls.key}</th>
              <th scope="col">{words.calls.outcome}</th>
              <th scope="col">{words.calls.at}</th>
            </tr>
          </thead>
          <tbody>
            {calls.map((call) => (
              <tr key={`${call.calledAt.toISOString()} ${call.tool}`}>
                <th scope="row">
                  <span class="row-name">
                    <code>{call.tool}</code>
                  </span>
                  <span class="hint">
                    {Buffer.from(call.argumentsSha256).toString("hex").slice(0, 12)}
                  </span>
                </th>
                <td data-label={words.calls.key}>{call.keyName ?? words.approve.unnamedKey}</td>
                <td data-label={words.calls.outcome}>{outcomeIn(words, call.outcome)}</td>
                <td data-label={words.calls.at}>
                  <LocalTime
                    at={call.calledAt}
                    language={language}
                    timeZone={signedIn.account.timeZone}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function outcomeIn({ calls }: AssistantWords, outcome: string): string {
  if (outcome === "done") return calls.done;
  return outcome.startsWith("needs_") ? calls.asked : `${calls.refused} (${outcome})`;
}
