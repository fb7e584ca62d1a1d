import type { Account } from "#accounts/account.ts";
import { findAccount } from "#accounts/accounts-store.ts";
import { type Contract, displayName } from "#contracts/contract.ts";
import { findContract } from "#contracts/contracts-store.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { shownEmail } from "#kernel/email.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { rightTo } from "#kernel/withdrawal-terms.ts";
import { sealAlone } from "#sealing/seal-alone.ts";
import type { SealingServices } from "#sealing/sealing-services.ts";
import type { LinkKeys } from "#signing/links/link-keys.ts";
import { shownTime } from "#words/shown-time.ts";
import { wordsOfRight } from "#words/withdraw-words.ts";
import {
  type Acknowledgement,
  acknowledgementHtml,
  withoutLetters,
} from "./acknowledgement-page.ts";
import { isProven, UnprovenStatement } from "./prove-statement.ts";
import { statementOf } from "./statement.ts";
import {
  findAcknowledgement,
  findProof,
  findWithdrawal,
  insertAcknowledgement,
  type Withdrawal,
} from "./withdrawals-store.ts";

/** What sealing an acknowledgement takes. */
export type AcknowledgementServices = Pick<
  SealingServices,
  "database" | "workers" | "clock" | "exclusive" | "sealer"
> & { linkKeys: LinkKeys };

/**
 * The sealed page that acknowledges a statement, made once: whoever calls while it is under way
 * waits for the same one, in whichever process.
 * @returns null where there is no such statement
 * @throws UnprovenStatement where the row is nothing that the service took, or what keeps contracts
 *   from being sealed; the statement stands all the same
 */
export async function sealAcknowledgement(
  services: AcknowledgementServices,
  withdrawalId: string,
): Promise<Uint8Array | null> {
  const { database } = services;
  const made = await findAcknowledgement(database, withdrawalId);
  if (made) return made;
  return services.exclusive.run(`acknowledge ${withdrawalId}`, async () => {
    const meanwhile = await findAcknowledgement(database, withdrawalId);
    if (meanwhile) return meanwhile;
    const withdrawal = await findWithdrawal(database, withdrawalId);
    const contract = withdrawal && (await findContract(database, { id: withdrawal.contractId }));
    const account = contract && (await findAccount(database, contract.accountId));
    if (!withdrawal || !contract || !account) return null;
    const proof = await findProof(database, withdrawalId);
    if (!isProven(services.linkKeys, withdrawal, contract, proof)) {
      throw new UnprovenStatement(withdrawalId);
    }
    const pdf = await build(services, acknowledgementOf(withdrawal, contract, account), contract);
    const at = services.clock.now();
    await insertAcknowledgement(database, { withdrawalId, sha256: sha256Hex(pdf), pdf, at });
    return pdf;
  });
}

/** What is acknowledged, in the contract's language and on its owner's clock. */
export function acknowledgementOf(
  withdrawal: Withdrawal,
  contract: Contract,
  { name, email, timeZone }: Pick<Account, "name" | "email" | "timeZone">,
): Acknowledgement {
  const { language, publicId } = contract;
  const address = shownEmail(email);
  return {
    language,
    right: rightTo(contract.withdrawal),
    sender: name ? `${name} (${address})` : address,
    contractName: displayName(contract, CONTRACT_WORD[language]),
    publicId,
    statement: statementOf(contract),
    name: withdrawal.name,
    email: shownEmail(withdrawal.email),
    statedAt: shownTime(withdrawal.statedAt, language, timeZone),
    role: withdrawal.role,
  };
}

async function build(
  { workers, ...services }: AcknowledgementServices,
  said: Acknowledgement,
  { accountId, publicId, language }: Contract,
): Promise<Uint8Array> {
  const texts = [said.sender, said.contractName, said.statement, said.name, said.email];
  const missing = await workers.run("missingLetters", [texts.join(" ")], accountId);
  const title = wordsOfRight(language, said.right).receipt.title;
  const composed = await workers.run(
    "composeHtml",
    {
      content: acknowledgementHtml(withoutLetters(said, missing.flat())),
      title: `${title} ${publicId}`,
      language,
      fields: [],
      centred: false,
      createdAt: services.clock.now(),
    },
    accountId,
  );
  if ("problem" in composed) throw new Error(`an acknowledgement is unfit: ${composed.problem}`);
  const { pdf: base } = composed;
  const reason = `Acknowledges a withdrawal, document ${publicId}`;
  return sealAlone(services, base, reason, (signature) =>
    workers.run("prepareNote", { base, keywords: publicId, signature }, accountId),
  );
}
