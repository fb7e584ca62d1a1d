import { sha256 } from "#kernel/digest.ts";
import { makePageSecret } from "#kernel/ids.ts";
import type { KeyRing } from "#kernel/key-ring.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { openText, sealText } from "#kernel/sealed-text.ts";
import type { Contract } from "./contract.ts";

/** The pages of a contract that a secret alone opens, each with one of its own. */
export type SecretPage = "sign" | "status" | "withdraw";

/** The hashes that a contract is found by; the last is null where nobody can withdraw from it. */
export type SecretHashes = Record<"sign" | "status", Uint8Array> &
  Record<"withdraw", Uint8Array | null>;

/** A secret as it is stored: found by its hash, shown again to the owner out of its sealed form. */
export interface StoredSecret {
  hash: Uint8Array;
  sealed: Uint8Array;
}

/** What is needed of a contract to show its owner the links again. */
export type SecretsHolder = Pick<Contract, "id" | "sealedSignSecret" | "sealedStatusSecret"> &
  Partial<Pick<Contract, "sealedWithdrawSecret">>;

/** Makes the secrets of new contracts, and reads those that are stored. */
export interface PageSecrets {
  /** @returns with the secret itself, for what is printed before it is stored */
  make(contractId: string, page: SecretPage): StoredSecret & { secret: string };
  /** @throws when there is none, or it was sealed for another contract or page, or with another key */
  read(contract: SecretsHolder, page: SecretPage): string;
}

/**
 * Random and not derived, so that a change of the server's key changes no
 * link: whoever follows one is found by its hash, which takes no key.
 */
export function openPageSecrets(serverKeys: KeyRing, random: RandomBytes): PageSecrets {
  const keys = serverKeys.for("page secrets");
  return {
    make(contractId, page) {
      const secret = makePageSecret(random);
      const sealed = sealText(secret, placeOf(contractId, page), keys, random);
      return { hash: pageSecretHash(page, secret), sealed, secret };
    },
    read(contract, page) {
      const { id, sealedSignSecret, sealedStatusSecret, sealedWithdrawSecret } = contract;
      const sealed = {
        sign: sealedSignSecret,
        status: sealedStatusSecret,
        withdraw: sealedWithdrawSecret,
      }[page];
      if (!sealed) throw new Error(`the contract has no ${page} page`);
      return openText(sealed, placeOf(id, page), keys);
    },
  };
}

/** By which a secret is found. It names the page: no secret has the same hash for two of them. */
export function pageSecretHash(page: SecretPage, secret: string): Uint8Array {
  return sha256(`${page} ${secret}`);
}

function placeOf(contractId: string, page: SecretPage): string {
  return `${page} page of ${contractId}`;
}
