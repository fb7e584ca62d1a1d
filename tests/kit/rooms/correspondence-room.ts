import type { JobName } from "#jobs/job-table.ts";
import type { KeyRing } from "#kernel/key-ring.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { systemRandom } from "#kernel/random.ts";
import { openTestMail } from "#kit/documents/mails.ts";
import type { Message } from "#notifications/mail/message.ts";
import type { TypedAddressServices } from "#notifications/typed-address.ts";
import { payloadKeysFrom } from "#webhooks/sealed-payload.ts";
import type { ContractsRoom } from "./contracts-room.ts";
import type { Room } from "./room.ts";
import { openSealingRoom, type SealingRoom } from "./sealing-room.ts";

/** What the correspondence room works with; its mails end in a folder. */
export interface CorrespondenceRoom extends TypedAddressServices {
  sealing: SealingRoom;
  random: RandomBytes;
  payloadKeys: KeyRing;
  /** What was given to be sent, in order. */
  sent: Message[];
  /** The jobs that were asked for. */
  enqueued: { name: JobName; payload: unknown }[];
  close(): Promise<void>;
}

export async function openCorrespondenceRoom(
  room: Room,
  { trail, pageSecrets }: Pick<ContractsRoom, "trail" | "pageSecrets">,
): Promise<CorrespondenceRoom> {
  const { clock, ids, linkKeys, serverKeys } = room;
  const sealing = await openSealingRoom(room);
  const mail = await openTestMail({ clock });
  const [sent, enqueued]: [Message[], CorrespondenceRoom["enqueued"]] = [[], []];
  return {
    ...sealing,
    sealing,
    trail,
    ids,
    clock,
    sent,
    enqueued,
    random: systemRandom,
    linkKeys,
    pageSecrets,
    payloadKeys: payloadKeysFrom(serverKeys),
    testMailKeys: serverKeys,
    mailLimits: { fromOneAccount: 5, fromAllAccounts: 20, ofAccountHourly: 1_000 },
    mail: {
      send(message, other) {
        sent.push(message);
        return mail.send(message, other);
      },
    },
    jobs: {
      async enqueue(_transaction, name, payload) {
        enqueued.push({ name, payload });
      },
    },
    async close() {
      await mail.close(1_000);
      await sealing.close();
    },
  };
}
