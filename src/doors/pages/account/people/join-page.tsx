import type { InvitationState } from "#accounts/accept-invitation.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { shownEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import { isolateName } from "#pages/isolated.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { accountWords } from "#words/account-words.ts";
import { peopleWords } from "#words/people-words.ts";

interface JoinPageInput {
  language: Language;
  style: string;
  signedIn: SignedIn | null;
  invitation: InvitationState;
}

/** Asks whoever holds an invitation to accept it, or says why that does not go. */
export function joinPage({ language, style, signedIn, invitation }: JoinPageInput): string {
  const words = peopleWords[language];
  const said = wordsFor(invitation, language);
  return layout({
    language,
    title: said.title,
    assets: { style },
    referrer: "same-origin",
    body: (
      <>
        <Masthead />
        <main class="closed">
          <div class="card">
            <h1>{said.title}</h1>
            <p>{said.text}</p>
            {invitation.state === "open" && (
              <form method="post">
                {signedIn && <FormToken signedIn={signedIn} />}
                <p>
                  <strong>{words.join.as(words.roles[invitation.invitation.role].name)}</strong>{" "}
                  {words.roles[invitation.invitation.role].may}
                </p>
                <button class="button primary" type="submit">
                  {words.join.submit}
                </button>
              </form>
            )}
            {invitation.state === "forAnother" && signedIn && (
              <form method="post" action="/app/sign-out">
                <FormToken signedIn={signedIn} />
                <button class="button" type="submit">
                  {accountWords[language].signOut}
                </button>
              </form>
            )}
            {invitation.state === "signInFirst" && (
              <ul class="further">
                <li>
                  <a href="/login">{words.join.signIn}</a>
                </li>
              </ul>
            )}
          </div>
        </main>
      </>
    ),
  });
}

function wordsFor(invitation: InvitationState, language: Language) {
  const { join } = peopleWords[language];
  if (invitation.state !== "open") return join.states[invitation.state];
  const { accountName, accountEmail, email } = invitation.invitation;
  const account = knownText(isolateName(accountName ?? shownEmail(accountEmail)));
  const { title, text } = join;
  return { title: title(account), text: text(account, knownText(isolateName(shownEmail(email)))) };
}
