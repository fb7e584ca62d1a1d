import type { FastifyInstance } from "fastify";
import { answers } from "./access.ts";

/**
 * The root above the sealing certificate, so that whoever holds a sealed file can
 * tell programs that know nothing of us whom to believe, and compare its fingerprint with the one on
 * the certificate.
 */
export function registerSealRoot(server: FastifyInstance, path: string, pem: string): void {
  server.get(path, answers("GET /seal/root.pem"), async (_request, reply) =>
    reply
      .type("application/pem-certificate-chain")
      .header("content-disposition", 'attachment; filename="root.pem"')
      .send(pem),
  );
}
