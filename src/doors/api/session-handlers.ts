import { isRefusal } from "#kernel/refusals.ts";
import { createSession, endSession, type SessionsServices } from "#signing/create-session.ts";
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
      const { id, role, expiresAt } = made.session;
      const url = `${services.baseUrl}/session/${made.secret}`;
      const session = { id, role, url, expiresAt: expiresAt.toISOString() };
      return { status: 201, body: { success: true, session } };
    },

    async endSession({ caller, params }) {
      const refusal = await endSession(services, contractKey(caller, params), params.session);
      return refusal ?? { status: 200, body: { success: true } };
    },
  };
}
