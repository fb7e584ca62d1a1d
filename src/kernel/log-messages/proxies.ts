import type { Message } from "#kernel/log-message.ts";

export const PROXIES = {
  "proxy.not_trusted": {
    level: "warn",
    says: "a forwarding header came from a peer that is no trusted proxy",
    fields: ["header", "address"],
    meaning:
      "Something in front of the service names its clients and is not believed, or a visitor wrote the header. Said once in the life of a process.",
    act: "With a proxy: put its address into TRUSTED_PROXIES. Without: nothing.",
  },
  "proxy.silent": {
    level: "warn",
    says: "a trusted proxy named no client in X-Forwarded-For",
    fields: ["address"],
    meaning:
      "Its clients are certified and counted with the proxy's own address. Said once in the life of a process.",
    act: "Let the proxy append its peer's address to X-Forwarded-For.",
  },
} as const satisfies Record<string, Message>;
