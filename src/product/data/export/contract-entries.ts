import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Contract } from "#contracts/contract.ts";
import { findContractWithParties } from "#contracts/contracts-store.ts";
import { isSentDocument } from "#contracts/sent-documents.ts";
import { viewContract } from "#contracts/views.ts";
import { embeddedEvidence } from "#evidence/bundle/embedded-evidence.ts";
import { AlteredFile, readUpdate } from "#evidence/bundle/read-update.ts";
import { entryOf, type ZipEntry } from "#evidence/bundle/zip.ts";
import { MissingFile } from "#lib/storage/files.ts";
import * as wire from "#schemas/contracts.ts";
import { shownBy } from "#schemas/shown.ts";
import { readEntries } from "#trail/trail-store.ts";
import type { ExportServices } from "./export-services.ts";

const showContract = shownBy(wire.Contract);

/**
 * What an archive has of one contract: itself as the API shows it, its trail,
 * the sealed file with its evidence or else the base PDF, the upload and the texts or files
 * of its attachments. None where it was deleted.
 */
export async function contractEntries(
  services: ExportServices,
  key: { accountId: string; id: string },
): Promise<ZipEntry[]> {
  const found = await findContractWithParties(services.database, key);
  if (!found) return [];
  const { contract } = found;
  const folder = `contracts/${contract.publicId}`;
  return [
    jsonEntry(`${folder}/contract.json`, showContract(viewContract(found, services))),
    jsonEntry(`${folder}/trail.json`, await shownTrail(services, contract.id)),
    ...(await pdfEntries(services, contract, folder)),
    ...(await textEntries(services, contract, folder)),
  ];
}

export function jsonEntry(name: string, value: unknown): ZipEntry {
  return entryOf(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
}

async function shownTrail({ database }: ExportServices, contractId: string) {
  const entries = await readEntries(database, contractId);
  return entries.map(({ hash, ...entry }) => ({
    ...entry,
    hash: Buffer.from(hash).toString("hex"),
  }));
}

async function pdfEntries(
  services: ExportServices,
  contract: Contract,
  folder: string,
): Promise<ZipEntry[]> {
  const { id, sealedSha256, baseSha256 } = contract;
  const upload = await uploadEntries(services, contract, folder);
  if (sealedSha256 === null) {
    return [...(await storedEntry(services, id, `${folder}/base.pdf`, baseSha256)), ...upload];
  }
  const file = { sealedSha256, baseSha256 };
  const sealed =
    (await sealedEntries(services, id, folder, file)) ??
    (await storedEntry(services, id, `${folder}/sealed.pdf`, sealedSha256));
  return [...sealed, ...upload];
}

/** The bytes as they were uploaded, whose hash the certificate names; earlier versions kept those of drafts alone. */
async function uploadEntries(
  services: ExportServices,
  { id, baseSha256, originalSha256, status, form }: Contract,
  folder: string,
): Promise<ZipEntry[]> {
  if (form !== "pdf" || originalSha256 === baseSha256) return [];
  if (status !== "draft" && !(await isStored(services, id, originalSha256))) return [];
  return storedEntry(services, id, `${folder}/upload.pdf`, originalSha256);
}

async function isStored({ files }: ExportServices, id: string, name: string): Promise<boolean> {
  try {
    (await files.read(id, name)).stream.destroy();
    return true;
  } catch (error) {
    if (error instanceof MissingFile) return false;
    throw error;
  }
}

/** The sealed file beside its evidence; null where either cannot be told from what is stored. */
async function sealedEntries(
  services: ExportServices,
  id: string,
  folder: string,
  { sealedSha256, baseSha256 }: { sealedSha256: string; baseSha256: string },
): Promise<ZipEntry[] | null> {
  try {
    const base = await services.files.read(id, baseSha256);
    base.stream.destroy();
    const { update, ...sealed } = await readUpdate(services.files, id, sealedSha256, base.bytes);
    const content = () => slices(services, id, sealedSha256);
    return [
      { name: `${folder}/sealed.pdf`, ...sealed, content },
      entryOf(`${folder}/evidence.json`, Buffer.from(await embeddedEvidence(update))),
    ];
  } catch (error) {
    if (error instanceof MissingFile || error instanceof AlteredFile) return null;
    throw error;
  }
}

async function textEntries(
  services: ExportServices,
  { id, documents }: Contract,
  folder: string,
): Promise<ZipEntry[]> {
  const texts = documents.filter(({ type }) => type === "attachment");
  const found = texts.map((part) => {
    const { order, sha256 } = part;
    const name = `${folder}/attachments/${order}.${isSentDocument(part) ? "pdf" : "html"}`;
    return sha256 === undefined ? [] : storedEntry(services, id, name, sha256);
  });
  return (await Promise.all(found)).flat();
}

/**
 * A file stored under its SHA-256, read once for its sums: what an archive says
 * of a file stands before it. One that was lost or is no longer what it was says
 * so by its name: all others are there for whoever asks.
 */
async function storedEntry(
  services: ExportServices,
  id: string,
  name: string,
  sha256: string,
): Promise<ZipEntry[]> {
  const hash = createHash("sha256");
  let [bytes, sum] = [0, 0];
  try {
    for await (const slice of slices(services, id, sha256)) {
      bytes += slice.length;
      sum = crc32(slice, sum);
      hash.update(slice);
    }
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
    return [entryOf(`${name}.missing.txt`, Buffer.from("This file is not in the storage.\n"))];
  }
  const isAsItWas = hash.digest("hex") === sha256;
  const content = () => slices(services, id, sha256);
  return [{ name: isAsItWas ? name : `${name}.damaged`, bytes, crc32: sum, content }];
}

async function* slices({ files }: ExportServices, id: string, name: string) {
  const { stream } = await files.read(id, name);
  yield* stream as AsyncIterable<Uint8Array>;
}
