import { type Caller, isTestAccount } from "#accounts/account.ts";
import type { Language } from "#kernel/language.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";
import { insertMails } from "#notifications/mail/outbox-store.ts";
import type { CreateContract } from "#schemas/contracts.ts";
import type { Queries } from "#store/database.ts";
import { removeBytes } from "#store/remove-bytes.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import { NO_TRAIL } from "#trail/chain.ts";
import { newSigner, presetOf } from "./change.ts";
import type { CheckedContent } from "./check-content.ts";
import type { SignerRefusal } from "./check-signers.ts";
import type { ComposedContract } from "./compose.ts";
import { dutyToPay } from "./concerned-roles.ts";
import type { Contract, Signer } from "./contract.ts";
import type { ContractsServices } from "./contracts-services.ts";
import { insertContract } from "./contracts-store.ts";
import { copiesPromised, putOutCopies } from "./copies.ts";
import { createdFacts, messageFact } from "./created-facts.ts";
import { documentsOf, storeFiles } from "./documents.ts";
import { finalizeWithinPlan } from "./finalize.ts";
import { finalizedEvent, linksDue, linksPromised, mailsFor } from "./links-due.ts";
import { findReference } from "./lookup-store.ts";
import { countMails } from "./mail-windows.ts";
import type { SecretHashes } from "./page-secrets.ts";
import { readProperties } from "./properties.ts";
import { forConsumer, readRequest, withdrawPageOf } from "./read-request.ts";
import { insertSigners } from "./signers-store.ts";
import { turnsOf } from "./waves.ts";

export interface CreatedContract {
  contract: Contract;
  signers: Signer[];
  warnings: string[];
}

type StoringRefusal = Refusal<"LIMIT_REACHED" | "RATE_LIMITED" | "REFERENCE_TAKEN">;

export type CreateRefusal = SignerRefusal | StoringRefusal;

/** Stores what a caller is told with the change itself. */
type KeepCreated = (transaction: Transaction, created: CreatedContract) => Promise<void>;

/**
 * Creates a contract of either form, as a draft or signable at once. The base
 * PDF is made and stored first; row, signers, trail, what follows from them and
 * what `keep` stores are one transaction.
 */
export async function createContract(
  services: ContractsServices,
  caller: Caller,
  sent: CreateContract,
  keep: KeepCreated = async () => {},
): Promise<CreatedContract | CreateRefusal> {
  const id = services.ids.uuid();
  const toWithdraw = services.pageSecrets.make(id, "withdraw");
  const withdrawPage = withdrawPageOf(services, toWithdraw.secret);
  const input = forConsumer(sent);
  const ready = await readRequest(services, caller, input, { withdrawPage, before: null });
  if (isRefusal(ready)) return ready;
  const { language, content, filled, composed, signers: checked, withdrawal } = ready;
  const canWithdraw = withdrawal.length > 0;

  const secrets = {
    sign: services.pageSecrets.make(id, "sign"),
    status: services.pageSecrets.make(id, "status"),
  };
  const sealed = {
    sealedSignSecret: secrets.sign.sealed,
    sealedStatusSecret: secrets.status.sealed,
    sealedWithdrawSecret: canWithdraw ? toWithdraw.sealed : null,
  };
  const contract = {
    ...newContract(services, caller, input, content, language, composed),
    documents: documentsOf(services.ids, content, composed, {
      filled,
      attachments: input.attachments ?? [],
      centred: input.signaturesCentered ?? false,
    }),
    id,
    withdrawal,
    ...sealed,
  };
  const signers = checked.map((signer) => newSigner(services.ids.uuid(), signer));
  const original = "pdf" in content.form ? content.form.pdf : null;
  const written = storeFiles(services.files, contract, composed, original, filled);
  const { html, warnings } = composed;
  const rows = {
    contract,
    signers,
    html,
    secretHashes: {
      sign: secrets.sign.hash,
      status: secrets.status.hash,
      withdraw: canWithdraw ? toWithdraw.hash : null,
    },
    keep: (transaction: Transaction, stored: Contract) =>
      keep(transaction, { contract: stored, signers, warnings }),
  };
  const stored = await store(services, caller, rows, written, input);
  if (isRefusal(stored)) {
    await removeBytes(services.files, contract.id);
    return stored;
  }
  return { contract: stored, signers, warnings };
}

/** A contract before it is stored, with what is stored beside it. */
interface NewRows {
  contract: Contract;
  signers: Signer[];
  html: Uint8Array | null;
  secretHashes: SecretHashes;
  keep: (transaction: Transaction, stored: Contract) => Promise<void>;
}

/**
 * Stores the rows while the file is being written, and commits once it is
 * durable. When the commit itself fails its bytes stay: it may have reached the
 * database all the same, and a row without its bytes would be a loss.
 */
async function store(
  services: ContractsServices,
  caller: Caller,
  rows: NewRows,
  written: Promise<void>,
  input: CreateContract,
): Promise<Contract | StoringRefusal> {
  let isCommitting = false;
  // Nothing in the database is held while another machine writes.
  if (services.files.isElsewhere) await Promise.allSettled([written]);
  const [stored] = await Promise.allSettled([
    inTransaction(services.database, async (transaction) => {
      const contract = await storeRows(services, caller, transaction, rows, input);
      await Promise.all([written, transaction.awaitWrites()]);
      isCommitting = true;
      return contract;
    }),
    written,
  ]);
  if (stored.status === "fulfilled") return stored.value;
  // What is left is swept after a day, and is no reason to answer otherwise.
  // Where another machine is away nothing can be removed, and whoever asked has waited for it already.
  const isAway = services.files.isElsewhere && stored.reason instanceof StorageAway;
  if (!isCommitting && !isAway) await removeBytes(services.files, rows.contract.id);
  throw stored.reason;
}

async function storeRows(
  services: ContractsServices,
  caller: Caller,
  transaction: Transaction,
  { contract: draft, signers, html, secretHashes, keep }: NewRows,
  { finalize = false, uniqueReference: unique = false }: CreateContract,
): Promise<Contract | StoringRefusal> {
  const { queries } = transaction;
  const { account } = caller;
  const now = draft.createdAt;
  const taken = unique && (await decideReference(queries, draft));
  if (taken) return taken;
  const status = finalize
    ? await finalizeWithinPlan(queries, account, services.plans, now)
    : "draft";
  if (isRefusal(status)) return status;
  const contract: Contract = {
    ...draft,
    status,
    finalizedAt: status === "pending" ? now : null,
  };
  const standing = { ...contract, ...turnsOf(contract, signers, []), signers };
  const links = linksDue(null, standing);
  const trail = await services.trail.append(
    transaction,
    contract,
    [
      {
        event: "contract.created",
        by: caller.by,
        data: {
          ...createdFacts(contract),
          status,
          ...messageFact(contract.message),
          signers: signers.map((signer) => ({ role: signer.role, ...presetOf(signer) })),
          owner: { accountId: account.id, name: account.name, email: account.email },
          dateZone: account.timeZone,
        },
      },
      ...(status === "pending" ? [finalizedEvent(contract, links, caller.by)] : []),
    ],
    now,
  );
  const complete = { ...contract, trail };
  insertContract(transaction, complete, { html, secretHashes });
  insertSigners(transaction, complete, signers);
  const tooMany = await countMails(
    transaction,
    services,
    complete,
    { links: linksPromised(null, standing), copies: copiesPromised(null, complete) },
    now,
  );
  if (tooMany) return tooMany;
  await insertMails(queries, mailsFor(complete, links, services.ids.uuid, now));
  await putOutCopies(queries, complete, copiesPromised(null, complete), now);
  await keep(transaction, complete);
  return complete;
}

/** Of two that come at once the later one waits, and finds the first. */
async function decideReference(
  queries: Queries,
  { accountId, reference }: Pick<Contract, "accountId" | "reference">,
): Promise<Refusal<"REFERENCE_TAKEN"> | null> {
  if (reference === null) return null;
  const contractId = await findReference(queries, accountId, reference);
  if (contractId === null) return null;
  const message = `Contract ${contractId} has the reference "${reference}" already.`;
  return refuse("REFERENCE_TAKEN", message, { extra: { contractId } });
}

function newContract(
  services: ContractsServices,
  caller: Caller,
  input: CreateContract,
  content: CheckedContent,
  language: Language,
  composed: ComposedContract,
): Omit<
  Contract,
  | "id"
  | "documents"
  | "withdrawal"
  | "sealedSignSecret"
  | "sealedStatusSecret"
  | "sealedWithdrawSecret"
> {
  const now = services.clock.now();
  return {
    accountId: caller.account.id,
    token: services.ids.token(),
    publicId: services.ids.publicId({ isTest: isTestAccount(caller.account) }),
    title: content.title,
    status: "draft",
    language,
    tags: content.tags,
    form: composed.html === null ? "pdf" : "html",
    documentName: content.documentName,
    firstHeading: composed.firstHeading,
    fields: composed.fields,
    pages: composed.pages,
    originalSha256: composed.originalSha256,
    baseSha256: composed.baseSha256,
    ...readProperties(input, caller.account),
    ...dutyToPay(input),
    paidByCredit: false,
    createdAt: now,
    updatedAt: now,
    finalizedAt: null,
    signedAt: null,
    cancelledAt: null,
    withdrawableUntil: null,
    withdrawnAt: null,
    signatureCount: 0,
    trail: NO_TRAIL,
    sealedSha256: null,
    sealedAt: null,
    sealProblem: null,
    version: 1,
  };
}
