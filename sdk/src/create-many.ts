import type { Operations } from "./operations.generated.ts";
import type { CreateContract, CreatedContract } from "./schemas.generated.ts";
import type { CallOptions } from "./send.ts";

/** How many contracts are made at a time, and under which keys. */
export interface CreateManyOptions extends CallOptions {
  /** At a time. Default: 4. */
  parallel?: number | undefined;
  /**
   * The Idempotency-Key of each: the same for the same contract whenever the
   * program runs, so that one that was stopped can be started again within 24
   * hours and makes none twice. Default: a new one for each.
   */
  keyOf?: ((body: CreateContract, index: number) => string) | undefined;
}

/** What became of one of them; the others went on. */
export type CreatedOrNot =
  | { index: number; contract: CreatedContract; error?: never }
  | { index: number; error: unknown; contract?: never };

const PARALLEL = 4;

/** Makes contracts a few at a time; what is refused is told and keeps no other from being made. */
export async function* createMany(
  createContract: Operations["createContract"],
  bodies: Iterable<CreateContract> | AsyncIterable<CreateContract>,
  { parallel = PARALLEL, keyOf, ...options }: CreateManyOptions = {},
): AsyncGenerator<CreatedOrNot> {
  if (!Number.isInteger(parallel) || parallel < 1) {
    throw new TypeError("parallel must be a whole number from 1 on");
  }
  const underWay = new Map<number, Promise<CreatedOrNot>>();
  const create = async (body: CreateContract, index: number): Promise<CreatedOrNot> => {
    try {
      const idempotencyKey = keyOf?.(body, index);
      const { contract } = await createContract(body, { ...options, idempotencyKey });
      return { index, contract };
    } catch (error) {
      options.signal?.throwIfAborted();
      return { index, error };
    }
  };
  const next = async (): Promise<CreatedOrNot> => {
    const made = await Promise.race(underWay.values());
    underWay.delete(made.index);
    return made;
  };
  let index = 0;
  for await (const body of bodies) {
    const creating = create(body, index);
    // Listened to from the start: one that fails while its caller is busy with another, or has left, does not end the program.
    creating.catch(() => {});
    underWay.set(index, creating);
    index += 1;
    if (underWay.size >= parallel) yield await next();
  }
  while (underWay.size > 0) yield await next();
}
