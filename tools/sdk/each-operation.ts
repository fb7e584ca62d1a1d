import type { Endpoint } from "#api/endpoint.ts";

/**
 * The operations of the client: each endpoint, and each variant of one as an
 * operation of its own. `fixed` is what of its query is always sent.
 */
export function eachOperation(
  operations: Readonly<Record<string, Endpoint>>,
): [name: string, endpoint: Endpoint, fixed: string][] {
  return Object.entries(operations).flatMap(([name, endpoint]) => {
    const { variant, query: _, ...plain } = endpoint;
    if (!variant) return [[name, endpoint, ""]];
    const { status, query, summary } = variant;
    const { [status]: own, ...others } = endpoint.answers;
    const fixed = Object.entries(variant.fixed).map(([key, value]) => `${key}: ${value}`);
    const answers = own === undefined ? {} : { [status]: own };
    return [
      [name, { ...plain, answers: others }, ""],
      [variant.name, { ...plain, summary, query, answers }, fixed.join(", ")],
    ];
  });
}
