/** Where on the signing page a part of what is signed stands. */
export function partId({ order }: { order: number }): string {
  return `part-${order}`;
}
