import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import { send } from "#lib/egress/send.ts";
import type { Reach } from "#lib/egress/target.ts";
import { makeSecret } from "./secret.ts";
import { deliveryHeaders, hexHmac } from "./sign-delivery.ts";

const DEADLINE_MS = 5_000;

/**
 * Delivers an event of no contract to a receiver of its own on this machine,
 * which checks the signature as receivers do.
 * @throws when it does not arrive, or not as it was sent
 */
export async function tryLoop(
  reach: Reach,
  { clock, random }: { clock: Clock; random: RandomBytes },
): Promise<void> {
  const secret = makeSecret(random);
  const body = JSON.stringify({ type: "trial" });
  const attempt = { deliveryId: "trial", event: "trial", attempt: 1, body };
  const receiver = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const expected = `sha256=${hexHmac(secret, bytes.toString())}`;
      const isRight = request.headers["x-service-signature"] === expected;
      response.writeHead(isRight ? 204 : 400).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    receiver.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  try {
    const { port } = receiver.address() as AddressInfo;
    const { status } = await send(
      {
        method: "POST",
        url: `http://127.0.0.1:${port}/`,
        headers: deliveryHeaders(attempt, secret, clock.now()),
        body: Buffer.from(body),
      },
      { deadlineMs: DEADLINE_MS, maxBytes: 1_024, whenLonger: "cut" },
      reach,
    );
    if (status !== 204) throw new Error(`the receiver answered with status ${status}`);
  } finally {
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
  }
}
