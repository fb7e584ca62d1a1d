/** What `@countersign/sdk` offers: a client for the API of a Countersign service. */
export { ApiError, isErrorOf } from "./api-error.ts";
export { type Client, createClient } from "./client.ts";
export type { ClientOptions } from "./client-options.ts";
export { CountersignError, NoAnswerError, UnreadableAnswerError } from "./countersign-error.ts";
export type { CreatedOrNot, CreateManyOptions } from "./create-many.ts";
export type { EachContractQuery } from "./each-contract.ts";
export type { Operations } from "./operations.generated.ts";
export type * from "./schemas.generated.ts";
export type { CallOptions, PostOptions } from "./send.ts";
export { NotSealedError, type SealedContract, type WaitForSealOptions } from "./wait-for-seal.ts";
