import { type Static, type TSchema, Type } from "typebox";
import type { Caller } from "#accounts/account.ts";
import type { Refusal, RefusalName } from "#kernel/refusals.ts";

/** One operation of the API: its route, what it takes, and every answer it gives. */
export interface Endpoint {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/api/v1`; parameters in Fastify's spelling (`:id`). */
  path: string;
  summary: string;
  /** `key`: needs an API key. `link`: whoever holds the link in the path. */
  access: "key" | "link";
  body?: TSchema;
  /** Schema of the body by status; `null` for an answer without one. */
  answers: Record<number, TSchema | null>;
  /** What it may refuse with, apart from what every endpoint may: 400, 401, 413, 415, 500. */
  refusals: readonly RefusalName[];
}

/** A PDF as the answer's body. */
export const PdfBytes = Type.Unsafe<PdfFile>({ type: "string", format: "binary" });

export interface PdfFile {
  pdf: Uint8Array;
  fileName: string;
  sha256: string;
}

type StaticOf<T> = T extends TSchema ? Static<T> : undefined;

/** A request to this endpoint, validated. */
export interface Call<E extends Endpoint> {
  params: Record<string, string>;
  body: E extends { body: infer B } ? StaticOf<B> : undefined;
  caller: E["access"] extends "key" ? Caller : undefined;
  origin: { ip: string; userAgent: string };
  /** Properties of the body that no schema names: ignored, but worth a warning. */
  unknownProperties: readonly string[];
}

export type Answer<E extends Endpoint> = {
  [S in keyof E["answers"] & number]: { status: S; body: AnswerBody<E["answers"][S]> };
}[keyof E["answers"] & number];

type AnswerBody<T> = T extends TSchema ? Static<T> : null;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E> | Refusal>;

/** A handler for every endpoint of a table; one that is missing does not compile. */
export type Handlers<Table extends Record<string, Endpoint>> = {
  [Name in keyof Table]: Handler<Table[Name]>;
};
