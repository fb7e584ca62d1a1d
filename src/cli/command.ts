import type { Config } from "#app/config.ts";
import type { Ids } from "#kernel/ids.ts";
import type { Plan } from "#kernel/plan.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Refusal } from "#kernel/refusals.ts";
import type { Clock } from "#kernel/time.ts";
import type { Files } from "#lib/storage/files.ts";
import type { Database, Queries } from "#store/database.ts";
import type { Store } from "#store/open-store.ts";

/** How what is typed for an option or an operand becomes a value. */
export interface Kind<T, Absent = null> {
  /** What stands for the value in help, such as `ID`; "" for a flag, which takes none. */
  shown: string;
  /** What it is where it is not given. */
  absent: Absent;
  /** All that may be typed, where that can be listed. */
  choices?: readonly string[];
  isFile?: boolean;
  /** What it means without a value; where it means nothing, one has to follow. */
  alone?: string;
  /** The command that shows what may be typed. */
  shownBy?: string;
  /** @returns the value, or what is wrong, to be said behind its name */
  read(typed: string): { value: T } | { wrong: string };
  /** Looks whether there is such a thing, before the command runs. @returns what is not there */
  missing?(queries: Queries, value: T): Promise<string | null>;
}

export interface Option<T = unknown, Absent = unknown> {
  takes: Kind<T, Absent>;
  help: string;
  isRequired?: boolean;
}

/** What is given by its place. Only the last of a command's operands may be many. */
export interface Operand<T = unknown, Absent = unknown> extends Option<T, Absent> {
  isMany?: boolean;
}

type ValueOf<O extends Operand> =
  O extends Operand<infer T, infer Absent>
    ? O extends { isMany: true }
      ? T[]
      : O extends { isRequired: true }
        ? T
        : T | Absent
    : never;

/** What a command reads of its options or operands, by their names. */
export type ValuesOf<Options> = {
  [Name in keyof Options]: Options[Name] extends Operand ? ValueOf<Options[Name]> : never;
};

/** What a command that changes or reads the database works with. */
export interface CommandServices {
  database: Database;
  files: Files;
  filesPlace: Store["filesPlace"];
  ids: Ids;
  random: RandomBytes;
  clock: Clock;
  plans: readonly Plan[];
  baseUrl: string;
  config: Config;
}

/** One JSON object, or lines for people. */
export interface Said {
  json: Record<string, unknown>;
  lines: readonly string[];
  exitCode: 0 | 1;
}

/** What commands are given and answer, by what they need. */
interface Works {
  /** Opened and closed around it, whether the service runs or not. */
  database: { given: CommandServices; answer: Record<string, unknown> | Refusal };
  /** Opens by itself what it needs: a backup is verified without a database. */
  config: { given: Config; answer: Said };
  nothing: { given: { commands: readonly Command[] }; answer: Said };
}

export type Needs = keyof Works;

interface Described {
  /** One word or two: what for, and what is done. */
  words: string;
  /** What it does, in a line. */
  help: string;
  /** What else is to be known of it, a paragraph each. */
  notes?: readonly string[];
  /** Options of which exactly one has to be given. */
  oneOf?: readonly string[];
  /** Whether STORAGE_URL may be missing that the database was used with. */
  isMovingFiles?: boolean;
}

interface Row<N extends Needs, Operands, Options> extends Described {
  needs: N;
  operands?: Operands;
  options?: Options;
  oneOf?: readonly (keyof Options & string)[];
  /** What is wrong with values that are right one by one. */
  check?(values: ValuesOf<Operands & Options>): readonly string[];
  run(given: Works[N]["given"], values: ValuesOf<Operands & Options>): Promise<Works[N]["answer"]>;
}

type Values = Record<string, unknown>;

/** A command whose values' types are known to itself alone. */
export type Command = Described & {
  operands: Readonly<Record<string, Operand>>;
  options: Readonly<Record<string, Option>>;
  check(values: Values): readonly string[];
} & {
    [N in Needs]: {
      needs: N;
      run(given: Works[N]["given"], values: Values): Promise<Works[N]["answer"]>;
    };
  }[Needs];

/** A row of the table: the values that it is run with have the types that its options name. */
export function command<
  N extends Needs,
  const Operands extends Record<string, Operand> = Record<never, Operand>,
  const Options extends Record<string, Option> = Record<never, Option>,
>(row: Row<N, Operands, Options>): Command {
  return { operands: {}, options: {}, check: () => [], ...row } as unknown as Command;
}
