import type { FastifyInstance } from "fastify";
import { charge, type WindowsServices } from "#api/windows.ts";
import { clientNetwork } from "#kernel/client-network.ts";
import { LIMITS } from "#kernel/limits.ts";
import { REFUSALS } from "#kernel/refusals.ts";
import { answers } from "./access.ts";

/** What a provider of payments sent by itself. */
interface Sent {
  /** Byte for byte, as its signature is over it. */
  body: Uint8Array;
  signature: string | undefined;
}

/** Of Stripe's largest events a tenth. */
const NOTICE_BYTES = 256 * 1024;

/**
 * The address that Stripe tells of payments at. Whatever is signed is answered
 * with 200 at once: what follows is done by a job, and what is of no use here is
 * not sent again.
 */
export function registerPaymentNotices(
  server: FastifyInstance,
  services: WindowsServices,
  take: (sent: Sent) => Promise<"unsigned" | "unknown" | "known" | "taken">,
): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: NOTICE_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post("/payments/stripe", {
      ...answers("POST /payments/stripe"),
      onRequest: async (request, reply) => {
        const name = `payments ${clientNetwork(request.client.ip)}`;
        const tooMany = await charge(services, [{ name, rule: LIMITS.pageRate, cost: 1 }]);
        if (!tooMany) return;
        const { status } = REFUSALS[tooMany.refused];
        return reply
          .code(status)
          .headers(tooMany.headers ?? {})
          .send();
      },
      handler: async (request, reply) => {
        const { "stripe-signature": signature } = request.headers;
        const taken = await take({
          body: request.body instanceof Uint8Array ? request.body : new Uint8Array(),
          signature: typeof signature === "string" ? signature : undefined,
        });
        if (taken === "unsigned") request.noted.log.note("payment.unsigned");
        return reply.code(taken === "unsigned" ? 400 : 200).send();
      },
    });
  });
}
