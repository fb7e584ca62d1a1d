import type { Openings } from "#trail/personal-commitments.ts";

/**
 * The paths of an entry's values that are of whoever has this address: each
 * value that stands beside the address, such as the browser it was used from.
 * @param email in lower case
 */
export function pathsOf(opened: Openings, email: string): string[] {
  const isTheirs = ([, opening]: [string, Openings[string]]) =>
    "value" in opening && opening.value.toLowerCase() === email;
  const places = new Set(
    Object.entries(opened)
      .filter(isTheirs)
      .map(([path]) => placeOf(path)),
  );
  return Object.entries(opened)
    .filter(([path, opening]) => "value" in opening && places.has(placeOf(path)))
    .map(([path]) => path);
}

const placeOf = (path: string) => path.slice(0, path.lastIndexOf("."));
