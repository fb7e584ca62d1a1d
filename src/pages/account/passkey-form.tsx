import type { ComponentChildren } from "preact";
import { signInWords } from "#i18n/sign-in-words.ts";
import type { Language } from "#kernel/language.ts";

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
  children?: ComponentChildren;
}

/** A form that a passkey fills in; its button is there once the page's script is. */
export function PasskeyForm(props: PasskeyFormProps) {
  const { action, options, creates = false, label, language, problem, children } = props;
  return (
    <form
      class="way-in passkey"
      method="post"
      action={action}
      data-passkey={creates ? "create" : "get"}
      data-options={options}
    >
      {children}
      <input type="hidden" name="response" />
      {problem && (
        <p class="notice bad" role="alert">
          {problem}
        </p>
      )}
      <p class="notice bad" role="alert" data-failed hidden>
        {creates
          ? signInWords[language].passkey.notAdded
          : signInWords[language].problems.passkeyWrong}
      </p>
      <button class="button" type="submit" hidden>
        {label}
      </button>
      <noscript>
        <p class="hint">{signInWords[language].passkey.noScript}</p>
      </noscript>
    </form>
  );
}
