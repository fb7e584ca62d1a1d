/** A value as Stripe takes it: nested by brackets. */
export type FormValue =
  | string
  | number
  | boolean
  | readonly FormValue[]
  | { readonly [name: string]: FormValue };

/** `a[b][0]=c` of `{a: {b: ["c"]}}`, as `application/x-www-form-urlencoded`. */
export function formBody(values: { readonly [name: string]: FormValue }): string {
  return new URLSearchParams(pairsOf(values)).toString();
}

function pairsOf(value: FormValue, under = ""): [string, string][] {
  if (typeof value !== "object") return [[under, String(value)]];
  return Object.entries(value).flatMap(([name, inner]: [string, FormValue]) =>
    pairsOf(inner, under === "" ? name : `${under}[${name}]`),
  );
}
