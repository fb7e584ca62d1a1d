import type { Message } from "./log-message.ts";
import { PROXIES } from "./log-messages/proxies.ts";
import { REQUESTS } from "./log-messages/requests.ts";
import { SECURITY } from "./log-messages/security.ts";
import { SERVICE } from "./log-messages/service.ts";
import { STORE } from "./log-messages/store.ts";
import { WORK } from "./log-messages/work.ts";

/** Everything that the service may log, and nothing else: a name that is not here does not compile. */
export const LOG_MESSAGES = {
  ...REQUESTS,
  ...SECURITY,
  ...PROXIES,
  ...SERVICE,
  ...STORE,
  ...WORK,
} as const;

/** The same by what they are about, for the documentation. */
export const LOG_GROUPS: Record<string, Record<string, Message>> = {
  "Requests: one line each, and none of these where one of the next group stands": REQUESTS,
  "Requests that mean something to security": SECURITY,
  "Proxies in front": PROXIES,
  "The service itself": SERVICE,
  "Database and storage": STORE,
  "Work in the background": WORK,
};

export type SecurityEvent = keyof typeof SECURITY;
