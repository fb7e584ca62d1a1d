import { LIMITS } from "#kernel/limits.ts";
import { SAID_KINDS } from "#kernel/said-kinds.ts";
import { Icon } from "#pages/icons.tsx";
import { isolateName } from "#pages/isolated.ts";
import { sayWords } from "#words/say-words.ts";
import { type SigningView, speakingRoles } from "./view.ts";

/** What the form is called. */
function titleOf({ language, allowDecline }: SigningView["contract"]): string {
  const words = sayWords[language];
  return allowDecline === false ? words.titleAsking : words.title;
}

/** Leads to the form from the end of what was read. */
export function ToSay({ view }: { view: SigningView }) {
  if (speakingRoles(view).length === 0) return null;
  return (
    <p class="to-say">
      <a href="#say">{titleOf(view.contract)}</a>
    </p>
  );
}

/**
 * A way out for who will not sign, or not yet: what is written goes to the
 * sender. The island sends it; every sentence that it may show stands here.
 */
export function Say({ view, sender }: { view: SigningView; sender: string }) {
  const roles = speakingRoles(view);
  const words = sayWords[view.contract.language];
  const [only, ...more] = roles;
  if (!only) return null;
  const kinds = SAID_KINDS.filter(
    // What takes a no back stands beside what tells of it.
    (kind) => kind !== "reconsider" && (kind !== "decline" || view.contract.allowDecline !== false),
  );
  const to = isolateName(sender);
  return (
    <details class="card say" id="say">
      <summary>
        {titleOf(view.contract)}
        <Icon name="down" />
      </summary>
      <form novalidate>
        <p class="hint">{words.intro(to)}</p>
        <fieldset class="choices">
          <legend class="visually-hidden">{words.title}</legend>
          {kinds.map((kind) => (
            <label class="choice">
              <input type="radio" name="kind" value={kind} checked={kind === "question"} />
              <span>{words.kinds[kind]}</span>
            </label>
          ))}
        </fieldset>
        {more.length === 0 ? (
          <input type="hidden" name="for-role" value={only.role} />
        ) : (
          <label class="field">
            <span>{words.role}</span>
            <select name="for-role" autocomplete="off">
              <option value="" selected />
              {roles.map(({ role }) => (
                <option value={role}>{role}</option>
              ))}
            </select>
          </label>
        )}
        <label class="field">
          <span>{words.text}</span>
          <textarea
            name="text"
            rows={4}
            maxLength={LIMITS.messageCharacters}
            aria-describedby="say-most"
          />
        </label>
        <p class="hint" id="say-most">
          {words.most(LIMITS.messageCharacters)}
        </p>
        <p class="notice bad" role="alert" data-said="empty" hidden>
          {words.empty}
        </p>
        {more.length > 0 && (
          <p class="notice bad" role="alert" data-said="nobody" hidden>
            {words.nobody}
          </p>
        )}
        {(["offline", "often", "late"] as const).map((why) => (
          <p class="notice bad" role="alert" data-said={why} hidden>
            {words.failed[why]}
          </p>
        ))}
        <noscript>
          <p class="notice">{words.withoutScript}</p>
        </noscript>
        <button type="submit" class="button">
          {words.send}
        </button>
      </form>
      {kinds.map((kind) => (
        <p class="notice good" tabIndex={-1} data-said={kind} hidden>
          {words.sent[kind](to)}
        </p>
      ))}
    </details>
  );
}
