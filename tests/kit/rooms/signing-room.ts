import { randomUUID } from "node:crypto";
import type { Contract, Signer } from "#contracts/contract.ts";
import type { Receipt } from "#evidence/schemas/receipt.ts";
import type { Origin } from "#kernel/origin.ts";
import { systemRandom } from "#kernel/random.ts";
import { deliveredSecret } from "#signing/links/delivered-link.ts";
import type { SigningServices } from "#signing/sign.ts";
import type { Submission } from "#signing/submission.ts";
import type { ContractsRoom } from "./contracts-room.ts";
import type { Room } from "./room.ts";

/** What the signing room works with, and what it asked to be signed. */
export interface SigningRoom extends SigningServices {
  receipts: Receipt[];
}

export function signingRoom(
  room: Room,
  { trail }: Pick<ContractsRoom, "trail">,
  change: Partial<SigningServices> = {},
): SigningRoom {
  const { database, workers, ids, clock, linkKeys } = room;
  const receipts: Receipt[] = [];
  return {
    database,
    workers,
    ids,
    clock,
    linkKeys,
    trail,
    receipts,
    random: systemRandom,
    async signReceipt(receipt) {
      receipts.push(receipt);
      return `receipt of ${receipt.signatureId}`;
    },
    ...change,
  };
}

export const ORIGIN: Origin = {
  ip: "192.0.2.7",
  addressFrom: "connection",
  userAgent: "Browser/1.0",
};

/** What a signer sends who writes the name by hand. */
export function submitted(role: string, change: Partial<Submission> = {}): Submission {
  return {
    submissionId: randomUUID(),
    role,
    signerName: "Zoë Łukasiewicz",
    consent: true,
    signature: {
      type: "drawn",
      width: 300,
      height: 120,
      strokes: [
        [
          [10, 60],
          [200, 90],
        ],
      ],
    },
    ...change,
  };
}

/** The secret of the contract's shared page. */
export function sharedLink({ pageSecrets }: ContractsRoom, contract: Contract): string {
  return pageSecrets.read(contract, "sign");
}

export function personalLink({ linkKeys }: Room, { id, epoch, email }: Signer): string {
  return deliveredSecret(linkKeys, { signerId: id, epoch, email: email ?? "" });
}
