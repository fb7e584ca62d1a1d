import type { Generated } from "kysely";

/**
 * The tables as the migrations make them. Each module adds its own, beside the SQL
 * that fills it: `declare module "#store/schema.ts" { interface Schema { … } }`.
 */
export interface Schema {
  fingerprint: FingerprintTable;
  rate_window: RateWindowTable;
}

interface FingerprintTable {
  name: string;
  value: string;
  since: Generated<Date>;
}

interface RateWindowTable {
  name: string;
  started_at: Date;
  used: number;
}
