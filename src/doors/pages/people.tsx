import type { ComponentChildren } from "preact";
import type { Language } from "#kernel/language.ts";
import { type PersonState, roleWords } from "#words/role-words.ts";
import { Icon, type IconName } from "./icons.tsx";
import { Moment } from "./moment.tsx";
import type { Person } from "./person.ts";

/** How each state looks: never by colour alone. */
export const PERSON_LOOKS: Record<PersonState, { icon: IconName; look: string }> = {
  turn: { icon: "pen", look: "turn" },
  here: { icon: "pen", look: "turn" },
  sent: { icon: "envelope", look: "waits" },
  unsent: { icon: "clock", look: "waits" },
  opened: { icon: "eye", look: "waits" },
  signed: { icon: "check", look: "signed" },
  last: { icon: "clock", look: "waits" },
  later: { icon: "clock", look: "waits" },
  unsigned: { icon: "clock", look: "waits" },
  declined: { icon: "close", look: "declined" },
  ended: { icon: "close", look: "waits" },
};

interface PeopleProps {
  people: readonly Person[];
  language: Language;
  /** Whether it is said how many have signed; not where the page says so already. */
  isCounted?: boolean;
  /** What a page has to add to one of them. */
  notes?: (person: Person) => ComponentChildren;
}

/** Everyone who signs, with how far each of them is and since when. */
export function People({ people, language, isCounted = true, notes }: PeopleProps) {
  const words = roleWords[language];
  const signed = people.filter(({ state }) => state === "signed").length;
  return (
    <section class="card" aria-labelledby="who-signs">
      <h2 id="who-signs">{words.whoSigns}</h2>
      {isCounted && people.length > 1 && (
        <p class="hint">{words.progress(signed, people.length)}</p>
      )}
      <ul class="people">
        {people.map((person) => (
          <Row person={person} language={language} notes={notes?.(person)} />
        ))}
      </ul>
    </section>
  );
}

/** Who stands for the role, where that is known. */
export function PersonName({ name }: Pick<Person, "name">) {
  if (name === null) return null;
  return (
    <span class="person-who" dir="auto">
      {name}
    </span>
  );
}

function Row(props: { person: Person; language: Language; notes: ComponentChildren }) {
  const { person, language, notes } = props;
  const words = roleWords[language];
  const { state, at, address } = person;
  const { icon, look } = PERSON_LOOKS[state];
  const isTold = state === "sent" && address !== null;
  return (
    <li class={`person ${look}`} data-state={state}>
      <span class="person-mark">
        <Icon name={icon} />
      </span>
      <span class="person-words">
        <span class="person-name">
          <strong dir="auto">{person.role}</strong>
          <PersonName name={person.name} />
          {state === "turn" && <span class="badge">{words.you}</span>}
          {notes}
          <span class="person-state">{isTold ? words.sentTo(address) : words.states[state]}</span>
          {person.wave !== null && <span class="person-note">{words.order(person.wave)}</span>}
          {address && !isTold && <span class="person-note">{address}</span>}
        </span>
        {at && (
          <span class="person-time">
            <Moment at={at} language={language} />
          </span>
        )}
      </span>
    </li>
  );
}
