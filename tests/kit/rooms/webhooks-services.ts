import { idsFrom } from "#kernel/ids.ts";
import { KeyRing } from "#kernel/key-ring.ts";
import { systemRandom } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import { UnknownHost } from "#lib/egress/resolve.ts";
import type { Database } from "#store/database.ts";
import { webhookKeysFrom } from "#webhooks/secret.ts";
import type { WebhooksServices } from "#webhooks/webhooks-services.ts";

/**
 * What the webhooks room works with, where nothing but public addresses can be reached.
 * @param hosts the addresses of each host that there is
 */
export function webhooksServices(
  { database }: { database: Database },
  clock: Clock,
  hosts: Readonly<Record<string, string[]>>,
): WebhooksServices {
  return {
    database,
    clock,
    ids: idsFrom(clock, systemRandom),
    random: systemRandom,
    webhookReach: {
      allowPrivate: false,
      resolve: async (host) => {
        const addresses = hosts[host];
        if (!addresses) throw new UnknownHost(host);
        return addresses;
      },
    },
    webhookKeys: webhookKeysFrom(new KeyRing([systemRandom(32)])),
    payloadKeys: new KeyRing([systemRandom(32)]),
  };
}
