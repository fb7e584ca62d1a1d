/** A plan: how many contracts a month may become signable; null is without limit. */
export interface Plan {
  id: string;
  name: string;
  documentsPerMonth: number | null;
}
