import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { METRIC_ROWS, type METRICS, type MetricName } from "./metrics-table.ts";

const PREFIX = "countersign_";

/** One instrument for each row of the table, of the kind that it names. */
export type Instruments = {
  [N in MetricName]: {
    counter: Counter;
    gauge: Gauge;
    histogram: Histogram;
  }[(typeof METRICS)[N]["is"]];
};

/** Makes the instruments in a registry of their own, so that two services in one process keep apart. */
export function makeInstruments(): { registry: Registry; instruments: Instruments } {
  const registry = new Registry();
  const made = METRIC_ROWS.map(([name, { is, labels = [], buckets = [], meaning }]) => {
    const settings = {
      name: PREFIX + name,
      help: meaning,
      labelNames: [...labels],
      registers: [registry],
    };
    if (is === "counter") return [name, new Counter(settings)];
    if (is === "gauge") return [name, new Gauge(settings)];
    return [name, new Histogram({ ...settings, buckets: [...buckets] })];
  });
  return { registry, instruments: Object.fromEntries(made) as Instruments };
}
