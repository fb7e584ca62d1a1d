import { sha256Hex } from "#kernel/digest.ts";
import type { Row, Table } from "#lib/csv/table.ts";
import type { CreateContract, SignerInput } from "#schemas/contracts.ts";
import type { Target } from "./columns.ts";

/** A column of a table, with what it says. */
export interface Column {
  column: number;
  /** As the table calls it. */
  header: string;
  target: Target;
}

/** One row's request. */
export interface RowRequest {
  line: number;
  body: CreateContract;
  /** The same row asks for the same contract, however often it is sent. */
  idempotencyKey: string;
}

const PRESET_OF = { name: "name", email: "email", jobTitle: "title" } as const;

/**
 * The requests that a table makes of a contract: each like the contract, but for what its row
 * says. A column stands for what the contract has itself, also where a cell of it is empty, so that
 * nobody's address goes to others.
 * @param contractId of the contract that they are like
 * @param like the request that would make it again
 */
export function rowRequests(
  contractId: string,
  like: CreateContract,
  { rows }: Table,
  columns: readonly Column[],
): RowRequest[] {
  return rows.map((row) => ({
    line: row.line,
    body: rowBody(like, row, columns),
    idempotencyKey: sha256Hex(
      JSON.stringify([contractId, columns.map(({ column }) => row.cells[column])]),
    ),
  }));
}

function rowBody(like: CreateContract, { cells }: Row, columns: readonly Column[]): CreateContract {
  const { reference: _, ...body }: CreateContract = structuredCloneBesideDocument(like);
  const metadata: Record<string, string> = {};
  for (const { column, header, target } of columns) {
    const cell = cells[column] ?? "";
    switch (target.kind) {
      case "reference":
        if (cell !== "") Object.assign(body, { reference: cell, uniqueReference: true });
        break;
      case "title":
      case "message":
        setOrDelete(body, target.kind, cell);
        break;
      case "metadata":
        if (cell !== "") metadata[header] = cell;
        break;
      case "name":
      case "email":
      case "jobTitle":
        setOrDelete(signerOf(body, target.role), PRESET_OF[target.kind], cell);
        break;
      case "text": {
        const field = body.signatureFields?.[target.field];
        if (field) setOrDelete(field, "text", cell);
        break;
      }
    }
  }
  // One that presets nothing says nothing, and would be refused.
  const signers = (body.signers ?? []).filter((signer) => Object.keys(signer).length > 1);
  return {
    ...body,
    signers,
    ...(Object.keys(metadata).length > 0 && { metadata: { ...body.metadata, ...metadata } }),
    finalize: true,
  };
}

/** Its document may be megabytes, and is the same for all. */
function structuredCloneBesideDocument(like: CreateContract): CreateContract {
  const { content, document, attachments, ...rest } = like;
  return {
    ...structuredClone(rest),
    ...(content !== undefined && { content }),
    ...(document && { document }),
    ...(attachments && { attachments }),
  };
}

function signerOf(body: CreateContract, role: string): SignerInput {
  body.signers ??= [];
  const known = body.signers.find((signer) => signer.role === role);
  if (known) return known;
  const signer: SignerInput = { role };
  body.signers.push(signer);
  return signer;
}

function setOrDelete<Name extends string>(
  into: { [N in Name]?: unknown },
  name: Name,
  value: string,
): void {
  if (value === "") delete into[name];
  else into[name] = value;
}

/** Lines that ask for the same as one before them, with the line of that. */
export function repeatedLines(requests: readonly RowRequest[]): Map<number, number> {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const { line, idempotencyKey } of requests) {
    const before = first.get(idempotencyKey);
    if (before === undefined) first.set(idempotencyKey, line);
    else repeated.set(line, before);
  }
  return repeated;
}
