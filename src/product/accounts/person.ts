import type { PersonActor } from "#kernel/actor.ts";
import { type Email, shownEmail } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Role } from "./roles.ts";

/** Somebody who signs in, whatever accounts they are a member of. */
export interface Person {
  id: string;
  email: Email;
  name: PersonalText | null;
}

/** A person in an account. */
export interface Member extends Person {
  role: Role;
  joinedAt: Date;
}

/** As pages and audit trails name them. */
export function shownPerson({ name, email }: Pick<Person, "name" | "email">): PersonalText {
  return name ?? shownEmail(email);
}

export function personActor(person: Person): PersonActor {
  return { kind: "person", id: person.id, name: shownPerson(person) };
}
