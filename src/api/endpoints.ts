import type { Endpoint } from "./endpoint.ts";
import { PdfBytes } from "./endpoint.ts";
import {
  CancelAnswer,
  ChangeAnswer,
  ContractAnswer,
  CreateAnswer,
  CreateContract,
  DeleteAnswer,
  UpdateContract,
} from "./schemas/contracts.ts";
import { SignatureAnswer, SigningView, SubmissionInput } from "./schemas/signing.ts";

/**
 * Every operation of the API, once: router, validation, the handlers' types and
 * the published description are made from this table.
 */
export const ENDPOINTS = {
  createContract: {
    method: "POST",
    path: "/contracts",
    summary: "Create a contract from HTML or from a PDF, as a draft or signable at once",
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
    ],
  },
  getContract: {
    method: "GET",
    path: "/contracts/:id",
    summary: "Read a contract by its id or token",
    access: "key",
    answers: { 200: ContractAnswer },
    refusals: ["UNKNOWN"],
  },
  updateContract: {
    method: "PATCH",
    path: "/contracts/:id",
    summary: "Change title, tags or signers, or make a draft signable",
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
    ],
  },
  deleteContract: {
    method: "DELETE",
    path: "/contracts/:id",
    summary: "Delete a contract that nobody has signed",
    access: "key",
    answers: { 200: DeleteAnswer },
    refusals: ["UNKNOWN", "CONTRACT_SIGNED"],
  },
  cancelContract: {
    method: "POST",
    path: "/contracts/:id/cancel",
    summary: "Cancel an open contract",
    access: "key",
    answers: { 200: CancelAnswer },
    refusals: ["UNKNOWN", "CONTRACT_SIGNED"],
  },
  getContractPdf: {
    method: "GET",
    path: "/contracts/:id/pdf",
    summary: "Download the sealed PDF; the same bytes every time",
    access: "key",
    answers: { 200: PdfBytes },
    refusals: ["UNKNOWN", "NOT_SIGNED", "TIMESTAMP_FAILED"],
  },
  getSigning: {
    method: "GET",
    path: "/signing/:link",
    summary: "What a signing page shows to whoever holds this link",
    access: "link",
    answers: { 200: SigningView },
    refusals: ["UNKNOWN", "GONE"],
  },
  recordOpened: {
    method: "POST",
    path: "/signing/:link/opened",
    summary: "Note that a person acted on the page behind a delivered link",
    access: "link",
    answers: { 204: null },
    refusals: ["UNKNOWN", "GONE"],
  },
  createSignature: {
    method: "POST",
    path: "/signing/:link/signatures",
    summary: "Sign one role's fields",
    access: "link",
    body: SubmissionInput,
    answers: { 201: SignatureAnswer },
    refusals: ["UNKNOWN", "GONE", "ALREADY_SIGNED", "CONFLICT"],
  },
  getSignedPdf: {
    method: "GET",
    path: "/signing/:link/pdf",
    summary: "Download the sealed PDF over a delivered link",
    access: "link",
    answers: { 200: PdfBytes },
    refusals: ["UNKNOWN", "GONE", "NOT_SIGNED", "TIMESTAMP_FAILED"],
  },
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof ENDPOINTS;
