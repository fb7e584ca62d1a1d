import { isRefusal } from "#kernel/refusals.ts";
import {
  type CreatedSession,
  createSession,
  endSession,
  type SessionsServices,
} from "#signing/create-session.ts";
import { contractKey } from "./contract-key.ts";
import type { Handlers } from "./endpoint.ts";
import type { SESSION_ENDPOINTS } from "./session-endpoints.ts";

/** What the endpoints on sessions do. */
export function sessionHandlers(
  services: SessionsServices & { baseUrl: string },
): Handlers<typeof SESSION_ENDPOINTS> {
  return {
    async createSession({ caller, params, body }) {
      const made = await createSession(services, contractKey(caller, params), body);
      if (isRefusal(made)) return made;
      const session = shownSession(services, made);
      return { status: 201, body: { success: true, session } };
    },

    async endSession({ caller, params }) {
      const refusal = await endSession(services, contractKey(caller, params), params.session);
      return refusal ?? { status: 200, body: { success: true } };
    },
  };
}

function shownSession({ baseUrl }: { baseUrl: string }, made: CreatedSession) {
  if ("session" in made) {
    const { id, role, expiresAt } = made.session;
    const url = `${baseUrl}/session/${made.secret}`;
    return { id, role, url, expiresAt: expiresAt.toISOString() };
  }
  const { sitting, secret, next } = made;
  const [role = ""] = next;
  const url = `${baseUrl}/sitting/${secret}`;
  return { id: sitting.id, role, roles: next, url, expiresAt: sitting.expiresAt.toISOString() };
}
