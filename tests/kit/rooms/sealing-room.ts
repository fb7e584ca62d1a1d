import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Caller } from "#accounts/account.ts";
import type { Contract } from "#contracts/contract.ts";
import { RECEIPT_TYPE, type SignReceipt } from "#evidence/schemas/receipt.ts";
import { provenReceipt } from "#evidence/verification/verify-receipt.ts";
import { systemRandom } from "#kernel/random.ts";
import { signJws } from "#lib/pki/jws.ts";
import type { CreateContract } from "#schemas/contracts.ts";
import { openSealer, type SealerSettings } from "#sealing/open-sealer.ts";
import type { SealFailure, SealingServices } from "#sealing/sealing-services.ts";
import { sign } from "#signing/sign.ts";
import { openExclusive } from "#store/exclusive.ts";
import { type Lease, openLease } from "#store/lease.ts";
import { secretsInFolder } from "#store/secrets-in-folder.ts";
import { type ContractsRoom, created, read, taken } from "./contracts-room.ts";
import { type HeardLog, hearLog } from "./heard-log.ts";
import type { Room } from "./room.ts";
import { ORIGIN, sharedLink, signingRoom, submitted } from "./signing-room.ts";

/** What the sealing room works with, with keys made for it, and what it told of. */
export interface SealingRoom extends SealingServices {
  /** How each attempt to seal ended, in order. */
  told: SealTold[];
  lines: HeardLog["lines"];
  lease: Lease;
  /** With its own key, whichever the room seals with. */
  signReceipt: SignReceipt;
  /** The same room with another key, or other authorities. */
  sealedWith(change: Partial<SealerSettings>): Promise<SealingRoom>;
  close(): Promise<void>;
}

type SealTold = { contractId: string } & (
  | { failed: SealFailure }
  | { stored: true }
  | { sealed: true }
);

export async function openSealingRoom(room: Room): Promise<SealingRoom> {
  const { database, files, workers, clock } = room;
  const folder = await mkdtemp(join(tmpdir(), "countersign-sealing-"));
  const lease = await openLease(room.address, { onError: () => {} });
  const settings: SealerSettings = {
    name: "sign.example",
    secrets: secretsInFolder(join(folder, "keys")),
    p12: null,
    p12Password: null,
    timestampUrls: [],
    timestampRoots: null,
    allowsUnproven: false,
    clock,
    random: systemRandom,
    log: () => {},
  };
  const own = await openSealer(settings);
  const believed = own.keyHolder.chain.slice(-1);
  const opened = async (change: Partial<SealerSettings>): Promise<SealingRoom> => {
    const { log, lines } = hearLog();
    const told: SealTold[] = [];
    return {
      database,
      files,
      kept: files,
      workers,
      clock,
      log,
      lines,
      lease,
      told,
      baseUrl: "https://sign.example",
      exclusive: openExclusive(database, lease),
      sealer: await openSealer({ ...settings, log, ...change }),
      signReceipt: (receipt) => signJws(own.keyHolder, RECEIPT_TYPE, receipt),
      readReceipt: (jws) => provenReceipt(jws, believed),
      sealEvents: {
        async failed(_transaction, { id }, failed) {
          told.push({ contractId: id, failed });
        },
        async storing(_transaction, contractId) {
          told.push({ contractId, stored: true });
        },
        async sealed(contractId) {
          told.push({ contractId, sealed: true });
        },
      },
      sealedWith: opened,
      async close() {
        await lease.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  };
  return opened({});
}

/**
 * A contract that everyone has signed over the shared link, and nobody has sealed.
 * @param sealing whose key signs the receipts; without it none can be sealed
 */
export async function signedByAll(
  room: Room,
  contracts: ContractsRoom,
  caller: Caller,
  change: Partial<CreateContract> = {},
  sealing?: Pick<SealingRoom, "signReceipt">,
): Promise<Contract> {
  const signing = signingRoom(room, contracts, sealing && { signReceipt: sealing.signReceipt });
  const open = await created(contracts, caller, change);
  const link = sharedLink(contracts, open);
  for (const role of new Set(open.fields.map(({ label }) => label))) {
    assert.ok(role);
    taken(await sign(signing, link, submitted(role), ORIGIN));
  }
  return read(contracts, open);
}
