import type { Endpoint } from "./endpoint.ts";
import { PdfBytes } from "./endpoint.ts";
import {
  CancelAnswer,
  ChangeAnswer,
  ContractAnswer,
  CreateAnswer,
  CreateContract,
  DeleteAnswer,
  ListAnswer,
  ListQuery,
  UpdateContract,
} from "./schemas/contracts.ts";

/** The operations on contracts. */
export const CONTRACT_ENDPOINTS = {
  createContract: {
    method: "POST",
    path: "/contracts",
    tag: "Contracts",
    summary: "Create a contract from HTML or from a PDF, as a draft or signable at once",
    description:
      "Send either `content` (HTML) or `document` (a PDF with placed fields). With `finalize: true` the contract can be signed at once and `signUrl` is returned; without it a draft is made, which costs nothing. Every offending value is listed in `details`, and nothing is created then.",
    access: "key",
    body: CreateContract,
    answers: { 201: CreateAnswer },
    refusals: [
      "UNKNOWN_ROLE",
      "INVALID_EMAIL",
      "INVALID_LEVEL",
      "QES_NOT_ENABLED",
      "QES_ROLE_TAKEN",
      "LIMIT_REACHED",
      "SEND_FAILED",
    ],
  },
  listContracts: {
    method: "GET",
    path: "/contracts",
    tag: "Contracts",
    summary: "List the account's contracts, newest first",
    description:
      "A page costs the same however deep it lies. Contracts that are created while you page move the offsets along; give `before` the id of the first contract you saw to page through what was there then.",
    access: "key",
    query: ListQuery,
    answers: { 200: ListAnswer },
    refusals: [],
  },
  getContract: {
    method: "GET",
    path: "/contracts/:id",
    tag: "Contracts",
    summary: "Read a contract by its id or token",
    description: "A contract of another account is answered as unknown.",
    access: "key",
    answers: { 200: ContractAnswer },
    refusals: ["UNKNOWN"],
  },
  updateContract: {
    method: "PATCH",
    path: "/contracts/:id",
    tag: "Contracts",
    summary: "Change title, tags or signers, or make a draft signable",
    description:
      "Send at least one of the four properties. Everything is checked before anything changes, and all of it changes together. A new address for a signer makes a new link; the old one is dead at once. The same address again sends the link again.",
    access: "key",
    body: UpdateContract,
    answers: { 200: ChangeAnswer },
    refusals: [
      "UNKNOWN",
      "NOT_A_DRAFT",
      "CONTRACT_SIGNED",
      "CONFLICT",
      "UNKNOWN_ROLE",
      "INVALID_EMAIL",
      "INVALID_LEVEL",
      "QES_NOT_ENABLED",
      "QES_ROLE_TAKEN",
      "ALREADY_SIGNED",
      "LIMIT_REACHED",
      "RATE_LIMITED",
      "SEND_FAILED",
    ],
  },
  deleteContract: {
    method: "DELETE",
    path: "/contracts/:id",
    tag: "Contracts",
    summary: "Delete a contract that nobody has signed",
    description:
      "Removes the contract with everything stored for it, in any status, as long as no signature exists. With one, the answer carries `signatureCount`.",
    access: "key",
    answers: { 200: DeleteAnswer },
    refusals: ["UNKNOWN", "CONTRACT_SIGNED"],
  },
  cancelContract: {
    method: "POST",
    path: "/contracts/:id/cancel",
    tag: "Contracts",
    summary: "Cancel an open contract",
    description:
      "No link signs any more; signatures that were collected stay. Cancelling again changes nothing and is answered alike.",
    access: "key",
    answers: { 200: CancelAnswer },
    refusals: ["UNKNOWN", "CONTRACT_SIGNED"],
  },
  getContractPdf: {
    method: "GET",
    path: "/contracts/:id/pdf",
    tag: "Contracts",
    summary: "Download the sealed PDF; the same bytes every time",
    description:
      "Waits for the seal when it is being made. Before everyone has signed the answer is 409 with the contract's `status`. Without a trusted timestamp nothing is sealed: then try again after `Retry-After`.",
    access: "key",
    answers: { 200: PdfBytes },
    refusals: ["UNKNOWN", "NOT_SIGNED", "QES_PENDING", "TIMESTAMP_FAILED"],
  },
  fromTemplate: {
    method: "ANY",
    path: "/contracts/from-template",
    tag: "Contracts",
    summary: "Gone: there are no templates any more",
    description:
      "Removed on 20 September 2026, with everything below it. Send the text itself to `POST /contracts`.",
    access: "key",
    answers: {},
    refusals: ["REMOVED"],
  },
} as const satisfies Record<string, Endpoint>;
