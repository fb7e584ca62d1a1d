import { LIMITS } from "#kernel/limits.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import { Icon } from "#pages/icons.tsx";
import { PERSON_LOOKS, PersonName } from "#pages/people.tsx";
import type { ContractPageWords } from "#words/contract-page-words.ts";
import { reminderWords } from "#words/reminder-words.ts";
import { roleWords } from "#words/role-words.ts";
import type { ContractPart } from "./contract-page.tsx";
import type { RoleView } from "./contract-view.ts";

/** Everyone who signs, with what their sender may do about each. */
export function ContractPeople(part: ContractPart) {
  const { language, view } = part.input;
  return (
    <section class="card" aria-labelledby="who-signs">
      <h2 id="who-signs">{roleWords[language].whoSigns}</h2>
      <ul class="people">
        {view.roles.map((role) => (
          <Row key={role.role} role={role} part={part} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  role: RoleView;
  part: ContractPart;
}

function Row({ role, part }: RowProps) {
  const { input, words } = part;
  const { language, signedIn } = input;
  const { icon, look } = PERSON_LOOKS[role.state];
  const { timeZone } = signedIn.account;
  return (
    <li class={`person ${look}`} data-state={role.state}>
      <span class="person-mark">
        <Icon name={icon} />
      </span>
      <div class="person-all">
        <div class="person-words">
          <span class="person-name">
            <strong dir="auto">{role.role}</strong>
            <PersonName name={role.name} />
            <span class="person-state">{roleWords[language].states[role.state]}</span>
            {role.wave !== null && (
              <span class="person-note">{roleWords[language].order(role.wave)}</span>
            )}
            {role.address && <span class="person-note">{role.address}</span>}
          </span>
          {role.at && (
            <span class="person-time">
              <LocalTime at={role.at} language={language} timeZone={timeZone} />
            </span>
          )}
        </div>
        {role.remindedAt && (
          <p class="hint">
            {reminderWords[language].next}{" "}
            <LocalTime at={role.remindedAt} language={language} timeZone={timeZone} />
          </p>
        )}
        {role.stoppedAt && (
          <p class="hint">
            {reminderWords[language].stopped}{" "}
            <LocalTime at={role.stoppedAt} language={language} timeZone={timeZone} />
          </p>
        )}
        {role.notSent !== null && (
          <p class="notice warn">
            {words.people.notSent} <span dir="auto">{role.notSent}</span>
          </p>
        )}
        {role.said.map(({ kind, text, saidAt }) => (
          <div class="said">
            <p>
              {words.people.said[kind]}{" "}
              <span class="person-time">
                <LocalTime at={saidAt} language={language} timeZone={timeZone} />
              </span>
            </p>
            {text && <blockquote dir="auto">{text}</blockquote>}
          </div>
        ))}
        <RoleActs role={role} part={part} />
      </div>
    </li>
  );
}

function RoleActs({ role, part }: RowProps) {
  const { input, words } = part;
  const { contract } = input.view;
  const { sends } = LIMITS.linkSends;
  if (!role.mayRemind && !role.mayReaddress) return null;
  const { people } = words;
  const give = role.sendsAtOnce ? people.giveAddress : people.addAddress;
  return (
    <div class="role-acts">
      {role.mayRemind && !role.isFull && (
        <form method="post" action={`/app/contracts/${contract.id}/remind`}>
          <FormToken signedIn={input.signedIn} />
          <input type="hidden" name="role" value={role.role} />
          <button class="button" type="submit">
            {words.people.remind}
            <span class="visually-hidden">: {role.role}</span>
          </button>
        </form>
      )}
      {role.mayReaddress && (
        <details class="unfold">
          <summary class="button quiet">
            {role.email === null ? give : people.changeAddress}
            <span class="visually-hidden">: {role.role}</span>
          </summary>
          <form method="post" action={`/app/contracts/${contract.id}/address`}>
            <FormToken signedIn={input.signedIn} />
            <input type="hidden" name="role" value={role.role} />
            <label>
              {words.people.address}
              <input
                type="email"
                name="email"
                value={role.address ?? undefined}
                required
                autocomplete="off"
                maxLength={LIMITS.emailCharacters}
              />
            </label>
            <p class="hint">{role.sendsAtOnce ? people.addressHint : people.laterHint}</p>
            <button class="button" type="submit">
              {role.sendsAtOnce ? people.send : people.save}
              <span class="visually-hidden">: {role.role}</span>
            </button>
          </form>
        </details>
      )}
      {role.mayRemind && (
        <p class="hint">
          {role.isFull ? words.people.full : words.people.asked(role.asked, sends)}
        </p>
      )}
    </div>
  );
}

/** The one link that is anybody's to hand on. */
export function SharedLink({ url, words }: { url: string; words: ContractPageWords }) {
  return (
    <section class="card shared-link" aria-labelledby="shared">
      <h2 id="shared">{words.shared.title}</h2>
      <p class="hint">{words.shared.text}</p>
      <div class="made-key">
        <code id="shared-link">{url}</code>
        <button class="button" type="button" data-copy="shared-link" hidden>
          {words.shared.copy}
        </button>
      </div>
      <p id="copy-outcome" class="hint" role="status" />
    </section>
  );
}
