import { type Committed, commitmentTo, newSalt, SALT_PATTERN } from "#kernel/commitment.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { personalPaths, type Told } from "./personal-paths.ts";

/** What is known of a value that an entry has a commitment to. */
export type PersonalCommitment = Committed & ({ salt: string } | { erasedAt: string });

/** The values of people in an entry, by the path at which each stands. */
export type PersonalCommitments = Readonly<Record<string, PersonalCommitment>>;

/** What lies beside an entry, and may be taken away: the values with their salts. */
export type Openings = Record<string, { salt: string; value: string } | { erasedAt: string }>;

/** An entry as it is hashed and stored, and what lies beside it. */
export interface Stored<T extends Told> {
  by: T["by"];
  data: T["data"];
  personal: Openings | null;
}

/** Commits to every value of people in an event. */
export function commitTo(
  event: string,
  told: Told,
  random: RandomBytes,
): PersonalCommitments | null {
  const paths = personalPaths(event, told);
  if (paths.length === 0) return null;
  return Object.fromEntries(
    paths.map((path) => {
      const salt = newSalt(random);
      return [path, { salt, committed: commitmentTo(salt, String(valueAt(told, path))) }];
    }),
  );
}

/** What is hashed: commitments in place of values. */
export function hashedParts<T extends Told>(
  told: T,
  held: PersonalCommitments | undefined,
): Pick<T, "by" | "data"> {
  if (!held) return told;
  return put(told, Object.entries(held), ({ committed }) => ({ committed }));
}

/** What is stored and leaves with the sealed file: what is hashed, and the values apart from it. */
export function storedParts<T extends Told & { personal?: PersonalCommitments }>(
  entry: T,
): Stored<T> {
  const { by, data } = hashedParts(entry, entry.personal);
  if (!entry.personal) return { by, data, personal: null };
  const openings = Object.entries(entry.personal).map(([path, held]) => [
    path,
    "salt" in held ? { salt: held.salt, value: valueAt(entry, path) } : { erasedAt: held.erasedAt },
  ]);
  return { by, data, personal: Object.fromEntries(openings) };
}

/**
 * The same as it is read: values where they stand, and a word in place of those
 * that were erased. What does not fit is left for `doOpen` to find.
 */
export function openedParts<T extends Told>(
  told: T,
  openings: Openings | null,
): Pick<T, "by" | "data"> & { personal?: PersonalCommitments } {
  if (openings === null) return { by: told.by, data: told.data };
  const known = Object.entries(openings).filter(([path]) => isCommitted(valueAt(told, path)));
  const held = known.map(([path, opening]): [string, PersonalCommitment] => {
    const { committed } = valueAt(told, path) as Committed;
    return "value" in opening
      ? [path, { committed, salt: opening.salt }]
      : [path, { committed, erasedAt: opening.erasedAt }];
  });
  const values = put(told, known, (opening) =>
    "value" in opening ? opening.value : erasedWord(opening.erasedAt),
  );
  return { ...values, personal: Object.fromEntries(held) };
}

/** Whether every commitment of an entry is opened by its value, or known to be of one that was erased. */
export function commitmentsHold({
  by,
  data,
  personal = {},
}: Told & { personal?: PersonalCommitments }): boolean {
  const fit = Object.entries(personal).every(([path, held]) => {
    if (!("salt" in held)) return true;
    const value = valueAt({ by, data }, path);
    if (typeof value !== "string" || !SALT_PATTERN.test(held.salt)) return false;
    return commitmentTo(held.salt, value) === held.committed;
  });
  return fit && !holdsCommitted(by) && !holdsCommitted(data);
}

/** What stands in place of a value that was erased, wherever words of people are shown. */
export function erasedWord(erasedAt: string): string {
  return `[erased ${erasedAt.slice(0, 10)}]`;
}

function isCommitted(value: unknown): value is Committed {
  return (
    typeof value === "object" &&
    value !== null &&
    "committed" in value &&
    typeof value.committed === "string"
  );
}

function holdsCommitted(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isCommitted(value) || Object.values(value).some(holdsCommitted);
}

function valueAt(told: Told, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, name)
          ? Reflect.get(value, name)
          : undefined,
      told,
    );
}

/** A copy with something else at some paths. */
function put<T extends Told, V>(
  { by, data }: T,
  places: readonly [path: string, value: V][],
  otherwise: (value: V) => unknown,
): Pick<T, "by" | "data"> {
  const copy = copyOf({ by, data });
  for (const [path, value] of places) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    const parent = names.reduce<object>((inside, name) => Reflect.get(inside, name), copy);
    Reflect.set(parent, last, otherwise(value));
  }
  return copy;
}

/** As it came from JSON, and goes into it: nothing of other kinds is in there. */
function copyOf<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, copyOf(member)]),
  ) as T;
}
