import type { Membership } from "#accounts/people-store.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { shownEmail } from "#kernel/email.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import type { PeopleWords } from "#words/people-words.ts";

interface AccountsProps {
  accounts: readonly Membership[];
  signedIn: SignedIn;
  words: PeopleWords;
}

/** The accounts that the visitor may enter, where there is more than one. */
export function Accounts({ accounts, signedIn, words }: AccountsProps) {
  if (accounts.length < 2) return null;
  return (
    <section class="sessions" aria-labelledby="accounts">
      <h2 id="accounts">{words.accounts.title}</h2>
      <table class="rows">
        <tbody>
          {accounts.map(({ accountId, name, email, role }) => {
            const shown = name ?? shownEmail(email);
            return (
              <tr key={accountId}>
                <th scope="row">
                  <span class="row-name">{shown}</span>
                  {accountId === signedIn.account.id && (
                    <span class="badge fully_signed">{words.accounts.thisOne}</span>
                  )}
                </th>
                <td data-label={words.role}>{words.roles[role].name}</td>
                <td class="acts">
                  {accountId !== signedIn.account.id && (
                    <form method="post" action={`/app/accounts/${accountId}/enter`}>
                      <FormToken signedIn={signedIn} />
                      <button class="button quiet" type="submit">
                        {words.accounts.enter}
                        <span class="visually-hidden">: {shown}</span>
                      </button>
                    </form>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface LeaveProps {
  isLastOwner: boolean;
  signedIn: SignedIn;
  words: PeopleWords;
}

/** The way out of an account, for good. */
export function Leave({ isLastOwner, signedIn, words: { leave } }: LeaveProps) {
  return (
    <section class="sessions" aria-labelledby="leave">
      <h2 id="leave">{leave.title}</h2>
      {isLastOwner ? (
        <p class="hint">{leave.lastOwner}</p>
      ) : (
        <details class="confirm in-flow">
          <summary class="button danger">{leave.open}</summary>
          <form method="post" action="/app/leave">
            <FormToken signedIn={signedIn} />
            <p>{leave.text}</p>
            <button class="button danger" type="submit">
              {leave.submit}
            </button>
          </form>
        </details>
      )}
    </section>
  );
}
