import { randomUUID } from "node:crypto";
import { addMember, findOrAddPerson } from "#accounts/people-store.ts";
import type { Role } from "#accounts/roles.ts";
import { knownEmail } from "#kernel/email.ts";
import type { TestService } from "./service.ts";

/** Takes somebody into an account, as an accepted invitation does; returns the person's id. */
export async function addPerson(
  { app }: TestService,
  accountId: string,
  role: Role,
  email = `${role}-${randomUUID().slice(0, 8)}@example.org`,
): Promise<string> {
  const { database, clock, ids } = app.services;
  const now = clock.now();
  const newcomer = { id: ids.uuid(), email: knownEmail(email), name: null };
  const { id: personId } = await findOrAddPerson(database, newcomer, now);
  await addMember(database, { accountId, personId, role }, now);
  return personId;
}
