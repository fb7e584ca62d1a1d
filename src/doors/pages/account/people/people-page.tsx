import type { MemberInvitation } from "#accounts/member-invitations-store.ts";
import { type Member, shownPerson } from "#accounts/person.ts";
import { ROLES, type Role } from "#accounts/roles.ts";
import { isFresh } from "#accounts/sessions.ts";
import { shownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { InvitingProblem } from "#notifications/send-member-invitation.ts";
import { accountFrame, FormToken, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import { SignInAgain } from "#pages/account/sign-in/sign-in-again.tsx";
import { accountWords } from "#words/account-words.ts";
import { type PeopleWords, peopleWords } from "#words/people-words.ts";

/** What was asked for just now, and what came of it. */
export interface PeopleOutcome {
  problem: InvitingProblem | "lastOwner" | null;
  done: keyof PeopleWords["done"] | null;
  /** The invitation's form, as it was sent. */
  email: string;
  role: Role;
}

interface PeoplePageInput extends OwnPageInput {
  members: readonly Member[];
  invitations: readonly MemberInvitation[];
  hasMailServer: boolean;
  now: Date;
  outcome: PeopleOutcome;
}

/** The people of the account with their roles, those who were invited, and how to invite. */
export function peoplePage(input: PeoplePageInput): string {
  const words = peopleWords[input.language];
  const { problem, done } = input.outcome;
  const mayChange = isFresh(input.signedIn.provedAt, input.now);
  return accountFrame(
    input,
    "people",
    <>
      <div class="section-head">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
      </div>
      {done && (
        <p class="notice good" role="status">
          {words.done[done]}
        </p>
      )}
      {problem === "lastOwner" && (
        <p class="notice bad" role="alert">
          {words.problems.lastOwner}
        </p>
      )}
      <table class="rows people">
        <thead>
          <tr>
            <th scope="col">{words.person}</th>
            <th scope="col">{words.role}</th>
            <th scope="col">{words.joined}</th>
            <th scope="col">
              <span class="visually-hidden">{words.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {input.members.map((member) => (
            <Row key={member.id} member={member} mayChange={mayChange} input={input} />
          ))}
        </tbody>
      </table>
      {input.invitations.length > 0 && <Waiting input={input} words={words} />}
      {mayChange ? (
        <Invite input={input} words={words} />
      ) : (
        <SignInAgain
          signedIn={input.signedIn}
          language={input.language}
          hasMailServer={input.hasMailServer}
          provider={input.provider}
          wasRefused={problem === "signInTooOld"}
          to="people"
          words={words.signInAgain}
          ways={accountWords[input.language].keys.signInAgain}
        />
      )}
      <dl class="pairs role-words">
        {ROLES.map((role) => (
          <div key={role}>
            <dt>{words.roles[role].name}</dt>
            <dd>{words.roles[role].may}</dd>
          </div>
        ))}
      </dl>
    </>,
  );
}

interface RowProps {
  member: Member;
  mayChange: boolean;
  input: PeoplePageInput;
}

function Row({ member, mayChange, input }: RowProps) {
  const { language, signedIn, members } = input;
  const words = peopleWords[language];
  const owners = members.filter(({ role }) => role === "owner").length;
  const isLastOwner = member.role === "owner" && owners === 1;
  const who = shownPerson(member);
  return (
    <tr>
      <th scope="row">
        <span class="row-name">{who}</span>
        {member.name && <span class="hint">{shownEmail(member.email)}</span>}
        {member.id === signedIn.person.id && <span class="badge fully_signed">{words.you}</span>}
      </th>
      <td data-label={words.role}>
        {mayChange && !isLastOwner ? (
          <form class="role-form" method="post" action={`/app/people/${member.id}/role`}>
            <FormToken signedIn={signedIn} />
            <select name="role" aria-label={`${words.role}: ${who}`}>
              <RoleOptions chosen={member.role} words={words} />
            </select>
            <button class="button quiet" type="submit">
              {words.changeRole}
              <span class="visually-hidden">: {who}</span>
            </button>
          </form>
        ) : (
          words.roles[member.role].name
        )}
      </td>
      <td data-label={words.joined}>
        <LocalTime at={member.joinedAt} language={language} timeZone={signedIn.account.timeZone} />
      </td>
      <td class="acts">
        {mayChange && !isLastOwner && member.id !== signedIn.person.id && (
          <details class="confirm">
            <summary class="button quiet">
              {words.remove}
              <span class="visually-hidden">: {who}</span>
            </summary>
            <form method="post" action={`/app/people/${member.id}/remove`}>
              <FormToken signedIn={signedIn} />
              <p>{words.removeText(who)}</p>
              <label class="check">
                <input type="checkbox" name="keepKeys" value="yes" /> {words.keepKeys}
              </label>
              <button class="button danger" type="submit">
                {words.removeNow}
              </button>
            </form>
          </details>
        )}
      </td>
    </tr>
  );
}

function RoleOptions({ chosen, words }: { chosen: Role; words: PeopleWords }) {
  return (
    <>
      {ROLES.map((role) => (
        <option key={role} value={role} selected={role === chosen}>
          {words.roles[role].name}
        </option>
      ))}
    </>
  );
}

interface Shown {
  input: PeoplePageInput;
  words: PeopleWords;
}

function Waiting({ input, words }: Shown) {
  const { signedIn, language } = input;
  return (
    <section class="sessions" aria-labelledby="waiting">
      <h2 id="waiting">{words.waiting.title}</h2>
      <table class="rows">
        <thead>
          <tr>
            <th scope="col">{words.person}</th>
            <th scope="col">{words.role}</th>
            <th scope="col">{words.waiting.until}</th>
            <th scope="col">
              <span class="visually-hidden">{words.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {input.invitations.map(({ id, email, role, expiresAt }) => (
            <tr key={id}>
              <th scope="row">
                <span class="row-name">{shownEmail(email)}</span>
              </th>
              <td data-label={words.role}>{words.roles[role].name}</td>
              <td data-label={words.waiting.until}>
                <LocalTime
                  at={expiresAt}
                  language={language}
                  timeZone={signedIn.account.timeZone}
                />
              </td>
              <td class="acts">
                <form method="post" action={`/app/invitations/${id}/withdraw`}>
                  <FormToken signedIn={signedIn} />
                  <button class="button quiet" type="submit">
                    {words.waiting.withdraw}
                    <span class="visually-hidden">: {shownEmail(email)}</span>
                  </button>
                </form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Invite({ input, words }: Shown) {
  const { signedIn, outcome } = input;
  if (!input.hasMailServer) {
    return (
      <section class="card key-form" aria-labelledby="invite">
        <h2 id="invite">{words.invite.title}</h2>
        <p class="hint">{words.invite.byCommand}</p>
        <pre class="command">
          <code>{addCommand(signedIn.account.id)}</code>
        </pre>
      </section>
    );
  }
  const { problem } = outcome;
  const isAboutForm = problem !== null && problem !== "lastOwner" && problem !== "signInTooOld";
  return (
    <form class="card key-form" method="post" action="/app/people/invite">
      <h2>{words.invite.title}</h2>
      <FormToken signedIn={signedIn} />
      <div class="key-fields">
        <div class={isAboutForm ? "field wrong" : "field"}>
          <label for="email">{words.invite.email}</label>
          <input
            id="email"
            name="email"
            type="email"
            required
            maxLength={LIMITS.emailCharacters}
            value={outcome.email}
            autocomplete="off"
            aria-describedby={isAboutForm ? "email-problem" : "email-hint"}
            aria-invalid={isAboutForm ? "true" : undefined}
          />
          {isAboutForm ? (
            <p class="error" id="email-problem" role="alert">
              {words.problems[problem]}
            </p>
          ) : (
            <p class="hint" id="email-hint">
              {words.invite.hint}
            </p>
          )}
        </div>
        <div class="field">
          <label for="role">{words.role}</label>
          <select id="role" name="role">
            <RoleOptions chosen={outcome.role} words={words} />
          </select>
        </div>
      </div>
      <button class="button primary" type="submit">
        {words.invite.submit}
      </button>
    </form>
  );
}

/** Adds somebody where no mail goes out; see the command line's own help. */
function addCommand(accountId: string): string {
  return `npm run --silent admin -- member add --account ${accountId} --email you@example.com --role member`;
}
