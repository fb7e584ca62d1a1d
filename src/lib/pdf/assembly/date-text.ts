/** A date as PDF writes it (ISO 32000-1, 7.9.4), in UTC. */
export function dateText(at: Date): string {
  const digits = at.toISOString().replace(/\D/g, "").slice(0, 14);
  return `D:${digits}+00'00'`;
}
