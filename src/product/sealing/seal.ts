import type { Contract } from "#contracts/contract.ts";
import { findContract, noteSealProblem, storeSealed } from "#contracts/contracts-store.ts";
import { lockedFileOf } from "#contracts/named-files.ts";
import { toHex } from "#kernel/bytes.ts";
import { contradictingTimes } from "#kernel/contradicting-times.ts";
import { type RunningSha256, startSha256 } from "#kernel/digest.ts";
import { knownText } from "#kernel/personal-text.ts";
import { reservedCmsBytes } from "#lib/pki/cms.ts";
import { type Stamper, stampedBy, TimestampFailure } from "#lib/pki/timestamp-authority.ts";
import { timestampChain } from "#lib/pki/timestamp-chain.ts";
import { readTimestampToken } from "#lib/pki/timestamp-token.ts";
import { writeDrawings } from "#signing/drawing-text.ts";
import { findFirstPage } from "#signing/first-page.ts";
import { type PrintedFile, readFilesBehind, readPrintedFiles } from "#signing/given-files.ts";
import { layApart } from "#signing/lay-apart.ts";
import { basePdf } from "#signing/shown-pdf.ts";
import { digestSubmissions } from "#signing/signed-facts.ts";
import { inTransaction } from "#store/transaction.ts";
import { certificateWords } from "#words/certificate-words.ts";
import { collectEvidence } from "./collect-evidence.ts";
import { collectSealPages, readParts } from "./collect-seal-pages.ts";
import { CONTRADICTS_ITSELF, FalseRecord, proveRecord } from "./prove-record.ts";
import { readProofs } from "./read-proofs.ts";
import { SealEnded, UnprovenSeal, whySealWaits } from "./seal-waits.ts";
import { SEAL_ROOT_PATH, type Sealer, signAssembled, stampSigned } from "./sealer.ts";
import type { SealFailure, SealingServices } from "./sealing-services.ts";

/**
 * Seals a fully signed contract, once: whoever calls while it is under way
 * waits for the same file, in whichever process, and whoever comes later gets
 * the stored one's hash.
 * @throws FalseRecord when what is stored contradicts itself, or one of the reasons of
 *   `seal-waits.ts`; nothing is stored then
 */
export async function sealContract(services: SealingServices, contractId: string): Promise<string> {
  return services.exclusive.run(`seal ${contractId}`, async () => {
    const contract = await readSignedContract(services, contractId);
    if (contract.sealedSha256) return contract.sealedSha256;
    const since = performance.now();
    const sealed = await buildSealed(services, contract).catch(async (error: unknown) => {
      await noteFailure(services, contract, error);
      throw error;
    });
    services.log("contract.sealed", { contract: contractId, ms: performance.now() - since });
    await services.sealEvents.sealed(contractId);
    return sealed;
  });
}

/** The owner can read why a contract is not sealed yet; where its record was changed is not for all eyes. */
async function noteFailure(
  services: SealingServices,
  contract: Contract,
  error: unknown,
): Promise<void> {
  const words = (error instanceof Error ? error.message : "unknown").slice(0, MOST_WORDS);
  const reason = reasonOf(error);
  if (reason === "record") services.log("record.false", { contract: contract.id, why: words });
  const kind = whySealWaits(error)?.kind;
  if (kind) services.log("seal.waits", { contract: contract.id, kind, why: words });
  await inTransaction(services.database, async (transaction) => {
    const problem = reason === "record" ? CONTRADICTS_ITSELF : ownersWords(kind, words);
    await noteSealProblem(transaction.queries, contract.id, problem);
    await services.sealEvents.failed(transaction, contract, { reason, words });
  });
}

const MOST_WORDS = 2_000;

/** Where this installation keeps its files is nobody's business outside. */
function ownersWords(kind: string | undefined, words: string): string {
  return kind === "storage" ? "the storage does not answer" : words;
}

function reasonOf(error: unknown): SealFailure["reason"] {
  if (error instanceof FalseRecord) return "record";
  return error instanceof TimestampFailure ? "timestamps" : "sealing";
}

async function readSignedContract(services: SealingServices, id: string): Promise<Contract> {
  const contract = await findContract(services.database, { id });
  if (contract?.status !== "fully_signed") throw new Error("only a signed contract is sealed");
  return contract;
}

/** A contract that is changed without end is read so often. */
const MOST_READINGS = 10;

/**
 * The contract with its signatures and its trail, all of one moment: a mail that
 * is noted late makes the trail of a signed contract longer, and a row that was
 * read before it would contradict a trail that was read after. Nothing else of
 * a signed contract changes that does not stand in its trail.
 */
async function readTogether(services: SealingServices, seen: Contract) {
  let contract = seen;
  for (let reading = 1; ; reading += 1) {
    const parts = await readParts(services, contract);
    const isOfOneMoment = parts.entries.length === contract.trail.length;
    if (isOfOneMoment || reading === MOST_READINGS) return { contract, parts };
    const now = await readSignedContract(services, seen.id);
    if (now.version === contract.version) return { contract, parts };
    contract = now;
  }
}

async function buildSealed(services: SealingServices, seen: Contract): Promise<string> {
  const [base, { contract, parts }, receipts] = await Promise.all([
    services.files.get(seen.id, seen.baseSha256),
    readTogether(services, seen),
    readProofs(services, seen.id),
  ]);
  const hash = await startSha256(base);
  const drawings = parts.signatures.flatMap(({ drawing, initials }) => [drawing, initials]);
  await writeDrawings(drawings);
  await digestSubmissions(parts.signatures);
  // What is wrong with the record is told first, whether or not an authority answers.
  proveRecord({ contract, heldSha256: hash.hex(), receipts, ...parts });
  const given = await readPrintedFiles(services.database, contract, parts.signatures);
  const { authority, endsAt } = services.sealer;
  if (services.clock.now() >= endsAt) throw new SealEnded(endsAt);
  const sign = () =>
    stampedBy(authority, (stamper) =>
      makeSigned(services, contract, { base, hash, parts, given }, stamper),
    );
  let signed = await sign();
  let contradicting = contradictingTimes(parts.entries, timeOf(signed.token));
  // The certificate has to have said what its timestamp contradicts, which is known by now.
  if (`${contradicting}` !== `${signed.contradicting}`) {
    signed = await sign();
    contradicting = contradictingTimes(parts.entries, timeOf(signed.token));
  }
  if (contradicting.length > 0) {
    services.log("trail.contradicts", { contract: contract.id, count: contradicting.length });
  }
  const stamped = await stampedBy(authority, (stamper) => makeStamped(services, signed, stamper));
  const sha256 = stamped.hash.hex();
  await services.files.put(contract.id, sha256, [base, signed.update, stamped.update], {
    isSealed: lockedFileOf({ ...contract, sealedSha256: sha256 }) === sha256,
  });
  const before = given.reduce((sum, { pages }) => sum + pages.length, contract.pages.length);
  await store(services, contract, sha256, signed.assembled.pageCount - before);
  return sha256;
}

function timeOf(token: Uint8Array): Date {
  return readTimestampToken(token).info.at;
}

interface ToSeal {
  base: Uint8Array;
  hash: RunningSha256;
  parts: Awaited<ReturnType<typeof readParts>>;
  /** The files that signatures were given with. */
  given: readonly PrintedFile[];
}

/** Stamps, certificate and signature, as the revision that follows the base. */
async function makeSigned(
  services: SealingServices,
  contract: Contract,
  { base, hash, parts, given }: ToSeal,
  stamper: Stamper,
) {
  const { keyHolder, subject, root, authority, trustedRoots } = services.sealer;
  // Asked for before the signature, so that the certificate can say what cannot be had.
  const unproven = await missingFrom(services.sealer, [stamper.chain]);
  const [firstPage, evidence, files] = await Promise.all([
    findFirstPage(services, basePdf(services, contract)),
    collectEvidence(contract, parts),
    readFilesBehind(services.database, given),
  ]);
  const now = new Date(services.clock.now().getTime() + (stamper.aheadMs?.() ?? 0));
  const contradicting = contradictingTimes(parts.entries, now);
  const pages = collectSealPages(
    services,
    parts.entries,
    { contract, ...parts },
    {
      certificateSubject: subject,
      rootSha256: root.sha256,
      rootUrl: `${services.baseUrl}${SEAL_ROOT_PATH}`,
      timestampAuthority: stamper.name,
      timestampTrust: authority.isLocal ? "local" : trustedRoots ? "checked" : "unchecked",
      unproven,
      contradictingTimes: contradicting,
    },
  );
  const toPrepare = {
    base,
    files,
    firstPage,
    ...(await layApart(pages)),
    evidence,
    signature: {
      fieldName: "Countersign seal",
      name: subject,
      reason: `Sealed after ${contract.signatureCount} signatures, document ${contract.publicId}`,
      at: services.clock.now(),
      contentsLength: await reservedCmsBytes(keyHolder, stamper),
    },
  };
  const assembled = await services.workers.run("prepareSeal", toPrepare, contract.accountId);
  const before = { length: base.length, hash };
  const signed = await signAssembled(keyHolder, stamper, before, assembled);
  return { assembled, unproven, contradicting, ...signed };
}

/** What proves the signature in years, stamped together with everything before it. */
async function makeStamped(
  { sealer }: SealingServices,
  signed: Awaited<ReturnType<typeof makeSigned>>,
  stamper: Stamper,
) {
  const { authority, trustedRoots } = sealer;
  // Our own tokens were made with this chain a moment ago; those of others are read.
  const ofToken = authority.isLocal
    ? stamper.chain
    : await timestampChain(signed.token, trustedRoots);
  const chains = [ofToken, stamper.chain];
  const material = await sealer.material(chains);
  // Whatever is missing in the end, the certificate has to have said.
  const untold = material.missing.filter(
    ({ certificate: name }) => !signed.unproven.includes(name),
  );
  if (untold.length > 0) throw new UnprovenSeal(untold);
  return stampSigned(stamper, signed.assembled, signed, material.packed);
}

/**
 * The names of certificates whose state nobody tells.
 * @throws UnprovenSeal when there are any, and no seal may be made without
 */
async function missingFrom(
  sealer: Sealer,
  stampers: readonly (readonly Uint8Array[])[],
): Promise<string[]> {
  const { missing } = await sealer.material(stampers);
  if (missing.length > 0 && !sealer.allowsUnproven) throw new UnprovenSeal(missing);
  return missing.map(({ certificate }) => certificate);
}

async function store(
  services: SealingServices,
  contract: Contract,
  sealedSha256: string,
  certificatePages: number,
): Promise<void> {
  const certificate = {
    id: `${contract.id}-certificate`,
    name: knownText(certificateWords[contract.language].title),
    type: "certificate" as const,
    pages: certificatePages,
    order: contract.documents.length + 1,
  };
  const documents = [...contract.documents, certificate];
  const at = services.clock.now();
  await inTransaction(services.database, async (transaction) => {
    const sealed = { sealedSha256, documents, at };
    const { publicId, trail } = contract;
    const seal = { publicId, sealedSha256, trailHead: trail.head && toHex(trail.head), at };
    const [stored] = await Promise.all([
      storeSealed(transaction.queries, contract.id, sealed),
      services.sealEvents.storing(transaction, contract.id, seal),
    ]);
    if (!stored) throw new Error("the contract was sealed meanwhile, or is gone");
  });
}
