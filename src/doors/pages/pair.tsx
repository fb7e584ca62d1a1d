import type { ComponentChildren } from "preact";

/** A term and what stands beside it, in a `dl` of the class `pairs`. */
export function Pair({ term, children }: { term: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
