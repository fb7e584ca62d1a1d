import type { ComponentChildren } from "preact";
import type { Language } from "#kernel/language.ts";
import { signInWords } from "#words/sign-in-words.ts";

interface PasskeyFormProps {
  action: string;
  /** What the browser is handed; see `requestOptions` and `creationOptions`. */
  options: string;
  /** Whether a passkey is made, not asked for. */
  creates?: boolean;
  label: string;
  language: Language;
  /** Why the last try did nothing, in words. */
  problem: string | null;
  /** Whether it is one way of several, which need no word where it is none. */
  isOneOfMany?: boolean;
  children?: ComponentChildren;
}

/** A form that a passkey fills in; it is there once the page's script is, in a browser that can. */
export function PasskeyForm(props: PasskeyFormProps) {
  const { action, options, creates = false, label, language, problem, children } = props;
  const words = signInWords[language];
  return (
    <>
      <form
        class="way-in passkey"
        method="post"
        action={action}
        data-passkey={creates ? "create" : "get"}
        data-options={options}
        hidden
      >
        {children}
        <input type="hidden" name="response" />
        {problem && (
          <p class="notice bad" role="alert">
            {problem}
          </p>
        )}
        <p class="notice bad" role="alert" data-failed hidden>
          {creates ? words.passkey.notAdded : words.problems.passkeyWrong}
        </p>
        <button class="button" type="submit">
          {label}
        </button>
      </form>
      {!props.isOneOfMany && (
        <p class="hint" data-no-passkey hidden>
          {words.passkey.unable}
        </p>
      )}
      <noscript>
        <p class="hint">{words.passkey.noScript}</p>
      </noscript>
    </>
  );
}
